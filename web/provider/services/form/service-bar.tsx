import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { Button } from '../../../ui/button.tsx';
import { troublesIn } from './form-trouble.tsx';
import type { ServiceFields } from './service-fields.ts';

type Props = {
  /** The status last saved; null for a new service. */
  saved_status: OwnService['status'] | null;
  busy: boolean;
  /** Uploads are running: saved now, the service would lack these pictures. */
  sending: boolean;
  onSave: (status: OwnService['status']) => void;
  onTrouble: () => void;
  onPreview: () => void;
};

/** The form's actions, always visible. Publishing saves the service and puts it on sale. */
export function ServiceBar({ saved_status, busy, sending, onSave, onTrouble, onPreview }: Props) {
  const { t } = useTranslation(['own_services', 'common']);
  const { control } = useFormContext<ServiceFields>();
  const { errors, isDirty } = useFormState({ control });
  const status = useWatch({ control, name: 'status' });
  const troubles = troublesIn(errors).length;
  const saving = { busy, busy_words: t('common:actions.saving'), 'aria-disabled': sending || undefined };
  const save = (wanted: OwnService['status']) => !busy && !sending && onSave(wanted);
  return (
    <div className="form-bar">
      {troubles > 0 ? (
        <button type="button" className="mr-auto min-h-11 text-left text-sm font-560 text-danger-text max-sm:w-full" onClick={onTrouble}>
          {t('form.to_fix', { count: troubles })}
        </button>
      ) : (
        <span className={`muted mr-auto text-sm ${sending ? 'max-sm:w-full' : 'max-sm:hidden'}`} role="status">
          {t(sending ? 'form.sending' : isDirty ? 'form.unsaved' : saved_status ? 'form.all_saved' : 'form.nothing_yet')}
        </span>
      )}
      <Button look="ghost" className="xl:hidden" onClick={onPreview}>
        {t('preview.open')}
      </Button>
      {status === 'active' ? (
        <Button look="primary" className="max-sm:grow" {...saving} onClick={() => save('active')}>
          {t(saved_status === 'active' ? 'form.save' : 'form.publish')}
        </Button>
      ) : (
        <>
          <Button className="max-sm:grow" {...saving} onClick={() => save(status)}>
            {t(status === 'draft' ? 'form.save_draft' : 'form.save')}
          </Button>
          <Button look="primary" className="max-sm:grow" aria-disabled={busy || sending || undefined} onClick={() => save('active')}>
            {t('form.publish')}
          </Button>
        </>
      )}
    </div>
  );
}
