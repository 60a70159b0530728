import type { SiteFacts } from '../site.ts';

/** The facts in a remote's tests: a remote takes its facts from the kit, and knows no real practice. */
export const sampleSite: SiteFacts = {
  brand: 'Sample Practice',
  origin: 'https://practice.example',
  supportEmail: 'care@practice.example',
  supportPhone: { display: '(800) 555-0100', e164: '+18005550100' },
  openingHours: {
    timeZone: 'America/New_York',
    monday: ['09:00', '18:00'],
    tuesday: ['09:00', '18:00'],
    wednesday: ['09:00', '18:00'],
    thursday: ['09:00', '18:00'],
    friday: ['09:00', '18:00'],
    holidays: [],
  },
  footerYear: 2025,
  serviceAreas: ['NY', 'TX'],
  visitAreas: ['NY'],
  accounts: {
    userPoolId: 'us-east-1_sample000',
    clientId: '0000000000000000000000sample',
    region: 'us-east-1',
  },
  captcha: { provider: 'altcha' },
  assistant: null,
};
