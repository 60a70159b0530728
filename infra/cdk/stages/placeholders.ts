import type { Site } from '@concierge/contract/practice/site';
import { Annotations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import type { Stage } from './stage';

/** Sample values in stage files and site.json that a practice has to replace. */
const samples: readonly (readonly [RegExp, string])[] = [
  [/\b(?:111122223333|123456789012|0{12})\b/, 'an example account of AWS'],
  [/\b0{8}-(?:0{4}-){3}0{12}\b/, 'no certificate'],
  [/\.(?:example|invalid|test)\b|\bexample\.(?:com|net|org)\b/, 'a reserved name (RFC 2606)'],
  [/\/\/(?:127\.|localhost\b|\[::1\])/, 'an address of this machine'],
  [/555\D{0,2}01(?:0\D?)?\d{2}/, 'a reserved telephone number'],
  [/^hearthside-medical$/, 'the sample practice'],
];

/**
 * A sentence for each placeholder in a stage and in the site's facts about the practice, and for each ARN of an account
 * that isn't the stage's. Skips what the first deploy decides (origin and accounts of site.json).
 */
export function placeholdersOf(stage: Stage, site: Site): string[] {
  const { supportEmail, supportPhone, notifications } = site;
  const file = `stages/${stage.name}.ts`;
  return [
    ...problemsIn(stage, file, sampleIn),
    ...problemsIn(stage, file, (text) => elsewhere(text, stage.account)),
    ...(stage.keepsData && !stage.alarms.email
      ? [`${file}: alarms.email is missing: no alarm would reach anybody`]
      : []),
    ...(stage.keepsData && !stage.backups
      ? [`${file}: backups is missing: a lost region would take all records with it`]
      : []),
    ...(stage.keepsData && !stage.alarms.pager
      ? [`${file}: alarms.pager is missing: what is worth getting up for would be a mail`]
      : []),
    ...problemsIn({ supportEmail, supportPhone, notifications }, 'shell/site.json', sampleIn),
  ];
}

const sampleIn = (text: string) => samples.find(([pattern]) => pattern.test(text))?.[1];

/** What a stage copied from another one may still name. */
function elsewhere(text: string, account: string | undefined): string | undefined {
  const named = /^arn:[^:]+:[^:]+:[^:]*:(\d{12}):/.exec(text)?.[1];
  return account && named && named !== account ? `of another account than ${account}` : undefined;
}

/** A sentence for each text in a value, at any depth, that has a problem. */
function problemsIn(value: unknown, at: string, problemOf: (text: string) => string | undefined): string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, one]) =>
      problemsIn(one, at.includes(': ') ? `${at}.${name}` : `${at}: ${name}`, problemOf),
    );
  }
  const problem = typeof value === 'string' ? problemOf(value) : undefined;
  return problem ? [`${at} is ${problem}: ${String(value)}`] : [];
}

/** Adds a warning for each, which stops `--strict`. A plain synth, which needs no account, still shows the stacks. */
export function addPlaceholderWarnings(scope: IConstruct, stage: Stage, site: Site): void {
  for (const [index, placeholder] of placeholdersOf(stage, site).entries()) {
    Annotations.of(scope).addWarningV2(`concierge:placeholder${index + 1}`, placeholder);
  }
}
