import { useTranslation } from 'react-i18next';
import type { MeetingDirections, ServiceDetail } from '../../../contract/catalogue.ts';
import { meetingPlace } from '../../../rules/place.ts';
import { inLocale, isChinese } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Icon } from '../../ui/icon.tsx';
import { coordinatesOnMap } from '../../ui/map/map-point.ts';
import { MapLinks } from '../../ui/map-links.tsx';
import { Photo } from '../../ui/picture/photo.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { MeetingMap } from './meeting-map.tsx';

/** Where to meet and how to come, in both languages, in large Chinese type to show a driver, and on the map. */
export function MeetingPoint({ service }: { service: MeetingDirections & Pick<ServiceDetail, 'meeting_picture'> }) {
  const { t } = useTranslation(['experiences', 'common']);
  const locale = useLocale();
  const { en, zh } = meetingPlace(service);
  const [first, second] = isChinese(locale) ? [inLocale(en, zh, locale).text, zh && en] : [en, zh];
  const mtr = inLocale(service.mtr_exit, service.mtr_exit_zh, locale);
  const place = coordinatesOnMap(service);
  if (!first && !second) return null;
  return (
    <section className="mt-10" aria-labelledby="meeting">
      <h2 className="h3 mb-3" id="meeting">
        {t('one.meeting')}
      </h2>
      <p className="text-lg font-560">
        <UserText text={first || second} />
      </p>
      {first && second && (
        <p className="muted">
          <UserText text={second} />
        </p>
      )}
      {service.arrive_minutes_before > 0 && <p className="mt-2">{t('one.arrive', { count: service.arrive_minutes_before })}</p>}
      {mtr.text && (
        <p className="mt-2">
          <span className="muted">{t('one.by_mtr')}</span> <UserText text={mtr.text} />
        </p>
      )}
      <MapLinks en={en} zh={zh} latitude={service.latitude} longitude={service.longitude} />
      {service.meeting_picture && (
        <a href={service.meeting_picture} className="mt-4 block max-w-[36rem]">
          <Photo
            src={service.meeting_picture}
            alt={t('one.meeting_picture')}
            sizes="(width >= 40rem) 36rem, 100vw"
            width="576"
            height="360"
            loading="lazy"
            className="aspect-[16/10] w-full rounded-photo object-cover"
          />
        </a>
      )}
      {zh && (
        <details className="driver mt-4">
          <summary className="btn btn-secondary">
            <Icon name="pin" />
            {t('one.driver')}
          </summary>
          <div className="driver-card" lang="zh-HK">
            <p className="driver-please">{t('one.driver_please')}</p>
            <p className="driver-place">{zh}</p>
            {service.location_zh && service.location_zh !== zh && <p className="driver-please">{service.location_zh}</p>}
          </div>
          <p className="muted mt-2 text-sm">{t('one.driver_hint')}</p>
        </details>
      )}
      {place && (
        <MeetingMap
          place={place}
          label={t('common:field.about', { first: t('one.on_map'), second: service.location || service.location_zh })}
        />
      )}
    </section>
  );
}
