import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import { describe, expect, it } from 'vitest';
import { gradeOf, isGradable } from './grade';
import { sentencesOf } from './sentences';

const notShown = /\.test\.|\/testing\//;

/** The sentences in one file, or in all sources under a path. */
function shownBy(path: string): string[] {
  const files = /\.tsx?$/.test(path)
    ? [path]
    : readdirSync(join(repository, path), { recursive: true, encoding: 'utf8' })
        .map((name) => join(path, name))
        .filter((name) => /\.tsx?$/.test(name) && !notShown.test(name));
  return files.flatMap((file) => sentencesOf(join(repository, file)));
}

describe('an eighth grader understands', () => {
  it.each([
    ['the booking and message forms', 'remotes/booking/src', 30],
    ['the survey', 'remotes/survey/src', 60],
    ['sign-in and sign-up', 'remotes/auth/src', 30],
    ['the shell’s own text', 'shell/src', 10],
    ['field hints', 'shell/kit/src', 2],
    ['notices and errors', 'lambdas/contract/src/text/messages.ts', 15],
    ['emails', 'lambdas/core/emails', 25],
  ])('%s', (_, path, atLeast) => {
    const sentences = shownBy(path);
    expect(sentences.length).toBeGreaterThanOrEqual(atLeast);
    expect(gradeOf(sentences)).toBeLessThanOrEqual(8);
    // A single sentence may be harder than the text as a whole, up to grade 10.
    const hard = sentences.filter((sentence) => isGradable(sentence) && gradeOf([sentence]) > 10);
    expect(hard).toEqual([]);
  });
});
