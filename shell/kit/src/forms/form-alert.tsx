import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { cn } from '../cn';
import { AlertIcon, CheckIcon } from './icons';

interface FormAlertProps {
  tone?: 'info' | 'success' | 'error';
  title?: string;
  children?: ReactNode;
  className?: string;
}

const tones = {
  info: 'border-rule bg-sand text-ink',
  success: 'border-success bg-mist text-ink',
  error: 'border-error bg-error/4 text-error',
} as const;

/**
 * A message that stays in the form, in addition to a toast that disappears. An error interrupts and scrolls into
 * view; other tones are polite. Put it under the button that it responds to, where it moves nothing. If it goes because a
 * button in it was pressed, the focus moves to the form's own button or, outside a form, to the page.
 */
export function FormAlert({ tone = 'info', title, children, className }: FormAlertProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tone === 'error') box.current?.scrollIntoView({ block: 'nearest' });
  }, [tone]);
  useLayoutEffect(() => {
    const shown = box.current;
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      const next =
        shown.closest('form')?.querySelector<HTMLElement>('[type="submit"]') ?? shown.closest('main');
      next?.focus({ preventScroll: true });
    };
  }, []);
  const Icon = tone === 'success' ? CheckIcon : AlertIcon;
  return (
    <div
      ref={box}
      role={tone === 'error' ? 'alert' : 'status'}
      className={cn('flex scroll-mt-32 gap-3 rounded-card border p-4 text-base', tones[tone], className)}
    >
      <Icon className="mt-1 size-5 shrink-0" />
      <div className="grid gap-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-ink">{children}</div> : null}
      </div>
    </div>
  );
}
