import { useTranslation } from 'react-i18next';
import { hongKongDate } from '../../../../rules/time.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { daySpan, longDate, monthName } from '../../../lib/format/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { rangeOf, stepped } from './calendar.ts';
import { views, type CalendarPeriod } from './view-address.ts';

type Props = { shown: CalendarPeriod; onShow: (changed: Partial<CalendarPeriod>) => void };

/** The period shown, with buttons to the one before and after, and the choice of a view. */
export function CalendarBar({ shown, onShow }: Props) {
  const { t } = useTranslation('availability');
  const { view, date } = shown;
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2 p-2.5 lg:px-4">
      <Title shown={shown} />
      <div className="max-sm:order-last max-sm:w-full sm:mr-2">
        <Segmented
          label={t('view.label')}
          options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          value={view}
          onChange={(chosen) => onShow({ view: chosen })}
        />
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <Button size="sm" className="mr-1" onClick={() => onShow({ date: hongKongDate(Date.now()) })}>
          {t('view.today')}
        </Button>
        <Button
          look="ghost"
          className="btn-icon"
          aria-label={t(`view.previous_${view}`)}
          onClick={() => onShow({ date: stepped(view, date, -1) })}
        >
          <Icon name="chevron_left" />
        </Button>
        <Button
          look="ghost"
          className="btn-icon"
          aria-label={t(`view.next_${view}`)}
          onClick={() => onShow({ date: stepped(view, date, 1) })}
        >
          <Icon name="chevron_right" />
        </Button>
      </div>
    </div>
  );
}

function Title({ shown: { view, date } }: { shown: CalendarPeriod }) {
  const locale = useLocale();
  const { from, to } = rangeOf(view, date);
  const words = {
    month: monthName(date, locale),
    week: daySpan(from, to, locale),
    day: longDate(date, locale),
  };
  return (
    <h2 className="h2 mr-auto ml-1.5" aria-live="polite">
      {words[view]}
    </h2>
  );
}
