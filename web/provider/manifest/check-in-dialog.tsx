import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { CameraScan } from './camera-scan.tsx';
import { CheckInResult } from './check-in-result.tsx';
import { CodeForm } from './code-form.tsx';
import { useCheckIn } from './use-check-in.ts';

type Props = { open: boolean; onClose: () => void };

/** Vouchers one after another, by the camera or by hand; each is answered large before the next. */
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
  // Back from an answer, a keyboard goes on where it was; a thumb with the camera before it is not met by an on-screen keyboard.
  useEffect(() => {
    if (was_answered.current && !result && !field.current?.form?.parentElement?.querySelector('video')) field.current?.focus();
    was_answered.current = result !== null;
  }, [result]);
  return (
    <Dialog open={open} onClose={close} first={field} title={t('check_in.title')}>
      <p className="muted mb-4 text-[.9375rem]" hidden={result !== null}>
        {t('check_in.boarding')}
      </p>
      {result && <CheckInResult result={result} work={work} />}
      {/* Hidden, not gone, while an answer is read: the camera stays on for the next voucher, and a mistyped code for correction. */}
      <div hidden={result !== null}>
        <CameraScan paused={result !== null || work.busy} onCode={work.scanned} />
        <CodeForm work={work} field={field} />
      </div>
    </Dialog>
  );
}
