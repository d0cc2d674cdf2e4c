import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { PastBookings } from '../../../contract/past-bookings.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { longDate, moment } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { AskButton } from '../actions/ask-button.tsx';

/** What waits, with its button; what is being done; or that nothing waits, and since when. */
export function PastCard({ past }: { past: PastBookings }) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const { bookings, asked_at } = past;
  if (bookings === 0)
    return (
      <section className="card">
        <EmptyState
          spot="bookings"
          title={t(asked_at ? 'past.done' : 'past.empty')}
          sentence={asked_at ? t('past.done_sentence', { when: moment(asked_at, locale) }) : t('past.empty_sentence')}
        />
      </section>
    );
  return (
    <section className="card max-w-form p-5 lg:p-6">
      <h2 className="h2">{t('past.count', { count: bookings })}</h2>
      {past.before && <p className="muted mt-1 text-md">{t('past.before', { when: moment(past.before, locale) })}</p>}
      <PastFigures past={past} />
      <div className="mt-5">
        {asked_at ? (
          <Banner>{t('past.under_way', { when: moment(asked_at, locale) })}</Banner>
        ) : (
          <AskButton
            look="primary"
            size={undefined}
            words={t('past.complete')}
            about=""
            title={t('past.ask', { count: bookings })}
            sentence={t('past.ask_sentence', {
              paid: exactMoney(past.paid.amount),
              fees: exactMoney(past.fees),
              unpaid: exactMoney(past.unpaid.amount),
            })}
            confirm={t('past.complete')}
            action={() => call(api.operator.completePast)}
            done={t('past.completed')}
            failed={t('past.complete_failed')}
          />
        )}
      </div>
    </section>
  );
}

function PastFigures({ past: { providers, first, last, paid, unpaid, reported, no_shows, fees } }: { past: PastBookings }) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const sumOf = ({ bookings, amount }: PastBookings['paid']) => t('past.sum', { count: bookings, amount: exactMoney(amount) });
  return (
    <dl className="mt-4 grid gap-3 text-md sm:grid-cols-2">
      <Figure head={t('past.providers')}>{providers}</Figure>
      {first && last && (
        <Figure head={t('past.days')}>{t('past.span', { first: longDate(first, locale), last: longDate(last, locale) })}</Figure>
      )}
      <Figure head={t('past.paid')} hint={t('past.paid_hint')}>
        {sumOf(paid)}
      </Figure>
      <Figure head={t('past.fees')} hint={t('past.fees_hint')}>
        {exactMoney(fees)}
      </Figure>
      <Figure head={t('past.unpaid')} hint={reported > 0 ? t('past.reported', { count: reported }) : t('past.unpaid_hint')}>
        {sumOf(unpaid)}
      </Figure>
      <Figure head={t('past.no_shows')}>{no_shows}</Figure>
    </dl>
  );
}

function Figure({ head, hint, children }: { head: string; hint?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted text-sm">{head}</dt>
      <dd className="tnum">
        <span>{children}</span>
        {hint && <span className="muted block text-sm">{hint}</span>}
      </dd>
    </div>
  );
}
