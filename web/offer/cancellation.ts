import type { CancellationQuote } from '../../contract/cancellation.ts';
import { cancellationSentence } from '../../rules/cancellation/cancellation-words.ts';
import { outlookOf, type CancellationTerms } from '../../rules/cancellation/cancellation.ts';
import type { Locale } from '../../rules/localized-text.ts';
import { moment } from '../lib/format/dates.ts';

/** What its sentence says of a cancellation; `until` is an instant. */
export type CancellationOutlook = Pick<CancellationQuote, 'rule' | 'share_bp' | 'until'> & {
  next: Pick<NonNullable<CancellationQuote['next']>, 'may_cancel' | 'share_bp'> | null;
};

/** What a customer who books a time now can expect when cancelling, by the rule that also decides refunds. */
export function outlookFor(terms: CancellationTerms, start_datetime: string, now: number): CancellationOutlook {
  const { rule, share_bp, until, next } = outlookOf(terms, new Date(start_datetime), new Date(now));
  return { rule, share_bp, until: until?.toISOString() ?? null, next };
}

/** The sentence of an outlook or a quote, with its deadline in Hong Kong time. */
export function outlookSentence({ until, ...outlook }: CancellationOutlook, locale: Locale): string {
  return cancellationSentence({ ...outlook, until: until ? moment(until, locale) : '' }, locale);
}
