import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSlot } from '../../../contract/availability.ts';
import { FEW_PLACES } from '../../../contract/catalogue-choices.ts';
import { isChinese } from '../../../rules/localized-text.ts';
import { publicMoney } from '../../../rules/money.ts';
import { Both } from '../../i18n/both.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { longDate, shortDate } from '../../lib/format/dates.ts';
import { Button } from '../../ui/button.tsx';
import type { Choice } from '../fields/use-choice.ts';
import type { Slots } from './use-slots.ts';
import { daysOf, firstOpenDay, isOpen, isStopped, nextStrip, slotsOn } from './week.ts';
import { useSpanWords } from '../../i18n/use-time-words.ts';

/** The times of the chosen day; if the days shown have none, a button to the next day that has. */
export function SlotRows({ slots, choice }: { slots: Slots; choice: Choice }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const name = useId();
  if (!choice.day) return <NoDay slots={slots} choice={choice} />;
  return (
    <>
      <p className="muted mt-5 mb-2 text-sm">
        <span>{longDate(choice.day, locale)}</span>
        <DayPrice slots={slotsOn(choice.day, slots.list)} />
      </p>
      <div className="grid gap-2" role="radiogroup" aria-label={t(slots.list[0]?.all_day ? 'date' : 'time')}>
        {slotsOn(choice.day, slots.list).map((slot) => (
          <SlotRow key={slot.id} name={name} slot={slot} chosen={slot.id === choice.slot?.id} onChoose={() => choice.chooseSlot(slot.id)} />
        ))}
      </div>
    </>
  );
}

/** What a grown-up pays on the day, where it is not the same on all days. */
function DayPrice({ slots: [first] }: { slots: readonly OpenSlot[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const price = first?.prices?.[0]?.price;
  if (!price) return null;
  const words = [publicMoney(price), t('per_person')];
  return <span>{` · ${(isChinese(locale) ? words.toReversed() : words).join(' ')}`}</span>;
}

function SlotRow({ slot, name, chosen, onChoose }: { slot: OpenSlot; name: string; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('booking');
  const span = useSpanWords();
  const is_full = !isOpen(slot);
  return (
    <label className={`slot ${chosen ? 'on' : ''} ${is_full ? 'full' : ''}`}>
      <input type="radio" className="sr" name={name} checked={chosen} disabled={is_full} onChange={onChoose} />
      <span className="dot" aria-hidden="true" />
      <span className="t">{span(slot)}</span>
      <span className={`left ${slot.available_spots <= FEW_PLACES && !is_full ? 'few' : ''}`}>
        {is_full ? (
          <Both of={slot.weather_stops ? 'booking.weather' : 'booking.full'} className="" />
        ) : (
          t('places_left', { count: slot.available_spots })
        )}
      </span>
    </label>
  );
}

function NoDay({ slots, choice }: { slots: Slots; choice: Choice }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const has_full = daysOf(choice.strip, slots.today, slots.list).some(({ state }) => state === 'full');
  const next = firstOpenDay(slots.list, nextStrip(choice.strip, 1)) ?? firstOpenDay(slots.list, slots.today);
  return (
    <div className="grid justify-items-start gap-3 py-6">
      <p className="muted">{t(isStopped(choice.strip, slots.list) ? 'strip_weather' : has_full ? 'strip_full' : 'strip_empty')}</p>
      {next && <Button onClick={() => choice.goTo(next)}>{t('next_open', { day: shortDate(next, locale) })}</Button>}
    </div>
  );
}
