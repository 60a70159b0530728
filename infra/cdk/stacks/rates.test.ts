import { limits } from '@concierge/contract/limits';
import { beforeAll, expect, it } from 'vitest';
import { prod } from '../stages/prod';
import { resourcesOf, type Synthesized, synthesized } from './testing/synthesized';

let site: Synthesized;
beforeAll(async () => {
  site = await synthesized(prod);
}, 120_000);

it('the firewall refuses an address that asks the API, the accounts or the site too often', () => {
  const { edge } = site.stacks;
  if (!edge) throw new Error('No edge');
  const [firewall] = Object.values(resourcesOf(site.template(edge), 'AWS::WAFv2::WebACL'));
  const rules = firewall?.Properties.Rules as {
    readonly Action?: object;
    readonly Statement: {
      readonly RateBasedStatement?: { readonly Limit: number; readonly AggregateKeyType: string };
    };
  }[];
  const rates = rules.flatMap(({ Action, Statement: { RateBasedStatement: rate } }) =>
    rate ? [{ limit: rate.Limit, by: rate.AggregateKeyType, blocks: Object.keys(Action ?? {})[0] }] : [],
  );
  expect(rates).toEqual([
    { limit: prod.firewall.api, by: 'IP', blocks: 'Block' },
    { limit: limits.accountMails.networkIn5Minutes, by: 'IP', blocks: 'Block' },
    { limit: prod.firewall.site, by: 'IP', blocks: 'Block' },
  ]);
  const [services, , all] = rules.map((rule) =>
    [...JSON.stringify(rule).matchAll(/"SearchString":"([^"]+)"/g)].map(([, path]) => path),
  );
  expect([services, all]).toEqual([['/api/', '/accounts'], ['/']]);
});

it('of requests to accounts the firewall counts those for a mail by themselves, however their name is written', () => {
  const { edge } = site.stacks;
  if (!edge) throw new Error('No edge');
  const [firewall] = Object.values(resourcesOf(site.template(edge), 'AWS::WAFv2::WebACL'));
  const rules = firewall?.Properties.Rules as { readonly Name: string }[];
  const rule = rules.find(({ Name }) => Name === 'AccountMailsRate');
  for (const operation of ['signup', 'resendconfirmationcode', 'forgotpassword'])
    expect(JSON.stringify(rule)).toContain(`"SearchString":".${operation}"`);
  expect(JSON.stringify(rule)).toContain('"/accounts"');
  expect(JSON.stringify(rule)).toContain('LOWERCASE');
});
