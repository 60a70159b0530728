import { site } from '@concierge/kit';
import type { LegalDocument } from './types';

export const hipaa: LegalDocument = {
  title: 'HIPAA Notice',
  lead: 'Notice of privacy practices. This notice describes how medical information about you may be used and disclosed and how you can get access to this information. Please review it carefully.',
  sections: [
    {
      id: 'duties',
      title: 'Our duties',
      body: [
        `${site.brand} is required by law to keep your protected health information private and secure, to give you this notice, to follow it, and to tell you promptly if a breach may have put your information at risk.`,
        'Protected health information is information about your health, your care or the payment for it that can be linked to you, on paper, spoken or electronic.',
      ],
    },
    {
      id: 'uses',
      title: 'How we may use and share it without asking you',
      body: [
        [
          'Treatment: to care for you, and to work with other clinicians who do.',
          'Payment: to ask you for our fees, and to prepare documentation that you request for your insurer.',
          'Health care operations: to run our practice, train our team and review the quality of our work.',
          'Business associates: companies that work for us, such as those that host our records, under contracts that bind them to the same protection.',
        ],
      ],
    },
    {
      id: 'law',
      title: 'Where the law allows or requires it',
      body: [
        'In some situations we may or must share information without your permission, under conditions that the law sets:',
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
        'You may tell us whether to share information with family, friends or others involved in your care. If you cannot say so, we may share it when we believe that it is in your best interest.',
        'We need your written authorization for marketing, for the sale of information (we do not sell any), for most uses of psychotherapy notes, and for everything else that this notice does not describe. That includes quoting you or your results on this site. You may withdraw an authorization in writing at any time.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: [
        [
          'See and get a copy of your record, on paper or electronically, usually within 30 days.',
          'Ask us to correct your record if you think it is wrong or incomplete. If we say no, we tell you why in writing.',
          'Ask us to reach you in a certain way or at a certain place. We agree to all reasonable requests.',
          'Ask us to limit what we use or share. We may say no, except where you paid in full yourself and ask us not to tell your health insurer.',
          'Get a list of those with whom we shared your information in the last six years, other than for treatment, payment and operations.',
          'Get a paper copy of this notice at any time.',
          'Choose someone to act for you, if they have the legal authority.',
          'Complain if you feel that your rights are violated.',
        ],
      ],
    },
    {
      id: 'electronic',
      title: 'Forms, e-mail and texts',
      body: [
        'The forms on this site are sent over an encrypted connection. E-mail and text messages to you are not encrypted on their whole way; we keep them short, and you may ask us to use another way.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      body: [
        'You may complain to us at the address below, or to the U.S. Department of Health and Human Services, Office for Civil Rights (200 Independence Avenue, S.W., Washington, D.C. 20201; 1-877-696-6775; www.hhs.gov/ocr/privacy/hipaa/complaints). We will not retaliate against you for a complaint.',
      ],
    },
    {
      id: 'state-law',
      title: 'State law',
      body: [
        'Some information, for example about mental health, HIV, genetic tests or the treatment of addiction, has stronger protection under the law of New York, Texas or Virginia, or under federal law. Where that is so, we follow the stricter rule.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this notice',
      body: [
        'We may change this notice, and the new one then applies to all the information that we hold. It will be on this site, and you may ask us for a copy.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      body: [`Privacy questions and requests: ${site.supportEmail} or ${site.supportPhone.display}.`],
    },
  ],
};
