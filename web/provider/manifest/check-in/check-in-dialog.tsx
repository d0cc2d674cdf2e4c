import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { CameraScan } from '../../../booking/scan/camera-scan.tsx';
import { CheckInResult } from './check-in-result.tsx';
import { CodeForm } from './code-form.tsx';
import { useCheckIn } from './use-check-in.ts';

type Props = { open: boolean; onClose: () => void };

/** Checks vouchers in one after another, by camera or by typing; each result fills the screen before the next. */
export function CheckInDialog({ open, onClose }: Props) {
  const { t } = useTranslation('manifest');
  const field = useRef<HTMLInputElement>(null);
  const work = useCheckIn();
  const { result } = work;
  const close = () => {
    work.next();
    onClose();
  };
  const was_answered = useRef(false);
  // After a result the typing field takes the focus again, but not on a touch screen, where the on-screen keyboard would cover the camera.
  useEffect(() => {
    if (was_answered.current && !result && !field.current?.form?.parentElement?.querySelector('video')) field.current?.focus();
    was_answered.current = result !== null;
  }, [result]);
  return (
    <Dialog open={open} onClose={close} first={field} title={t('check_in.title')}>
      <p className="muted mb-4 text-md" hidden={result !== null}>
        {t('check_in.boarding')}
      </p>
      {result && <CheckInResult result={result} work={work} />}
      {/* Hidden, not unmounted, while a result is shown: the camera stays on, and a mistyped code stays to be corrected. */}
      <div hidden={result !== null}>
        <CameraScan paused={result !== null || work.busy} onCode={work.scanned} />
        <CodeForm work={work} field={field} />
      </div>
    </Dialog>
  );
}
