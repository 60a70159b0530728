import { pageEventsPath } from '@concierge/contract/releases/page-event-limits';
import { accountService, tokenOperations } from '@concierge/contract/requests/account-operations';
import { limits } from '@concierge/contract/text/limits';
import { expect, it } from 'vitest';
import { prod } from '../../stages/testing/production';
import { resourcesOf, synthesized } from '../testing/synthesized';

const site = await synthesized(prod);

interface Statement {
  readonly OrStatement?: { readonly Statements: readonly Statement[] };
  readonly AndStatement?: { readonly Statements: readonly Statement[] };
  readonly NotStatement?: { readonly Statement: Statement };
  readonly ByteMatchStatement?: {
    readonly FieldToMatch: { readonly UriPath?: object };
    readonly PositionalConstraint: string;
    readonly SearchString: string;
  };
}
interface Rule {
  readonly Name: string;
  readonly Action?: object;
  readonly Statement: {
    readonly RateBasedStatement?: {
      readonly Limit: number;
      readonly AggregateKeyType: string;
      readonly ScopeDownStatement: Statement;
    };
  };
}
function firewallRules(): readonly Rule[] {
  const { edge } = site.stacks;
  if (!edge) throw new Error('No edge');
  const [firewall] = Object.values(resourcesOf(site.template(edge), 'AWS::WAFv2::WebACL'));
  return firewall?.Properties.Rules as readonly Rule[];
}

/** Whether a request without headers matches, as AWS describes each kind of statement. */
function matches(statement: Statement, path: string): boolean {
  const { OrStatement: or, AndStatement: and, NotStatement: not, ByteMatchStatement: match } = statement;
  if (or) return or.Statements.some((one) => matches(one, path));
  if (and) return and.Statements.every((one) => matches(one, path));
  if (not) return !matches(not.Statement, path);
  if (!match?.FieldToMatch.UriPath) return false;
  return match.PositionalConstraint === 'EXACTLY'
    ? path === match.SearchString
    : path.startsWith(match.SearchString);
}

it('the firewall blocks an address that sends the API, the accounts or the site too many requests', () => {
  const rates = firewallRules().flatMap(({ Action, Statement: { RateBasedStatement: rate } }) =>
    rate ? [{ limit: rate.Limit, by: rate.AggregateKeyType, blocks: Object.keys(Action ?? {})[0] }] : [],
  );
  expect(rates).toEqual([
    { limit: prod.firewall.api, by: 'IP', blocks: 'Block' },
    { limit: limits.accountMails.networkIn5Minutes, by: 'IP', blocks: 'Block' },
    { limit: prod.firewall.site, by: 'IP', blocks: 'Block' },
  ]);
});

it.each([
  ['/api/appointment-requests', ['ServicesRate', 'SiteRate']],
  ['/accounts', ['ServicesRate', 'SiteRate']],
  // People who share an address, and only read, keep nobody from booking.
  [pageEventsPath, ['SiteRate']],
  [`${pageEventsPath}/../appointment-requests`, ['ServicesRate', 'SiteRate']],
  ['/contact', ['SiteRate']],
])('the firewall counts %s for %j', (path, expected) => {
  const counting = firewallRules().filter(({ Statement: { RateBasedStatement: rate } }) =>
    rate ? matches(rate.ScopeDownStatement, path) : false,
  );
  expect(counting.map(({ Name }) => Name)).toEqual(expected);
});

it('the firewall blocks account requests that name another client than the site’s', () => {
  const rule = firewallRules().find(({ Name }) => Name === 'OtherAccounts');
  expect(rule?.Action).toEqual({ Block: {} });
  const ofClient = {
    ByteMatchStatement: {
      FieldToMatch: {
        JsonBody: {
          MatchPattern: { IncludedPaths: ['/ClientId'] },
          MatchScope: 'VALUE',
          InvalidFallbackBehavior: 'NO_MATCH',
          OversizeHandling: 'NO_MATCH',
        },
      },
      PositionalConstraint: 'EXACTLY',
      SearchString: site.stacks.edge.resolve(site.stacks.accounts.client.userPoolClientId),
    },
  };
  const ofToken = tokenOperations.map((operation) => ({
    ByteMatchStatement: {
      FieldToMatch: { SingleHeader: { Name: 'x-amz-target' } },
      PositionalConstraint: 'EXACTLY',
      SearchString: accountService + operation,
    },
  }));
  expect(rule?.Statement).toMatchObject({
    AndStatement: {
      Statements: [
        { ByteMatchStatement: { PositionalConstraint: 'STARTS_WITH', SearchString: '/accounts' } },
        { NotStatement: { Statement: { OrStatement: { Statements: [ofClient, ...ofToken] } } } },
      ],
    },
  });
});

it('the firewall counts account requests that send mail separately, in upper and lower case', () => {
  const rule = firewallRules().find(({ Name }) => Name === 'AccountMailsRate');
  for (const operation of ['signup', 'resendconfirmationcode', 'forgotpassword'])
    expect(JSON.stringify(rule)).toContain(`"SearchString":".${operation}"`);
  expect(JSON.stringify(rule)).toContain('"/accounts"');
  expect(JSON.stringify(rule)).toContain('LOWERCASE');
});
