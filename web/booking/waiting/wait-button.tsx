import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import type { JoinDialog } from './join-dialog.tsx';
import type { WaitChoice } from './wait-choice.ts';

/** Opens the dialog that joins the waiting list. Its code and words come when they are wanted. */
export function WaitButton({ container, ...choice }: WaitChoice & { container?: HTMLElement | null }) {
  const { t } = useTranslation(['booking', 'common']);
  const [dialog, setDialog] = useState<{ JoinDialog: typeof JoinDialog } | null>(null);
  const [open, setOpen] = useState(false);
  const { busy, run } = useAction();
  const start = () =>
    run(async () => (await import('./load-join-dialog.ts')).loadJoinDialog(), {
      failed: t('common:error.unreachable'),
      then: (loaded) => {
        setDialog({ JoinDialog: loaded.JoinDialog });
        setOpen(true);
      },
    });
  if (choice.service.units.every(({ takes_all }) => takes_all !== null)) return null;
  return (
    <>
      <Button className="with-script mt-3" busy={busy} aria-haspopup="dialog" onClick={() => void start()}>
        {t(choice.full.length > 0 ? 'wait_full' : 'wait')}
      </Button>
      {dialog && (
        <dialog.JoinDialog {...choice} {...(container !== undefined && { container })} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
