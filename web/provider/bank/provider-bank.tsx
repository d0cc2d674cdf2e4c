import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import { useLocale } from '../../i18n/locale.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { call } from '../../lib/call/call.ts';
import { moment } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { load } from '../../lib/load.ts';
import { requireOwner } from '../../lib/session/session.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { BankFileChoice } from './bank-file-choice.tsx';
import { BankFileLines } from './bank-file-lines.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { useBankFile, type ImportOutcome } from './use-bank-file.ts';
import type { Route } from './+types/provider-bank.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('bank');
  return load(requireOwner(request).then(() => call(api.bankFiles.imports)));
}

export const HydrateFallback = ProviderSkeleton;

/** Where a provider compares a bank's file with bookings that wait for payment, and confirms what came in. */
export default function ProviderBank({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['bank', 'provider']);
  const locale = useLocale();
  const data = useLastGood(loaderData, 'bank');
  const bank = useBankFile();
  const { file, chosen, outcome } = bank;
  const words = { failed: t('load_failed'), slow: t('slow'), stale: t('stale') };
  return (
    <WorkspacePage title={t('title')} sentence={t('sentence')}>
      <Link className="link mb-4 inline-flex min-h-11 items-center gap-1.5 text-sm" to="/provider/bookings?unpaid=true">
        <Icon name="arrow_left" size="s" />
        {t('back')}
      </Link>
      <LoadState data={data} error={loaderData.error} words={words}>
        {({ last_confirmed_at, has_example }) => (
          <div className="flex flex-col gap-4">
            {outcome && <Outcome outcome={outcome} />}
            <BankFileChoice bank={bank} has_example={has_example}>
              <div className="muted grid gap-1 text-sm">
                <p>{last_confirmed_at ? t('last', { when: moment(last_confirmed_at, locale) }) : t('never')}</p>
                <p>{t('stored')}</p>
              </div>
            </BankFileChoice>
            {bank.reading && !file && (
              <div role="status">
                <span className="sr">{t('reading')}</span>
                <Skeleton className="h-64" />
              </div>
            )}
            {file && chosen && (
              <ColumnChoice key={chosen.text} file={file} busy={bank.reading} onChoose={(columns) => void bank.read(chosen, columns)} />
            )}
            {file?.columns && <BankFileLines bank={bank} file={file} />}
          </div>
        )}
      </LoadState>
    </WorkspacePage>
  );
}

function Outcome({ outcome: { received, amount, changed } }: { outcome: ImportOutcome }) {
  const { t } = useTranslation('bank');
  return (
    <Banner tone={changed > 0 ? 'warning' : 'success'}>
      {received > 0 && <strong>{t('done', { count: received, amount: exactMoney(amount) })} </strong>}
      {changed > 0 && <span>{t('changed', { count: changed })}</span>}
    </Banner>
  );
}
