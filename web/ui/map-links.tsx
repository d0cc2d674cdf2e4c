import { useTranslation } from 'react-i18next';
import { mapAppsFor, mapLinks, type MapPlace } from '../../rules/meeting/map-links.ts';
import { useLocale } from '../i18n/locale.ts';

/** Links that show a place in the map programs people have. */
export function MapLinks(place: MapPlace) {
  const { t } = useTranslation();
  const links = mapLinks(place);
  return (
    <span className="no-print flex flex-wrap items-center gap-x-4 text-md font-400">
      <span className="muted">{t('map.open_in')}</span>
      {mapAppsFor(useLocale()).map((app) => (
        <a key={app} className="link inline-flex min-h-8 items-center" href={links[app]} target="_blank" rel="noreferrer">
          {t(`map.${app}`)}
        </a>
      ))}
    </span>
  );
}
