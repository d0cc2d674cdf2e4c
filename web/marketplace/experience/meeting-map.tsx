import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { DrawnMap } from '../../ui/map/drawn-map.tsx';
import { HongKongMap } from '../../ui/map/hong-kong-map.tsx';
import { MapMarker } from '../../ui/map/map-marker.tsx';
import { mapPointOf, type Coordinates } from '../../ui/map/map-point.ts';

type Props = { place: Coordinates; label: string };

/** Where it is in Hong Kong; on a press, a map to move and zoom. */
export function MeetingMap({ place, label }: Props) {
  const { t } = useTranslation('experiences');
  const [is_open, open] = useState(false);
  if (!is_open)
    return (
      <div className="relative mt-5 max-w-[36rem]">
        <DrawnPlace place={place} label={label} />
        <Button size="sm" className="with-script absolute right-3 bottom-3" onClick={() => open(true)}>
          {t('one.open_map')}
        </Button>
      </div>
    );
  return (
    <div className="map-frame mt-5 max-w-[36rem]">
      <HongKongMap label={label} around={[place]} drawn={<DrawnPlace place={place} label={label} />}>
        {(view) => (
          <MapMarker view={view} {...place}>
            <span className="map-dot" />
          </MapMarker>
        )}
      </HongKongMap>
    </div>
  );
}

function DrawnPlace({ place, label }: Props) {
  const point = mapPointOf(place);
  return (
    <div className="map-small" role="img" aria-label={label}>
      <DrawnMap small>
        {point && <span className="map-dot map-dot-drawn" style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }} />}
      </DrawnMap>
    </div>
  );
}
