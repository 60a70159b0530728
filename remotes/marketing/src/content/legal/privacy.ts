import { site } from '@concierge/kit';
import type { LegalDocument } from '../types';

const spamChecks = {
  altcha: 'Our forms use a spam check. It runs on our own servers and shares nothing with anyone else.',
  recaptcha:
    'Our forms use a spam check by Google, reCAPTCHA. It loads when you start to fill in a form. Google then gets technical data about your browser and your IP address, but not what you type.',
  turnstile:
    'Our forms use a spam check by Cloudflare, Turnstile. It loads when you start to fill in a form. Cloudflare then gets technical data about your browser and your IP address, but not what you type.',
} satisfies Record<typeof site.captcha.provider, string>;

const assistant =
  'The assistant in the corner of the page comes from another company. Nothing loads from that company until you open it and choose to continue. Then its software stays in your browser tab until you close or reload it. Please don’t tell it anything about your health that you wouldn’t tell a stranger. It isn’t part of your medical record.';

export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  lead: `This policy explains what ${site.brand} does with information we get through this site. Our HIPAA Notice also protects our patients’ health information.`,
  sections: [
    {
      id: 'short',
      title: 'In short',
      body: [
        [
          'We collect what you type into our forms and use it to answer you and prepare for your care.',
          'We don’t sell it, and we don’t use it for advertising.',
          'There are no advertising or analytics trackers on this site.',
          'You can ask to see, correct or delete what we have.',
        ],
      ],
    },
    {
      id: 'collect',
      title: 'What we collect',
      body: [
        'From the booking and message forms: your name, email address, phone number, age, gender, interest, main health concern, preferred contact method, urgency, preferred days and times, whether you have insurance, whether you are a healthcare provider, your message, and when you agreed to our terms.',
        'From the patient survey: your answers about medical history, lifestyle and goals, and any details you add.',
        'From accounts: your email address, and a password, which is stored in a way we can’t read.',
        'From your connection: technical data that every website receives, such as your IP address. We use it to deliver pages and limit abuse. We keep health information out of web addresses and technical logs. We also count page views, loading times and errors. These counts don’t say who you are.',
      ],
    },
    {
      id: 'use',
      title: 'How we use it',
      body: [
        [
          'To answer you and set up appointments, using the contact method you prefer. We also confirm each request by email.',
          'To prepare for your consultation, so you don’t have to tell us everything twice.',
          'To protect the site from spam and misuse.',
          'To meet our legal duties, such as keeping medical records.',
        ],
      ],
    },
    {
      id: 'share',
      title: 'Who sees it',
      body: [
        'Our physicians and staff, when they need it for their work. Companies that run our website, storage, email and text messages, under contracts that require them to protect it. Government agencies, when the law requires it. No one else without your permission, except as our HIPAA Notice describes.',
      ],
    },
    {
      id: 'device',
      title: 'What stays on your device',
      body: [
        'If you choose Save Progress in the survey, your answers are saved in your own browser, for that session only. They expire after 24 hours, and you can erase them any time with “Erase from this device”. If you sign in, your browser keeps you signed in. After you send a form, it keeps a code that it makes from your email address for an hour, so we can limit repeated submissions, and deletes it the next time you open this site. It also remembers that you signed up, and which surveys you’ve finished. While a tab is open, it keeps a form you’ve started, so a reload doesn’t lose it, and the confirmation of a request you’ve sent.',
        'We don’t set advertising cookies.',
      ],
    },
    {
      id: 'assistant',
      title: site.assistant ? 'The AI assistant and other third parties' : 'Spam check',
      body: [...(site.assistant ? [assistant] : []), spamChecks[site.captcha.provider]],
    },
    {
      id: 'messages',
      title: 'Email and text messages',
      body: [
        'Regular email and text messages may not be encrypted the whole way. We keep them short and save medical details for the phone or a secure channel. You can ask us to stop at any time.',
      ],
    },
    {
      id: 'keep',
      title: 'How long we keep it',
      body: [
        'If you become a patient, what you sent becomes part of your medical record, which state law requires us to keep for years. If you don’t, our systems delete your request, message or survey two years after you send it. Technical logs, which contain IP addresses but no health information, are kept for up to six years.',
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      body: [
        'Information is encrypted on its way to us and where it’s stored, and only people who need it can see it. No system is perfectly safe. If something happens that affects you, we’ll tell you, as the law requires.',
      ],
    },
    {
      id: 'rights',
      title: 'Your choices',
      body: [
        'You can ask what we have about you, and ask us to correct or delete it, as far as medical records law allows. The laws of New York, Texas and Virginia may give you more rights. We’ll never treat you worse for using them.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      body: [
        'Our services are for adults 18 and older. We don’t knowingly collect information from children.',
      ],
    },
    {
      id: 'contact',
      title: 'Changes and contact',
      body: [
        'When we change this policy, we’ll post the new text here with its date.',
        `Questions or requests: ${site.supportEmail} or ${site.supportPhone.display}.`,
      ],
    },
  ],
};
