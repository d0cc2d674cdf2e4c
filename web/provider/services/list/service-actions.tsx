import { createContext, use, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../../../contract/api.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { CallError } from '../../../lib/call/call-error.ts';
import { call } from '../../../lib/call/call.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { AlertDialog } from '../../../ui/feedback/alert-dialog.tsx';
import { useServiceTitle } from '../form/use-service-title.ts';

type Actions = { duplicate: (service: OwnService) => void; askToDelete: (service: OwnService) => void; busy: boolean };

const Around = createContext<Actions | null>(null);

/** Duplicates and deletes the services shown inside. Deleting is asked about first; a copy opens for editing. */
export function ServiceActions({ children }: { children: ReactNode }) {
  const { t } = useTranslation('own_services');
  const [asking, setAsking] = useState<OwnService | null>(null);
  const [open, setOpen] = useState(false);
  const removing = useAction({ refresh: 'success', toast: 'both' });
  const copying = useAction({ toast: 'both' });
  const navigate = useNavigate();
  const titleOf = useServiceTitle();

  const busy = removing.busy || copying.busy;
  const remove = ({ id }: OwnService) =>
    removing.run(() => call(api.ownServices.remove, { params: { id } }).catch(gone), {
      done: t('actions.deleted'),
      undo: () => call(api.ownServices.restore, { params: { id } }),
      failed: t('actions.delete_failed'),
      then: () => setOpen(false),
    });
  const duplicate = ({ id }: OwnService) =>
    void copying.run(() => call(api.ownServices.duplicate, { params: { id } }), {
      done: t('actions.duplicated'),
      failed: t('actions.duplicate_failed'),
      then: (copy) => navigate(`/provider/services/${copy.id}/edit`),
    });
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
        title={t('actions.delete_sure')}
        sentence={asking && t('actions.delete_after', { title: titleOf(asking).text })}
        confirm={t('actions.delete')}
        keep={t('actions.keep')}
        onClose={() => setOpen(false)}
        onConfirm={() => asking && void remove(asking)}
      />
    </Around>
  );
}

/** The actions around a card or a row. */
export function useServiceActions(): Actions {
  const actions = use(Around);
  if (!actions) throw new Error('no ServiceActions around');
  return actions;
}

// Deleted in another tab already: it is gone, as was asked.
function gone(error: unknown): void {
  if (!(error instanceof CallError && error.status === 404)) throw error;
}
