import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overlap } from '../../../../contract/overlaps.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { clock, shortDate, timeSpan } from '../../../lib/format/dates.ts';

const LISTED = 5;

type Props = {
  overlaps: readonly Overlap[];
  count: number;
  is_allowed: boolean;
  onAllow: (is_allowed: boolean) => void;
};

/** What new times overlap, with the guests who are booked there, and the tick without which they are not made. */
export function OverlapList({ overlaps, count, is_allowed, onAllow }: Props) {
  const { t } = useTranslation('availability');
  const list = useId();
  if (count === 0) return null;
  return (
    <div className="rounded-md mt-2 border border-line p-3 text-sm">
      <p className="font-600 text-fg" id={list}>
        {t('preview.overlaps', { count })}
      </p>
      <ul className="tnum mt-1 grid gap-1" aria-labelledby={list}>
        {overlaps.slice(0, LISTED).map((overlap) => (
          <li key={`${overlap.date} ${overlap.start_time} ${overlap.slot} ${overlap.start_datetime}`} className="break-words">
            <OverlapWords overlap={overlap} />
          </li>
        ))}
        {count > LISTED && <li>{t('preview.and_more', { count: count - LISTED })}</li>}
      </ul>
      <label className="check mt-1 min-h-11">
        <input type="checkbox" checked={is_allowed} onChange={(event) => onAllow(event.target.checked)} />
        {t('preview.allow')}
      </label>
    </div>
  );
}

function OverlapWords({ overlap }: { overlap: Overlap }) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const { date, start_time, slot, service, resource, spots_taken } = overlap;
  const words = {
    when: `${shortDate(date, locale)} ${clock(start_time)}`,
    span: timeSpan(overlap, locale),
    service: inLocale(service.title, service.title_zh, locale).text,
  };
  return (
    <>
      <span>{t(slot ? 'preview.overlap' : 'preview.overlap_planned', words)}</span>
      {resource && <span>{` ${t('preview.shared', { name: inLocale(resource.name, resource.name_zh, locale).text })}`}</span>}
      {spots_taken > 0 && <b className="font-600"> · {t('preview.guests', { count: spots_taken })}</b>}
    </>
  );
}
