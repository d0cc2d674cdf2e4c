import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Calendar } from '../../../../contract/availability.ts';
import { publicMoney } from '../../../../rules/money.ts';
import { addDays, weekday } from '../../../../rules/time.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { dayOfMonth, longDate, monthName, weekdayName } from '../../../lib/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';

type Props = {
  calendar: Calendar;
  chosen: string | null;
  today: string;
  /** The address for another month or another day. */
  to: (change: { month: string } | { day: string }) => string;
};

/** A month whose days show their state and lowest price. Days that can be booked are links, so it works without JavaScript. */
export function MonthChoice({ calendar, chosen, today, to }: Props) {
  const { t } = useTranslation(['experiences', 'common']);
  const locale = useLocale();
  const first = `${calendar.month}-01`;
  const blanks = weekday(first);
  const weekdays = Array.from({ length: 7 }, (_, n) => addDays('2023-01-01', n));
  const turn = (day: string, earlier: boolean) => (
    <Link
      className="btn btn-ghost btn-icon"
      to={to({ month: day.slice(0, 7) })}
      aria-label={t('common:field.about', {
        first: t(earlier ? 'book.earlier' : 'book.later'),
        second: monthName(`${day.slice(0, 7)}-01`, locale),
      })}
      preventScrollReset
      replace
    >
      <Icon name={earlier ? 'chevron_left' : 'chevron_right'} />
    </Link>
  );
  return (
    <div>
      <div className="flex items-center gap-1">
        <h3 className="grow font-640" aria-live="polite">
          {monthName(first, locale)}
        </h3>
        {calendar.month > today.slice(0, 7) && turn(addDays(first, -1), true)}
        {turn(addDays(first, 32), false)}
      </div>
      <div className="month" aria-hidden="true">
        {weekdays.map((day) => (
          <span key={day} className="month-h">
            {weekdayName(day, locale)}
          </span>
        ))}
      </div>
      <ul className="month">
        {calendar.days.map((day, place) => (
          <li key={day.date} style={place === 0 ? { gridColumnStart: blanks + 1 } : undefined}>
            <Day day={day} is_chosen={day.date === chosen} is_today={day.date === today} to={to({ day: day.date })} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `$480`; the cents of `$480.50` may wrap. */
function ShortPrice({ price }: { price: string }) {
  const [dollars, cents] = price.replace('HK', '').split('.');
  return (
    <>
      {dollars}
      {cents && (
        <>
          <wbr />.{cents}
        </>
      )}
    </>
  );
}

type MonthDayProps = { day: Calendar['days'][number]; is_chosen: boolean; is_today: boolean; to: string };

function Day({ day: { date, state, from_price }, is_chosen, is_today, to }: MonthDayProps) {
  const { t } = useTranslation(['experiences', 'booking']);
  const locale = useLocale();
  const classes = ['month-d', state, is_chosen && 'on', is_today && 'today'].filter(Boolean).join(' ');
  const price = from_price && publicMoney(from_price);
  const parts = [longDate(date, locale), is_today && t('booking:today'), t(`book.${state}`), price && t('book.from', { price })];
  const words = parts.filter(Boolean).join(locale === 'zh-HK' ? '，' : ', ');
  const inside = (
    <>
      <b aria-hidden="true">{dayOfMonth(date)}</b>
      <span aria-hidden="true">{price ? <ShortPrice price={price} /> : state === 'full' ? t('book.full') : ''}</span>
      <span className="sr">{words}</span>
    </>
  );
  if (!price) return <span className={classes}>{inside}</span>;
  return (
    <Link className={classes} to={to} aria-current={is_chosen ? 'date' : undefined} preventScrollReset replace>
      {inside}
    </Link>
  );
}
