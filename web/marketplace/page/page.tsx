import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';
import { api } from '../../../contract/api.ts';
import { namesOf, textIn } from '../../../rules/localized-text.ts';
import { bothNames, servicePayingWords } from '../../../rules/paying/words.ts';
import { policyLines } from '../../../rules/weather/words.ts';
import { NotFound } from '../../layout/not-found.tsx';
import { SiteFooter } from '../../layout/site-footer.tsx';
import { SitePage, type SiteHandle } from '../../layout/site-page.tsx';
import { onServer } from '../../lib/context.ts';
import { orRefusal } from '../../lib/loading.ts';
import { BrandHeader } from '../../offer/brand-header.tsx';
import { brandStyle } from '../../offer/brand-style.ts';
import { PageBar } from './page-bar.tsx';
import { PageFailed } from './page-failed.tsx';
import { PageHead } from './page-head.tsx';
import { ServiceGrid } from '../../offer/service-grid.tsx';
import { sharedPicture } from '../../offer/shared-picture.ts';
import { shownPage } from '../../offer/shown.ts';
import { VoucherPill } from './voucher-pill.tsx';
import { TimesWithoutScript } from './times-without-script.tsx';
import { useBookingHere } from './use-booking-here.tsx';
import { useLocale } from '../../i18n/locale.ts';
import type { Route } from './+types/page.ts';

export const handle: SiteHandle = { theme: 'light', seen_first: true };

/** The page, and the times of the experience that `?book=` names, for browsers without JavaScript. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { call } = context.get(onServer);
  const page = shownPage(await call(api.pages.public, { params: { slug: params.slug } }).catch(orRefusal));
  const service_id = new URL(request.url).searchParams.get('book');
  const service = page.services.find(({ id }) => id === service_id);
  const slots = service ? await call(api.services.availability, { params: { id: service.id } }) : [];
  const own = (featured_image: string | null) => ({ featured_image, category: null });
  // Here, so that browsers need no code for it.
  const picture = sharedPicture(new URL(request.url).origin, own(page.banner_image), ...page.services, own(page.logo));
  const host = bothNames(page.provider);
  const paying = Object.fromEntries(page.services.map((one) => [one.id, servicePayingWords(one, host)]));
  const framed = new URL(request.url).pathname.startsWith('/embed/');
  const weather = service ? policyLines(service.weather_rules, { all_day: service.sold_by === 'day' }) : [];
  const chosen = service ? { service, slots, weather } : null;
  return { page, picture, paying, framed, chosen };
}

// Opening and closing the dialog changes the address, not what the page shows.
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}

/** A provider's page; in a frame on the provider's own site without what stands around it, as a landmark with a name and the header in it. */
export default function Page({ loaderData: { page, picture, paying, framed, chosen } }: Route.ComponentProps) {
  const { book, last, openVoucher, dialog } = useBookingHere(page, page.id);
  const pill = last && <VoucherPill code={last.confirmation.confirmation_code} onOpen={openVoucher} />;
  const header = <BrandHeader page={page} />;
  const locale = useLocale();
  const paying_words = Object.fromEntries<string>(
    Object.entries(paying).map(([id, words]) => [id, textIn(words, locale, namesOf(page.provider))]),
  );
  return (
    <div style={brandStyle(page)}>
      <PageHead page={page} picture={picture} />
      {!framed && <PageBar>{pill}</PageBar>}
      {!framed && header}
      <main id="main" tabIndex={-1} aria-label={framed ? page.title : undefined}>
        {framed && pill}
        {framed && header}
        <div className="wrap min-h-96 py-9 lg:py-14">
          {chosen && <TimesWithoutScript {...chosen} />}
          <ServiceGrid services={page.services} in_view={page.banner_image ? 0 : 2} onBook={book} paying={paying_words} />
        </div>
      </main>
      {!framed && <SiteFooter />}
      {dialog}
    </div>
  );
}

/** No such page, or one that could not be fetched. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <SitePage>{missing ? <NotFound /> : <PageFailed error={error} />}</SitePage>;
}
