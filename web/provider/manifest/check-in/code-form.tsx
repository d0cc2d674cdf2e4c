import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { VoucherCodeField } from '../../../booking/scan/voucher-code-field.tsx';
import { Button } from '../../../ui/button.tsx';
import type { CheckInWork } from './use-check-in.ts';

/** Typing a code, whatever the state of the camera. An unknown code stays in the field to be corrected. */
export function CodeForm({ work, field }: { work: CheckInWork; field: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation('manifest');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<'code_missing' | 'unknown_sentence' | null>(null);
  const submit = async () => {
    if (work.busy) return;
    if (!typed.trim()) setWrong('code_missing');
    else if ((await work.typed(typed.trim())) === 'unknown') setWrong('unknown_sentence');
    else return setTyped('');
    field.current?.focus();
  };
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <VoucherCodeField
        field={field}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setWrong(null);
        }}
        error={wrong ? t(`check_in.${wrong}`) : undefined}
      />
      <Button type="submit" look="primary" size="lg" block busy={work.busy} busy_words={t('check_in.sending')}>
        {t('check_in.send')}
      </Button>
    </form>
  );
}
