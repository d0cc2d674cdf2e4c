import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import { PartnerSkeleton } from '../layout/partner-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requirePartner } from '../../lib/session/session.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { linkName } from './link-words.ts';
import { PrintSheet, sheets, type PaperFormat } from './print-sheet.tsx';
import { useLinkQr } from './use-link-qr.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import type { Route } from './+types/partner-print.ts';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return load(
    requirePartner(request).then(async () => {
      const [partner, link] = await Promise.all([call(api.partners.me), call(api.partners.link, { params })]);
      return { partner, link };
    }),
  );
}

export const HydrateFallback = PartnerSkeleton;

export default function PartnerPrint({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('partners');
  const data = useLastGood(loaderData, params.id);
  const { error } = loaderData;
  const missing = error?.status === 404 || error?.status === 400;
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('print.plain_title')} noindex />
      <Link className="muted no-print inline-flex min-h-11 items-center gap-1.5 text-sm no-underline hover:underline" to="/partner/links">
        <Icon name="arrow_left" size="s" />
        {t('print.back')}
      </Link>
      <LoadState
        data={data}
        error={error}
        words={{ failed: t('print.failed') }}
        missing={missing && !data && <Missing />}
        heading={t('print.plain_title')}
        {...(missing && { toast: null })}
      >
        {(cards) => <Cards {...cards} />}
      </LoadState>
    </main>
  );
}

function Missing() {
  const { t } = useTranslation('partners');
  return (
    <section className="card">
      <h1 className="sr">{t('print.plain_title')}</h1>
      <EmptyState
        spot="search"
        title={t('print.not_found')}
        sentence={t('print.not_found_sentence')}
        action={<ButtonLink to="/partner/links">{t('print.back')}</ButtonLink>}
      />
    </section>
  );
}

type PrintedCard = Omit<React.ComponentProps<typeof PrintSheet>, 'sheet' | 'qr'>;

function Cards({ partner, link }: PrintedCard) {
  const { t } = useTranslation('partners');
  const [sheet, setSheet] = useState<PaperFormat>('tables');
  const qr = useLinkQr(link.id);
  return (
    <>
      <div className="no-print mb-5">
        <h1 className="h1 break-words">
          <UserText text={t('print.title', { name: linkName(link) })} />
        </h1>
        <p className="muted mt-0.5 text-md">{t('print.hint')}</p>
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Segmented
            label={t('print.paper')}
            value={sheet}
            onChange={setSheet}
            options={sheets.map((value) => ({ value, label: t(`print.${value}`) }))}
          />
          <Button look="primary" className="ml-auto" disabled={!qr} onClick={() => window.print()}>
            <Icon name="print" />
            {t('print.print')}
          </Button>
        </div>
        {qr === '' && (
          <Banner tone="danger" className="mt-4">
            {t('qr.failed')}
          </Banner>
        )}
        {!partner.logo && (
          <Banner
            className="mt-4 items-center"
            action={
              <ButtonLink size="sm" to="/partner/settings">
                {t('print.settings')}
              </ButtonLink>
            }
          >
            {t('print.no_logo')}
          </Banner>
        )}
      </div>
      <PrintSheet sheet={sheet} partner={partner} link={link} qr={qr} />
    </>
  );
}
