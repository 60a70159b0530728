import { boards } from '@concierge/contract/practice/license-boards';
import { site } from '@concierge/kit';
import type { Offer, Physician } from 'schema-dts';
import { membershipSection, plans } from './membership';
import { physicians, physiciansSection } from './physicians';

/** Structured data for our physicians, each with their address on About. */
export function physiciansData(): Exclude<Physician, string>[] {
  return physicians.map(({ id, name, degree, board, licenses, languages, sample }) => ({
    '@type': 'Physician',
    '@id': `${site.origin}/about#${id}`,
    url: `${site.origin}/about#${id}`,
    name: `${name}, ${degree}`,
    ...(sample ? { disambiguatingDescription: physiciansSection.sampleNote } : {}),
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

/** Structured data for the membership plans, with their minimum monthly prices. */
export function offersData(): Exclude<Offer, string>[] {
  return plans.map(({ name, price, per, for: description, sample }) => ({
    '@type': 'Offer',
    name,
    description,
    ...(sample ? { disambiguatingDescription: membershipSection.sampleNote } : {}),
    url: `${site.origin}/services#membership`,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      minPrice: price,
      priceCurrency: 'USD',
      unitText: per,
    },
    offeredBy: { '@type': 'MedicalBusiness', name: site.brand, url: `${site.origin}/` },
  }));
}
