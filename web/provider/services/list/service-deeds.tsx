import { createContext, startTransition, use, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../../contract/api.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { useRefusalWords } from '../../../copy/refusal-words.ts';
import { CallError } from '../../../lib/call/call-error.ts';
import { call } from '../../../lib/call/call.ts';
import { AlertDialog } from '../../../ui/feedback/alert-dialog.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { useServiceTitle } from '../form/use-service-title.ts';

type Deeds = { duplicate: (service: OwnService) => void; askToDelete: (service: OwnService) => void; busy: boolean };

const Around = createContext<Deeds | null>(null);

/** Duplicates and deletes the services shown inside. Deleting is asked about first; a copy opens for editing. */
export function ServiceDeeds({ children }: { children: ReactNode }) {
  const { t } = useTranslation('own_services');
  const [asking, setAsking] = useState<OwnService | null>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const words = useRefusalWords();
  const toast = useToast();
  const titleOf = useServiceTitle();

  const trying = async (deed: () => Promise<void>, failed: string) => {
    setBusy(true);
    try {
      await deed();
    } catch (error) {
      const why = words(error, '');
      toast.error(why ? `${failed}\n${why}` : failed);
    } finally {
      // Not before what follows stands on the screen, or a second press would make a second copy.
      startTransition(() => setBusy(false));
    }
  };
  const remove = ({ id }: OwnService) =>
    trying(async () => {
      await call(api.ownServices.remove, { params: { id } }).catch(gone);
      setOpen(false);
      toast.success(t('deeds.deleted'));
      await revalidate();
    }, t('deeds.delete_failed'));
  const duplicate = ({ id }: OwnService) =>
    void trying(async () => {
      const copy = await call(api.ownServices.duplicate, { params: { id } });
      toast.success(t('deeds.duplicated'));
      await navigate(`/provider/services/${copy.id}/edit`);
    }, t('deeds.duplicate_failed'));
  const askToDelete = (service: OwnService) => {
    setAsking(service);
    setOpen(true);
  };

  return (
    <Around value={{ duplicate, askToDelete, busy }}>
      {children}
      <AlertDialog
        open={open}
        busy={busy}
        title={t('deeds.delete_sure')}
        sentence={asking && t('deeds.delete_after', { title: titleOf(asking).text })}
        confirm={t('deeds.delete')}
        keep={t('deeds.keep')}
        onClose={() => setOpen(false)}
        onConfirm={() => asking && void remove(asking)}
      />
    </Around>
  );
}

/** The deeds around a card or a row. */
export function useServiceDeeds(): Deeds {
  const deeds = use(Around);
  if (!deeds) throw new Error('no ServiceDeeds around');
  return deeds;
}

// Deleted in another tab already: what was wished has happened.
function gone(error: unknown): void {
  if (!(error instanceof CallError && error.status === 404)) throw error;
}
