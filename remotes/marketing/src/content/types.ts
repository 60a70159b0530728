import type { IconName } from '../drawings/icon-paths';

/**
 * The shapes of the practice's own texts. Everything in this folder may be
 * edited by someone who does not program: change what stands between quotation marks, keep the rest.
 */

export interface Service {
  readonly icon: IconName;
  readonly title: string;
  readonly description: string;
  readonly features: readonly string[];
  /** Words of the badge on the one card that is marked. */
  readonly highlight?: string;
}

export interface ProcessStep {
  readonly number: number;
  readonly icon: IconName;
  readonly title: string;
  readonly description: string;
  readonly details: readonly string[];
  readonly duration: string;
}

export interface AudienceCard {
  readonly icon: IconName;
  readonly title: string;
  readonly description: string;
  readonly benefits: readonly string[];
  readonly highlight?: string;
}

/** What a claim stands on, for whoever asks: a patient, a board, a regulator. */
export interface Source {
  /** Who said or measured it. */
  readonly who: string;
  readonly when: string;
  /** Where it can be checked: an address, or the record that the practice keeps. */
  readonly check: string;
}

/**
 * `sample: true` marks what was made up for the site. It is shown as a sample, and a build for a stage that patients
 * use fails, naming its line. Write false when it is real, with consent, and name its source.
 */
export interface ResultCard {
  readonly sample: boolean;
  readonly source: Source;
  readonly condition: string;
  readonly result: string;
  readonly approach: string;
}

export interface Testimonial {
  readonly sample: boolean;
  readonly source: Source;
  readonly name: string;
  readonly title: string;
  readonly body: string;
  /** Path of a square picture below the site's root, or null for the drawn one. */
  readonly photo: string | null;
}

/** A card of one title, one sentence or two, and perhaps one word on a badge. */
export interface Feature {
  readonly icon: IconName;
  readonly title: string;
  readonly description: string;
  readonly badge?: string;
  /** Where the description can be checked. */
  readonly href?: string;
}

/** Something about us that a visitor can check, and where. */
export interface Credential extends Feature {
  readonly links?: readonly { readonly label: string; readonly href: string }[];
}

export interface CallToAction {
  readonly label: string;
  /** Continues the label where it alone does not say what it is about; heard, not shown. */
  readonly about?: string;
  readonly to: string;
}

/** A paragraph, or a list of points. */
export type LegalBlock = string | readonly string[];

export interface LegalSection {
  /** Address of the section within the page. */
  readonly id: string;
  readonly title: string;
  readonly body: readonly LegalBlock[];
}

export interface LegalDocument {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

/** One date for all three. */
export const legalDate = { iso: '2025-09-05', text: 'September 5, 2025' } as const;
