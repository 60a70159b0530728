import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import { limits } from '@concierge/contract/text/limits';
import { expect, it } from 'vitest';

const threats = readFileSync(join(repository, 'infra/THREATS.md'), 'utf8');
const grouped = (figure: number) => figure.toLocaleString('en-US');
const { confirmationsPerDay: confirmations, accountMails, notifications, ratePerWindow } = limits;
/** In any hour there may be the digests of five slots. */
const digests = 3600 / notifications.digestSeconds + 1;
const addressesOfNetwork = 2 ** (32 - limits.networkBits.ipv4);
const toMailbox = `${confirmations.address + accountMails.hour} (${2 * confirmations.address + accountMails.hour})`;
const accountMailsAnHour = 12 * accountMails.networkIn5Minutes;
const texts = `${notifications.practicePerHour.notification_sms + digests} (${notifications.practiceTextsPerDay})`;
const slots = `${ratePerWindow.appointment + ratePerWindow.contact}`;

/** The first figures of rows that follow from limits alone. The others are calculated by hand. */
const rows: Readonly<Record<string, readonly string[]>> = {
  'emails to one mailbox (if a UTC day begins within it)': [toMailbox, toMailbox, toMailbox],
  'confirmations to any addresses (likewise)': [
    `${confirmations.network} (${2 * confirmations.network})`,
    `${confirmations.network} (${2 * confirmations.network})`,
    `${grouped(1000 * confirmations.network)} (${grouped(2000 * confirmations.network)})`,
  ],
  'account emails to any addresses': [
    grouped(accountMailsAnHour),
    grouped(addressesOfNetwork * accountMailsAnHour),
  ],
  'texts to the practice (individual ones in a day)': [texts, texts, texts],
  'hourly slots of a mailbox they name': [slots, slots, slots],
};

it.each(Object.entries(rows))(
  'in the worst case per hour, the figures of %s follow from the limits',
  (row, figures) => {
    const line = threats.split('\n').find((text) => text.startsWith(`| ${row} |`)) ?? '';
    const written = line.split('|').slice(2, 2 + figures.length);
    expect(written.map((figure) => figure.trim())).toEqual(figures);
  },
);
