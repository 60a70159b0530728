import { beforeEach, describe, expect, it } from 'vitest';
import { finishComposing } from '../compose/compose';
import { fakeRemote, fakeShell } from '../testing/fake-release';
import { heldSite } from '../testing/held-site';
import { readLog } from './log';
import { pause, promote } from './promote';
import { verify } from './status';

let held: Awaited<ReturnType<typeof heldSite>>;
beforeEach(async () => {
  held = await heldSite();
});

describe('a rollout', () => {
  it('reaches a few visitors, then more, then all, while the others keep the live version', async () => {
    expect(await held.roll('booking')).toEqual({ version: '1.1.0', percent: 5 });
    expect(await held.shown()).toMatchObject({ rollouts: 'booking_1.1.0=5', releases: { booking: '1.0.0' } });
    expect(await held.pageOf('booking_1.1.0', '/booking')).toContain('booking 1.1.0');
    expect(await held.site.text('pages/booking.html')).toContain('booking 1.0.0');
    expect((await verify(held.site.store)).problems).toEqual([]);
    held.later(1);
    expect(await held.roll('booking')).toMatchObject({ percent: 25 });
    expect((await held.shown()).rollouts).toBe('booking_1.1.0=25');
    held.later(1);
    expect(await held.roll('booking')).toMatchObject({ percent: 100 });
    expect(await held.live()).toMatchObject({ booking: '1.1.0' });
    expect(await held.shown()).toMatchObject({ rollouts: '', sets: {} });
    expect(await held.site.text('pages/booking.html')).toContain('booking 1.1.0');
    expect((await readLog(held.site.store)).map(({ action, percent }) => [action, percent])).toContainEqual([
      'promote',
      25,
    ]);
  });

  it('is recomposed with other teams’ releases, and ends when its own team publishes', async () => {
    await held.roll('booking');
    await held.site.publish([fakeShell({ version: '1.1.0' })]);
    expect(await held.pageOf('booking_1.1.0', '/booking')).toContain('booking 1.1.0 in shell 1.1.0');
    await held.site.publish([fakeRemote('booking', { version: '1.2.0' })]);
    expect(held.site.lines).toContain('This ends the rollout of booking 1.1.0 (5%), which is held again.');
    expect(await held.live()).toMatchObject({ booking: '1.2.0' });
    expect((await held.shown()).rollouts).toBe('');
  });

  it('is ended by a rollback, and does not resume by itself', async () => {
    await held.roll('booking');
    await held.site.rollback('booking');
    expect(held.site.lines).toContain('The rollout of booking 1.1.0 is ended; everybody gets 1.0.0.');
    expect(await held.shown()).toMatchObject({ rollouts: '', releases: { booking: '1.0.0' } });
    await expect(held.roll('booking')).rejects.toThrow(/taken out of service|No version of booking is held/);
    const back = (await readLog(held.site.store)).find(({ action }) => action === 'rollback');
    expect(back).toMatchObject({ before: '1.1.0', version: '1.0.0' });
  });

  it('becomes a held release again when the live version is rolled back, and can be promoted later', async () => {
    await promote({ name: 'booking', rolling: false }, held.options());
    await held.site.publish([fakeRemote('booking', { version: '1.2.0' })], { hold: true });
    await promote({ name: 'booking', version: '1.2.0', rolling: true }, held.options());
    await held.site.rollback('booking', '1.0.0');
    expect(held.site.lines).toContain('booking 1.0.0 is live again (before: 1.1.0).');
    expect(held.site.lines).toContain('This ends the rollout of booking 1.2.0 (5%), which is held again.');
    expect(await held.live()).toMatchObject({ booking: '1.0.0' });
    expect((await held.shown()).rollouts).toBe('');
    const back = (await readLog(held.site.store)).find(({ action }) => action === 'rollback');
    expect(back).toMatchObject({ before: '1.1.0', version: '1.0.0' });
    await expect(
      promote({ name: 'booking', version: '1.1.0', rolling: true }, held.options()),
    ).rejects.toThrow('taken out of service');
    expect(await promote({ name: 'booking', version: '1.2.0', rolling: true }, held.options())).toMatchObject(
      {
        percent: 5,
      },
    );
  });

  it('has every combination with another rollout composed', async () => {
    await held.roll('booking');
    await held.roll('survey');
    expect((await held.shown()).rollouts).toBe('booking_1.1.0=5 survey_1.1.0=5');
    expect(Object.keys((await held.shown()).sets)).toEqual([
      'booking_1.1.0',
      'booking_1.1.0~survey_1.1.0',
      'survey_1.1.0',
    ]);
    expect(await held.pageOf('booking_1.1.0~survey_1.1.0', '/survey')).toContain('survey 1.1.0');
  });

  describe('whose pages could not be composed', () => {
    /** Writes the registry, and then the pages cannot be rendered. */
    const interrupted = (rolling: boolean) =>
      promote(
        { name: 'booking', rolling },
        {
          ...held.options(),
          renderer: { ...held.site.renderer, render: () => Promise.reject(new Error('killed')) },
        },
      );

    it('is completed by the same promotion, which does not skip a stage', async () => {
      await held.roll('booking');
      await expect(interrupted(true)).rejects.toThrow('killed');
      expect((await held.shown()).rollouts).toBe('booking_1.1.0=5');
      expect(await held.roll('booking')).toEqual({ version: '1.1.0', percent: 25 });
      expect((await held.shown()).rollouts).toBe('booking_1.1.0=25');
    });

    it.each([undefined, '1.1.0'])(
      'is completed for everybody too, whether or not it names %s',
      async (version) => {
        await expect(interrupted(false)).rejects.toThrow('killed');
        expect(await promote({ name: 'booking', version, rolling: false }, held.options())).toEqual({
          version: '1.1.0',
          percent: 100,
        });
        expect((await held.shown()).releases).toMatchObject({ booking: '1.1.0' });
      },
    );
  });

  describe('whose own pages could not be composed beside the live ones', () => {
    /** A renderer that fails for booking's rollout once, with the set of no other release. */
    const failingOnce = () => {
      let fails = true;
      const render: typeof held.site.renderer.render = async (store, set) => {
        if (fails && set === 'booking_1.1.0') {
          fails = false;
          throw new Error('throttled');
        }
        return held.site.renderer.render(store, set);
      };
      return { ...held.options(), renderer: { ...held.site.renderer, render } };
    };
    const notYet = 'booking 1.1.0 is at 5%, but visitors do not get it yet';

    it('is not called shown, and is completed by the same promotion, which moves nothing', async () => {
      await expect(promote({ name: 'booking', rolling: true }, failingOnce())).rejects.toThrow(notYet);
      expect((await held.shown()).sets).toEqual({});
      expect(await held.roll('booking')).toEqual({ version: '1.1.0', percent: 5 });
      expect(await held.pageOf('booking_1.1.0', '/booking')).toContain('booking 1.1.0');
      expect(await held.roll('booking')).toMatchObject({ percent: 25 });
    });

    it('is found by verify, and completed by the next composing of what is unfinished', async () => {
      await expect(promote({ name: 'booking', rolling: true }, failingOnce())).rejects.toThrow(notYet);
      const missing = 'booking_1.1.0 is not composed: visitors of this rollout get the live site.';
      expect((await verify(held.site.store)).problems).toEqual([missing]);
      await finishComposing(held.options());
      expect(Object.keys((await held.shown()).sets)).toEqual(['booking_1.1.0']);
      expect((await verify(held.site.store)).problems).toEqual([]);
    });

    it('fails the composing of what is unfinished if it still cannot be composed', async () => {
      await expect(promote({ name: 'booking', rolling: true }, failingOnce())).rejects.toThrow(notYet);
      await expect(finishComposing(failingOnce())).rejects.toThrow('booking_1.1.0 is not composed');
    });

    it('holds up no other release', async () => {
      const options = failingOnce();
      await expect(promote({ name: 'booking', rolling: true }, options)).rejects.toThrow(notYet);
      expect(await held.roll('survey')).toMatchObject({ percent: 5 });
      expect(Object.keys((await held.shown()).sets)).toContain('survey_1.1.0');
    });
  });

  describe('that something else overtakes while its pages are being checked', () => {
    /** Promotes booking 1.1.0; `overtake` happens once, before the registry is written. */
    const overtaken = (rolling: boolean, overtake: () => Promise<unknown>) => {
      let isFirst = true;
      const { renderer } = held.site;
      const check: typeof renderer.check = async (...given) => {
        if (isFirst) {
          isFirst = false;
          await overtake();
        }
        return renderer.check(...given);
      };
      const options = { ...held.options(), renderer: { ...renderer, check } };
      return promote({ name: 'booking', version: '1.1.0', rolling }, options);
    };

    it('does not undo a rollback', async () => {
      await held.roll('booking');
      await expect(overtaken(false, () => held.site.rollback('booking'))).rejects.toThrow(
        'booking 1.1.0 was taken out of service',
      );
      expect(await held.live()).toMatchObject({ booking: '1.0.0' });
      await expect(
        promote({ name: 'booking', version: '1.1.0', rolling: false }, held.options()),
      ).rejects.toThrow('taken out of service');
    });

    it('does not replace a newer version', async () => {
      const newer = () => held.site.publish([fakeRemote('booking', { version: '1.2.0' })]);
      await expect(overtaken(false, newer)).rejects.toThrow('booking 1.2.0, which is newer, is live');
      expect(await held.live()).toMatchObject({ booking: '1.2.0' });
    });

    it('does not go on when somebody paused it', async () => {
      await held.roll('booking');
      await expect(overtaken(true, () => pause('booking', held.options()))).rejects.toThrow(
        'The rollout of booking 1.1.0 changed in between',
      );
      expect((await held.shown()).rollouts).toBe('booking_1.1.0=5');
    });

    it('advances by one stage only, however many promote it at once', async () => {
      await held.roll('booking');
      expect(await overtaken(true, () => held.roll('booking'))).toMatchObject({ percent: 25 });
    });
  });

  it('takes a version that was rolled back and is held again', async () => {
    await promote({ name: 'booking', rolling: false }, held.options());
    await held.site.rollback('booking');
    const again = promote({ name: 'booking', version: '1.1.0', rolling: false }, held.options());
    await expect(again).rejects.toThrow('was taken out of service');
    const same = [fakeRemote('booking', { version: '1.1.0' })];
    await held.site.publish(same, { again: true, hold: true });
    expect(held.site.lines.at(-1)).toBe('booking 1.1.0 is held: only previews show it.');
    expect(await held.live()).toMatchObject({ booking: '1.0.0' });
    await promote({ name: 'booking', rolling: false }, held.options());
    expect(await held.live()).toMatchObject({ booking: '1.1.0' });
  });

  it('is refused if the gate refuses it, and changes nothing', async () => {
    await held.site.publish([fakeRemote('booking', { version: '1.3.0', paths: ['/booking', '/new'] })], {
      hold: true,
    });
    await held.site.publish([fakeRemote('survey', { version: '1.3.0', paths: ['/survey', '/new'] })]);
    const before = await held.site.text('registry.json');
    await expect(
      promote({ name: 'booking', version: '1.3.0', rolling: true }, held.options()),
    ).rejects.toThrow('/new');
    expect(await held.site.text('registry.json')).toBe(before);
  });
});
