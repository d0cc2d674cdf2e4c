import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { bookingEvents } from '../../contract/bookings.ts';
import { notificationTypes, webhookBody, type Webhook, type WebhookWithSecret } from '../../contract/webhooks.ts';
import { useLocale } from '../i18n/locale.ts';
import { call } from '../lib/call/call.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../lib/form.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { ChoiceCards } from '../ui/form/choice-cards.tsx';
import { Field } from '../ui/form/field.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { TextInput } from '../ui/form/inputs.tsx';
import { useEventName } from './use-event-name.ts';
import { useWebhookOwner } from './webhook-owner.ts';

type WebhookFields = { url: string; which: 'all' | 'some'; events: Webhook['events'] };
type Props = {
  open: boolean;
  onClose: () => void;
  /** The one to change; without it one is added. */
  hook?: Webhook;
  /** Of one that is added: whose it is, unless the provider's own. */
  reseller_id?: string | null;
  onSecret?: (made: WebhookWithSecret) => void;
};

/** Asks for an address and what it is to hear of. */
export function WebhookDialog({ open, onClose, hook, reseller_id = null, onSecret }: Props) {
  const { t } = useTranslation('webhooks');
  const { calls, create } = useWebhookOwner();
  const nameOf = useEventName();
  const kinds = (hook?.reseller_id ?? reseller_id) ? notificationTypes : bookingEvents;
  const { busy, error, run } = useAction({ refresh: 'success', toast: 'none' });
  const saved: WebhookFields = { url: hook?.url ?? '', which: hook && hook.events.length > 0 ? 'some' : 'all', events: hook?.events ?? [] };
  const { register, handleSubmit, setError, setValue, control, reset, formState } = useForm<WebhookFields>({
    values: saved,
    resolver: contractResolver(webhookBody.loose(), wordsIn(useLocale())),
  });
  const which = useWatch({ control, name: 'which' });

  const submit = handleSubmit(async ({ url, which: chosen, events }) => {
    if (chosen === 'some' && events.length === 0) return setError('events', { message: t('none_chosen') });
    const body = { url, events: chosen === 'all' ? [] : events };
    const is_saved = await run(
      async () => {
        if (hook) await call(calls.change, { params: { id: hook.id }, body });
        else onSecret?.(await create({ ...body, reseller_id }));
      },
      {
        done: t(hook ? 'saved' : 'added'),
        failed: t('save_failed'),
        onRefusal: (refusal) => showFieldErrors<WebhookFields>(refusal, ['url', 'events'], setError),
      },
    );
    if (!is_saved) return;
    reset(saved);
    onClose();
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t(hook ? 'edit_title' : 'add_title')}
      submit={{ words: t('save'), busy, busy_words: t('saving') }}
      onSubmit={submit}
      error={error}
    >
      <Field label={t('url')} hint={t('url_hint')} error={formState.errors.url?.message}>
        <TextInput {...register('url')} type="url" inputMode="url" autoComplete="off" required />
      </Field>
      <ChoiceCards
        label={t('which')}
        options={(['all', 'some'] as const).map((value) => ({ value, label: t(value), hint: t(`${value}_hint`) }))}
        value={which}
        onChange={(value) => setValue('which', value)}
        columns="grid-cols-2"
      />
      {which === 'some' && (
        <fieldset className={`field ${formState.errors.events ? 'is-bad' : ''}`}>
          <legend className="sr">{t('which')}</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {kinds.map((kind) => (
              <label key={kind} className="check">
                <input type="checkbox" value={kind} {...register('events')} />
                <span>{nameOf(kind)}</span>
              </label>
            ))}
          </div>
          {formState.errors.events && (
            <p className="err" role="alert">
              {formState.errors.events.message}
            </p>
          )}
        </fieldset>
      )}
    </FormDialog>
  );
}
