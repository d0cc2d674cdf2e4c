import { useTranslation } from 'react-i18next';
import type { ChangeQuote } from '../../../contract/changes.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { toCents } from '../../../rules/money.ts';
import { joinList } from '../../i18n/join-list.ts';
import { useLocale } from '../../i18n/locale.ts';
import { moment } from '../../lib/format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { BookingWhen } from '../voucher/booking-when.tsx';
import type { ChangeableBooking, ChangeSource } from './change-source.ts';

type Props = {
  quote: ChangeQuote;
  booking: ChangeableBooking;
  source: ChangeSource;
  open: boolean;
  busy: boolean;
  error: string | undefined;
  onClose: () => void;
  onBack: () => void;
  onConfirm: () => void;
};

/** What the booking was and becomes, the difference in money, and what follows from it. */
export function ChangeReview({ quote, booking, source, open, busy, error, onClose, onBack, onConfirm }: Props) {
  const { t } = useTranslation('changes');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('review')}
      footer={
        <div className="flex grow flex-wrap justify-end gap-2">
          <Button className="max-sm:grow" onClick={onBack}>
            {t('back')}
          </Button>
          <Button look="primary" className="max-sm:grow" busy={busy} busy_words={t('changing')} onClick={onConfirm}>
            {t('confirm')}
          </Button>
        </div>
      }
    >
      {error && (
        <Banner tone="danger" className="mb-4">
          {error}
        </Banner>
      )}
      <div className="grid gap-4">
        <Side words={t('before')} side={quote.from} money={source.money} faded />
        <Side words={t('after')} side={quote.to} money={source.money} />
      </div>
      <div className="mt-5 border-t border-line pt-4">
        <Difference quote={quote} source={source} />
        <p className="muted mt-3 text-sm">
          {t(source.side === 'customer' && booking.status === 'pending' ? 'customer.request_stays' : `${source.side}.what_else`)}
        </p>
      </div>
    </Dialog>
  );
}

type SideProps = { words: string; side: ChangeQuote['from']; money: ChangeSource['money']; faded?: boolean };

function Side({ words, side, money, faded = false }: SideProps) {
  const locale = useLocale();
  const units = side.units.map(({ title, title_zh, quantity }) => `${inLocale(title, title_zh, locale).text} × ${quantity}`);
  return (
    <section className={faded ? 'muted' : ''}>
      <h3 className="text-sm font-620">{words}</h3>
      <p className={faded ? '' : 'font-620'}>
        <BookingWhen booking={side} />
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>
          {joinList(units, locale)} · <UserText text={side.customer_name} />
        </span>
        <span className="tnum">{money(side.final_amount)}</span>
      </p>
    </section>
  );
}

/** The difference, and what is to be paid or given back after it. */
function Difference({ quote: { difference, owed, pay_by, refund_due }, source: { side, money } }: Pick<Props, 'quote' | 'source'>) {
  const { t } = useTranslation('changes');
  const locale = useLocale();
  const cents = toCents(difference);
  const amount = money(Math.abs(cents));
  return (
    <div role="status">
      <p className="tnum text-lg font-680">
        {cents > 0 ? t(`${side}.more`, { amount }) : cents < 0 ? t(`${side}.less`, { amount }) : t('same')}
      </p>
      {toCents(owed) > 0 && (
        <p className="mt-1 text-md">
          {pay_by ? t('owed_until', { amount: money(owed), moment: moment(pay_by, locale) }) : t('owed', { amount: money(owed) })}
        </p>
      )}
      {toCents(refund_due) > 0 && <p className="mt-1 text-md">{t(`${side}.refund`, { amount: money(refund_due) })}</p>}
    </div>
  );
}
