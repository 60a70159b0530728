import { fieldLabels } from '@concierge/contract/field-names';
import { KeptText, TextAreaField } from '@concierge/kit/forms';
import { type Control, type UseFormRegister, useWatch } from 'react-hook-form';
import type { FormValues } from './values';

interface MessageFieldProps {
  register: UseFormRegister<FormValues>;
  control: Control<FormValues>;
  hint: string;
  error: string | undefined;
}

/** No maxlength: it would cut a pasted text without a word. The counter and the rule say it instead. */
export function MessageField({ register, control, hint, error }: MessageFieldProps) {
  const text = useWatch({ control, name: 'message' }) ?? '';
  return (
    <TextAreaField {...register('message')} label={fieldLabels.message} hint={hint} error={error} rows={6}>
      <KeptText text={text} />
    </TextAreaField>
  );
}
