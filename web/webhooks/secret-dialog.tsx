import { useTranslation } from 'react-i18next';
import type { WebhookWithSecret } from '../../contract/webhooks.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { useToast } from '../ui/feedback/toasts.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/inputs.tsx';
import { Icon } from '../ui/icon.tsx';

/** Shows a new secret, this once. */
export function SecretDialog({ shown, onClose }: { shown: WebhookWithSecret | null; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const toast = useToast();
  const secret = shown?.secret ?? '';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success(t('copied'));
    } catch {
      // Over plain http there is no clipboard.
      toast.error(t('copy_failed'));
    }
  };
  return (
    <Dialog
      open={shown !== null}
      onClose={onClose}
      title={t('secret_title')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button className="max-sm:grow" onClick={() => void copy()}>
            <Icon name="copy" />
            {t('copy')}
          </Button>
          <Button look="primary" className="max-sm:grow" onClick={onClose}>
            {t('secret_done')}
          </Button>
        </div>
      }
    >
      <p className="muted mb-4 text-sm break-all">{shown?.url}</p>
      <Field label={t('secret')} hint={t('secret_sentence')}>
        <TextInput className="mono" value={secret} readOnly onFocus={(event) => event.target.select()} />
      </Field>
    </Dialog>
  );
}
