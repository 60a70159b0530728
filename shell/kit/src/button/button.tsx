import type { ComponentProps } from 'react';
import { cn } from '../cn';
import { Link } from '../router';
import { type ButtonVariants, buttonVariants } from './variants';

type ButtonProps = ComponentProps<'button'> & ButtonVariants;

/** A button that does something on this page. */
export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={cn(buttonVariants({ variant, size }), className)} {...rest} />;
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonVariants;

/** A link that looks like a button: going somewhere stays a link, with or without scripts. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link className={cn(buttonVariants({ variant, size }), className)} {...rest} />;
}
