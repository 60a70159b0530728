import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../random';
import { Visitor } from '../site/http';
import { addressOf } from '../site/loopback';
import type { Site } from '../site/site';
import { Attempt } from './book';
import type { Booking } from './booking';
import type { Journal } from './journal';
import type { Size } from './sizes';
import type { Weather } from './weather';

/** How long the site was down by its clock: more than the job waits before it sends what a visitor left. */
const downMs = 330_000;

interface Storm {
  readonly site: Site;
  readonly weather: Weather;
  readonly journal: Journal;
  readonly bookings: readonly Booking[];
  readonly size: Size;
  readonly seed: number;
  readonly manyAddresses: boolean;
}

/** Lets visitors book while everything fails; answers how many bookings were begun. */
export async function storm(all: Storm): Promise<number> {
  const { site, weather, bookings, size, seed } = all;
  const random = new Random(seed);
  const deadline = Date.now() + size.stormSeconds * 1000;
  let begun = 0;
  let over = false;

  const visit = async (number: number) => {
    const visitor = new Visitor(site.origin, all.manyAddresses ? addressOf(number) : undefined);
    while (Date.now() < deadline) {
      const booking = bookings[begun];
      if (!booking) break;
      begun += 1;
      await new Attempt(booking, visitor, all.journal, new Random(seed + begun), () => site.aheadMs).run();
    }
    await visitor.close();
  };
  const kill = async () => {
    while (!over) {
      await sleep((60_000 / size.killsPerMinute) * 2 * random.fraction());
      site.killFunction(random.fraction());
    }
  };
  const restart = async () => {
    for (let time = 1; time <= size.restarts; time += 1) {
      while (!over && begun < (bookings.length * time) / (size.restarts + 1)) await sleep(20);
      if (over) return;
      await weather.keepCounts();
      await site.kill();
      await site.resume(site.aheadMs + downMs);
    }
  };

  weather.begin();
  const trouble = [kill(), restart()];
  await Promise.all(Array.from({ length: size.visitors }, (_, number) => visit(number)));
  over = true;
  await Promise.all(trouble);
  await weather.end();
  return begun;
}
