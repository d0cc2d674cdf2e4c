import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOffPreview } from '../../contract/call-offs.ts';
import { useLocale } from '../i18n/locale.ts';
import { moment } from '../lib/format/dates.ts';
import { exactMoney } from '../lib/format/money.ts';
import { Button } from '../ui/button.tsx';
import { AlertDialog } from '../ui/feedback/alert-dialog.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-shapes.tsx';
import { DepartureList } from './departure-choice.tsx';
import { GuestRows } from './guest-rows.tsx';

type Props = { preview: CallOffPreview; busy: boolean; error: string | undefined; onBack: () => void; onConfirm: () => void };

/** What will happen, whom it concerns, and the question before it does. */
export function CallOffPreviewCard({ preview, busy, error, onBack, onConfirm }: Props) {
  const { t } = useTranslation('call_off');
  const [asking, setAsking] = useState(false);
  const { bookings, departures, guests } = preview;
  return (
    <>
      <section className="card p-4 lg:p-5">
        <h2 className="h2">{t('preview_title')}</h2>
        {bookings === 0 ? <p className="mt-3">{t('close_only')}</p> : <CallOffFigures figures={preview} />}
        <div className="mt-4">
          <DepartureList departures={departures} />
        </div>
        {error && (
          <Banner tone="danger" className="mt-4">
            {error}
          </Banner>
        )}
        <div className="mt-5 grid gap-2 sm:flex sm:justify-end">
          <Button size="lg" onClick={onBack}>
            {t('change')}
          </Button>
          <Button size="lg" look="danger" busy={busy} onClick={() => setAsking(true)}>
            {t('confirm')}
          </Button>
        </div>
      </section>
      <GuestRows guests={guests} />
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
        title={t('confirm_title', { departures: t('departures', { count: departures.length }) })}
        sentence={bookings === 0 ? t('close_only') : t('confirm_sentence', { bookings: t('bookings', { count: bookings }) })}
        confirm={t('confirm')}
        keep={t('keep')}
      />
    </>
  );
}

type FiguresProps = {
  figures: Pick<CallOffPreview, 'cancelled' | 'postponed' | 'choose_by' | 'refund' | 'refund_at_most' | 'mails' | 'unreachable'>;
};

/** What calling off would do, a line a figure. */
export function CallOffFigures({ figures }: FiguresProps) {
  const { t } = useTranslation('call_off');
  const locale = useLocale();
  const { cancelled, postponed, choose_by, refund, refund_at_most, mails, unreachable } = figures;
  return (
    <ul className="tnum mt-3 grid gap-2 text-md">
      {cancelled > 0 && <Figure icon="close">{t('cancelled', { count: cancelled })}</Figure>}
      {postponed > 0 && choose_by && <Figure icon="calendar">{t('postponed', { count: postponed, by: moment(choose_by, locale) })}</Figure>}
      {refund_at_most === '0.00' && <Figure icon="wallet">{t('no_refund')}</Figure>}
      {refund !== '0.00' && <Figure icon="wallet">{t('refund', { amount: exactMoney(refund) })}</Figure>}
      {refund_at_most !== refund && <Figure icon="wallet">{t('refund_at_most', { amount: exactMoney(refund_at_most) })}</Figure>}
      <Figure icon="mail">{t('mails', { count: mails })}</Figure>
      {unreachable > 0 && (
        <Figure icon="phone">
          <b>{t('unreachable', { count: unreachable })}</b>
        </Figure>
      )}
    </ul>
  );
}

function Figure({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon name={icon} />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
