import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Button, ButtonLink } from './button';

const variants = [
  'default',
  'destructive',
  'outline',
  'secondary',
  'ghost',
  'link',
  'medical',
  'waitlist',
  'hero',
] as const;
const sizes = ['default', 'sm', 'lg', 'xl', 'icon'] as const;

describe('Button', () => {
  it('does not submit a form by default', () => {
    render(<Button>Go</Button>);
    expect(screen.getByRole('button', { name: 'Go' })).toHaveAttribute('type', 'button');
  });

  it('has nine variants that differ', () => {
    const looks = variants.map((variant) => {
      const { container } = render(<Button variant={variant}>x</Button>);
      return container.firstElementChild?.className;
    });
    expect(new Set(looks).size).toBe(9);
  });

  it('has five sizes that differ', () => {
    const looks = sizes.map((size) => {
      const { container } = render(<Button size={size}>x</Button>);
      return container.firstElementChild?.className;
    });
    expect(new Set(looks).size).toBe(5);
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
