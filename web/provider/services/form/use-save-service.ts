import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../../../contract/api.ts';
import type { OwnService, OwnServiceDetail } from '../../../../contract/catalogue.ts';
import { NON_FIELD } from '../../../../contract/validation.ts';
import type { CallError } from '../../../lib/call/call-error.ts';
import { call } from '../../../lib/call/call.ts';
import { useSendOnce } from '../../../lib/call/use-send-once.ts';
import { neverResolve } from '../../../lib/address/navigation.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { AFTER_SAVING } from '../../../ui/form/unsaved-guard.tsx';
import { bodyOfFields, formFieldOf, fieldsOfService, type ServiceFields } from './service-fields.ts';

type SaveServiceOptions = { form: UseFormReturn<ServiceFields>; service: OwnServiceDetail | null; onSaved: () => void };

/** Saves the form in a status. A new service stays on the screen, from then on as one to edit. */
export function useSaveService({ form, service, onSaved }: SaveServiceOptions) {
  const { t } = useTranslation('own_services');
  const { run, busy, error } = useAction({ refresh: 'success', toast: 'both' });
  const sendOnce = useSendOnce();
  const navigate = useNavigate();

  // An answer may get lost after the service was made: the same body again must not make a second one.
  const create = (body: ReturnType<typeof bodyOfFields>) =>
    sendOnce(body, (idempotency_key) => call(api.ownServices.create, { body, idempotency_key }));
  const send = (fields: ServiceFields): Promise<boolean> => {
    const body = bodyOfFields(fields);
    return run(() => (service ? call(api.ownServices.replace, { params: { id: service.id }, body }) : create(body)), {
      done: t(service ? 'form.updated' : 'form.created'),
      undo: service?.status === 'active' && fields.status !== 'active' ? () => sellAgain(service) : undefined,
      failed: t('form.save_failed'),
      onRefusal: (refusal) => areAllPlaced(refusal, form),
      then: async (saved) => {
        form.reset(fieldsOfService(saved));
        onSaved();
        if (service) return;
        await navigate(`/provider/services/${saved.id}/edit`, { replace: true, state: AFTER_SAVING });
        await neverResolve();
      },
    });
  };

  /** What else was saved with it stays. */
  const sellAgain = async ({ id, status }: OwnServiceDetail) => {
    await call(api.ownServices.update, { params: { id }, body: { status } });
    form.resetField('status', { defaultValue: status });
  };

  const save = async (status: OwnService['status']) => {
    const before = form.getValues('status');
    const outcome = { saved: false };
    form.setValue('status', status, { shouldDirty: true });
    await form.handleSubmit(async (fields) => {
      outcome.saved = await send(fields);
    })();
    // Not published after all: the form says what it is.
    if (!outcome.saved) form.setValue('status', before, { shouldDirty: true });
  };
  return { save, refused: error?.words ?? '', busy };
}

/** Puts the server's messages under their fields; returns whether all found one. */
function areAllPlaced({ fields }: CallError, form: UseFormReturn<ServiceFields>): boolean {
  const broken = Object.entries(fields);
  for (const [name, messages] of broken)
    form.setError(formFieldOf(name, form.getValues('units').length) as FieldPath<ServiceFields>, {
      type: 'server',
      message: messages.join(' '),
    });
  return broken.length > 0 && !broken.some(([name]) => name === NON_FIELD);
}
