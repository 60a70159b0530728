import type { ReactNode } from 'react';
import { cn } from '../cn';
import { AlertIcon, CheckIcon } from './icons';

interface FormNoticeProps {
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

/** A message that stays in the form, beside the passing notice: an error interrupts, the rest is polite. */
export function FormNotice({ tone = 'info', title, children, className }: FormNoticeProps) {
  const Icon = tone === 'success' ? CheckIcon : AlertIcon;
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cn('flex gap-3 rounded-card border p-4 text-base', tones[tone], className)}
    >
      <Icon className="mt-1 size-5 shrink-0" />
      <div className="grid gap-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-ink">{children}</div> : null}
      </div>
    </div>
  );
}
