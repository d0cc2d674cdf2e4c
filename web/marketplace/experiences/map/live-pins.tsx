import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueCard } from '../../../offer/catalogue-card.ts';
import { ExperienceCard } from '../../../offer/experience-card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MapMarker } from '../../../ui/map/map-marker.tsx';
import type { MapView } from '../../../ui/map/map-view.ts';
import { ExperienceRow } from './experience-row.tsx';
import { areOnePlace, clustersOf, type MapCluster, type NumberedPlace } from './map-clusters.ts';
import { usePinName } from './use-pin-name.ts';

type Places = readonly NumberedPlace<CatalogueCard>[];
type Props = {
  places: Places;
  view: MapView;
  /** The id of the result that the list points at. */
  lit: string | null;
};

/** The results on the live map: a press on a pin shows its card, one on a cluster what is in it, nearer. */
export function LivePins({ places, view, lit }: Props) {
  const { t } = useTranslation('experiences');
  const nameOf = usePinName();
  const [opened, open] = useState<Places>([]);
  const presser = useRef<HTMLButtonElement>(null);
  const clusters = useMemo(() => clustersOf(places, view.zoom), [places, view.zoom]);
  const press = ({ members }: MapCluster<CatalogueCard>, button: HTMLButtonElement) => {
    presser.current = button;
    if (areOnePlace(members)) open(members);
    else view.show(members);
  };
  const close = () => {
    open([]);
    presser.current?.focus();
  };
  return (
    <>
      {clusters.map((cluster) => {
        const [first, ...others] = cluster.members;
        const is_on = cluster.members.some((member) => member.of.id === lit || opened.includes(member));
        return (
          <MapMarker key={first!.of.id} view={view} latitude={cluster.latitude} longitude={cluster.longitude}>
            <button
              type="button"
              className={`map-pin ${others.length > 0 ? 'map-cluster' : ''} ${is_on ? 'is-on' : ''}`}
              aria-label={others.length > 0 ? t('map.cluster', { count: cluster.members.length }) : nameOf(first!.of, first!.number)}
              onFocus={() => view.reveal(cluster)}
              onClick={({ currentTarget }) => press(cluster, currentTarget)}
            >
              {others.length > 0 ? cluster.members.length : first!.number}
            </button>
          </MapMarker>
        );
      })}
      {opened.length > 0 && <OpenedCard key={opened[0]!.of.id} places={opened} onClose={close} />}
    </>
  );
}

/** What is at a pin, over the map: its card, or where several meet at one place, their rows. */
function OpenedCard({ places, onClose }: { places: Places; onClose: () => void }) {
  const { t } = useTranslation(['experiences', 'common']);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, []);
  return (
    <section className="map-card card" aria-label={t('map.here')}>
      <button
        ref={takeFocus}
        type="button"
        className="btn btn-secondary btn-icon btn-sm map-card-close"
        aria-label={t('common:actions.close')}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      {places.length === 1 ? (
        <ExperienceCard service={places[0]!.of} to={`/experiences/${places[0]!.of.id}`} lazy={false} />
      ) : (
        <ol className="grid gap-1">
          {places.map(({ of, number }) => (
            <li key={of.id}>
              <ExperienceRow service={of} number={number} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });
