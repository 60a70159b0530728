import { beforeEach, describe, expect, it } from 'vitest';
import { fakeRemote } from '../testing/fake-release';
import { heldSite } from '../testing/held-site';
import { readLog } from './log';
import { promote } from './promote';
import { verify } from './status';

let held: Awaited<ReturnType<typeof heldSite>>;
beforeEach(async () => {
  held = await heldSite();
});
const booking = (version?: string) => promote({ name: 'booking', version }, held.options());

describe('a promotion', () => {
  it('makes a held release live for everybody', async () => {
    expect(await booking()).toBe('1.1.0');
    expect(await held.live()).toMatchObject({ booking: '1.1.0' });
    expect(await held.site.text('pages/booking.html')).toContain('booking 1.1.0');
    expect((await verify(held.site.store)).problems).toEqual([]);
    const [entry] = await readLog(held.site.store);
    expect(entry).toMatchObject({ action: 'promote', version: '1.1.0', before: '1.0.0' });
  });

  it.each([undefined, '1.1.0'])(
    'whose pages could not be composed is completed by the same command, whether or not it names %s',
    async (version) => {
      const render = () => Promise.reject(new Error('killed'));
      const options = { ...held.options(), renderer: { ...held.site.renderer, render } };
      await expect(promote({ name: 'booking' }, options)).rejects.toThrow('killed');
      expect(await booking(version)).toBe('1.1.0');
      expect((await held.shown()).releases).toMatchObject({ booking: '1.1.0' });
    },
  );

  describe('that something else overtakes while its pages are being checked', () => {
    /** Promotes booking 1.1.0; `overtake` happens once, before the registry is written. */
    const overtaken = (overtake: () => Promise<unknown>) => {
      let isFirst = true;
      const { renderer } = held.site;
      const check: typeof renderer.check = async (...given) => {
        if (isFirst) {
          isFirst = false;
          await overtake();
        }
        return renderer.check(...given);
      };
      return promote(
        { name: 'booking', version: '1.1.0' },
        { ...held.options(), renderer: { ...renderer, check } },
      );
    };

    it('does not undo a rollback', async () => {
      const undone = async () => {
        await booking();
        await held.site.rollback('booking');
      };
      await expect(overtaken(undone)).rejects.toThrow('booking 1.1.0 was taken out of service');
      expect(await held.live()).toMatchObject({ booking: '1.0.0' });
    });

    it('does not replace a newer version', async () => {
      const newer = () => held.site.publish([fakeRemote('booking', { version: '1.2.0' })]);
      await expect(overtaken(newer)).rejects.toThrow('booking 1.2.0, which is newer, is live');
      expect(await held.live()).toMatchObject({ booking: '1.2.0' });
    });
  });

  it('is refused if the gate refuses it, and changes nothing', async () => {
    await held.site.publish([fakeRemote('booking', { version: '1.3.0', paths: ['/booking', '/new'] })], {
      hold: true,
    });
    await held.site.publish([fakeRemote('survey', { version: '1.3.0', paths: ['/survey', '/new'] })]);
    const before = await held.site.text('registry.json');
    await expect(booking('1.3.0')).rejects.toThrow('/new');
    expect(await held.site.text('registry.json')).toBe(before);
  });
});
