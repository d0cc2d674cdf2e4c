import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { useOrigin } from '../../lib/address/origin.ts';
import { JsonLd } from '../../ui/json-ld.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import type { CatalogueCard } from '../../offer/catalogue-card.ts';
import { sharedPicture } from '../../offer/shared-picture.ts';
import { addressOf, type SearchParams } from './search-params.ts';

/** What a search engine and a shared link show of the catalogue. Only a category is a page of its own; other filters are not indexed. */
export function CatalogueHead({ params, services }: { params: SearchParams; services: readonly CatalogueCard[] }) {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  const origin = useOrigin();
  const { category, page, ...filters } = params;
  const address = `${origin}/experiences${addressOf({ ...(category && { category }), ...(page && { page }) })}`;
  const items = services.map((service, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    url: `${origin}/experiences/${service.id}`,
    name: inLocale(service.title, service.title_zh, locale).text,
  }));
  return (
    <>
      <PageTitle
        title={t('title')}
        description={t('description')}
        address={address}
        languages
        picture={sharedPicture(origin, ...services)}
        noindex={Object.keys(filters).length > 0}
      />
      <JsonLd facts={{ '@type': 'ItemList', itemListElement: items }} />
    </>
  );
}
