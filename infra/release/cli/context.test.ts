import { repository } from '@concierge/command-line/workspace';
import { describe, expect, it } from 'vitest';
import { platformNamed, siteOfNames } from './context';

describe('a command is for the site', () => {
  it.each([
    [['desk'], 'desk'],
    [['desk@1.2.0', 'shell'], 'desk'],
    [['booking', '1.4.2', 'shell'], 'public'],
    [['shell'], undefined],
    [['nobody-here'], undefined],
  ])('of the remotes that it names: %j', async (names, site) => {
    expect(await siteOfNames(names, repository)).toBe(site);
  });

  it('and never for two, because they have a store each', async () => {
    await expect(siteOfNames(['desk', 'booking'], repository)).rejects.toThrow('one at a time');
  });

  it.each([
    ['prod', undefined, 'prod', 'prod'],
    ['prod', 'desk', 'prod', 'prod-desk'],
    ['prod-desk', undefined, 'prod', 'prod-desk'],
    ['prod-x', undefined, 'prod', 'prod-x'],
  ] as const)('whose platform it asks: %s for %s', (given, site, stage, platform) => {
    expect(platformNamed(given, site)).toEqual({ stage, platform });
  });
});
