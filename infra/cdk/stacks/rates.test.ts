import { limits } from '@concierge/contract/limits';
import { expect, it } from 'vitest';
import { prod } from '../stages/prod';
import { resourcesOf, synthesized } from './testing/synthesized';

const site = await synthesized(prod);

it('the firewall blocks an address that sends the API, the accounts or the site too many requests', () => {
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

it('the firewall counts account requests that send mail separately, in upper and lower case', () => {
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
