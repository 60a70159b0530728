import { sendingService } from '@concierge/contract/aws/metrics';
import { limits } from '@concierge/contract/text/limits';
import { scheduled } from '@concierge/contract/wire/endpoints/table';
import { describe, expect, it } from 'vitest';
import { deletionsRuleName } from '../../constructs/event-watch';
import { prod } from '../../stages/testing/production';
import { resourcesOf, synthesized } from '../testing/synthesized';
import noiseFile from './month.test.json';

interface Alarm {
  readonly MetricName?: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
  readonly Statistic?: 'Sum' | 'Maximum' | 'Minimum' | 'Average';
  readonly Period?: number;
  readonly EvaluationPeriods: number;
  readonly DatapointsToAlarm?: number;
  readonly Threshold: number;
  readonly ComparisonOperator: 'LessThanThreshold' | 'GreaterThanOrEqualToThreshold';
  readonly TreatMissingData: 'breaching' | 'notBreaching' | 'ignore';
  readonly AlarmDescription: string;
  readonly AlarmActions: readonly unknown[];
}

const site = await synthesized(prod);
const all = [site.stacks.monitoring, ...site.stacks.functionsOfRemotes].flatMap((stack) =>
  Object.values(resourcesOf(site.template(stack), 'AWS::CloudWatch::Alarm')).map(
    ({ Properties }) => Properties as unknown as Alarm,
  ),
);
/** All but InternalErrors, which is a sum of metrics, and a mail. */
const alarms = all.filter(({ MetricName }) => MetricName !== undefined);
const nameOf = ({ AlarmDescription }: Alarm) => AlarmDescription.replace(/^.*#/s, '');
const isPage = ({ AlarmActions }: Alarm) => /Pages|-pages/.test(JSON.stringify(AlarmActions));

interface Kind {
  readonly metric: string;
  readonly service?: string | undefined;
  readonly rule?: string;
}
/** Metrics of the site are told apart by the service that counts them, AWS's own by name or by a rule. */
const isOf = ({ MetricName, Dimensions = [] }: Alarm, { metric, service, rule }: Kind) =>
  MetricName === metric &&
  Object.entries({ service, RuleName: rule }).every(
    ([name, value]) =>
      value === undefined || Dimensions.some(({ Name, Value }) => Name === name && Value === value),
  );

const minutes = 30 * 24 * 60;
/** A random number between 0 and 1, the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a metric says in each minute, by the file: undefined where it says nothing. */
function monthOf(alarm: Alarm, seed: number): (number | undefined)[] {
  const random = randomFrom(seed);
  const said: (number | undefined)[] = Array.from({ length: minutes });
  for (const { every, value, skips = 0, ...kind } of noiseFile.steady)
    if (isOf(alarm, kind))
      for (let at = 0; at < minutes; at += every) if (random() >= skips) said[at] = value;
  for (const { every, lasts, value, ...kind } of noiseFile.noise)
    if (isOf(alarm, kind))
      for (let at = 0; ; at += lasts) {
        at += Math.ceil(-Math.log(1 - random()) * every);
        if (at >= minutes) break;
        said.fill(value, at, at + lasts);
      }
  return said;
}

const statistics = {
  Sum: (values: number[]) => values.reduce((sum, value) => sum + value, 0),
  Maximum: (values: number[]) => Math.max(...values),
  Minimum: (values: number[]) => Math.min(...values),
  Average: (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length,
};

/**
 * The minutes in which an alarm goes off. CloudWatch looks a little further back than the periods of an alarm, ignores
 * missing data if the data that it finds are enough, and otherwise takes them for what the alarm says.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/AlarmThatSendsEmail.html#alarms-and-missing-data
 */
function goesOff(alarm: Alarm, said: readonly (number | undefined)[]): number[] {
  const { Period = 60, EvaluationPeriods: periods, Threshold, ComparisonOperator, TreatMissingData } = alarm;
  const { DatapointsToAlarm: needed = periods, Statistic = 'Sum' } = alarm;
  const length = Period / 60;
  const points: (boolean | undefined)[] = [];
  const found: number[] = [];
  let on = false;
  for (let end = length; end <= said.length; end += length) {
    const values = said.slice(end - length, end).filter((value) => value !== undefined);
    const value = statistics[Statistic](values);
    points.push(
      values.length === 0
        ? undefined
        : ComparisonOperator === 'LessThanThreshold'
          ? value < Threshold
          : value >= Threshold,
    );
    const range = points.slice(-(periods + 2));
    const real = range.filter((point) => point !== undefined);
    const looked =
      real.length >= periods
        ? real.slice(-periods)
        : [...Array<boolean>(periods - real.length).fill(TreatMissingData === 'breaching'), ...real];
    const beyond = looked.filter(Boolean).length >= needed;
    if (beyond && !on) found.push(end);
    on = TreatMissingData === 'ignore' && points.at(-1) === undefined ? on : beyond;
  }
  return found;
}

const seeds = [1, 2, 3, 4, 5];

describe('thirty ordinary days', () => {
  it('page nobody', () => {
    const pages = alarms.filter(isPage);
    expect(pages.map(nameOf).sort()).toEqual([
      'auditnotwritten',
      'certificateexpires',
      'datathreatened',
      'heartbeat',
      'openlistcopied',
    ]);
    for (const seed of seeds)
      expect(
        pages.filter((alarm) => goesOff(alarm, monthOf(alarm, seed)).length > 0).map(nameOf),
        `seed ${seed}`,
      ).toEqual([]);
  });

  it('have noise that alarms look at, some of which is worth a mail; the practice’s backlog is none of theirs', () => {
    const ignored = noiseFile.noise.filter((one) => !all.some((alarm) => isOf(alarm, one)));
    expect(ignored.map(({ metric }) => metric)).toEqual(['Errors', 'RequestsOverdue']);
    const mails = alarms.filter((alarm) => goesOff(alarm, monthOf(alarm, 1)).length > 0).map(nameOf);
    expect(mails).toEqual(expect.arrayContaining(['apierrors', 'firewallblocks', 'textsundelivered']));
  });
});

const job = scheduled.sendPendingNotifications.function;
const heartbeat = { metric: 'HeartbeatSucceeded', service: 'heartbeat' };
/** The minutes in which the job tries again: each says how long the oldest notice waits. */
const { jobAfterSeconds, firstPauseSeconds } = limits.notifications;
const tries = [0, 1, 3, 7].map((pauses) => (jobAfterSeconds + pauses * firstPauseSeconds) / 60);

describe('a person knows', () => {
  const always = (value: number) => () => value;
  it.each<[string, Kind, (minute: number) => number | undefined, number, 'page' | 'mail']>([
    [
      'that booking, a sender, sign-in, survey, change or the desk’s list is dead',
      heartbeat,
      always(0),
      5,
      'page',
    ],
    // Without data CloudWatch takes its time, more than this model.
    ['that the heartbeat itself is dead', heartbeat, () => undefined, 30, 'page'],
    [
      'that the audit is not written',
      { metric: 'AuditNotWritten', service: sendingService },
      always(1),
      30,
      'page',
    ],
    [
      'that the hourly copy is not written',
      { metric: 'OpenListCopied', service: 'desk-watch-work' },
      (minute) => (minute % 15 === 0 ? 0 : undefined),
      120,
      'page',
    ],
    [
      'that somebody deletes data',
      { metric: 'MatchedEvents', rule: deletionsRuleName('prod') },
      (minute) => (minute === 0 ? 1 : undefined),
      5,
      'page',
    ],
    [
      'that a certificate has fourteen days left',
      { metric: 'DaysToExpiry' },
      (minute) => (minute % 720 === 0 ? 14 : undefined),
      24 * 60,
      'page',
    ],
    [
      'that texts are refused',
      { metric: 'OldestNoticeMinutes', service: job },
      (minute) => (tries.includes(minute) ? minute : 0),
      15,
      'mail',
    ],
    [
      'that a text was not delivered',
      { metric: 'TextUndelivered' },
      (minute) => (minute === 0 ? 1 : undefined),
      60,
      'mail',
    ],
    [
      'that mail bounces at a rate SES warns of',
      { metric: 'Reputation.BounceRate' },
      always(0.05),
      60,
      'mail',
    ],
    ['that mail is complained about', { metric: 'Reputation.ComplaintRate' }, always(0.001), 60, 'mail'],
    [
      'that the practice’s mailbox refuses mail',
      { metric: 'Bounce' },
      (minute) => (minute === 0 ? 1 : undefined),
      60,
      'mail',
    ],
    ['that a flood of accounts costs money', { metric: 'SignUpSuccesses' }, always(50), 360, 'mail'],
  ])('%s', (_, kind, says, within, how) => {
    const [alarm, ...others] = alarms.filter((one) => isOf(one, kind));
    if (!alarm || others.length > 0) throw new Error(`One alarm should watch ${kind.metric}`);
    expect(isPage(alarm) ? 'page' : 'mail').toBe(how);
    const length = (alarm.Period ?? 60) / 60;
    // An hour that was well before, and a failure that begins at any minute of a period (the copy: when it is due).
    const starts = kind.metric === 'OpenListCopied' ? [0] : Array.from({ length }, (_, at) => at);
    for (const start of starts) {
      const begin = 3 * Math.max(60, length) + start;
      const well = noiseFile.steady.find((one) => isOf(alarm, one));
      const said = Array.from({ length: begin + within + length }, (_, at) => {
        if (at >= begin) return says(at - begin);
        return well && at % well.every === 0 ? well.value : undefined;
      });
      const [at = Number.POSITIVE_INFINITY] = goesOff(alarm, said);
      expect(at - begin, `begun at minute ${start} of a period`).toBeLessThanOrEqual(within);
    }
  });
});
