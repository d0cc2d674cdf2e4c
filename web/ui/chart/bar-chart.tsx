import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { barPath, labelEvery, ticksOf, topOf, touchesLast } from './bar-chart-shape.ts';

export type Bar = { key: string; name: string; value: number; figure: string };

type Props = {
  bars: readonly Bar[];
  /** The whole chart in one sentence, for screen readers. */
  sentence: string;
  /** How the scale writes a number. */
  scale: (value: number) => string;
  /** Counts things, so the scale has no halves. */
  whole?: boolean;
};

const LEAST_HEIGHT = 220;
/** Below the ground line stand the names of the bars. */
const FOOT = 26;
const CEILING = 20;
const LEFT = 48;
const LABEL_WIDTH = 84;
const GAP = 0.28;

/** Bars, the last one bright with its value. Drawn at the width of its container, so that labels are not scaled; it does not overflow a container that becomes narrower. */
export function BarChart({ bars, sentence, scale, whole = false }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(place);
  const top = topOf(Math.max(0, ...bars.map(({ value }) => value)), whole);
  return (
    <div ref={place} className="relative grow overflow-hidden" style={{ minHeight: LEAST_HEIGHT }}>
      {width > 0 && (
        <svg className="chart absolute inset-0" width={width} height={height} role="img" aria-label={sentence}>
          <Drawing bars={bars} width={width} ground={height - FOOT} top={top} scale={scale} />
        </svg>
      )}
    </div>
  );
}

type Sheet = Pick<Props, 'bars' | 'scale'> & { width: number; ground: number; top: number };

function Drawing({ bars, width, ground, top, scale }: Sheet) {
  const { t } = useTranslation();
  const high = (value: number) => ground - (value / top) * (ground - CEILING);
  const step = (width - LEFT) / bars.length;
  const every = labelEvery(bars.length, width - LEFT, LABEL_WIDTH);
  const last = bars.length - 1;
  return (
    <>
      {ticksOf(top).map((tick) => (
        <g key={tick}>
          <path d={`M${LEFT} ${high(tick)}H${width}`} className="grid" strokeDasharray={tick === 0 ? undefined : '2 4'} />
          <text x={LEFT - 8} y={high(tick) + 4} textAnchor="end">
            {scale(tick)}
          </text>
        </g>
      ))}
      {bars.map((bar, place) => {
        const x = LEFT + step * (place + GAP / 2);
        const middle = LEFT + step * (place + 0.5);
        const named =
          place === last ||
          ((last - place) % every === 0 &&
            middle > LEFT + LABEL_WIDTH / 3 &&
            !touchesLast(bar.name, middle, bars[last]?.name ?? '', width));
        return (
          <g key={bar.key}>
            <title>{t('field.about', { first: bar.name, second: bar.figure })}</title>
            <rect x={LEFT + step * place} y={CEILING} width={step} height={ground - CEILING} fill="transparent" />
            {bar.value > 0 && (
              <path d={barPath(x, high(bar.value), step * (1 - GAP), ground)} className={place === last ? 'bar is-now' : 'bar'} />
            )}
            {named && (
              <text x={place === last ? width : middle} y={ground + 20} textAnchor={place === last ? 'end' : 'middle'}>
                {bar.name}
              </text>
            )}
            {place === last && bar.value > 0 && (
              <text x={width} y={high(bar.value) - 7} textAnchor="end" className="now">
                {bar.figure}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

function useSize(place: React.RefObject<HTMLDivElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);
  return size;
}
