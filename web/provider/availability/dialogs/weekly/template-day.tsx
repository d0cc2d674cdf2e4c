import { useTranslation } from 'react-i18next';
import { timeRange } from '../../../../lib/format/dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { TextInput } from '../../../../ui/form/inputs.tsx';
import { EndDaySelect } from '../end-day-field.tsx';
import type { FirstTimes } from '../end-day.ts';
import { withOneMore, type TemplateTime } from './template-week.ts';

type Props = {
  name: string;
  times: TemplateTime[];
  /** It is a day ticket's: a day has its opening hours. */
  by_day: boolean;
  /** The first time of a day. */
  first: FirstTimes;
  errorOf: (at: number) => string | undefined;
  onChange: (times: TemplateTime[]) => void;
};

/** The times of one day of the week. */
export function TemplateDay({ name, times, by_day, first, errorOf, onChange }: Props) {
  const { t } = useTranslation('availability');
  const change = (id: number, part: Partial<TemplateTime>) => onChange(times.map((time) => (time.id === id ? { ...time, ...part } : time)));
  return (
    <div className="border-t border-line py-2 first:border-0" role="group" aria-label={name}>
      <div className="flex min-h-11 items-center gap-3">
        <b className="grow text-md font-620">{name}</b>
        {times.length === 0 && <span className="muted text-sm">{t('template.none')}</span>}
        {!(by_day && times.length > 0) && (
          <Button
            look="ghost"
            className="btn-icon"
            aria-label={t('template.add', { day: name })}
            onClick={() => onChange(withOneMore(times, first))}
          >
            <Icon name="plus" />
          </Button>
        )}
      </div>
      {times.map(({ id, start_time, end_time, end_day_offset }, at) => (
        <div key={id} className="mb-2">
          <div className="grid grid-cols-[1fr_auto_1fr_auto] items-center gap-2">
            <TextInput
              type="time"
              className="tnum"
              aria-label={t('template.from', { day: name })}
              value={start_time}
              onChange={(event) => change(id, { start_time: event.target.value })}
            />
            <span aria-hidden="true">–</span>
            <TextInput
              type="time"
              className="tnum"
              aria-label={t('template.to', { day: name })}
              value={end_time}
              onChange={(event) => change(id, { end_time: event.target.value })}
            />
            <Button
              look="ghost"
              className="btn-icon"
              aria-label={t('template.remove', { day: name, time: timeRange(start_time, end_time) })}
              onClick={() => onChange(times.filter((time) => time.id !== id))}
            >
              <Icon name="trash" />
            </Button>
          </div>
          {end_day_offset !== undefined && (
            <EndDaySelect
              className="mt-2"
              aria-label={t('template.end_day', { day: name })}
              value={end_day_offset}
              onChange={(event) => change(id, { end_day_offset: Number(event.target.value) })}
            />
          )}
          {end_day_offset === undefined && end_time !== '' && end_time < start_time && (
            <p className="hint mt-1">{t('end_day.overnight')}</p>
          )}
          {errorOf(at) && <p className="err mt-1">{errorOf(at)}</p>}
        </div>
      ))}
    </div>
  );
}
