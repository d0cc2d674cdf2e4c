import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../lib/format/content.ts';
import { useOrigin } from '../../lib/address/origin.ts';
import { JsonLd } from '../../ui/json-ld.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import type { Listed } from '../../offer/listed.ts';
import { addressOf, type Wishes } from './wishes.ts';

/** What a search engine and a shared link show of the catalogue. Only a category is a page of its own; other wishes are not to be indexed. */
export function CatalogueHead({ wishes, services }: { wishes: Wishes; services: readonly Listed[] }) {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  const origin = useOrigin();
  const { category, page, ...narrower } = wishes;
  const address = `${origin}/experiences${addressOf({ ...(category && { category }), ...(page && { page }) })}`;
  const picture = services.find(({ featured_image }) => featured_image)?.featured_image;
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
        picture={picture ? new URL(picture, origin || undefined).href : undefined}
        noindex={Object.keys(narrower).length > 0}
      />
      <JsonLd facts={{ '@type': 'ItemList', itemListElement: items }} />
    </>
  );
}
