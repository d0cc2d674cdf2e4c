import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { refusedVoucher } from '../../../contract/manifest.ts';
import { VoucherCodeField } from '../../booking/scan/voucher-code-field.tsx';
import { personName } from '../../booking/voucher/person-name.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { MissingPart } from '../../ui/feedback/missing-part.tsx';
import { Button } from '../../ui/button.tsx';

const CameraScan = latePart(async () => (await import('../../booking/scan/camera-scan.tsx')).CameraScan, MissingPart);

/** Checks parties in by their vouchers, scanned or typed. A code that is refused stays in the field to be corrected. */
export function CodeCheckIn() {
  const { t } = useTranslation(['manifest', 'team']);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<'code_missing' | 'unknown_sentence' | null>(null);
  const [partly, setPartly] = useState<{ voucher: string; aboard: number; participants: number } | null>(null);
  const [open, setOpen] = useState(false);
  const locale = useLocale();
  const { busy, error, run } = useAction({ refresh: 'success', toast: 'none', about: typed });
  const check = (voucher: string, rest = false) => {
    setWrong(null);
    setPartly(null);
    return run(() => call(api.guide.checkIn, { body: { voucher, rest } }), {
      done: ({ customer_name, person }) =>
        t('team:guide.checked', { name: person ? `${customer_name}, ${personName(person, locale)}` : customer_name }),
      failed: t('check_in.failed_sentence'),
      then: () => setTyped(''),
      // Nobody's code, or another QR code, such as a menu's.
      onRefusal: ({ code, fields, body }) => {
        const refused = code === 'voucher_partly_used' ? refusedVoucher.safeParse(body).data : undefined;
        if (refused) setPartly({ voucher, aboard: refused.aboard ?? 0, participants: refused.participants });
        if (refused) return true;
        const is_unknown = code === 'not_found' || 'voucher' in fields;
        if (is_unknown) setWrong('unknown_sentence');
        return is_unknown;
      },
    });
  };
  const submit = () => {
    const voucher = typed.trim();
    if (voucher === '') setWrong('code_missing');
    else void check(voucher);
  };
  return (
    <details className="card mb-4 p-4" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t('check_in.title')}</summary>
      {error && (
        <Banner tone="danger" className="mt-3">
          {error.words}
        </Banner>
      )}
      {partly && (
        <Banner tone="warning" className="mt-3">
          {t('check_in.partly_sentence', { aboard: partly.aboard, count: partly.participants })}
          <Button className="mt-2" busy={busy} busy_words={t('check_in.sending')} onClick={() => void check(partly.voucher, true)}>
            {t('check_in.rest', { count: partly.participants - partly.aboard })}
          </Button>
        </Banner>
      )}
      {/* The camera is off while this is folded. */}
      <div className="mt-3">{open && <CameraScan paused={busy} onCode={(voucher) => void check(voucher)} />}</div>
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <VoucherCodeField
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setWrong(null);
          }}
          error={wrong ? t(`check_in.${wrong}`) : undefined}
        />
        <Button type="submit" look="primary" size="lg" block busy={busy} busy_words={t('check_in.sending')}>
          {t('check_in.send')}
        </Button>
      </form>
    </details>
  );
}
