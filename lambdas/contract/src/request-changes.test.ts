import { describe, expect, it } from 'vitest';
import { fieldMessages } from './messages';
import { referenceInBrowser } from './reference';
import { requestChange } from './request-changes';

const sent = (reference: string) =>
  requestChange.safeParse({
    id: '0b8b2b1e-7a4c-4f0e-9d5a-3f1c2d4e5a6b',
    action: 'cancel',
    reference,
    email: 'ada@example.com',
  });

describe('a reference', () => {
  it.each(['K7M-4QXP', 'k7m4qxp', ' k7m 4qxp. '])('may be typed as %j', (typed) => {
    expect(sent(typed).data?.reference).toBe('K7M-4QXP');
  });

  it('is accepted as browsers show it', async () => {
    for (let key = 0; key < 100; key += 1) {
      const shown = (await referenceInBrowser('appointment', String(key))) ?? '';
      expect(sent(shown).data?.reference).toBe(shown);
    }
  });

  it.each(['', ' ', 'K7M-4QX', 'K7M-4QXPP', 'K0M-4QXP', 'Your reference is K7M-4QXP.', '7'.repeat(999)])(
    'can’t be %j',
    (typed) => {
      expect(sent(typed).error?.issues).toMatchObject([
        { path: ['reference'], message: fieldMessages.reference },
      ]);
    },
  );
});
