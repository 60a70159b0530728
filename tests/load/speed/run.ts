import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { median } from '../../bench/statistics';
import { table } from '../../bench/table';
import { hasManyAddresses } from '../site/loopback';
import { Site } from '../site/site';
import { drive, held, type Pace, p99LimitMs, type Work } from './drive';
import { Engine } from './engine';
import { Submitters } from './submitters';

const help = `Finds the submissions a second that the local stack holds with 99 of 100 answered within ${p99LimitMs} ms, beside the
embedded engine's own conditional put of the same record in the same run, with more and more records stored.

  npm run load               1, 10 and 50 clients; 1,000, 10,000 and 100,000 records
  npm run load -- --quick    the first two of each, once
`;

const plans = {
  full: { clients: [1, 10, 50], records: [1_000, 10_000, 100_000], rounds: 3, seconds: 3, most: 1500 },
  quick: { clients: [1, 10], records: [1_000, 10_000], rounds: 1, seconds: 2, most: 500 },
} as const;
type Plan = (typeof plans)[keyof typeof plans];

/** One line of the table: the same work at each round, beside the bare engine's. */
interface Cell {
  readonly what: string;
  readonly clients: number;
  readonly records: number;
  readonly stack: Pace[];
  readonly bare: Pace[];
}

/** `npm run load`; answers the exit code. */
export async function load(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: { quick: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  if (!(await hasManyAddresses())) {
    console.error(
      'This needs more loopback addresses than 127.0.0.1, which limits count by: run it on Linux.',
    );
    return 1;
  }
  const plan = values.quick ? plans.quick : plans.full;
  const site = await Site.start();
  const engine = await Engine.of(site.stateDir);
  try {
    const cells = await measure(site, engine, plan);
    const [cpu] = cpus();
    console.log(tableOf(cells));
    console.log(
      `\n${plan.rounds} rounds on ${cpus().length} × ${cpu?.model ?? 'unknown'}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the end.`,
    );
    const grown = plan.clients.filter((clients) => grows(cells, clients, plan.records));
    for (const clients of grown)
      console.log(`WRONG: the ratio grows with the records stored, at ${clients} clients.`);
    return grown.length === 0 ? 0 : 1;
  } finally {
    await engine.close();
    await site.remove();
  }
}

async function measure(site: Site, engine: Engine, plan: Plan): Promise<Cell[]> {
  const cells: Cell[] = [];
  const submitters = new Submitters(site.origin, (id) => engine.added(id));
  const insert: Work = (client) => submitters.insert(client);
  const book: Work = (client) => submitters.book(client);
  const round = async (cell: Cell, work: Work) => {
    const limits = { clients: cell.clients, seconds: plan.seconds, most: plan.most };
    cell.stack.push(await held(work, limits));
    await engine.forget();
    cell.bare.push(await held(() => engine.put(), limits));
    await engine.forget();
  };
  /** Starts as many functions as so many clients keep busy. */
  const warmUp = async (work: Work, clients: number) => {
    await drive(work, { clients, seconds: 2, most: 20 * clients });
    await engine.forget();
  };
  let stored = 0;
  for (const records of plan.records) {
    console.error(`  filling up to ${records} records`);
    await engine.fill(records - stored);
    stored = records;
    for (const clients of plan.clients) {
      const cell: Cell = { what: 'insert', clients, records, stack: [], bare: [] };
      await warmUp(insert, clients);
      for (let time = 1; time <= plan.rounds; time += 1) {
        console.error(`  ${records} records, ${clients} clients, round ${time} of ${plan.rounds}`);
        await round(cell, insert);
      }
      cells.push(cell);
    }
  }
  const whole: Cell = { what: 'insert and its 3 notices', clients: 10, records: stored, stack: [], bare: [] };
  await warmUp(book, whole.clients);
  for (let time = 1; time <= plan.rounds; time += 1) await round(whole, book);
  await submitters.close();
  return [...cells, whole];
}

/** How many conditional puts the engine does in the time of one submission, round by round. */
const ratiosOf = ({ stack, bare }: Cell): number[] =>
  stack.map(({ rate }, round) => (bare[round]?.rate ?? Number.NaN) / rate);

/** Whether every round with the most records costs more than every round with the fewest, by more than noise. */
function grows(cells: readonly Cell[], clients: number, records: readonly number[]): boolean {
  const ratios = (count: number | undefined) => {
    const cell = cells.find(
      (one) => one.clients === clients && one.records === count && one.what === 'insert',
    );
    return cell ? ratiosOf(cell) : [];
  };
  const [few, many] = [ratios(records[0]), ratios(records.at(-1))];
  return Math.min(...many) > Math.max(...few) * 1.1;
}

function tableOf(cells: readonly Cell[]): string {
  const of = (paces: readonly Pace[], key: keyof Pace) => median(paces.map((pace) => pace[key]));
  const rows = cells.map((cell) => {
    const ratios = ratiosOf(cell);
    const spread = `${Math.min(...ratios).toFixed(1)}-${Math.max(...ratios).toFixed(1)}`;
    return [
      cell.what,
      `${cell.clients}`,
      cell.records.toLocaleString('en-US'),
      `${Math.round(of(cell.stack, 'rate'))}`,
      `${Math.round(of(cell.stack, 'p99'))} ms`,
      `${Math.round(of(cell.bare, 'rate'))}`,
      `${Math.round(of(cell.bare, 'p99'))} ms`,
      `${median(ratios).toFixed(1)} (${spread})`,
    ];
  });
  const head = [
    '',
    'clients',
    'records stored',
    'held a second',
    'p99',
    'bare puts a second',
    'p99',
    'ratio',
  ];
  return table([head, ...rows]);
}
