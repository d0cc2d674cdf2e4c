import { hongKongDate } from '../../rules/time.ts';
import { useLocale } from '../i18n/locale.ts';
import { longDate, moment } from '../lib/format/dates.ts';

/** An instant, as Hong Kong says it. */
export function Timestamp({ at }: { at: string }) {
  const locale = useLocale();
  return <span className="tnum">{moment(at, locale)}</span>;
}

/** The Hong Kong day of an instant. */
export function Since({ at }: { at: string }) {
  const locale = useLocale();
  return <span className="tnum xl:whitespace-nowrap">{longDate(hongKongDate(Date.parse(at)), locale)}</span>;
}
