import { site } from '@concierge/kit';
import type { LegalDocument } from './types';

export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  lead: `This policy says what ${site.brand} does with information that reaches us through this site. Health information that we hold about our patients is also protected by our HIPAA Notice.`,
  sections: [
    {
      id: 'short',
      title: 'In short',
      body: [
        [
          'We collect what you type into our forms, and use it to answer you and prepare your care.',
          'We do not sell it, and we do not use it for advertising.',
          'There are no advertising or analytics trackers on this site.',
          'You can ask to see, correct or delete what we hold.',
        ],
      ],
    },
    {
      id: 'collect',
      title: 'What we collect',
      body: [
        'From the booking and message forms: your name, e-mail address, phone number, age, gender, interest, main health concern, preferred way of contact, urgency, whether you have insurance, whether you are a healthcare provider, your message, and when you agreed to our terms.',
        'From the patient survey: your answers about medical history, lifestyle and goals, and any details that you add.',
        'From accounts: your e-mail address and a password, which is stored so that we cannot read it.',
        'From your connection: technical data that every website receives, such as your network address, which we use to deliver pages and to limit abuse. We keep health information out of addresses and technical logs.',
      ],
    },
    {
      id: 'use',
      title: 'What we use it for',
      body: [
        [
          'To answer you and arrange appointments, by the means you prefer.',
          'To prepare a consultation, so that you need not tell everything twice.',
          'To protect the site from spam and misuse.',
          'To meet our legal duties, such as keeping medical records.',
        ],
      ],
    },
    {
      id: 'share',
      title: 'Who sees it',
      body: [
        'Our physicians and staff, as far as their work requires it. Companies that run our website, storage, e-mail and text messages for us, under contracts that bind them to protect it. Authorities, where the law obliges us. No one else without your permission.',
      ],
    },
    {
      id: 'device',
      title: 'What stays on your device',
      body: [
        'If you choose Save Progress in the survey, your answers are kept in your own browser, for that session only. They expire after 24 hours, and you can erase them at any time with “Erase from this device”. If you sign in, your browser keeps you signed in. A form that you have begun may be kept in the open tab, so that a reload does not lose it.',
        'We set no advertising cookies.',
      ],
    },
    {
      id: 'assistant',
      title: 'The AI assistant and other third parties',
      body: [
        'The assistant at the corner of the page is provided by another company. Nothing is loaded from that company until you open it, and on pages with a form we ask you first. Please do not tell it anything about your health that you would not tell a stranger: it is not part of your medical record.',
        'Our forms use a check against automated spam. By default it runs on our own servers, and shows nothing to anyone else.',
      ],
    },
    {
      id: 'messages',
      title: 'E-mail and text messages',
      body: [
        'Ordinary e-mail and text messages are not encrypted on their whole way. We keep them short, and leave medical details for the phone or a secure channel. You can ask us to stop at any time.',
      ],
    },
    {
      id: 'keep',
      title: 'How long we keep it',
      body: [
        'If you become a patient, what you sent becomes part of your medical record, which state law obliges us to keep for years. If you do not, we keep your request only as long as we need it to answer you and to meet our legal duties.',
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      body: [
        'Information is encrypted on its way to us and where it is stored, and access is limited to those who need it. No system is perfectly safe. If something happens that affects you, we tell you, as the law requires.',
      ],
    },
    {
      id: 'rights',
      title: 'Your choices',
      body: [
        'You may ask what we hold about you, and ask us to correct or delete it, so far as the law on medical records allows. The laws of New York, Texas and Virginia may give you further rights. We never treat you worse because you use them.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      body: [
        'Our services are for adults of 18 years and older. We do not knowingly collect information from children.',
      ],
    },
    {
      id: 'contact',
      title: 'Changes and contact',
      body: [
        'When we change this policy, we put the new text here with its date.',
        `Questions or requests: ${site.supportEmail} or ${site.supportPhone.display}.`,
      ],
    },
  ],
};
