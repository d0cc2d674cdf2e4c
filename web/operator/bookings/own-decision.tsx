import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { OwnDecision } from '../../../contract/operator.ts';
import { call } from '../../lib/call/call.ts';
import { AskButton } from '../actions/ask-button.tsx';

type Props = { booking: { id: string; booking_reference: string } };

/** Decides whether a partner's own booking earns. Asks first: the decision is final. */
export function OwnDecisionButtons({ booking: { id, booking_reference } }: Props) {
  const { t } = useTranslation('operator');
  const line = { label: t('reason.label'), hint: t('reason.logged'), optional: true };
  const decide = (decision: OwnDecision['decision']) => (reason: string) =>
    call(api.operator.decideOwn, { params: { id }, body: { decision, reason } });
  return (
    <>
      <AskButton
        words={t('booking.pay')}
        about={booking_reference}
        title={t('booking.pay_title')}
        sentence={t('booking.pay_sentence')}
        confirm={t('booking.pay')}
        line={line}
        action={decide('paid')}
        done={t('booking.paid')}
        failed={t('booking.decide_failed')}
      />
      <AskButton
        look="danger-quiet"
        words={t('booking.refuse')}
        about={booking_reference}
        title={t('booking.refuse_title')}
        sentence={t('booking.refuse_sentence')}
        confirm={t('booking.refuse')}
        line={line}
        action={decide('refused')}
        done={t('booking.refused')}
        failed={t('booking.decide_failed')}
      />
    </>
  );
}
