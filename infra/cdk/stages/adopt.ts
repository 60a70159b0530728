import { readFile, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { siteFile } from '@concierge/command-line/workspace';
import { stackName } from '@concierge/contract/aws/deployed-names';
import { siteSchema } from '@concierge/contract/practice/site';
import * as z from 'zod';
import { runAsProgram } from '../operate/program';
import { stageNamed } from './stages';

const outputsSchema = z.record(z.string(), z.record(z.string(), z.string()));

/** `site.json` with the results of a stage's deploy: its name, origin, user pool and client. */
export function siteWithOutputs(siteText: string, outputsText: string, stageName: string): string {
  const stage = stageNamed(stageName);
  const outputs = outputsSchema.parse(JSON.parse(outputsText))[stackName(stage.name, 'Accounts')];
  const { UserPoolId: userPoolId, ClientId: clientId } = outputs ?? {};
  if (!userPoolId || !clientId) throw new Error(`These are no outputs of a deploy of ${stage.name}.`);
  const site = siteSchema.parse(JSON.parse(siteText));
  const accounts = { ...site.accounts, userPoolId, clientId, region: stage.region };
  // Replaces single values, so that the file keeps the linter's format.
  const text = Object.entries({ stage: stage.name, origin: stage.origin, ...accounts }).reduce(
    (made, [name, value]) => made.replace(new RegExp(`("${name}": *)"[^"]*"`), `$1${JSON.stringify(value)}`),
    siteText,
  );
  if (!isDeepStrictEqual(JSON.parse(text), { ...site, stage: stage.name, origin: stage.origin, accounts }))
    throw new Error('site.json is not formatted as delivered: put each of its keys on a line of its own.');
  return text;
}

await runAsProgram(import.meta.url, async ([stage = '', outputs]) => {
  if (!outputs)
    throw new Error(
      'Usage: npm run adopt -w infra/cdk -- <stage> <file that cdk deploy --outputs-file wrote>',
    );
  const file = siteFile();
  await writeFile(
    file,
    siteWithOutputs(await readFile(file, 'utf8'), await readFile(outputs, 'utf8'), stage),
  );
  console.log(`${file} is now set up for ${stage}: commit it, and release the shell.`);
});
