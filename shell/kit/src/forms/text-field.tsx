import { type ControlProps, controlClasses, FieldFrame } from './field-frame';
import { useControl } from './use-control';

export function TextField({ children, type = 'text', ...props }: ControlProps<'input'>) {
  const { frame, control } = useControl(props);
  return (
    <FieldFrame {...frame}>
      <input type={type} className={controlClasses} {...control} />
      {children}
    </FieldFrame>
  );
}
