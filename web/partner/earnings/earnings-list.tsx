import { useTranslation } from 'react-i18next';
import type { Earning } from '../../../contract/ledger.ts';
import { toCents } from '../../../rules/money.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale, textIn } from '../../../rules/localized-text.ts';
import { namesIn } from '../../../rules/referral-words.ts';
import { longDate, shortDate } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { CommissionBadge } from './commission-badge.tsx';

/** Bookings through the partner's links: day, experience, people, commission and the sentence that explains it. */
export function EarningsList({ earnings }: { earnings: readonly Earning[] }) {
  return (
    <section className="card overflow-hidden">
      <ul>
        {earnings.map((earning) => (
          <Line key={earning.id} earning={earning} />
        ))}
      </ul>
    </section>
  );
}

function Line({ earning }: { earning: Earning }) {
  const { t } = useTranslation('partners');
  const locale = useLocale();
  const { text } = inLocale(earning.service_title, earning.service_title_zh, locale);
  const people = t('earnings.people', { count: earning.participants });
  return (
    <li className="grid gap-x-6 gap-y-1.5 border-t border-line px-4 py-4 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto] lg:px-5">
      <div className="min-w-0 leading-snug">
        <h2 className="text-base font-620 break-words">
          <UserText text={text} />
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-md">
          <span className="muted tnum">{t('earnings.takes_place', { day: longDate(earning.booking_date, locale), people })}</span>
          <StatusBadge status={earning.booking_status} />
        </p>
        <p className="mt-2 max-w-[46rem] text-sm">{textIn(earning.referral.sentence, locale, namesIn(earning.referral))}</p>
        <Fate earning={earning} />
      </div>
      <div className="flex items-center gap-2 sm:flex-col sm:items-end">
        <b className="tnum text-lg font-640">{exactMoney(earning.amount)}</b>
        <CommissionBadge status={earning.status} />
      </div>
    </li>
  );
}

/** When the booking was made, and when its commission is or was paid. */
function Fate({ earning }: { earning: Earning }) {
  const { booked_at, status, booking_status, approved_from, waits_for_payment, paid_at, reference, paid, amount } = earning;
  const { t } = useTranslation('partners');
  const locale = useLocale();
  const day = (instant: string) => shortDate(hongKongDate(Date.parse(instant)), locale);
  const said = [
    `${t('earnings.booked')} ${day(booked_at)}`,
    status === 'pending' && booking_status === 'pending' && t('earnings.not_accepted'),
    waits_for_payment && t('earnings.waits_for_payment'),
    status === 'pending' && !waits_for_payment && approved_from && t('earnings.approved_from', { day: day(approved_from) }),
    paid_at && (reference ? t('earnings.paid_on', { day: day(paid_at), reference }) : t('earnings.paid_on_plain', { day: day(paid_at) })),
    toCents(paid) > toCents(amount) && t('earnings.paid_more', { amount: exactMoney(paid) }),
  ].filter((words) => typeof words === 'string');
  return <p className="muted tnum mt-1 text-sm">{said.join(' · ')}</p>;
}
