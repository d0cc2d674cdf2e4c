import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';
import { api } from '../../../contract/api.ts';
import { bothNames, servicePayingWords } from '../../../rules/paying/words.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { NotFound } from '../../layout/not-found.tsx';
import type { SiteHandle } from '../../layout/site-page.tsx';
import { onServer } from '../../lib/context.ts';
import { orNotFound } from '../../lib/loading.ts';
import { BrandHeader } from '../../offer/brand-header.tsx';
import { brandStyle } from '../../offer/brand-style.ts';
import { ServiceGrid } from '../../offer/service-grid.tsx';
import { shownPage } from '../../offer/shown.ts';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { PageFailed } from '../page/page-failed.tsx';
import { useBookingHere } from '../page/use-booking-here.tsx';
import { VoucherPill } from '../page/voucher-pill.tsx';
import type { Route } from './+types/embed.ts';

export const handle: SiteHandle = { theme: 'light', seen_first: true, framed: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = context.get(onServer);
  const page = shownPage(await call(api.pages.public, { params: { slug: params.slug } }).catch(orNotFound));
  const host = bothNames(page.provider);
  return { page, paying: Object.fromEntries(page.services.map((one) => [one.id, servicePayingWords(one, host)])) };
}

// As on the page itself: the dialog changes the address only.
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}

/** A provider's page without what stands around it, in a frame on the provider's own site. */
export default function Embed({ loaderData: { page, paying } }: Route.ComponentProps) {
  const { book, last, openVoucher, dialog } = useBookingHere(page, page.id);
  const title = inLocale(page.title, page.title_zh, useLocale()).text;
  return (
    <div style={brandStyle(page)}>
      <PageTitle title={title} noindex />
      {/* Named, and around its header: the site has landmarks of its own. */}
      <main id="main" tabIndex={-1} aria-label={title} className="framed-page bg-bg">
        {last && (
          <p className="flex justify-end px-4 py-2">
            <VoucherPill code={last.confirmation.confirmation_code} onOpen={openVoucher} />
          </p>
        )}
        <BrandHeader page={page} />
        <div className="wrap py-9">
          <ServiceGrid services={page.services} in_view={page.banner_image ? 0 : 2} onBook={book} paying={paying} />
        </div>
      </main>
      {dialog}
    </div>
  );
}

/** No such page, or one that could not be fetched. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return missing ? <NotFound /> : <PageFailed error={error} />;
}
