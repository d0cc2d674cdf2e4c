import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../contract/endpoint.ts';
import { useLocale } from '../i18n/locale.ts';
import type { CallError } from '../lib/call/call-error.ts';
import { inLocale } from '../../rules/localized-text.ts';
import { monthName } from '../lib/format/dates.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadState } from '../ui/feedback/load-state.tsx';
import { PageTitle } from '../ui/navigation/page-title.tsx';
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
  const words = { failed: t('failed'), slow: t('slow'), stale: t('stale'), reason: t('common:error.sentence') };
  const name = statement ? inLocale(statement.name, statement.name_zh, locale).text : '';
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('title')} noindex />
      <StatementMonth month={month} name={name}>
        {statement && <StatementTools file={file} month={month} />}
      </StatementMonth>
      <LoadState data={statement} error={error} words={words} banner="no-print mb-4">
        {({ lines }) => (
          <>
            {sums}
            {lines.length > 0 ? (
              children
            ) : (
              <section className="card mt-4">
                <EmptyState spot="search" title={t('empty', { month: monthName(`${month}-01`, locale) })} sentence={nothing} />
              </section>
            )}
          </>
        )}
      </LoadState>
    </main>
  );
}
