import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Calendar } from '../../../../contract/availability.ts';
import { publicMoney } from '../../../../rules/money.ts';
import { addDays, monthStart } from '../../../../rules/time.ts';
import { isChinese } from '../../../../rules/localized-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { dayOfMonth, longDate, monthName } from '../../../lib/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MonthGrid, type GridDay } from '../../../ui/month/month-grid.tsx';
import { isSameMonth } from '../../../ui/month/month.ts';

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
  const days = new Map(calendar.days.map((day) => [day.date, day]));
  const navigate = useNavigate();
  const leave = (day: string) => void navigate(to({ month: day.slice(0, 7) }), { preventScrollReset: true, replace: true });
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
      <MonthGrid
        date={chosen && isSameMonth(chosen, first) ? chosen : first}
        first={monthStart(today)}
        onLeave={leave}
        className="month"
        headClass="month-h"
      >
        {({ day: date, is_out, focus }) => {
          const day = is_out ? undefined : days.get(date);
          return (
            <div key={date} role="gridcell" aria-selected={date === chosen}>
              {day && <Day day={day} is_chosen={date === chosen} is_today={date === today} focus={focus} to={to({ day: date })} />}
            </div>
          );
        }}
      </MonthGrid>
    </div>
  );
}

/** `$480`; the cents of `$480.50` may wrap. */
function ShortPrice({ price }: { price: string }) {
  const [dollars, cents] = price.replace('HK', '').split('.');
  return (
    <>
      <span>{dollars}</span>
      {cents && (
        <span>
          <wbr />.{cents}
        </span>
      )}
    </>
  );
}

type MonthDayProps = { day: Calendar['days'][number]; is_chosen: boolean; is_today: boolean; focus: GridDay['focus']; to: string };

function Day({ day: { date, state, from_price }, is_chosen, is_today, focus, to }: MonthDayProps) {
  const { t } = useTranslation(['experiences', 'booking']);
  const locale = useLocale();
  const classes = ['month-d', state, is_chosen && 'on', is_today && 'today'].filter(Boolean).join(' ');
  const price = from_price && publicMoney(from_price);
  const short_words = { open: '', few: '', full: t('book.full'), weather: t('book.on_hold'), closed: '' };
  const parts = [longDate(date, locale), is_today && t('booking:today'), t(`book.${state}`), price && t('book.from', { price })];
  const words = parts.filter(Boolean).join(isChinese(locale) ? '，' : ', ');
  const inside = (
    <>
      <b aria-hidden="true">{dayOfMonth(date)}</b>
      <span aria-hidden="true">{price ? <ShortPrice price={price} /> : <span>{short_words[state]}</span>}</span>
      <span className="sr">{words}</span>
    </>
  );
  if (!price)
    return (
      <span {...focus} tabIndex={-1} className={classes}>
        {inside}
      </span>
    );
  // Every day that can be booked is a stop for Tab, as without JavaScript.
  return (
    <Link {...focus} tabIndex={0} className={classes} to={to} aria-current={is_chosen ? 'date' : undefined} preventScrollReset replace>
      {inside}
    </Link>
  );
}
