import type { IntakeKind } from '@concierge/contract/intake';
import fc from 'fast-check';

export interface Bystander {
  readonly id: string;
  readonly kind: IntakeKind;
  /**
   * `whole`: sends everything, as the page does. `leaves`: leaves after the insert, so that the job sends the
   * notifications. `suspect`: a password manager filled in the honeypot field, so that the record goes into a digest.
   * `native`: posts the form without script.
   */
  readonly behavior: 'whole' | 'leaves' | 'suspect' | 'native';
  /** True if they also fill in the survey. */
  readonly surveyed: boolean;
  /** True if they cancel their consultation by its reference and their email address. */
  readonly cancels: boolean;
  readonly name: string;
  readonly message: string;
  /** Their network address, which nobody else has. */
  readonly viewer: string;
}

/** An ordinary person who books a consultation or sends a message. */
export const bystander: fc.Arbitrary<Bystander> = fc.record({
  id: fc.uuid({ version: 4 }),
  kind: fc.constantFrom('appointment' as const, 'contact' as const),
  behavior: fc.constantFrom('whole', 'whole', 'leaves', 'suspect', 'native'),
  surveyed: fc.boolean(),
  cancels: fc.boolean(),
  name: fc.constantFrom('Ana María', "Maeve O'Neill-Đặng Jr.", '李小龍', 'Dr. Ann Bee', 'Zoë'),
  message: fc.constantFrom(
    'I sleep badly.\nSince March.',
    'BP < 140, weight > 90 & tired',
    'שלום 👋🏽',
    'First.\n\nSecond.',
  ),
  viewer: fc.uuid({ version: 4 }),
});
