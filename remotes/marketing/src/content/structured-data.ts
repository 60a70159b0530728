import { site } from '@concierge/kit';
import type { Offer, Physician } from 'schema-dts';
import { boards } from './boards';
import { plans } from './membership';
import { physicians } from './physicians';

/** Our physicians as search engines read them, each at their address on About. */
export function physiciansData(): Exclude<Physician, string>[] {
  return physicians.map(({ id, name, degree, board, licenses, languages }) => ({
    '@type': 'Physician',
    '@id': `${site.origin}/about#${id}`,
    url: `${site.origin}/about#${id}`,
    name: `${name}, ${degree}`,
    medicalSpecialty: 'https://schema.org/PrimaryCare',
    knowsLanguage: [...languages],
    areaServed: licenses.map((state) => ({ '@type': 'State', name: boards[state].name })),
    hasCredential: {
      '@type': 'EducationalOccupationalCredential',
      credentialCategory: 'Board certification',
      recognizedBy: { '@type': 'Organization', name: boards[board].name, url: boards[board].lookUp },
    },
    parentOrganization: { '@type': 'MedicalBusiness', name: site.brand, url: `${site.origin}/` },
    telephone: site.supportPhone.e164,
  }));
}

/** Membership as search engines read it: the price of a month. */
export function offersData(): Exclude<Offer, string>[] {
  return plans.map(({ name, price, for: description }) => ({
    '@type': 'Offer',
    name: `${name} membership`,
    description,
    url: `${site.origin}/services#membership`,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'USD',
      unitText: 'month',
    },
    offeredBy: { '@type': 'MedicalBusiness', name: site.brand, url: `${site.origin}/` },
  }));
}
