import type { IntakeKind } from '@concierge/contract/intake';
import fc from 'fast-check';

export interface Bystander {
  readonly id: string;
  readonly kind: IntakeKind;
  /**
   * `whole`: as the page does it. `leaves`: after the insert, so that the job sends what is owed. `suspect`: a
   * password manager filled in the field that nobody sees, so that the digest tells of it. `native`: without script.
   */
  readonly manner: 'whole' | 'leaves' | 'suspect' | 'native';
  /** Whether they fill in the survey as well. */
  readonly surveyed: boolean;
  /** Whether they cancel a consultation by its reference and their address. */
  readonly cancels: boolean;
  readonly name: string;
  readonly message: string;
  /** From a network of their own. */
  readonly viewer: string;
}

/** An ordinary person who books or writes. */
export const bystander: fc.Arbitrary<Bystander> = fc.record({
  id: fc.uuid({ version: 4 }),
  kind: fc.constantFrom('appointment' as const, 'contact' as const),
  manner: fc.constantFrom('whole', 'whole', 'leaves', 'suspect', 'native'),
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
