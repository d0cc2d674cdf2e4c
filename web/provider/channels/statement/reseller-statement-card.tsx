import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../../contract/api.ts';
import type { ResellerStatement } from '../../../../contract/reseller-statements.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { signedFile } from '../../../lib/call/signed-fetch.ts';
import { monthName } from '../../../lib/format/dates.ts';
import { useLastGood } from '../../../lib/hooks/use-last-good.ts';
import type { LoadResult } from '../../../lib/load.ts';
import { saveAs } from '../../../lib/save-as.ts';
import { monthBeside } from '../../../statements/statement-address.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ResellerSums } from './reseller-sums.tsx';

type Props = { month: string; result: LoadResult<ResellerStatement> };

/** What each reseller owes of a month. */
export function ResellerStatementCard({ month, result }: Props) {
  const { t } = useTranslation('channels');
  const statement = useLastGood(result, month);
  const locale = useLocale();
  const words = { failed: t('money_failed'), slow: t('money_slow'), stale: t('money_stale') };
  const name = `sampan-resellers-${month}.csv`;
  return (
    <section className="card grid gap-4 p-5 lg:p-6" aria-labelledby="reseller-money">
      <h2 className="h2" id="reseller-money">
        {t('money')}
      </h2>
      <p className="muted text-md">{t('money_sentence')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Link
          className="btn btn-secondary btn-icon"
          to={`?month=${monthBeside(month, -1)}`}
          aria-label={t('month_before')}
          preventScrollReset
        >
          <Icon name="chevron_left" />
        </Link>
        <p className="font-600">{monthName(`${month}-01`, locale)}</p>
        <Link
          className="btn btn-secondary btn-icon"
          to={`?month=${monthBeside(month, 1)}`}
          aria-label={t('month_after')}
          preventScrollReset
        >
          <Icon name="chevron_right" />
        </Link>
      </div>
      <LoadState data={statement} error={result.error} words={words}>
        {({ resellers }) =>
          resellers.length === 0 ? (
            <p className="muted text-md">{t('money_empty')}</p>
          ) : (
            <>
              {resellers.map((reseller) => (
                <ResellerSums key={reseller.id} month={month} reseller={reseller} />
              ))}
              <div>
                <ActionButton
                  busy_words={t('csv_busy')}
                  toast="both"
                  action={async () => saveAs(await signedFile(api.resellers.statementFile, { query: { month } }), name)}
                  done={t('csv_done', { name })}
                  failed={t('csv_failed')}
                >
                  <Icon name="download" />
                  {t('csv')}
                </ActionButton>
              </div>
            </>
          )
        }
      </LoadState>
    </section>
  );
}
