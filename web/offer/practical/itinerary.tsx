import type { Stop } from '../../../contract/service-details.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { duration } from '../../lib/format/dates.ts';

/** The stops in their order, numbered. */
export function Itinerary({ stops }: { stops: readonly Stop[] }) {
  const locale = useLocale();
  return (
    <ol className="itinerary">
      {stops.map((stop, place) => {
        const title = inLocale(stop.title, stop.title_zh, locale);
        const text = inLocale(stop.text, stop.text_zh, locale);
        return (
          <li key={place}>
            <p className="font-620 wrap-anywhere">
              <span lang={title.lang}>{title.text}</span>
              {stop.minutes !== null && (
                <span className="muted ml-2 text-sm font-400 whitespace-nowrap">{duration(stop.minutes, locale)}</span>
              )}
            </p>
            {text.text && (
              <p className="mt-0.5 text-md wrap-anywhere whitespace-pre-line" lang={text.lang}>
                {text.text}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
