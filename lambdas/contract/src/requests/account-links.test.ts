import { describe, expect, it } from 'vitest';
import { accountLink, readAccountLink } from './account-links';

describe('the link in an account mail', () => {
  const code = { user: '0b5ab7a5-5a34-4fd1-9a5c-6a4d2c1f9b11', code: '012345' };

  it('reads back what was written', () => {
    const link = accountLink('https://site.example', 'confirm', code);
    expect(link).toBe(`https://site.example/auth/confirm#user=${code.user}&code=012345`);
    expect(readAccountLink(new URL(link).hash)).toEqual(code);
  });

  it.each(['#user%3Da%26code%3D012345', '#user%3da&code=012345'])(
    'reads the fragment %j, which a mail program encoded',
    (fragment) => {
      expect(readAccountLink(fragment)).toEqual({ user: 'a', code: '012345' });
    },
  );

  it.each(['', '#', '#user=a', '#code=123456', '#user=a&code=abc', '#user=<b>&code=123456'])(
    'refuses the fragment %j',
    (fragment) => {
      expect(readAccountLink(fragment)).toBeNull();
    },
  );
});
