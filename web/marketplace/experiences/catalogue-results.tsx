import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocale } from '../../i18n/locale.ts';
import { shortDate } from '../../lib/format/dates.ts';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import type { Results } from './catalogue-data.ts';
import { CatalogueEmpty } from './catalogue-empty.tsx';
import { CatalogueMap } from './map/catalogue-map.tsx';
import { SavableCard } from '../../offer/savable-card.tsx';
import type { CatalogueCard } from '../../offer/catalogue-card.ts';
import { addressOf, changeParams, experienceAddress, PAGE_SIZE, type SearchParams } from './search-params.ts';

/** How many cards are seen before scrolling. */
const IN_VIEW = 3;

/** One page of results, as cards or on the map. */
export function CatalogueResults({ params, results }: { params: SearchParams; results: Results }) {
  const { t } = useTranslation('experiences');
  const suggestion = results.did_you_mean && <Suggestion params={params} words={results.did_you_mean} />;
  if (results.services.length === 0)
    return (
      <>
        {suggestion}
        <CatalogueEmpty params={params} />
      </>
    );
  return (
    <>
      {suggestion}
      <h2 className="sr">{t('results.title')}</h2>
      {params.view === 'map' ? (
        <CatalogueMap services={results.services} />
      ) : (
        <div className="grid gap-x-5 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
          {results.services.map((service, place) => (
            <Result key={service.id} service={service} params={params} lazy={place >= IN_VIEW} />
          ))}
        </div>
      )}
      <Pagination page={Number(params.page ?? 1)} count={results.count} page_size={PAGE_SIZE} className="mt-12" />
    </>
  );
}

/** Another spelling that finds something. */
function Suggestion({ params, words }: { params: SearchParams; words: string }) {
  const { t } = useTranslation('experiences');
  return (
    <p className="mb-4">
      {t('results.did_you_mean')}{' '}
      <Link className="link font-620" to={`/experiences${addressOf(changeParams(params, { search: words }))}`}>
        {t('results.suggestion', { words })}
      </Link>
    </p>
  );
}

type ResultProps = { service: CatalogueCard; params: SearchParams; lazy: boolean };

function Result({ service, params, lazy }: ResultProps) {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  const { next_available } = service;
  return (
    <SavableCard
      service={service}
      to={experienceAddress(service.id, next_available, params)}
      badge={service.confirmation === 'instant' ? t('results.instant') : undefined}
      note={next_available ? t('results.next', { day: shortDate(next_available, locale) }) : t('results.none_open')}
      lazy={lazy}
    />
  );
}
