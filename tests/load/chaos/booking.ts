import type { IntakeKind } from '@concierge/contract/intake';
import {
  contactMethodOptions,
  genderOptions,
  interestOptions,
  urgencyOptions,
} from '@concierge/contract/options';
import { submission } from '../../support/submissions';
import type { Random } from '../random';

/** What a visitor does who does not simply wait for the end. */
export type Manner =
  | 'stays'
  /** Closes the page as soon as the record is stored. */
  | 'leaves after the insert'
  /** Closes the page while the three functions run. */
  | 'leaves in the middle'
  /** Reloads the page while the insert runs, and presses again. */
  | 'reloads'
  /** Every request goes out twice at the same time: two tabs, or a proxy that repeats. */
  | 'is doubled';

export interface Booking {
  readonly kind: IntakeKind;
  readonly body: ReturnType<typeof submission>;
  readonly manner: Manner;
  /** How often they press the button before they give up. */
  readonly presses: number;
  readonly solvesCaptcha: boolean;
  /** The reference of the first answer that said that it is stored. */
  acknowledged?: string;
}

const oneOf = <T extends { readonly value: string }>(random: Random, options: readonly T[]) =>
  options[random.between(0, options.length - 1)]?.value as T['value'];

/** The booking of a number: the same for the same chance, each by another person. */
export function bookingOf(random: Random, number: number): Booking {
  const id = random.uuid();
  return {
    kind: random.happens(0.7) ? 'appointment' : 'contact',
    body: submission({
      id,
      // Limits count by address: one booking each.
      email: `visitor.${number}.${id.slice(0, 8)}@example.org`,
      interest: oneOf(random, interestOptions),
      message: random.happens(0.2)
        ? null
        : `Booking ${number}: ${'I would like to sleep better. '.repeat(random.between(1, 20))}`.trim(),
      age: random.happens(0.5) ? null : random.between(18, 90),
      gender: oneOf(random, genderOptions),
      preferred_contact_method: oneOf(random, contactMethodOptions),
      urgency_level: oneOf(random, urgencyOptions),
    }) as Booking['body'],
    manner: mannerOf(random.fraction()),
    presses: random.between(2, 5),
    solvesCaptcha: random.happens(0.2),
  };
}

function mannerOf(chance: number): Manner {
  if (chance < 0.15) return 'leaves after the insert';
  if (chance < 0.2) return 'leaves in the middle';
  if (chance < 0.25) return 'reloads';
  return chance < 0.4 ? 'is doubled' : 'stays';
}
