import { boards } from '@concierge/contract/boards';
import { site } from '@concierge/kit';
import type { Offer, Physician } from 'schema-dts';
import { membershipSection, plans } from './membership';
import { physicians, physiciansSection } from './physicians';

/** Our physicians as search engines read them, each at their address on About. */
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

/** Membership as search engines read it: what a month costs at least. */
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
