import { useTranslation } from 'react-i18next';
import type { Locale } from '../../contract/text.ts';
import { mapLinks, type MapApp, type MapPlace } from '../../rules/meeting/map-links.ts';
import { useLocale } from '../i18n/locale.ts';

/** Mainland visitors have 高德, which others have not heard of. */
const order = (locale: Locale): MapApp[] => (locale === 'zh-CN' ? ['amap', 'apple', 'google'] : ['google', 'apple', 'amap']);

/** Links that show a place in the map programs people have. */
export function MapLinks(place: MapPlace) {
  const { t } = useTranslation();
  const links = mapLinks(place);
  return (
    <span className="no-print flex flex-wrap items-center gap-x-4 text-md font-400">
      <span className="muted">{t('map.open_in')}</span>
      {order(useLocale()).map((app) => (
        <a key={app} className="link inline-flex min-h-8 items-center" href={links[app]} target="_blank" rel="noreferrer">
          {t(`map.${app}`)}
        </a>
      ))}
    </span>
  );
}
