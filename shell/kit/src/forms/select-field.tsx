import type { ComponentProps } from 'react';
import { cn } from '../cn';
import { controlClasses, FieldFrame, type FieldProps } from './field-frame';
import { ChevronIcon } from './icons';
import { useControl } from './use-control';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'children' | 'multiple'> & {
    options: readonly Choice[];
    /** Text of a first, empty choice, for a field that may stay unanswered. */
    emptyLabel?: string;
  };

/** One of a closed list: the platform's own select, so that phones show their own picker. */
export function SelectField({ options, emptyLabel, ...props }: SelectFieldProps) {
  const { frame, control } = useControl(props);
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select className={cn(controlClasses, 'appearance-none pr-12')} {...control}>
          {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronIcon className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-muted" />
      </div>
    </FieldFrame>
  );
}
