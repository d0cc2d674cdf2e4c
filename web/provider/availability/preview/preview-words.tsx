import { useTranslation } from 'react-i18next';
import type { Holiday } from '../../../../contract/overlaps.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useRefusalWords } from '../../../i18n/refusal-words.ts';
import { clock, shortDate, timeSpan } from '../../../lib/format/dates.ts';
import type { SlotBatchReply } from '../dialogs/make.ts';
import { OverlapList } from './overlap-list.tsx';
import type { Preview } from './use-preview.ts';

const LISTED = 60;

type Props = { preview: Preview; otherwise: string; is_allowed: boolean; onAllow: (is_allowed: boolean) => void };

/** How many slots a form would create and skip, on which holidays, and what they would overlap. */
export function PreviewWords({ preview, otherwise, is_allowed, onAllow }: Props) {
  const { t } = useTranslation('availability');
  const words = useRefusalWords();
  return (
    <div className="muted mt-4 text-sm" role="status">
      {preview.state === 'none' && <span>{otherwise}</span>}
      {preview.state === 'working' && <span>{t('preview.working')}</span>}
      {preview.state === 'failed' && <span>{words(preview.error, t('bulk.failed'))}</span>}
      {preview.made && <Counted made={preview.made} />}
      {preview.made && (
        <OverlapList overlaps={preview.made.overlaps} count={preview.made.overlap_count} is_allowed={is_allowed} onAllow={onAllow} />
      )}
    </div>
  );
}

function Counted({ made }: { made: SlotBatchReply }) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const first = made.slots[0];
  const last = made.slots.at(-1);
  const exists = made.skipped.filter(({ reason }) => reason === 'exists').length;
  const past = made.skipped.length - exists;
  const holidays = made.slots.filter(({ holiday }) => holiday).length;
  return (
    <>
      <p className="font-560 text-fg">
        {first && last
          ? t('preview.makes', { count: made.created, from: shortDate(first.date, locale), to: shortDate(last.date, locale) })
          : t('preview.nothing')}
      </p>
      {holidays > 0 && <p>{t('preview.holidays', { count: holidays })}</p>}
      {exists > 0 && <p>{t('preview.exists', { count: exists })}</p>}
      {past > 0 && <p>{t('preview.past', { count: past })}</p>}
      <details className="mt-1">
        <summary className="link flex min-h-11 cursor-pointer items-center">{t('preview.show')}</summary>
        <div className="max-h-56 overflow-auto" tabIndex={0} role="group" aria-label={t('preview.show')}>
          <Listed title={t('preview.will_make')} slots={made.slots} />
          <Listed title={t('preview.will_skip')} slots={made.skipped} />
        </div>
      </details>
    </>
  );
}

type PreviewSlot = {
  date: string;
  start_time: string;
  end_datetime?: string;
  holiday?: Holiday | null;
  reason?: 'past' | 'exists';
  spots_taken?: number;
};

function Listed({ title, slots }: { title: string; slots: readonly PreviewSlot[] }) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  if (slots.length === 0) return null;
  return (
    <>
      <p className="mt-1 font-600">{title}</p>
      <ul className="tnum">
        {slots.slice(0, LISTED).map(({ date, start_time, end_datetime, holiday, reason, spots_taken = 0 }) => (
          <li key={date + start_time}>
            <span>
              {shortDate(date, locale)}{' '}
              {end_datetime ? timeSpan({ start_datetime: `${date}T${start_time}+08:00`, end_datetime }, locale) : clock(start_time)}
            </span>
            {holiday && <span>{` · ${inLocale(holiday.name, holiday.name_zh, locale).text}`}</span>}
            {reason && <span>{` · ${t(`preview.${reason}`)}`}</span>}
            {spots_taken > 0 && <span>{` · ${t('preview.guests', { count: spots_taken })}`}</span>}
          </li>
        ))}
        {slots.length > LISTED && <li>{t('preview.and_more', { count: slots.length - LISTED })}</li>}
      </ul>
    </>
  );
}
