import type { CancellationQuote } from '../../contract/cancellation.ts';
import { cancellationSentence } from '../../rules/cancellation-words.ts';
import { cancellationOf, type CancellationTerms } from '../../rules/cancellation.ts';
import type { Locale } from '../../rules/localized-text.ts';
import { moment } from '../lib/format/dates.ts';

/** What its sentence says of a cancellation; `until` is an instant. */
export type CancellationOutlook = Pick<CancellationQuote, 'rule' | 'share_bp' | 'until'> & {
  next: Pick<NonNullable<CancellationQuote['next']>, 'may_cancel' | 'share_bp'> | null;
};

/** What a customer who books a time now can expect when cancelling, by the rule that also decides refunds. */
export function outlookOf(terms: CancellationTerms, start_datetime: string, now: number): CancellationOutlook {
  const unpaid = { status: 'confirmed', starts_at: new Date(start_datetime), worth: 0, paid: 0, refunded: 0 } as const;
  const { rule, share_bp, until, next } = cancellationOf({ ...terms, ...unpaid }, 'customer', new Date(now));
  return { rule, share_bp, until: until?.toISOString() ?? null, next };
}

/** The sentence of an outlook or a quote, with its deadline in Hong Kong time. */
export function outlookSentence({ until, ...outlook }: CancellationOutlook, locale: Locale): string {
  return cancellationSentence({ ...outlook, until: until ? moment(until, locale) : '' }, locale);
}
