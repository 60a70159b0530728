import { cn } from '../cn';

interface MotionControlProps {
  readonly paused: boolean;
  readonly onToggle: () => void;
  /** Keeps its place but cannot be used: before scripts run there is no motion to pause. */
  readonly hidden: boolean;
}

/** Pauses the headline (WCAG 2.2.2). The label says what pressing does next. */
export function MotionControl({ paused, onToggle, hidden }: MotionControlProps) {
  return (
    <button
      type="button"
      className={cn('kit-typing-control', hidden && 'kit-typing-control-hidden')}
      aria-label={paused ? 'Play the headline' : 'Pause the headline'}
      onClick={onToggle}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
        {paused ? (
          <path d="M5 3.5v9l7-4.5z" fill="currentColor" />
        ) : (
          <path d="M5.5 3.5v9M10.5 3.5v9" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        )}
      </svg>
    </button>
  );
}
