import { useEffect, useMemo, useRef, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { publicMoney } from '../../../../rules/money.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { ExperienceRow } from './experience-row.tsx';
import { HongKongMap } from './hong-kong-map.tsx';
import type { CatalogueCard } from '../../../offer/catalogue-card.ts';
import { middleOf, pinsOf, type MapPoint } from './map-pins.ts';

/** The results on our own outline of Hong Kong: numbered pins, and beside it the list with the same numbers. */
export function CatalogueMap({ services }: { services: readonly CatalogueCard[] }) {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  const pins = useMemo(() => pinsOf(services), [services]);
  const unplaced = services.length - pins.length;
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    // A phone shows a part of the map: the one where most pins are, not the western sea.
    if (frame.current) frame.current.scrollLeft = middleOf(pins) * frame.current.scrollWidth - frame.current.clientWidth / 2;
  }, [pins]);
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0">
        <section ref={frame} className="map-scroll" aria-label={t('map.title')}>
          <HongKongMap lines={pins.map(({ at, pin }) => ({ from: at, to: pin }))}>
            {pins.map(({ of, number, pin }) => (
              <Link
                key={of.id}
                className="map-pin"
                style={placed(pin)}
                to={`/experiences/${of.id}`}
                aria-label={t('map.pin', {
                  number,
                  title: inLocale(of.title, of.title_zh, locale).text,
                  price: publicMoney(of.price),
                })}
              >
                {number}
              </Link>
            ))}
          </HongKongMap>
        </section>
        <p className="muted mt-2 text-sm">{t('map.hint')}</p>
        {unplaced > 0 && <p className="muted text-sm">{t('map.unplaced', { count: unplaced })}</p>}
      </div>
      <ol className="grid content-start gap-1">
        {services.map((service, place) => (
          <li key={service.id}>
            <ExperienceRow service={service} number={place + 1} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const placed = ({ x, y }: MapPoint): CSSProperties => ({ left: `${(x * 100).toFixed(2)}%`, top: `${(y * 100).toFixed(2)}%` });
