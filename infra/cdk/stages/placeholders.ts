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
 * A sentence for each placeholder in a stage and in the site's facts about the practice. Skips what the first deploy
 * decides (origin and accounts of site.json).
 */
export function placeholdersOf(stage: Stage, site: Site): string[] {
  const { supportEmail, supportPhone, notifications } = site;
  const file = `stages/${stage.name}.ts`;
  return [
    ...samplesIn(stage, file),
    ...(stage.keepsData && !stage.alarms.email
      ? [`${file}: alarms.email is missing: no alarm would reach anybody`]
      : []),
    ...(stage.keepsData && !stage.backups
      ? [`${file}: backups is missing: a lost account or region would take all records with it`]
      : []),
    ...(stage.keepsData && !stage.alarms.pager
      ? [`${file}: alarms.pager is missing: what is worth getting up for would be a mail`]
      : []),
    ...samplesIn({ supportEmail, supportPhone, notifications }, 'shell/site.json'),
  ];
}

function samplesIn(value: unknown, at: string): string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, one]) =>
      samplesIn(one, at.includes(': ') ? `${at}.${name}` : `${at}: ${name}`),
    );
  }
  const found = typeof value === 'string' ? samples.find(([pattern]) => pattern.test(value)) : undefined;
  return found ? [`${at} is ${found[1]}: ${String(value)}`] : [];
}

/** Adds a warning for each, which stops `--strict`. A plain synth, which needs no account, still shows the stacks. */
export function addPlaceholderWarnings(scope: IConstruct, stage: Stage, site: Site): void {
  for (const [index, placeholder] of placeholdersOf(stage, site).entries()) {
    Annotations.of(scope).addWarningV2(`concierge:placeholder${index + 1}`, placeholder);
  }
}
