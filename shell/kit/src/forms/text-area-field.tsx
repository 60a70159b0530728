import { cn } from '../cn';
import { type ControlProps, controlClasses, FieldFrame } from './field-frame';
import { useControl } from './use-control';

export function TextAreaField({ children, rows = 5, ...props }: ControlProps<'textarea'>) {
  const { frame, control } = useControl(props);
  return (
    <FieldFrame {...frame}>
      <textarea rows={rows} className={cn(controlClasses, 'resize-y')} {...control} />
      {children}
    </FieldFrame>
  );
}
