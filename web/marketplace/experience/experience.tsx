import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Link, useSearchParams } from 'react-router';
import { BookingCard } from './choice/booking-card.tsx';
import { CancellationTerms } from './cancellation-terms.tsx';
import { ChooseBar } from './choice/choose-bar.tsx';
import { readExperience } from './experience-data.ts';
import { ExperienceFacts } from './experience-facts.tsx';
import { peopleIn } from '../../booking/fields/party.ts';
import { resultsAddress } from '../experiences/search-params.ts';
import { factsOf } from './structured-data.ts';
import { ExperiencePaying } from './experience-paying.tsx';
import { ExperienceGallery } from './experience-gallery.tsx';
import { ExperienceHost } from './experience-host.tsx';
import { ExperiencePoints } from './experience-points.tsx';
import { ExperienceItinerary, ExperienceQuestions } from './experience-practical.tsx';
import { ExperienceReviews } from './experience-reviews.tsx';
import { ExperienceTitle } from './experience-title.tsx';
import { MeetingPoint } from './meeting-point.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { ShareExperience } from './share-experience.tsx';
import { SimilarExperiences } from './similar-experiences.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { NotFound } from '../../layout/not-found.tsx';
import type { SiteHandle } from '../../layout/site-page.tsx';
import { inLocale, isChinese } from '../../../rules/localized-text.ts';
import { onServer } from '../../lib/context.ts';
import { orRefusal } from '../../lib/loading.ts';
import { useOrigin } from '../../lib/address/origin.ts';
import { VoucherPill } from '../page/voucher-pill.tsx';
import { sharedPicture } from '../../offer/shared-picture.ts';
import { shownAs } from '../../offer/shown.ts';
import { useBookingHere } from '../page/use-booking-here.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { JsonLd } from '../../ui/json-ld.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import type { Route } from './+types/experience.ts';

export const handle: SiteHandle = { seen_first: true };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { call } = context.get(onServer);
  return readExperience(call, params.id, new URL(request.url).searchParams).catch(orRefusal);
}

export default function Experience({ loaderData: data }: Route.ComponentProps) {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  const origin = useOrigin();
  const { service, times, quantities, reviews, similar, cancellation, paying } = data;
  const slot = times?.slot ?? null;
  const [query] = useSearchParams();
  const { participants } = peopleIn(service.units, quantities);
  const title = inLocale(service.title, service.title_zh, locale);
  const short = inLocale(service.short_description, service.short_description_zh, locale).text;
  const about = inLocale(service.description, service.description_zh, locale);
  const start = slot ? { day: slot.date, slot_id: slot.id, quantities } : undefined;
  const shop = { id: null, provider: service.provider, services: [shownAs(service, slot !== null)] };
  const { book, last, openVoucher, dialog } = useBookingHere(shop, service.id, start);
  const facts = service.accessibility.map((fact) => t(`access.${fact}`));
  const accessibility = isChinese(locale) ? { en: [], zh: facts } : { en: facts, zh: [] };
  const pictures = [service.featured_image, ...service.gallery].filter((picture) => picture !== null);
  return (
    <main id="main" tabIndex={-1} className="wrap experience pt-4 pb-28 lg:pt-6 lg:pb-20">
      <PageTitle
        title={title.text}
        description={short || about.text.slice(0, 200)}
        address={`${origin}/experiences/${service.id}`}
        picture={sharedPicture(origin, { featured_image: pictures[0], category: service.category })}
        languages
      />
      <JsonLd facts={factsOf(data, origin)} />
      <ExperienceTitle service={service} results={resultsAddress(query, participants)}>
        {last && <VoucherPill code={last.confirmation.confirmation_code} onOpen={openVoucher} />}
      </ExperienceTitle>
      <ExperienceGallery pictures={pictures} captions={service.captions} title={title.text} category={service.category} />
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:mt-8 lg:grid-cols-[1fr_23.5rem]">
        <div className="min-w-0">
          <ExperienceFacts service={service} />
          <ExperienceHost provider={service.provider} page_slug={service.page_slug} provider_logo={service.provider_logo} />
          <h2 className="sr">{t('one.about')}</h2>
          <p className="mt-7 max-w-[41rem] whitespace-pre-line" lang={about.lang}>
            {about.text}
          </p>
          <div className="mt-10 grid gap-8 md:grid-cols-2">
            <ExperiencePoints title={t('one.highlights')} icon="sun" en={service.highlights} zh={service.highlights_zh} />
            <ExperiencePoints title={t('one.includes')} icon="check" en={service.includes} zh={service.includes_zh} />
            <ExperiencePoints title={t('one.excludes')} icon="minus" en={service.excludes} zh={service.excludes_zh} />
            <ExperiencePoints title={t('one.bring')} icon="check" en={service.bring} zh={service.bring_zh} />
            <ExperiencePoints title={t('one.accessibility')} icon="check" {...accessibility} />
          </div>
          <ExperienceItinerary service={service} />
          <MeetingPoint service={service} />
          <ExperiencePaying {...{ paying, service }} />
          <CancellationTerms service={service} cancellation={cancellation} weather={data.weather} />
          <ExperienceQuestions service={service} />
          <ShareExperience id={service.id} title={title.text} />
        </div>
        <aside>
          <div className="lg:sticky lg:top-20">
            <BookingCard data={data} onBook={() => book(service.id)} />
          </div>
        </aside>
      </div>
      {reviews && <ExperienceReviews reviews={reviews} />}
      <SimilarExperiences services={similar} />
      <RecentlyViewed id={service.id} />
      <ChooseBar service={service} />
      {dialog}
    </main>
  );
}

/** No such experience, or one that could not be fetched. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('experiences');
  const missing = isRouteErrorResponse(error) && error.status === 404;
  if (!missing) return <ErrorState whole_page title={t('one.failed')} error={error} />;
  return (
    <>
      <NotFound />
      <p className="wrap -mt-8 pb-14 text-center">
        <Link className="link" to="/experiences">
          {t('empty.all')}
        </Link>
      </p>
    </>
  );
}
