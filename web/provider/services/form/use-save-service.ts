import { startTransition, useRef, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../../contract/api.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { NON_FIELD } from '../../../../contract/validation.ts';
import { useRefusalWords } from '../../../i18n/refusal-words.ts';
import { CallError } from '../../../lib/call/call-error.ts';
import { call } from '../../../lib/call/call.ts';
import { useSendOnce } from '../../../lib/call/use-send-once.ts';
import { neverResolve } from '../../../lib/address/navigation.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { AFTER_SAVING } from '../../../ui/form/unsaved-guard.tsx';
import { bodyOfFields, formFieldOf, fieldsOfService, type ServiceFields } from './service-fields.ts';

type SaveServiceOptions = { form: UseFormReturn<ServiceFields>; service: OwnService | null; onSaved: () => void };

/** Saves the form in a status. A new service stays on the screen, from then on as one to edit. */
export function useSaveService({ form, service, onSaved }: SaveServiceOptions) {
  const { t } = useTranslation('own_services');
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const sendOnce = useSendOnce();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const words = useRefusalWords();
  const toast = useToast();

  // An answer may get lost after the service was made: the same body again must not make a second one.
  const create = (body: ReturnType<typeof bodyOfFields>) =>
    sendOnce(body, (idempotency_key) => call(api.ownServices.create, { body, idempotency_key }));
  const send = async (fields: ServiceFields): Promise<boolean> => {
    const body = bodyOfFields(fields);
    try {
      const saved = service ? await call(api.ownServices.replace, { params: { id: service.id }, body }) : await create(body);
      form.reset(fieldsOfService(saved));
      onSaved();
      toast.success(t(service ? 'form.updated' : 'form.created'));
      if (service) await revalidate();
      else {
        await navigate(`/provider/services/${saved.id}/edit`, { replace: true, state: AFTER_SAVING });
        await neverResolve();
      }
      return true;
    } catch (error) {
      const why = words(error, '');
      toast.error(why ? `${t('form.save_failed')}\n${why}` : t('form.save_failed'));
      if (!(error instanceof CallError && placed(error, form))) setRefused(why || t('form.save_failed'));
      return false;
    }
  };

  const save = async (status: OwnService['status']) => {
    // A second click comes before the button is drawn as busy.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    let saved = false;
    try {
      saved = await trying(status);
    } finally {
      running.current = false;
      // Not before what was saved stands on the screen; at once where something is to be mended, which gets the focus.
      if (saved) startTransition(() => setBusy(false));
      else setBusy(false);
    }
  };
  const trying = async (status: OwnService['status']): Promise<boolean> => {
    const before = form.getValues('status');
    const outcome = { saved: false };
    setRefused('');
    form.setValue('status', status, { shouldDirty: true });
    await form.handleSubmit(async (fields) => {
      outcome.saved = await send(fields);
    })();
    // Not published after all: the form says what it is.
    if (!outcome.saved) form.setValue('status', before, { shouldDirty: true });
    return outcome.saved;
  };
  return { save, refused, busy };
}

/** Puts the server's messages under their fields; answers whether all found one. */
function placed({ fields }: CallError, form: UseFormReturn<ServiceFields>): boolean {
  const broken = Object.entries(fields);
  for (const [name, messages] of broken)
    form.setError(formFieldOf(name, form.getValues('units').length) as FieldPath<ServiceFields>, {
      type: 'server',
      message: messages.join(' '),
    });
  return broken.length > 0 && !broken.some(([name]) => name === NON_FIELD);
}
