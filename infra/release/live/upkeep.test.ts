import { beforeEach, describe, expect, it } from 'vitest';
import type { Renderer } from '../compose/renderer';
import { fakeRemote, fakeShell } from '../testing/fake-release';
import { heldSite } from '../testing/held-site';
import { notifiedReports } from '../testing/notified-reports';
import { readLog } from './log';
import { promote } from './promote';
import { verify } from './status';
import { confirmChecked } from './unchecked';
import { runUpkeep } from './upkeep';

let held: Awaited<ReturnType<typeof heldSite>>;
let told: string[];
beforeEach(async () => {
  held = await heldSite();
  told = [];
});
const upkeep = (renderer: Renderer = held.site.renderer) =>
  runUpkeep({
    ...held.options(),
    renderer,
    reports: notifiedReports(),
    notify: async (message) => void told.push(message),
  });
const booking = { name: 'booking', version: '1.1.0' };
const broken = () => ({ ...held.site.renderer, render: () => Promise.reject(new Error('killed')) });

describe('what a killed command left', () => {
  it('is composed after a minute, and rolled back if nobody came back from checking it', async () => {
    const killed = promote({ name: 'booking' }, { ...held.options(), renderer: broken() });
    await expect(killed).rejects.toThrow('killed');
    held.later(1);
    await upkeep();
    expect(await held.site.text('pages/booking.html')).toContain('booking 1.1.0');
    held.later(18);
    await upkeep();
    expect(await held.live()).toMatchObject({ booking: '1.1.0' });
    held.later(2);
    await upkeep();
    expect(await held.live()).toMatchObject({ booking: '1.0.0' });
    expect(await held.site.text('pages/booking.html')).toContain('booking 1.0.0');
    expect((await verify(held.site.store)).problems).toEqual([]);
    expect(told).toEqual([
      'booking 1.1.0 is rolled back to 1.0.0: no browser came back from its pages within 20 minutes.',
    ]);
    const [entry] = await readLog(held.site.store);
    expect(entry).toMatchObject({ action: 'rollback', by: 'platform', before: '1.1.0' });
  });

  it('is rolled back together if it went live together', async () => {
    const exports = { '@concierge/kit': ['defineRemote', 'notify', 'announce'] };
    await held.site.publish(
      [
        fakeShell({ version: '1.1.0', provides: { kit: '1.1.0' }, exports }),
        fakeRemote('booking', { version: '1.2.0', requires: { kit: '^1.1.0' } }),
      ],
      { now: held.now },
    );
    held.later(21);
    await upkeep();
    expect(await held.live()).toMatchObject({ shell: '1.0.0', booking: '1.0.0' });
  });

  it('fails the run, which the next one repeats, if it cannot be composed', async () => {
    await expect(promote({ name: 'booking' }, { ...held.options(), renderer: broken() })).rejects.toThrow();
    await expect(upkeep(broken())).rejects.toThrow('Not everything could be finished.');
    await upkeep();
    expect(await held.site.text('pages/booking.html')).toContain('booking 1.1.0');
  });
});

describe('a release stays', () => {
  it('once its pages were found in order', async () => {
    await promote({ name: 'booking' }, held.options());
    await confirmChecked([booking], held.site.store);
    held.later(60);
    await upkeep();
    expect(await held.live()).toMatchObject({ booking: '1.1.0' });
    expect(told).toEqual([]);
  });

  it('if it is the first of its name, or a rollback made it live', async () => {
    await held.site.publish([fakeRemote('pricing')], { now: held.now });
    await promote({ name: 'booking' }, held.options());
    await held.site.rollback('booking');
    held.later(60);
    await upkeep();
    expect(await held.live()).toMatchObject({ pricing: '1.0.0', booking: '1.0.0' });
  });

  it('as it is if another was confirmed: a check that comes too late confirms nothing', async () => {
    await promote({ name: 'booking' }, held.options());
    await held.site.rollback('booking');
    await expect(confirmChecked([booking], held.site.store)).rejects.toThrow(
      'booking 1.1.0 is not live any more: 1.0.0 is.',
    );
  });
});
