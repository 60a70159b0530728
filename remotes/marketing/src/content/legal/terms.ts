import { site } from '@concierge/kit';
import type { LegalDocument } from './types';

export const terms: LegalDocument = {
  title: 'Terms & Conditions',
  lead: `These terms are the agreement between you and ${site.brand} (“we”, “us”) when you use this site or our services. Please read them before you book.`,
  sections: [
    {
      id: 'emergencies',
      title: 'Not for emergencies',
      body: [
        'This site and our messages are not watched around the clock. If you think you may have a medical emergency, call 911 or go to the nearest emergency department. In a mental health crisis, call or text 988.',
      ],
    },
    {
      id: 'who',
      title: 'Who may use our services',
      body: [
        [
          'You must be 18 years of age or older.',
          'You must reside in a state in which our physicians are licensed: New York (NY), Texas (TX) or Virginia (VA). For a telehealth visit you must also be in that state at the time.',
          'What you tell us about yourself must be true and complete, as far as you know, because our advice depends on it.',
        ],
      ],
    },
    {
      id: 'service',
      title: 'What we do, and what we do not',
      body: [
        'We offer physician-led medical coaching in preventive and lifestyle medicine: personalized health plans, stress and sleep support, and nutrition and fitness coaching. The texts on this site are general information. They are not a diagnosis and do not replace advice from a clinician who knows you.',
        'Sending a form does not make you our patient. That relationship begins when we have accepted you and you have signed our patient agreement. No particular result is promised. Please keep your primary physician and your specialists, and do not stop a treatment because of something that you read here.',
      ],
    },
    {
      id: 'telehealth',
      title: 'Consent to telehealth',
      body: [
        'By booking a visit by video or telephone you consent to receive care by telehealth. You understand that:',
        [
          'a physician cannot examine you by video as in person, and may ask you to be seen in person instead;',
          'connections can fail, and we then call you at the number that you gave;',
          'we use means of communication that are meant to protect your privacy, and no electronic means is entirely without risk;',
          'you may withdraw this consent at any time, without losing your right to future care.',
        ],
      ],
    },
    {
      id: 'visits',
      title: 'Concierge visits and the waitlist',
      body: [
        'Concierge visits take place by appointment only, within our service areas. Because each physician keeps a limited roster, we may place you on a waitlist. A place on the waitlist is not a promise of a date.',
        'Please make sure that a visit to your home, gym or office is safe for everyone, and tell us about animals, access and parking beforehand. A physician who does not feel safe may end a visit.',
      ],
    },
    {
      id: 'fees',
      title: 'Fees',
      body: [
        'Our team communicates all fees to you before you commit to anything. They are due as agreed with you in writing.',
      ],
    },
    {
      id: 'insurance',
      title: 'Insurance',
      body: [
        'Our services are paid for directly by you and are not covered by insurance. We do not bill insurers. On request we give you documentation with which you may ask your insurer for possible reimbursement. Whether it reimburses anything is its decision alone.',
      ],
    },
    {
      id: 'cancellation',
      title: 'Canceling and rescheduling',
      body: [
        'Please cancel or reschedule at least 24 hours ahead of your appointment. If you miss an appointment, or cancel later than that, you may forfeit the fees for it.',
        `Write to ${site.supportEmail} or call ${site.supportPhone.display}.`,
      ],
    },
    {
      id: 'site',
      title: 'Using this site',
      body: [
        'Please do not send us someone else’s information without their permission, try to reach parts of the site that are not meant for you, or disturb it for others. If you open an account, keep your password to yourself and tell us if you think someone else has used it.',
        'The texts, drawings and name on this site belong to us or to those who licensed them to us. You may read, print and share pages for your own use.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending the relationship',
      body: [
        'You may end our relationship at any time. We also have the right to terminate it, for example when fees are not paid, when our team is treated abusively, or when we cannot give you the care that you need. We then give you reasonable notice, help you to find another clinician, and send your records where you ask, as medical ethics and state law require.',
      ],
    },
    {
      id: 'liability',
      title: 'Responsibility',
      body: [
        'We provide this site as it is, and cannot promise that it is always available or free of error. Nothing in these terms limits a right or a liability that the law does not allow to be limited, including the professional duty of our physicians to you.',
      ],
    },
    {
      id: 'disputes',
      title: 'Disputes and arbitration',
      body: [
        'If something goes wrong, please talk to us first. A dispute that we cannot settle together is decided by binding arbitration in Virginia Beach, Virginia, administered by the American Arbitration Association (AAA) under its rules then in force. You and we each give up the right to a trial by jury for such a dispute, so far as the law allows it.',
      ],
    },
    {
      id: 'law',
      title: 'Governing law',
      body: [
        'These terms are governed by the law of the Commonwealth of Virginia (Virginia law), without regard to its rules on conflict of laws. The rules of the state where you receive care still apply to that care.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      body: [
        'When we change these terms, we put the new text here with its date. A change does not apply to appointments that you booked before it.',
        `Questions? Write to ${site.supportEmail} or call ${site.supportPhone.display}.`,
      ],
    },
  ],
};
