import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@concierge/release/workspace';
import { describe, expect, it } from 'vitest';
import { gradeOf, isGradable } from './grade';
import { sentencesOf } from './sentences';

const notShown = /\.test\.|\/(?:testing|test-support)/;

/** The sentences of all sources below a path, or of one file. */
function shownBy(path: string): string[] {
  const files = /\.tsx?$/.test(path)
    ? [path]
    : readdirSync(join(repository, path), { recursive: true, encoding: 'utf8' })
        .map((name) => join(path, name))
        .filter((name) => /\.tsx?$/.test(name) && !notShown.test(name));
  return files.flatMap((file) => sentencesOf(join(repository, file)));
}

describe('a reader of grade 8 understands', () => {
  it.each([
    ['the booking and message forms', 'remotes/booking/src', 30],
    ['the survey', 'remotes/survey/src', 60],
    ['signing in and up', 'remotes/auth/src', 30],
    ['what the shell says of itself', 'shell/src', 10],
    ['field hints', 'shell/kit/src', 2],
    ['notices and errors', 'lambdas/contract/src/messages.ts', 15],
    ['emails', 'lambdas/core/emails', 25],
  ])('%s', (_, path, atLeast) => {
    const sentences = shownBy(path);
    expect(sentences.length).toBeGreaterThanOrEqual(atLeast);
    expect(gradeOf(sentences)).toBeLessThanOrEqual(8);
    // One sentence may ask more of a reader than the text around it does, but not twice as much.
    const hard = sentences.filter((sentence) => isGradable(sentence) && gradeOf([sentence]) > 10);
    expect(hard).toEqual([]);
  });

  it('and would not understand what a lawyer might have written', () => {
    const legalese =
      'Notwithstanding the foregoing, submission of this questionnaire constitutes an acknowledgement of the applicable confidentiality provisions.';
    expect(gradeOf([legalese])).toBeGreaterThan(16);
  });
});
