import { describedBy, type FieldProps } from './field-frame';
import { useFieldIds } from './form-scope';

/** Splits a field's props into those of its frame and those of its control, and ties the two together by ids. */
export function useControl<Props extends FieldProps>(props: Props) {
  const { label, hint, error, aside, className, ...control } = props;
  const { name, required } = props;
  const ids = useFieldIds(name);
  return {
    frame: { ids, label, name, hint, error, required, aside, className },
    control: { id: ids.control, ...describedBy(ids, { hint, error }), ...control },
  };
}
