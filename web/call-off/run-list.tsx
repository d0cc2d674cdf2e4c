import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CallOffRun } from '../../contract/call-offs.ts';
import type { List } from '../../contract/lists.ts';
import { inLocale } from '../../rules/localized-text.ts';
import { useLocale } from '../i18n/locale.ts';
import { moment } from '../lib/format/dates.ts';
import { exactMoney } from '../lib/format/money.ts';
import { Badge } from '../ui/badge.tsx';
import { UserText } from '../ui/user-text.tsx';

type Props = {
  runs: List<CallOffRun>;
  runAddress: (run: CallOffRun) => string;
  pageAddress: (page: number) => string;
  page: number;
  /** Whether they are of several providers. */
  of_all?: boolean;
};

/** What was called off, newest first: a log that nobody edits. */
export function RunList({ runs, runAddress, pageAddress, page, of_all = false }: Props) {
  const { t } = useTranslation('call_off');
  return (
    <section className="card p-4 lg:p-5">
      <h2 className="h2">{t('log')}</h2>
      {runs.results.length === 0 && <p className="muted mt-2">{t('log_empty')}</p>}
      <ul className="mt-2">
        {runs.results.map((run) => (
          <RunRow key={run.id} run={run} address={runAddress(run)} of_all={of_all} />
        ))}
      </ul>
      {(page > 1 || runs.next) && (
        <p className="mt-2 flex gap-4">
          {page > 1 && (
            <Link className="link inline-flex min-h-11 items-center" to={pageAddress(page - 1)}>
              {t('newer')}
            </Link>
          )}
          {runs.next && (
            <Link className="link inline-flex min-h-11 items-center" to={pageAddress(page + 1)}>
              {t('older')}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}

type RunRowProps = { run: CallOffRun; address: string; of_all: boolean };

/** A run, which its time leads to: whose, why, how much, by whom, and how far it has come while it goes on. */
export function RunRow({ run, address, of_all }: RunRowProps) {
  const { t } = useTranslation('call_off');
  const locale = useLocale();
  const { text, lang } = inLocale(run.reason.en, run.reason.zh, locale);
  const done = run.cancelled + run.postponed;
  return (
    <li className="grid gap-1 border-t border-line py-3 first:border-0">
      <Link className="link tnum inline-flex min-h-11 items-center font-600" to={address}>
        {moment(run.created_at, locale)}
      </Link>
      {of_all && (
        <p>
          <UserText text={inLocale(run.provider.name, run.provider.name_zh, locale).text} />
        </p>
      )}
      <p lang={lang}>
        <UserText text={text} />
      </p>
      <p className="muted tnum flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span>{t('log_line', { departures: t('departures', { count: run.departures }), bookings: t('bookings', { count: done }) })}</span>
        {run.refund !== '0.00' && <span>{exactMoney(run.refund)}</span>}
        {run.finished_at === null && <Badge tone="warning">{t('running')}</Badge>}
        {run.finished_at === null && <span>{t('progress', { done, total: run.bookings })}</span>}
      </p>
      <SignedBy run={run} />
    </li>
  );
}

/** Who called off. */
export function SignedBy({ run: { actor, by, staff, provider } }: { run: CallOffRun }) {
  const { t } = useTranslation('call_off');
  const own_name = inLocale(provider.name, provider.name_zh, useLocale()).text;
  const name = staff?.name || (by === provider.name ? own_name : by);
  return <p className="muted text-sm">{actor === 'weather' ? t('by_weather') : <UserText text={t('by', { name })} />}</p>;
}
