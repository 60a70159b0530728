import { limits } from '@concierge/contract/text/limits';
import { appointmentRequests, contactFormSubmissions } from '@concierge/contract/wire/endpoints/intake';
import { patientSurveys } from '@concierge/contract/wire/endpoints/survey';
import type { Stage } from '../stages/stage';
import { throttleOf } from '../stages/throttle';
import { dollarsOf } from './cost';

const { confirmationsPerDay, accountMails, notifications, ratePerWindow, networkBits } = limits;
const hour = 3600;
/** The firewall counts in windows of five minutes. */
const windows = 12;
/** UserCreation, per second: https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html */
const cognitoSignUps = 50;
/** The quarter hours that an hour may touch. In each the practice gets a digest, and a mail about late work. */
const quarters = hour / notifications.digestSeconds + 1;

/** IPv4 addresses and networks from which they try it. */
const strangers = [
  { addresses: 1, networks: 1 },
  { addresses: 2 ** (32 - networkBits.ipv4), networks: 1 },
  { addresses: 1000, networks: 1000 },
];

/** The most records that they make in an hour: a record with a token takes a call for the challenge too. */
function records({ addresses }: { readonly addresses: number }, stage: Stage): number {
  const ofAddress = limits.untokenedPerHour + (windows * stage.firewall.api) / 2;
  const inserts = [appointmentRequests, contactFormSubmissions, patientSurveys].length;
  return Math.min(addresses * ofAddress, inserts * throttleOf(stage).rate * hour);
}

const accounts = ({ addresses }: { readonly addresses: number }): number =>
  Math.min(addresses * windows * accountMails.networkIn5Minutes, cognitoSignUps * hour);

const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 0 });

/** The table of THREATS.md: what strangers can do in an hour at most to a site with these limits. */
export function worstHourTable(stage: Stage): string {
  const toMailbox = confirmationsPerDay.address + accountMails.hour;
  const toPractice = 2 * (notifications.practicePerHour.notification_email + quarters);
  const texts = notifications.practicePerHour.notification_sms + quarters;
  const slots = ratePerWindow.appointment + ratePerWindow.contact;
  const rows: Record<string, (from: (typeof strangers)[number]) => string> = {
    'emails to one mailbox (if a UTC day begins within it)': () =>
      `${toMailbox} (${toMailbox + confirmationsPerDay.address})`,
    'confirmations to any addresses (likewise)': ({ networks }) =>
      `${number(networks * confirmationsPerDay.network)} (${number(2 * networks * confirmationsPerDay.network)})`,
    'account emails to any addresses': (from) => number(accounts(from)),
    'texts to the practice (individual ones in a day)': () =>
      `${texts} (${notifications.practiceTextsPerDay})`,
    'emails to the practice': () => number(toPractice),
    records: (from) => number(records(from, stage)),
    "US dollars, most for Cognito's active accounts": (from) => {
      const confirmations = 2 * from.networks * confirmationsPerDay.network;
      return `$${number(accounts(from) * dollarsOf.account + confirmations * dollarsOf.email + records(from, stage) * dollarsOf.record)}`;
    },
    'hourly slots of a mailbox they name': () => number(slots),
    'hourly slots of anyone else': () => '0',
  };
  return [
    '| in an hour at most | one stranger | one network | a thousand |',
    '|---|---:|---:|---:|',
    ...Object.entries(rows).map(([name, figure]) => `| ${[name, ...strangers.map(figure)].join(' | ')} |`),
  ].join('\n');
}
