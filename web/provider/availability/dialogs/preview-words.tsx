import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { useRefusalWords } from '../../../i18n/refusal-words.ts';
import { clock, shortDate, timeSpan } from '../../../lib/format/dates.ts';
import type { SlotBatchReply } from './make.ts';
import type { Preview } from './use-preview.ts';

const LISTED = 60;

/** How many slots a form would create and skip. */
export function PreviewWords({ preview, otherwise }: { preview: Preview; otherwise: string }) {
  const { t } = useTranslation('availability');
  const words = useRefusalWords();
  return (
    <div className="muted mt-4 text-sm" role="status">
      {preview.state === 'none' && otherwise}
      {preview.state === 'working' && t('preview.working')}
      {preview.state === 'failed' && words(preview.error, t('bulk.failed'))}
      {preview.made && <Counted made={preview.made} />}
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
  return (
    <>
      <p className="font-560 text-fg">
        {first && last
          ? t('preview.makes', { count: made.created, from: shortDate(first.date, locale), to: shortDate(last.date, locale) })
          : t('preview.nothing')}
      </p>
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

type PreviewSlot = { date: string; start_time: string; end_datetime?: string; reason?: 'past' | 'exists' };

function Listed({ title, slots }: { title: string; slots: readonly PreviewSlot[] }) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  if (slots.length === 0) return null;
  return (
    <>
      <p className="mt-1 font-600">{title}</p>
      <ul className="tnum">
        {slots.slice(0, LISTED).map(({ date, start_time, end_datetime, reason }) => (
          <li key={date + start_time}>
            {shortDate(date, locale)}{' '}
            {end_datetime ? timeSpan({ start_datetime: `${date}T${start_time}+08:00`, end_datetime }, locale) : clock(start_time)}
            {reason && ` · ${t(`preview.${reason}`)}`}
          </li>
        ))}
        {slots.length > LISTED && <li>{t('preview.and_more', { count: slots.length - LISTED })}</li>}
      </ul>
    </>
  );
}
