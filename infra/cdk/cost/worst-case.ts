import { endpoints } from '@concierge/contract/endpoints';
import { limits } from '@concierge/contract/limits';
import { prod } from '../stages/prod';

/** US dollars, from the table of prices in COST.md. */
const prices = {
  apiCall: (1 + 0.2 + 0.6 + 1) / 1e6, // HTTP API, Lambda, firewall and CloudFront
  lambdaGbSecond: 0.0000133334,
  write: 0.625 / 1e6,
  email: 0.16 / 1000,
  textPart: 0.0095,
  account: 0.015,
} as const;
/** A booking or message; its functions run for 0.09 s with 1 GB. COST.md assumes the same. */
const intake = { calls: 5, gbSeconds: 5 * 0.09, writes: 27, partsOfTexts: 2 } as const;

/** Attackers, by the addresses that the firewall counts and the networks that limit confirmations. */
const sizes = {
  'one stranger': { addresses: 1, networks: 1 },
  'one network': { addresses: 256, networks: 1 },
  'a thousand networks': { addresses: 256_000, networks: 1000 },
} as const;
type Size = (typeof sizes)[keyof typeof sizes];
export const attackers = Object.keys(sizes) as (keyof typeof sizes)[];

const hour = 3600;
/** Cognito's documented limit of sign-ups per second and pool (quota UserCreation, raised on request). */
const signUpsPerSecond = 50;
/** Routes that store a record. Each is throttled separately. */
const inserts = [endpoints.appointmentRequests, endpoints.contactFormSubmissions, endpoints.patientSurveys];
/** Records without a token in any 60 minutes: they overlap two hours of the clock. */
const untokened = 2 * limits.untokenedPerHour;
/** Digests in any 60 minutes: one for each quarter-hour of the clock that they overlap. */
const digests = hour / limits.notifications.digestSeconds + 1;

const { notification_email: emails, notification_sms: texts } = limits.notifications.practicePerHour;
const { address: confirmations, network: confirmationsOfNetwork } = limits.confirmationsPerDay;

const inAnHour = (in5Minutes: number): number => in5Minutes * 12;
/** With a token a record takes two requests (challenge and insert), without one only the insert. */
const recordsOf = ({ addresses }: Size): number =>
  Math.min(
    (untokened + (inAnHour(prod.firewall.api) - untokened) / 2) * addresses,
    inserts.length * prod.throttle.rate * hour,
  );
/** Individual ones for records, as many again for changes, one of surveys with each digest, and the digests, of as many mails as they need. */
const toPractice = (size: Size): number =>
  2 * emails + digests + Math.max(digests, Math.ceil(recordsOf(size) / limits.notifications.perDigestMail));
const signUpsOf = ({ addresses }: Size): number =>
  Math.min(inAnHour(limits.accountMails.networkIn5Minutes) * addresses, signUpsPerSecond * hour);
const confirmationsOf = (size: Size): number =>
  Math.min(recordsOf(size), confirmationsOfNetwork * size.networks);

/** US dollars that functions, tables and the API cost per record, without sending its mails and texts. */
const recordUsd =
  intake.writes * prices.write + intake.calls * prices.apiCall + intake.gbSeconds * prices.lambdaGbSecond;

const usdOf = (size: Size): number =>
  recordsOf(size) * recordUsd +
  (confirmationsOf(size) + signUpsOf(size) + toPractice(size)) * prices.email +
  (texts + digests) * intake.partsOfTexts * prices.textPart +
  signUpsOf(size) * prices.account;

const plain = (value: number): string => Math.round(value).toLocaleString('en-US');

/** The most that can be caused in an hour, as in the table of THREATS.md: a row's first cell, then one per attacker. */
export const worstCase: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    // If a new day begins within the hour, what waited for it goes out in addition to what was sent before.
    'emails to one mailbox': () => plain(confirmations + limits.accountMails.hour),
    'the same, if a day (UTC) begins within the hour': () =>
      plain(2 * confirmations + limits.accountMails.hour),
    'confirmations to any addresses': (size: Size) => plain(confirmationsOf(size)),
    'the same, if a day begins within the hour': (size: Size) =>
      plain(Math.min(recordsOf(size), 2 * confirmationsOf(size))),
    'account emails to any addresses': (size: Size) => plain(signUpsOf(size)),
    'texts to the practice': () => plain(texts + digests),
    'texts to the practice, individually, in a day': () => plain(limits.notifications.practiceTextsPerDay),
    'emails to the practice': (size: Size) => plain(toPractice(size)),
    records: (size: Size) => plain(recordsOf(size)),
    'US dollars': (size: Size) => `$${plain(usdOf(size))}`,
    'hourly slots of a mailbox they name': () =>
      plain(limits.ratePerWindow.appointment + limits.ratePerWindow.contact),
    'hourly slots of anyone else': () => '0',
  }).map(([what, of]) => [what, attackers.map((name) => of(sizes[name]))]),
);
