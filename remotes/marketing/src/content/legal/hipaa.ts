import { site } from '@concierge/kit';
import type { LegalDocument } from '../types';

export const hipaa: LegalDocument = {
  title: 'HIPAA Notice',
  lead: 'Notice of privacy practices. This notice describes how medical information about you may be used and disclosed and how you can get access to this information. Please review it carefully.',
  sections: [
    {
      id: 'duties',
      title: 'Our duties',
      body: [
        `${site.brand} is required by law to keep your protected health information private and secure, to give you this notice, to follow it, and to tell you promptly if a breach may have put your information at risk.`,
        'Protected health information is information about your health, your care or the payment for it that can be linked to you, whether on paper, spoken or electronic.',
      ],
    },
    {
      id: 'uses',
      title: 'How we may use and share it without asking you',
      body: [
        [
          'Treatment: to care for you, and to work with other clinicians who do.',
          'Payment: to ask you for our fees, and to prepare documentation you ask for to give your insurer.',
          'Health care operations: to run our practice, train our team and review the quality of our work.',
          'Business associates: companies that work for us, such as those that host our records, under contracts that bind them to the same protection.',
        ],
      ],
    },
    {
      id: 'law',
      title: 'Where the law allows or requires it',
      body: [
        'Sometimes the law allows or requires us to share information without your permission, under certain conditions:',
        [
          'public health and safety, such as reporting certain diseases, or preventing a serious threat;',
          'reports of abuse, neglect or domestic violence;',
          'health oversight, such as audits and investigations;',
          'court orders, subpoenas and law enforcement;',
          'research that has been approved under privacy rules;',
          'organ donation, coroners, medical examiners and funeral directors;',
          'workers’ compensation, and special government functions.',
        ],
      ],
    },
    {
      id: 'choices',
      title: 'Where you decide',
      body: [
        'You may tell us whether to share information with family, friends or others involved in your care. If you can’t tell us, we may share it when we believe it’s in your best interest.',
        'We need your written authorization for marketing, for selling information (we don’t sell any), for most uses of psychotherapy notes, and for anything else this notice doesn’t describe. That includes quoting you or your results on this site. You can withdraw an authorization in writing at any time.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: [
        [
          'See and get a copy of your record, on paper or electronically, usually within 30 days.',
          'Ask us to correct your record if you think it’s wrong or incomplete. If we say no, we’ll tell you why in writing.',
          'Ask us to contact you in a specific way or at a specific place. We’ll say yes to all reasonable requests.',
          'Ask us to limit what we use or share. We may say no, unless you paid in full yourself and ask us not to tell your health insurer.',
          'Get a list of everyone we’ve shared your information with in the last six years, other than for treatment, payment and operations.',
          'Get a paper copy of this notice at any time.',
          'Choose someone to act for you, if they have the legal authority.',
          'File a complaint if you feel your rights have been violated.',
        ],
      ],
    },
    {
      id: 'electronic',
      title: 'Forms, email and texts',
      body: [
        'The forms on this site are sent over an encrypted connection. Email and text messages to you may not be encrypted the whole way, so we keep them short. You can ask us to use another method.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      body: [
        'You can complain to our Privacy Officer at the address below, or to the U.S. Department of Health and Human Services, Office for Civil Rights (200 Independence Avenue, S.W., Washington, D.C. 20201; 1-877-696-6775; www.hhs.gov/ocr/privacy/hipaa/complaints). We will not retaliate against you for a complaint.',
      ],
    },
    {
      id: 'state-law',
      title: 'State law',
      body: [
        'Some information, for example about mental health, HIV, genetic tests or the treatment of addiction, has stronger protection under federal law or the laws of New York, Texas or Virginia. When it does, we follow the stricter rule.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this notice',
      body: [
        'We may change this notice. The new one will apply to all the information we have. It will be on this site, and you can ask us for a copy.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      body: [
        `Privacy questions and requests go to our Privacy Officer: ${site.supportEmail} or ${site.supportPhone.display}.`,
      ],
    },
  ],
};
