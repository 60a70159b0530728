import { describe, expect, it } from 'vitest';
import { claims } from './claims';
import { terms } from './legal/terms';
import { physicians } from './physicians';
import { results } from './results';
import { testimonials } from './testimonials';

const sources = [...testimonials, ...results, ...physicians, ...claims].flatMap(({ source }) => source ?? []);

/** Matches sentences that claim something that can be true or false. */
const soundsLikeFact =
  /board-certified|certified by|licensed in|within \d|\d ?%|most (?:popular|common)|not covered|limited|(?<!-)\bfree\b|no fee|\b(?:best|leading|proven|expert|award|trusted|guarantee|thousands|hundreds|studies|clinically|patients (?:tell|say))\b/i;

const modules = import.meta.glob<Record<string, unknown>>(
  ['./*.ts', '!./*.test.ts', '!./claims.ts', '!./types.ts'],
  { eager: true },
);

function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/(?<=[.?!])\s+(?=[A-Z“])/);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : [];
}

describe('claims', () => {
  it('include six quotes and three results', () => {
    expect(testimonials).toHaveLength(6);
    expect(results).toHaveLength(3);
  });

  it('name who said it, when, and where to check it', () => {
    for (const { who, when, check } of sources)
      for (const part of [who, when, check]) expect(part.trim()).not.toBe('');
  });

  it('link to existing sections of the terms', () => {
    const sections = terms.sections.map(({ id }) => `/terms#${id}`);
    for (const { check } of sources) if (check.startsWith('/')) expect(sections).toContain(check);
  });

  it('name nobody while they are samples', () => {
    for (const { sample, name } of testimonials) if (sample) expect(name).toBe('Sample patient');
  });

  it('cover every sentence that sounds like a fact', () => {
    const known = [
      ...claims.map(({ text }) => text),
      // The page shows the source of these beside them.
      ...results.map(({ result }) => result),
      'What Our Patients Say',
    ].map((text) => text.toLowerCase());
    const sentences = Object.values(modules).flatMap(sentencesIn);
    expect(sentences.length).toBeGreaterThan(200);
    const unsourced = sentences
      .filter((sentence) => soundsLikeFact.test(sentence))
      .filter((sentence) => !known.some((text) => sentence.toLowerCase().includes(text)));
    expect([...new Set(unsourced)]).toEqual([]);
  });

  it('all still appear in the content', () => {
    const content = Object.values(modules).flatMap(sentencesIn).join(' ').toLowerCase();
    for (const { text } of claims) expect(content).toContain(text.toLowerCase());
  });
});
