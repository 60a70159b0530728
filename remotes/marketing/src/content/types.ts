import type { IconName } from '../drawings/icon-paths';

/**
 * The shapes of the practice's own texts. Someone who doesn't program can edit everything in this folder: change the
 * text between quotation marks, and keep the rest.
 */

interface Titled {
  readonly icon: IconName;
  readonly title: string;
  readonly description: string;
}

export interface Service extends Titled {
  readonly features: readonly string[];
  /** Text of the badge on the one highlighted card. */
  readonly highlight?: string;
}

export interface ProcessStep extends Titled {
  readonly number: number;
  readonly details: readonly string[];
  readonly duration: string;
}

export interface AudienceCard extends Titled {
  readonly benefits: readonly string[];
  readonly highlight?: string;
}

/** The evidence for a claim, in case a patient, a board or a regulator asks. */
export interface Source {
  /** Who said or measured it. */
  readonly who: string;
  readonly when: string;
  /** Where to check it: an address, or the record that the practice keeps. */
  readonly check: string;
}

/**
 * `sample: true` marks content made up for the site. It is shown as a sample, and a build for a stage that patients use
 * fails, naming its line. Set it to false once the content is real and published with consent, and name its source.
 */
export type Sourced =
  | { readonly sample: true; readonly source?: undefined }
  | { readonly sample: false; readonly source: Source };

export type ResultCard = Sourced & {
  readonly condition: string;
  readonly result: string;
  readonly approach: string;
};

export type Testimonial = Sourced & {
  readonly name: string;
  readonly title: string;
  readonly body: string;
  /** Path of a square picture on this site. */
  readonly photo?: string;
};

/** A card with a title, one or two sentences, and optionally a one-word badge. */
export interface Feature extends Titled {
  readonly badge?: string;
  /** Where to check the description. */
  readonly href?: string;
}

/** Something about us that a visitor can check, and where. */
export interface Credential extends Feature {
  readonly links?: readonly { readonly label: string; readonly href: string }[];
}

export interface CallToAction {
  readonly label: string;
  /** Continues a label that is unclear on its own. Visually hidden. */
  readonly about?: string;
  readonly to: string;
}

/** A paragraph, or a list of points. */
export type LegalBlock = string | readonly string[];

export interface LegalSection {
  /** The section's id and fragment. */
  readonly id: string;
  readonly title: string;
  readonly body: readonly LegalBlock[];
}

export interface LegalDocument {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

/** The effective date of all three documents. */
export const legalDate = { iso: '2025-09-05', text: 'September 5, 2025' } as const;
