import type { boards, LicenseState } from '@concierge/contract/practice/license-boards';
import type { PortraitName } from '../drawings/portrait-paths';
import type { Sourced } from './types';

/** A physician. Pages show them in the order of the list below. */
export type Physician = Sourced & {
  /** Part of the address: /about#<id>. */
  readonly id: string;
  readonly name: string;
  readonly degree: 'MD' | 'DO';
  /** The drawing shown until photos/<id>.jpg is there (see photos/README.md). */
  readonly drawing: PortraitName;
  /** Alternative text for the photograph. */
  readonly alt: string;
  readonly board: keyof typeof boards;
  readonly licenses: readonly LicenseState[];
  readonly languages: readonly string[];
  /** Two sentences in the physician's own voice. */
  readonly quote: readonly [string, string];
};

export const physicians: readonly Physician[] = [
  {
    sample: true,
    id: 'avery-sample',
    name: 'Avery Sample',
    degree: 'MD',
    drawing: 'table',
    alt: 'Dr. Avery Sample at a kitchen table',
    board: 'abim',
    licenses: ['NY', 'VA'],
    languages: ['English', 'Spanish'],
    quote: [
      'I became a doctor because I like people, and people are easier to know at their own table.',
      'Show me the fridge, the stairs and the pill box, and I’ll know where to start.',
    ],
  },
  {
    sample: true,
    id: 'jordan-sample',
    name: 'Jordan Sample',
    degree: 'DO',
    drawing: 'window',
    alt: 'Dr. Jordan Sample by a window, reading',
    board: 'abim',
    licenses: ['TX'],
    languages: ['English', 'Vietnamese'],
    quote: [
      'For years I had twelve minutes with each patient, and I kept running late because I listened.',
      'Now listening is the job.',
    ],
  },
  {
    sample: true,
    id: 'morgan-sample',
    name: 'Morgan Sample',
    degree: 'MD',
    drawing: 'door',
    alt: 'Dr. Morgan Sample at a front door with a bag',
    board: 'abim',
    licenses: ['NY', 'TX', 'VA'],
    languages: ['English', 'French'],
    quote: [
      'I’d rather change one thing that lasts than ten that don’t.',
      'So I’ll ask what a bad week looks like, and we’ll plan for that one.',
    ],
  },
];

export const physiciansSection = {
  title: 'Your Physicians',
  lead: 'One of them will be yours. You’ll know their name, and they’ll know yours.',
  sampleNote: 'These samples show how this page looks. They aren’t real people.',
} as const;
