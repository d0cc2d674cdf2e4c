import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OpenSlot } from '../../../../contract/availability.ts';
import { FEW_PLACES } from '../../../../contract/catalogue-choices.ts';
import { Both } from '../../../i18n/both.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { shortDate } from '../../../lib/format/dates.ts';
import { useSpanWords } from '../../../i18n/use-time-words.ts';

type Props = { day: string; slots: readonly OpenSlot[]; chosen: string | undefined; to: (change: { slot: string }) => string };

/** The times of the chosen day, each a link, so it works without JavaScript. */
export function SlotChoice({ day, slots, chosen, to }: Props) {
  const { t } = useTranslation(['experiences', 'booking']);
  const locale = useLocale();
  return (
    <section className="mt-4" aria-labelledby="times">
      <h3 className="mb-2 font-640" id="times">
        {slots[0]?.all_day ? shortDate(day, locale) : t('book.times', { day: shortDate(day, locale) })}
      </h3>
      {slots.length === 0 && <p className="muted">{t('book.no_times')}</p>}
      <ul className="grid gap-2">
        {slots.map((slot) => (
          <li key={slot.id}>
            <Slot slot={slot} is_chosen={slot.id === chosen} to={to({ slot: slot.id })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Slot({ slot, is_chosen, to }: { slot: OpenSlot; is_chosen: boolean; to: string }) {
  const { t } = useTranslation('booking');
  const time = <span className="t">{useSpanWords()(slot)}</span>;
  if (slot.available_spots <= 0)
    return (
      <span className="slot full">
        <span className="dot" />
        {time}
        <span className="left">
          <Both of={slot.weather_stops ? 'booking.weather' : 'booking.full'} />
        </span>
      </span>
    );
  return (
    <Link
      className={is_chosen ? 'slot on no-underline' : 'slot no-underline'}
      to={to}
      aria-current={is_chosen ? 'true' : undefined}
      preventScrollReset
      replace
    >
      <span className="dot" />
      {time}
      <span className={`left ${slot.available_spots <= FEW_PLACES ? 'few' : ''}`}>{t('places_left', { count: slot.available_spots })}</span>
    </Link>
  );
}
