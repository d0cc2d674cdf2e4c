import { useTranslation } from 'react-i18next';
import { toCents } from '../../../rules/money.ts';
import { refundSentence, reportedSentence, type QuoteReader } from '../../../rules/cancellation/cancellation-words.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useRefusalWords } from '../../i18n/refusal-words.ts';
import { outlookSentence } from '../../offer/cancellation.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { QuoteAnswer } from './quote.ts';

type Props = { answer: QuoteAnswer; reader: QuoteReader; again: () => void };

/** What a cancellation gives back, to the cent, and by which rule; or that it is asked for, or could not be. */
export function QuoteLines({ answer: { quote, error }, reader, again }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const reasonOf = useRefusalWords();
  if (error)
    return (
      <Banner
        tone="danger"
        className="mt-3"
        action={
          <Button size="sm" onClick={again}>
            {t('actions.try_again')}
          </Button>
        }
      >
        {reasonOf(error, t('refund_failed'))}
      </Banner>
    );
  if (!quote)
    return (
      <p className="mt-2" role="status">
        {t('refund_loading')}
      </p>
    );
  const cents = { refund_cents: toCents(quote.refund), retained_cents: toCents(quote.retained) };
  const reported = quote.reported && { amount_cents: toCents(quote.reported.amount), refund_cents: toCents(quote.reported.refund) };
  // To who has reported a payment it does not say that nothing was paid.
  const is_paid = cents.refund_cents + cents.retained_cents > 0;
  return (
    <div className="mt-2" role="status">
      {(is_paid || !reported) && <b className="text-text block font-620">{refundSentence(cents, reader, locale)}</b>}
      {reported && <b className="text-text block font-620">{reportedSentence(reported, reader, locale)}</b>}
      {reader === 'customer' && <span className="mt-1 block">{outlookSentence(quote, locale)}</span>}
    </div>
  );
}
