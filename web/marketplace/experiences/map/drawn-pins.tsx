import { useEffect, useMemo, useRef, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CatalogueCard } from '../../../offer/catalogue-card.ts';
import { DrawnMap } from '../../../ui/map/drawn-map.tsx';
import type { MapPoint } from '../../../ui/map/map-point.ts';
import { middleOf, pinsOf } from './map-pins.ts';
import { usePinName } from './use-pin-name.ts';

/** The results on our drawing, each pin a link. */
export function DrawnPins({ services }: { services: readonly CatalogueCard[] }) {
  const { t } = useTranslation('experiences');
  const nameOf = usePinName();
  const pins = useMemo(() => pinsOf(services), [services]);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A phone shows a part of the drawing: the one where most pins are, not the western sea.
    if (frame.current) frame.current.scrollLeft = middleOf(pins) * frame.current.scrollWidth - frame.current.clientWidth / 2;
  }, [pins]);
  return (
    <div ref={frame} className="map-scroll" role="group" aria-label={t('map.pins')}>
      <DrawnMap lines={pins.map(({ at, pin }) => ({ from: at, to: pin }))}>
        {pins.map(({ of, number, pin }) => (
          <Link
            key={of.id}
            className="map-pin map-pin-drawn"
            style={placed(pin)}
            to={`/experiences/${of.id}`}
            aria-label={nameOf(of, number)}
          >
            {number}
          </Link>
        ))}
      </DrawnMap>
    </div>
  );
}

const placed = ({ x, y }: MapPoint): CSSProperties => ({ left: `${(x * 100).toFixed(2)}%`, top: `${(y * 100).toFixed(2)}%` });
