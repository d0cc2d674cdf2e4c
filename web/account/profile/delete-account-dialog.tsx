import { useId, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ownerBody } from '../../../contract/accounts.ts';
import { api } from '../../../contract/api.ts';
import { openTasksOf, type OpenTask } from '../../../contract/open-tasks.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { FactorCode } from '../../identity/factor-code.tsx';

type OwnerFields = { password: string; factor_code?: string };

const names = ['password', 'factor_code'] as const;

/** Where a provider finishes each task. */
const TASK_LISTS: Record<OpenTask, string> = {
  upcoming_bookings: '/provider/bookings?ordering=booking_date',
  past_bookings: '/provider/bookings?status=confirmed&ordering=booking_date',
  refunds_due: '/provider/bookings?refund_due=true',
  payments_reported: '/provider/bookings?payment_reported=true',
};

type Props = { open: boolean; onClose: () => void; onDeleted: () => Promise<void>; is_provider: boolean };

/** Says what is deleted and what stays, and asks for the password. A refusal stands under its field. */
export function DeleteAccountDialog({ open, onClose, onDeleted, is_provider }: Props) {
  const { t } = useTranslation(['leaving', 'trips']);
  const form = useId();
  const first = useRef<HTMLInputElement>(null);
  const { register, handleSubmit, setError, control, formState } = useForm<OwnerFields>({
    defaultValues: { password: '' },
    resolver: contractResolver(ownerBody, wordsIn(useLocale())),
  });
  const { errors } = formState;
  const { ref, ...password_field } = register('password');
  const is_empty = useWatch({ control, name: 'password' }) === '';
  const { busy, error, run } = useAction({ toast: 'none' });
  const [open_tasks, setOpenTasks] = useState<ReturnType<typeof openTasksOf>>([]);
  const submit = handleSubmit(async (body) => {
    await run(() => call(api.auth.remove, { body }), {
      failed: t('delete_failed'),
      then: onDeleted,
      onRefusal: (refusal) => {
        setOpenTasks(refusal.code === 'business_has_bookings' ? openTasksOf(refusal.body) : []);
        return showFieldErrors<OwnerFields>(refusal, names, setError);
      },
    });
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      first={first}
      title={t('delete_ask')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button className="max-sm:grow" onClick={onClose}>
            {t('delete_keep')}
          </Button>
          <Button
            type="submit"
            form={form}
            look="danger"
            className="max-sm:grow"
            disabled={is_empty}
            busy={busy}
            busy_words={t('deleting')}
          >
            {t('trips:delete')}
          </Button>
        </div>
      }
    >
      <form id={form} className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate>
        {error && (
          <Banner tone="danger">
            <span>{open_tasks.length > 0 ? t('delete_open') : error.words}</span>
            {open_tasks.length > 0 && (
              <ul className="mt-1.5 grid list-disc gap-1.5 pl-5">
                {open_tasks.map(({ task, count }) => (
                  <li key={task}>
                    <Link className="link" to={TASK_LISTS[task]}>
                      {t(`delete_tasks.${task}`, { count })}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </Banner>
        )}
        <ul className="muted grid list-disc gap-1.5 pl-5 text-md">
          <li>{t('trips:delete_sentence')}</li>
          <li>{t('delete_bookings')}</li>
          <li>{t('delete_reviews')}</li>
          <li>{t('delete_everywhere')}</li>
          <li>{t('delete_ahead')}</li>
          {is_provider && <li>{t('delete_business')}</li>}
        </ul>
        <Field label={t('delete_password')} error={errors.password?.message}>
          <PasswordInput
            {...password_field}
            ref={(element) => {
              ref(element);
              first.current = element;
            }}
            autoComplete="current-password"
            required
          />
        </Field>
        <FactorCode {...register('factor_code', { shouldUnregister: true })} error={errors.factor_code?.message} />
      </form>
    </Dialog>
  );
}
