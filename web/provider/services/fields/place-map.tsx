import { useState, type MouseEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DrawnMap } from '../../../ui/map/drawn-map.tsx';
import { HongKongMap } from '../../../ui/map/hong-kong-map.tsx';
import { MapMarker } from '../../../ui/map/map-marker.tsx';
import { coordinatesOnMap, mapPointOf, placeAt, type Coordinates } from '../../../ui/map/map-point.ts';
import type { ServiceFields } from '../form/service-fields.ts';

/** A map to tap for the coordinates of the meeting point; it opens when it is wanted. Who has no pointer types them. */
export function PlaceMap() {
  const { t } = useTranslation('own_services');
  const { control, setValue } = useFormContext<ServiceFields>();
  const [is_open, open] = useState(false);
  const [latitude, longitude] = useWatch({ control, name: ['latitude', 'longitude'] });
  const place = coordinatesOnMap({ latitude: degreesOf(latitude), longitude: degreesOf(longitude) });
  const choose = (chosen: Coordinates) => {
    for (const name of ['latitude', 'longitude'] as const)
      setValue(name, String(chosen[name]), { shouldDirty: true, shouldValidate: true, shouldTouch: true });
  };
  if (!is_open)
    return (
      <Button className="justify-self-start" onClick={() => open(true)}>
        <Icon name="pin" />
        {t('form.open_map')}
      </Button>
    );
  return (
    <div>
      <div className="map-frame map-frame-form">
        <HongKongMap
          label={t('form.map')}
          around={place ? [place] : []}
          onPress={choose}
          drawn={<DrawnPlace place={place} onChoose={choose} />}
        >
          {(view) =>
            place && (
              <MapMarker view={view} {...place}>
                <span className="map-dot" />
              </MapMarker>
            )
          }
        </HongKongMap>
      </div>
      <p className="hint mt-2">{t('form.map_hint')}</p>
    </div>
  );
}

/** The same on our drawing. */
function DrawnPlace({ place, onChoose }: { place: Coordinates | null; onChoose: (place: Coordinates) => void }) {
  const point = place && mapPointOf(place);
  const choose = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChoose(placeAt({ x: (clientX - left) / width, y: (clientY - top) / height }));
  };
  return (
    <div className="map-scroll">
      <div className="map-drawn" role="presentation" onClick={choose}>
        <DrawnMap>
          {point && <span className="map-dot map-dot-drawn" style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }} />}
        </DrawnMap>
      </div>
    </div>
  );
}

/** Null while it is no number. */
function degreesOf(text: string): number | null {
  const degrees = Number(text);
  return text.trim() === '' || Number.isNaN(degrees) ? null : degrees;
}
