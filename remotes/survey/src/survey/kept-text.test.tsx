import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { KeptText } from './kept-text';

describe('the note under a text', () => {
  it('is quiet while everything is kept', () => {
    const { container } = render(<KeptText text="Penicillin, dose < 500 mg" max={1000} />);
    expect(container).toHaveTextContent(/^$/);
  });

  it('says that text in angle brackets is left out, before it is', () => {
    render(<KeptText text="<penicillin> and <latex gloves>" max={1000} />);
    expect(screen.getByText(/Text in angle brackets, like <this>, is left out/)).toBeInTheDocument();
  });

  it('says how much is too long', () => {
    render(<KeptText text={'a'.repeat(1003)} max={1000} />);
    expect(screen.getByText('Only the first 1000 characters are kept: 3 too many.')).toBeInTheDocument();
  });
});
