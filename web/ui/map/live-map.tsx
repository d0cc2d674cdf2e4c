import 'maplibre-gl/dist/maplibre-gl.css';
import { addProtocol, AttributionControl, Map as LibraryMap, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { useMapStyleUrl } from '../../lib/address/origin.ts';
import { useIsDark } from '../../lib/theme.ts';
import { boxAround, roundedPlace, type Coordinates } from './map-point.ts';
import { hongKongStyle } from './map-style.ts';
import { NEAREST_ZOOM, type MapView } from './map-view.ts';

export type LiveMapProps = {
  label: string;
  /** What it shows at first; all of Hong Kong where there is nothing. */
  around: readonly Coordinates[];
  onPress?: ((place: Coordinates) => void) | undefined;
  /** It is drawn now. */
  onReady: () => void;
  /** It cannot be drawn. */
  onFail: () => void;
  children: (view: MapView) => ReactNode;
};

setWorkerUrl(worker);

/** Where Hong Kong is, with the sea around it. */
const WHOLE: [number, number, number, number] = [113.42, 21.82, 114.88, 22.93];
/** Around what is shown, so that no pin lies under the zoom buttons on the right or the sources at the foot. */
const EDGES_PX = { top: 36, left: 36, right: 80, bottom: 64 };
/** One place is shown with what is around it. */
const NEAR_ZOOM = 13;
const NOTHING = { version: 8 as const, sources: {}, layers: [] };

/**
 * A map drawn by MapLibre, of our own data: nothing is fetched from elsewhere, unless the settings name a style of others. A finger moves
 * the page, two the map.
 */
export function LiveMap({ label, around, onPress, onReady, onFail, children }: LiveMapProps) {
  const { t } = useTranslation('map');
  const locale = useLocale();
  const is_dark = useIsDark();
  const style_url = useMapStyleUrl();
  const frame = useRef<HTMLDivElement>(null);
  const is_ready = useRef(false);
  const [map, setMap] = useState<LibraryMap | null>(null);
  const [zoom, setZoom] = useState(0);
  const fail = useEffectEvent(onFail);
  const press = useEffectEvent((place: Coordinates) => onPress?.(roundedPlace(place)));

  const open = useEffectEvent((container: HTMLElement) => {
    const opened = new LibraryMap({
      container,
      style: NOTHING,
      bounds: boxAround(around),
      fitBoundsOptions: { padding: EDGES_PX, maxZoom: NEAR_ZOOM },
      maxBounds: WHOLE,
      maxZoom: NEAREST_ZOOM,
      cooperativeGestures: true,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: false,
      locale: {
        'Map.Title': label,
        'NavigationControl.ZoomIn': t('zoom_in'),
        'NavigationControl.ZoomOut': t('zoom_out'),
        'AttributionControl.ToggleAttribution': t('sources'),
        'CooperativeGesturesHandler.WindowsHelpText': t('wheel'),
        'CooperativeGesturesHandler.MacHelpText': t('wheel_mac'),
        'CooperativeGesturesHandler.MobileHelpText': t('two_fingers'),
      },
    });
    opened.touchZoomRotate.disableRotation();
    opened.keyboard.disableRotation();
    opened.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    opened.addControl(new AttributionControl({ compact: true }), 'bottom-right');
    return opened;
  });

  useEffect(() => {
    let opened: LibraryMap;
    try {
      opened = open(frame.current!);
    } catch {
      fail();
      return undefined;
    }
    const follow = () => setZoom(Math.floor(opened.getZoom() * 2) / 2);
    opened.on('zoom', follow);
    opened.on('click', ({ lngLat: { lat, lng } }) => press({ latitude: lat, longitude: lng }));
    follow();
    // Whatever goes wrong before it is drawn once: our drawing stays. Later, a part that is missing is only missing.
    opened.on('error', () => void (is_ready.current || fail()));
    setMap(opened);
    return () => opened.remove();
  }, []);

  const ready = useEffectEvent(() => {
    is_ready.current = true;
    onReady();
  });
  useEffect(() => {
    if (!map) return undefined;
    let is_gone = false;
    const draw = () => {
      if (is_gone) return;
      // Whole, not by what differs from the style before, which may not be loaded yet on a slow machine.
      map.setStyle(style_url ?? hongKongStyle(locale, frame.current!.parentElement!), { diff: false });
      void map.once('idle', () => ready());
    };
    if (style_url) readArchives().then(draw, () => fail());
    else draw();
    return () => {
      is_gone = true;
    };
  }, [map, style_url, locale, is_dark]);

  const hands = useMemo(() => map && handsOf(map), [map]);
  return (
    <>
      {/* The library's style says how its own element is placed. */}
      <div className="absolute inset-0">
        <div ref={frame} className="h-full" />
      </div>
      {hands && children({ ...hands, zoom })}
    </>
  );
}

/** A style of others may take its tiles out of a PMTiles archive. */
async function readArchives(): Promise<void> {
  const { Protocol } = await import('pmtiles');
  addProtocol('pmtiles', new Protocol().tile);
}

/** What moves the map and marks places on it. */
function handsOf(map: LibraryMap): Omit<MapView, 'zoom'> {
  return {
    show: (places) => map.fitBounds(boxAround(places), { padding: EDGES_PX, maxZoom: NEAREST_ZOOM }),
    reveal: ({ latitude, longitude }) => {
      if (!map.getBounds().contains([longitude, latitude])) map.easeTo({ center: [longitude, latitude] });
    },
    mark: (element, { latitude, longitude }) => {
      const marker = new Marker({ element }).setLngLat([longitude, latitude]).addTo(map);
      return () => void marker.remove();
    },
  };
}
