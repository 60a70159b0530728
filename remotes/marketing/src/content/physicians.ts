import type { boards, LicenseState } from '@concierge/contract/practice/license-boards';
import type { Sourced } from './types';

/** A physician. Pages show them in the order of the list below. */
export type Physician = Sourced & {
  /** Part of the address: /about#<id>. */
  readonly id: string;
  readonly name: string;
  readonly degree: 'MD' | 'DO';
  /** Alternative text for the photograph photos/<id>.jpg (see photos/README.md). Until it is there, initials show. */
  readonly alt: string;
  /** The medical school and the year of the degree. */
  readonly school: string;
  /** The year in which the physician began to practice. */
  readonly since: number;
  /** Where the physician has privileges. */
  readonly hospital: string;
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
    alt: 'Dr. Avery Sample at a kitchen table',
    school: 'Sample School of Medicine, 2006',
    since: 2009,
    hospital: 'Sample General Hospital',
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
    degree: 'MD',
    alt: 'Dr. Jordan Sample by a window, reading',
    school: 'Example College of Medicine, 2010',
    since: 2013,
    hospital: 'Example Medical Center',
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
    alt: 'Dr. Morgan Sample at a front door with a bag',
    school: 'Sample School of Medicine, 2014',
    since: 2017,
    hospital: 'Sample General Hospital',
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
