import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CharacterCount, countSummary } from './character-count';

const saying = (text: string) => countSummary(text).text;

describe('how much of a text will be kept', () => {
  it('counts the characters', () => {
    expect(countSummary('Hello ')).toEqual({
      text: '5 of 1,000 characters.',
      loses: false,
      near: false,
    });
  });

  it('says how much is too long to be kept', () => {
    expect(saying('x'.repeat(1250))).toBe(
      'We’ll keep only the first 1,000 characters. The last 250 will be cut off.',
    );
  });

  it('counts to the limit of a field that keeps less', () => {
    expect(countSummary('x'.repeat(170), { max: 200 })).toMatchObject({
      text: '170 of 200 characters.',
      near: true,
    });
    expect(countSummary('x'.repeat(203), { max: 200 }).text).toBe(
      'We’ll keep only the first 200 characters. The last 3 will be cut off.',
    );
  });

  it('warns that text in angle brackets will be left out', () => {
    expect(saying('<penicillin> and <latex gloves>')).toBe(
      '3 of 1,000 characters. We leave out text in angle brackets, like <this>.',
    );
    expect(saying('Penicillin, dose < 500 mg')).not.toContain('angle');
  });

  it('measures the length without the markup', () => {
    expect(saying(`<b>${'x'.repeat(1010)}</b>`)).toBe(
      'We’ll keep only the first 1,000 characters. The last 10 will be cut off. We leave out text in angle brackets, like <this>.',
    );
    expect(saying(`<b>${'x'.repeat(995)}</b>`)).toContain('995 of 1,000 characters.');
  });

  it('counts the line breaks of a one-line field as the spaces that they become', () => {
    expect(countSummary('a\n\n b', { line: true }).text).toBe('3 of 1,000 characters.');
  });
});

describe('the note under a text', () => {
  const shown = () => document.querySelector('p:not([role])');

  it('shows nothing with `quiet` until the limit is near or something is lost', () => {
    const { rerender } = render(<CharacterCount text="Sleep" quiet />);
    expect(shown()).toBeNull();
    rerender(<CharacterCount text={'x'.repeat(801)} quiet />);
    expect(shown()).toHaveTextContent('801 of 1,000 characters.');
    rerender(<CharacterCount text="<sleep>" quiet />);
    expect(shown()).toHaveTextContent(/angle brackets/);
  });

  it('is spoken once it matters and typing pauses', async () => {
    const { rerender } = render(<CharacterCount text="Sleep" />);
    expect(shown()).toHaveTextContent('5 of 1,000 characters.');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    rerender(<CharacterCount text={'x'.repeat(1001)} />);
    expect(
      await screen.findByText(/The last 1 will be cut off/, { selector: '[role=status]' }),
    ).toBeInTheDocument();
  });

  it('gives the rule in advance if no script counts', () => {
    for (const quiet of [true, false]) {
      expect(renderToString(<CharacterCount text="" quiet={quiet} />)).toContain(
        'We’ll keep the first 1,000 characters.',
      );
    }
  });
});
