import { randomUUID } from 'node:crypto';
import type { IntakeKind } from '@concierge/contract/intake';
import { submission } from '../../support/submissions';
import type { Random } from '../random';

const behaviors = [
  ...(['stays', 'stays', 'stays', 'stays', 'stays'] as const),
  /** Every request goes out twice at the same time: two tabs, or a proxy that repeats. */
  'is doubled',
  /** Closes the page as soon as the record is stored. */
  'leaves after the insert',
  /** Closes the page while the three functions run. */
  'leaves in the middle',
  /** Reloads the page while the insert runs, and presses again. */
  'reloads',
] as const;

/** One visitor's booking or message, and how they behave while it is sent. */
export interface Booking {
  readonly kind: IntakeKind;
  readonly body: ReturnType<typeof submission>;
  readonly behavior: (typeof behaviors)[number];
  /** How many times they press the button before they give up. */
  readonly presses: number;
  /** The reference in the first answer that confirmed it is stored. */
  acknowledged?: string;
}

/** The booking with a number. A seed repeats its choices; the person is always a new one. */
export function bookingOf(random: Random, number: number): Booking {
  const text = `Booking ${number}: ${'I would like to sleep better. '.repeat(random.between(1, 20))}`.trim();
  return {
    kind: random.fraction() < 0.7 ? 'appointment' : 'contact',
    // Limits count by address: one booking each.
    body: submission({
      id: randomUUID(),
      message: random.fraction() < 0.2 ? null : text,
      is_healthcare_provider: random.fraction() < 0.5,
      age: random.fraction() < 0.5 ? null : random.between(18, 90),
    }),
    behavior: random.pick(behaviors),
    presses: random.between(2, 5),
  };
}
