import { describe, expect, it } from 'vitest';
import { keptSummary } from './kept-text';

describe('how much of a text will be kept', () => {
  it('counts along', () => {
    expect(keptSummary('Hello ')).toEqual({ text: '5 of 1,000 characters will be kept.', loses: false });
  });
  it('says what is too long to be kept', () => {
    expect(keptSummary('x'.repeat(1250))).toEqual({
      text: 'Only the first 1,000 characters will be kept; the last 250 will not.',
      loses: true,
    });
  });
  it('says that markup is left out', () => {
    expect(keptSummary('<b>Hello</b>')).toEqual({
      text: '5 of 1,000 characters will be kept; text in angle brackets, like <b>, is left out.',
      loses: true,
    });
  });
});
