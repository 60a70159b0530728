import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Button, ButtonLink } from './button';

describe('Button', () => {
  it('does not submit a form by default', () => {
    render(<Button>Go</Button>);
    expect(screen.getByRole('button', { name: 'Go' })).toHaveAttribute('type', 'button');
  });

  it('as a link stays a link', () => {
    render(
      <MemoryRouter>
        <ButtonLink to="/contact">Book</ButtonLink>
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'Book' })).toHaveAttribute('href', '/contact');
  });
});
