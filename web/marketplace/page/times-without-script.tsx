import { useTranslation } from 'react-i18next';
import type { OpenSlot } from '../../../contract/availability.ts';
import { useLocale } from '../../i18n/locale.ts';
import { NoScriptContact } from '../../layout/no-script-contact.tsx';
import { inLocale, textIn, type BilingualText } from '../../../rules/localized-text.ts';
import { publicMoney } from '../../../rules/money.ts';
import { longDate } from '../../lib/format/dates.ts';
import type { ServiceSummary } from '../../offer/shown.ts';
import { useSpanWords } from '../../i18n/use-time-words.ts';

const MOST_SHOWN = 30;

type Props = {
  service: ServiceSummary;
  slots: OpenSlot[];
  /** What is promised about the weather, a line a rule. */
  weather: BilingualText[];
};

/** For a browser without JavaScript, at `?book=`: the next times with places left, whom to write to or call, and what the weather does. */
export function TimesWithoutScript({ service, slots, weather }: Props) {
  const { t } = useTranslation('pages');
  const { t: booking } = useTranslation('booking');
  const locale = useLocale();
  const span = useSpanWords();
  const title = inLocale(service.title, service.title_zh, locale);
  return (
    <noscript>
      <section className="card mb-9 p-5" aria-labelledby="times">
        <h2 className="h2" id="times" lang={title.lang}>
          {title.text}
        </h2>
        <p className="mt-2">{t(slots.length > 0 ? 'without_script' : 'without_script_empty')}</p>
        <NoScriptContact className="mt-2" purpose={slots.length > 0 ? 'book' : 'ask'} />
        {weather.map((line) => (
          <p key={line.en} className="mt-2">
            {textIn(line, locale)}
          </p>
        ))}
        <ul className="mt-4 grid gap-2 md:grid-cols-2">
          {slots.slice(0, MOST_SHOWN).map((slot) => (
            <li key={slot.id} className="tnum flex justify-between gap-3 border-b border-line py-2">
              <span>
                <span>
                  {longDate(slot.date, locale)} {span(slot)}
                </span>
                {slot.prices?.[0] && <span>{` · ${publicMoney(slot.prices[0].price)}`}</span>}
              </span>
              <span className="muted">{booking('places_left', { count: slot.available_spots })}</span>
            </li>
          ))}
        </ul>
      </section>
    </noscript>
  );
}
