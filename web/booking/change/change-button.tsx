import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import type { ChangeDialog } from './change-dialog.tsx';
import type { ChangeableBooking, ChangeSource } from './change-source.ts';

type Props = { booking: ChangeableBooking; source: ChangeSource; className?: string; children: ReactNode };

/** Opens the dialog that changes a booking. Its code and words come when they are wanted. */
export function ChangeButton({ booking, source, className, children }: Props) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<{ ChangeDialog: typeof ChangeDialog } | null>(null);
  const [open, setOpen] = useState(false);
  const { busy, run } = useAction();
  const start = () =>
    run(async () => (await Promise.all([import('./change-dialog.tsx'), loadNamespace('changes')]))[0], {
      failed: t('error.unreachable'),
      then: (loaded) => {
        setDialog({ ChangeDialog: loaded.ChangeDialog });
        setOpen(true);
      },
    });
  return (
    <>
      <Button className={className} busy={busy} onClick={() => void start()}>
        {children}
      </Button>
      {dialog && <dialog.ChangeDialog booking={booking} source={source} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
