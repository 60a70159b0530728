import { type Item, monthOf, type Shape } from './cost';
import { prices, pricesOf, seenIn, unseen } from './prices';
import { visit } from './traffic';

export const volumes = [1_000, 100_000, 10_000_000] as const;

const dollars = (usd: number): string =>
  usd >= 100 ? `$${Math.round(usd).toLocaleString('en-US')}` : `$${usd.toFixed(2)}`;
const total = (items: readonly Item[]): number => items.reduce((sum, { usd }) => sum + usd, 0);

/** What would lower an item; those that can be among the largest. */
const remedies: Readonly<Record<string, string>> = {
  Firewall:
    'most of it at few visits is the monthly price of the rules: a practice that accepts less may drop a managed group; at many visits the requests count, and fewer files a page lower them.',
  'Keys and secrets':
    'a month of three keys and three secrets, whatever the traffic: one key for all would save $2 and the separation of surveys.',
  'Logs, traces, alarms, dashboard':
    'log only errors and one edge request in ten; fewer graphs and alarms at few visits.',
  'CloudFront: bytes':
    'smaller first load (fonts and the shell are most of it), or a commitment to a yearly amount, which AWS gives for a third less.',
  'CloudFront: requests, functions, page index':
    'fewer modules a page; no response function for files (a behavior of its own for /remotes/*).',
  'Text messages':
    'the practice reads its e-mail instead, or gets one text an hour that says how many wait. Each counts as two here, being longer than 160 characters; within those it would cost half.',
  Accounts: 'plan Essentials: a quarter less, without protection against leaked passwords.',
};

/** infra/cdk/COST.md, whole. */
export function costReport(shape: Shape): string {
  const months = volumes.map((visits) => monthOf(visits, shape));
  const [few = [], , many = []] = months;
  const names = (many.length > 0 ? many : few).map(({ name }) => name);
  const cell = (items: readonly Item[], name: string) =>
    dollars(items.find((item) => item.name === name)?.usd ?? 0);
  const rows = names.map((name) => `| ${name} | ${months.map((items) => cell(items, name)).join(' | ')} |`);
  const largest = months.map((items, index) => {
    const three = items.slice(0, 3).map(({ name, usd }) => {
      const remedy = remedies[name];
      return `- **${name}**, ${dollars(usd)}${remedy ? `: ${remedy}` : ''}`;
    });
    return `At ${volumes[index]?.toLocaleString('en-US')} visits:\n\n${three.join('\n')}`;
  });
  return `# What a month costs

Written by \`npm run cost -w infra/cdk\` from the stacks of production (${shape.keys} keys, ${shape.secrets} secrets, ${shape.alarms} alarms,
${shape.firewallRules} firewall rules are counted in their templates) and the assumptions in \`cost/traffic.ts\`: ${visit.pages} pages a visit,
${100 * visit.bookings} % of visits book, ${100 * visit.messages} % send a message, ${(100 * visit.surveys).toFixed(1)} % fill in a survey. Prices are US dollars of
us-east-1 without free tiers; where each was seen stands at the end.

| | ${volumes.map((visits) => `${visits.toLocaleString('en-US')} visits`).join(' | ')} |
|---|${volumes.map(() => '---:|').join('')}
${rows.join('\n')}
| **All** | ${months.map((items) => `**${dollars(total(items))}**`).join(' | ')} |

## The three largest, and what would lower them

${largest.join('\n\n')}

## Prices, and where they were seen

Gone through on ${pricesOf} in stored copies of public pages; no live page of AWS was asked. **${unseenPrices.length} of ${Object.keys(prices).length} were found in
none and are from memory**: look at https://aws.amazon.com/pricing before deciding anything by them.

| price | US dollars | seen in |
|---|---:|---|
${priceRows.join('\n')}
`;
}

const priceRows = Object.entries(prices).map(
  ([name, usd]) => `| ${name} | ${usd} | ${seenIn[name as keyof typeof prices]} |`,
);
const unseenPrices = Object.values(seenIn).filter((source) => source === unseen);
