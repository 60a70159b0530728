import { site } from '@concierge/kit';
import type { LegalDocument } from '../types';

export const terms: LegalDocument = {
  title: 'Terms & Conditions',
  lead: `These terms are the agreement between you and ${site.brand} (“we”, “us”) when you use this site or our services. Please read them before you book.`,
  sections: [
    {
      id: 'emergencies',
      title: 'Not for emergencies',
      body: [
        'For emergencies, call 911 or go to the nearest emergency room. We don’t watch this site or our messages around the clock. In a mental health crisis, call or text 988.',
      ],
    },
    {
      id: 'who',
      title: 'Who may use our services',
      body: [
        [
          'You must be 18 years of age or older.',
          'You must reside in a state where our physicians are licensed: New York (NY), Texas (TX) or Virginia (VA). For a telehealth visit, you must also be in that state at the time.',
          'What you tell us about yourself must be true and complete, as far as you know. Our advice depends on it.',
        ],
      ],
    },
    {
      id: 'service',
      title: 'What we do, and what we don’t',
      body: [
        'We offer physician-led medical coaching in preventive and lifestyle medicine: personalized health plans, stress and sleep support, and nutrition and fitness coaching. The content of this site is general information. It isn’t a diagnosis and doesn’t replace advice from a clinician who knows you.',
        'Sending a form doesn’t make you our patient. That relationship begins when we’ve accepted you and you’ve signed our patient agreement. We can’t promise any particular result. Please keep your primary care doctor and specialists, and don’t stop a treatment because of something you read here.',
      ],
    },
    {
      id: 'telehealth',
      title: 'Consent to telehealth',
      body: [
        'By booking a visit by video or phone, you consent to receive care by telehealth. You understand that:',
        [
          'a physician can’t examine you by video the same way as in person, and may ask you to be seen in person instead;',
          'connections can fail, and if they do, we’ll call you at the number you gave us;',
          'we use technology designed to protect your privacy, but no technology is completely free of risk;',
          'you can withdraw this consent at any time without losing your right to future care.',
        ],
      ],
    },
    {
      id: 'visits',
      title: 'Concierge visits and the waitlist',
      body: [
        'Concierge visits take place by appointment only, within our service areas. Because each physician keeps a limited roster, we may place you on a waitlist. A spot on the waitlist doesn’t guarantee a date.',
        'Please make sure a visit to your home, gym or office is safe for everyone, and tell us about pets, access and parking ahead of time. A physician who doesn’t feel safe may end a visit.',
      ],
    },
    {
      id: 'fees',
      title: 'Fees',
      body: [
        'Our team communicates all fees to you before you commit to anything. They’re due on the dates we agree on in writing.',
      ],
    },
    {
      id: 'insurance',
      title: 'Insurance',
      body: [
        'Our services are paid for directly by you and are not covered by insurance. We do not bill insurers. If you ask, we’ll give you documentation you can send your insurer for possible reimbursement. Whether they pay is up to them.',
      ],
    },
    {
      id: 'cancellation',
      title: 'Canceling and rescheduling',
      body: [
        'Please cancel or reschedule at least 24 hours ahead of your appointment. If you miss an appointment or cancel later than that, you may forfeit its fees.',
        `Write to ${site.supportEmail} or call ${site.supportPhone.display}.`,
      ],
    },
    {
      id: 'site',
      title: 'Using this site',
      body: [
        'Please don’t send us someone else’s information without their permission, try to get into parts of the site that aren’t meant for you, or disrupt it for others. If you create an account, keep your password to yourself and tell us if you think someone else has used it.',
        'The words, drawings and name on this site belong to us or to those who licensed them to us. You may read, print and share pages for your own use.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending the relationship',
      body: [
        'You can end our relationship at any time. We also have the right to terminate it, for example if fees aren’t paid, if our team is treated abusively, or if we can’t give you the care you need. If we do, we’ll give you reasonable notice, help you find another clinician, and send your records where you ask, as medical ethics and state law require.',
      ],
    },
    {
      id: 'liability',
      title: 'Responsibility',
      body: [
        'We provide this site as is and can’t promise it will always be available or free of errors. Nothing in these terms limits a right or liability that the law doesn’t allow us to limit, including our physicians’ professional duty to you.',
      ],
    },
    {
      id: 'disputes',
      title: 'Disputes and arbitration',
      body: [
        'If something goes wrong, please talk to us first. Any dispute we can’t settle together will be decided by binding arbitration in Virginia Beach, Virginia, administered by the American Arbitration Association (AAA) under its rules at that time. You and we each give up the right to a jury trial for these disputes, as far as the law allows.',
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
        'When we change these terms, we’ll post the new text here with its date. A change doesn’t apply to appointments you’ve already booked.',
        `Questions? Write to ${site.supportEmail} or call ${site.supportPhone.display}.`,
      ],
    },
  ],
};
