import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import type { Booking } from '../../../../contract/bookings.ts';
import { paymentMissingBody } from '../../../../contract/getting-paid.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { Notice } from '../../../legal/notice.tsx';
import { bodyResolver } from '../../../lib/body-resolver.ts';
import { call } from '../../../lib/call/call.ts';
import { useSendOnce } from '../../../lib/call/use-send-once.ts';
import { wordsIn } from '../../../lib/form.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { UserText } from '../../../ui/user-text.tsx';

const NOTE_MAX = 500;

type Props = { booking: Pick<Booking, 'id' | 'client_name'>; open: boolean; onClose: () => void };

/** Tells the guest that the reported payment is not there, with a note if the provider likes. */
export function PaymentMissing({ booking: { id, client_name }, open, onClose }: Props) {
  const { t } = useTranslation('getting_paid');
  const bodyOf = ({ note }: { note: string }) => ({ note: note.replace(/\s+/g, ' ').trim() });
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { note: '' },
    resolver: bodyResolver({ schema: paymentMissingBody, bodyOf, words: wordsIn(useLocale()) }),
  });
  const { busy, error, run } = useAction({ refresh: 'always', toast: 'both' });
  const sendOnce = useSendOnce();
  const tell = handleSubmit(async (fields) => {
    const body = bodyOf(fields);
    const send = () =>
      sendOnce({ id, ...body }, (idempotency_key) => call(api.bookings.paymentMissing, { params: { id }, body, idempotency_key }));
    await run(send, { done: t('report.missing_done'), failed: t('report.missing_failed'), then: onClose });
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('report.missing_title')}
      submit={{ words: t('report.missing_submit'), busy, busy_words: t('report.receiving') }}
      onSubmit={tell}
      error={error}
    >
      <p className="muted text-md">
        <UserText text={t('report.missing_sentence', { name: client_name })} />
      </p>
      <Field label={t('report.missing_note')} optional error={formState.errors.note?.message}>
        <TextInput {...register('note')} maxLength={NOTE_MAX} />
      </Field>
      <Notice of="reason" />
    </FormDialog>
  );
}
