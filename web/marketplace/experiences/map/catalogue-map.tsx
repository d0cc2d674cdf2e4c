import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueCard } from '../../../offer/catalogue-card.ts';
import { HongKongMap } from '../../../ui/map/hong-kong-map.tsx';
import { coordinatesOnMap } from '../../../ui/map/map-point.ts';
import { DrawnPins } from './drawn-pins.tsx';
import { ExperienceRow } from './experience-row.tsx';
import { LivePins } from './live-pins.tsx';
import type { NumberedPlace } from './map-clusters.ts';

/** The results on a map of Hong Kong: numbered pins, and beside it the list with the same numbers. */
export function CatalogueMap({ services }: { services: readonly CatalogueCard[] }) {
  const { t } = useTranslation('experiences');
  const [lit, light] = useState<string | null>(null);
  const places = useMemo(
    () =>
      services.flatMap((of, place): NumberedPlace<CatalogueCard>[] => {
        const found = coordinatesOnMap(of);
        return found ? [{ ...found, of, number: place + 1 }] : [];
      }),
    [services],
  );
  const unplaced = services.length - places.length;
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0 xl:sticky xl:top-20 xl:self-start">
        <div className="map-frame">
          <HongKongMap
            // Other results are another map, which begins where they are.
            key={places.map(({ of }) => of.id).join()}
            label={t('map.title')}
            around={places}
            drawn={<DrawnPins services={services} />}
          >
            {(view) => <LivePins places={places} view={view} lit={lit} />}
          </HongKongMap>
        </div>
        <p className="muted mt-2 text-sm">{t('map.hint')}</p>
        {unplaced > 0 && <p className="muted text-sm">{t('map.unplaced', { count: unplaced })}</p>}
      </div>
      <ol className="grid content-start gap-1">
        {services.map((service, place) => (
          <li key={service.id} onPointerEnter={() => light(service.id)} onPointerLeave={() => light(null)}>
            <ExperienceRow service={service} number={place + 1} />
          </li>
        ))}
      </ol>
    </div>
  );
}
