import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { signOut } from '../../lib/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { MissingPart } from '../../ui/feedback/missing-part.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';

/** Loaded with its texts when it is opened. */
const DeleteAccountDialog = latePart(async () => {
  const [{ DeleteAccountDialog: Component }] = await Promise.all([import('./delete-account-dialog.tsx'), loadNamespace('leaving')]);
  return Component;
}, MissingPart);

/** Deletes the account, by way of a dialog. */
export function DeleteAccount({ is_provider }: { is_provider: boolean }) {
  const { t } = useTranslation(['trips', 'leaving']);
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const navigate = useNavigate();
  const gone = async () => {
    await navigate('/');
    signOut();
    toast.success(t('leaving:deleted'));
  };
  return (
    <section className="card p-5 lg:p-6">
      <h2 className="h2">{t('delete_title')}</h2>
      <p className="muted mt-1 mb-4 text-md">{t('delete_sentence')}</p>
      <Button look="danger-quiet" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {asking && <DeleteAccountDialog open onClose={() => setAsking(false)} onDeleted={gone} is_provider={is_provider} />}
    </section>
  );
}
