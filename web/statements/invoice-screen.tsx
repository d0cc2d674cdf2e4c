import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { FeeInvoiceDetail } from '../../contract/settlements.ts';
import type { LoadResult } from '../lib/load.ts';
import { signedFile } from '../lib/call/signed-fetch.ts';
import { useLastGood } from '../lib/hooks/use-last-good.ts';
import { saveAs } from '../lib/save-as.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadState } from '../ui/feedback/load-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageTitle } from '../ui/navigation/page-title.tsx';
import { InvoicePaper } from './invoice-paper.tsx';
import { InvoiceWord } from './invoice-word.tsx';

type Props = { id: string; result: LoadResult<FeeInvoiceDetail>; file: Endpoint; /** The list that it is from. */ back: string };

/** One invoice of service fees, to be read, printed and saved; or why it is not there. */
export function InvoiceScreen({ id, result, file, back }: Props) {
  const { t } = useTranslation(['statement', 'common']);
  const invoice = useLastGood(result, id);
  const { error } = result;
  const words = {
    failed: t('invoice.failed'),
    slow: t('invoice.slow'),
    stale: t('invoice.stale'),
    reason: t('common:error.sentence'),
  };
  const missing = error?.status === 404 || error?.status === 400;
  const all = (
    <ButtonLink to={back}>
      <Icon name="chevron_left" />
      {t('invoice.all')}
    </ButtonLink>
  );
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={`${t('invoice.title')} ${invoice?.number ?? ''}`.trim()} noindex />
      <h1 className="h1">
        <InvoiceWord of="title" />
      </h1>
      <div className="no-print mt-4 mb-5 flex flex-wrap gap-2">
        {all}
        {invoice && (
          <>
            <ActionButton
              busy_words={t('csv_busy')}
              toast="both"
              action={async () => saveAs(await signedFile(file, { params: { id } }), `sampan-invoice-${invoice.number}.csv`)}
              done={t('csv_done', { name: `sampan-invoice-${invoice.number}.csv` })}
              failed={t('csv_failed')}
            >
              <Icon name="download" />
              {t('csv')}
            </ActionButton>
            <Button onClick={() => window.print()}>
              <Icon name="print" />
              {t('print')}
            </Button>
          </>
        )}
      </div>
      {missing ? (
        <section className="card">
          <EmptyState spot="search" title={t('invoice.missing')} sentence={t('invoice.missing_sentence')} action={all} />
        </section>
      ) : (
        <LoadState data={invoice} error={error} words={words} banner="no-print mb-4">
          {(found) => <InvoicePaper invoice={found} />}
        </LoadState>
      )}
    </main>
  );
}
