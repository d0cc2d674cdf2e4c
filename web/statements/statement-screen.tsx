import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { Endpoint } from '../../contract/endpoint.ts';
import { StaleBanner } from '../booking/stale-banner.tsx';
import { useLocale } from '../copy/locale.ts';
import { useRefusalWords } from '../copy/refusal-words.ts';
import type { CallError } from '../lib/call/call-error.ts';
import { inLocale } from '../lib/format/content.ts';
import { monthName } from '../lib/format/dates.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { PageTitle } from '../ui/navigation/page-title.tsx';
import { useErrorToast } from '../ui/feedback/use-error-toast.ts';
import { StatementMonth } from './statement-month.tsx';
import { StatementTools } from './statement-tools.tsx';

type Props = {
  month: string;
  statement: { name: string; name_zh: string; lines: readonly unknown[] } | null;
  error: CallError | null;
  file: Endpoint;
  /** What will be here, for a month without a line. */
  nothing: string;
  /** Sums, shown also when nothing came or went. */
  sums: ReactNode;
  children: ReactNode;
};

/** A month's statement: which month, its sums and its lines, or why it is not there. */
export function StatementScreen({ month, statement, error, file, nothing, sums, children }: Props) {
  const { t } = useTranslation(['statement', 'common']);
  const locale = useLocale();
  const why = useRefusalWords();
  const { revalidate } = useRevalidator();
  useErrorToast(error, error?.timed_out ? null : t('failed'));
  const name = statement ? inLocale(statement.name, statement.name_zh, locale).text : '';
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('title')} noindex />
      <StatementMonth month={month} name={name}>
        {statement && <StatementTools file={file} month={month} />}
      </StatementMonth>
      {statement && error && <StaleBanner className="no-print mb-4">{t('stale')}</StaleBanner>}
      {!statement && (
        <section className="card">
          <ErrorState
            title={t('failed')}
            sentence={error?.timed_out ? t('slow') : why(error, t('common:error.sentence'))}
            retry={() => void revalidate()}
          />
        </section>
      )}
      {statement && sums}
      {statement?.lines.length === 0 && (
        <section className="card mt-4">
          <EmptyState spot="search" title={t('empty', { month: monthName(`${month}-01`, locale) })} sentence={nothing} />
        </section>
      )}
      {statement && statement.lines.length > 0 && children}
    </main>
  );
}
