import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuestBooking } from '../../../contract/guests.ts';
import { namesOf, textIn } from '../../../rules/localized-text.ts';
import { publicMoney } from '../../../rules/money.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { UserText } from '../../ui/user-text.tsx';
import type { CardActions } from './card-actions.ts';
import { useCardCheck, type CardCheckState } from './use-card-check.ts';

export type CardPanelBooking = Pick<
  GuestBooking,
  'status' | 'payment_status' | 'pays_by_card' | 'card' | 'fps' | 'payment' | 'paying' | 'pay_way' | 'provider'
>;

type Props = {
  booking: CardPanelBooking;
  /** The provider's name in the reader's language. */
  provider: string;
  actions: CardActions;
  /** The customer has just come back from the payment page. */
  is_back?: boolean;
  /** The customer has just booked, and chose to pay by card: the payment page opens by itself. */
  is_chosen?: boolean;
};

/** How a customer pays by card, on the page of a gateway, and what has become of it; nothing where no card is taken. */
export function CardPanel({ booking, provider, actions, is_back = false, is_chosen = false }: Props) {
  const { t } = useTranslation('fps');
  const sentence = textIn(booking.paying, useLocale(), namesOf(booking.provider));
  const state = stateOf(booking);
  if (state === null) return null;
  return (
    <section className="card no-print p-5 lg:p-6" aria-labelledby="card-title">
      <h2 className="h2" id="card-title">
        {t(state === 'paid' ? 'card.paid' : 'card.title')}
      </h2>
      {state === 'later' && (
        <p className="muted mt-1 text-md">
          <UserText text={t('card.after_acceptance', { provider })} />
        </p>
      )}
      {state === 'paid' && booking.payment && (
        <p className="muted mt-1 text-md">{t('card.paid_sentence', { amount: publicMoney(booking.payment.amount) })}</p>
      )}
      {state === 'due' && booking.card && (
        <Due
          amount={booking.card.amount}
          sentence={booking.pay_way === 'card' ? sentence : ''}
          has_fps={booking.fps !== null}
          {...{ actions, is_back, is_chosen }}
        />
      )}
    </section>
  );
}

type CardPanelState = 'later' | 'due' | 'paid' | null;

function stateOf({ status, payment_status, pays_by_card, card, payment }: CardPanelBooking): CardPanelState {
  if (status === 'cancelled') return null;
  if (payment_status === 'paid' && payment?.state === 'received' && payment.way === 'card') return 'paid';
  if (!pays_by_card) return null;
  if (card) return 'due';
  return status === 'pending' && payment_status === 'unpaid' ? 'later' : null;
}

type CardDueProps = { amount: string; sentence: string; has_fps: boolean; actions: CardActions; is_back: boolean; is_chosen: boolean };

function Due({ amount, sentence, has_fps, actions, is_back, is_chosen }: CardDueProps) {
  const { t } = useTranslation('fps');
  const check = useCardCheck(actions.check, is_back);
  const { busy, error, run } = useAction({ toast: 'none' });
  const pay = () =>
    run(
      async () => {
        const { url } = await actions.pay();
        location.assign(url);
        // Until the browser has left, the button is not to be pressed again.
        await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
      },
      { failed: t('card.failed') },
    );
  const opened = useRef(false);
  useEffect(() => {
    if (!is_chosen || opened.current) return;
    opened.current = true;
    void pay();
  });
  if (check.state === 'checking')
    return (
      <Banner tone="info" className="mt-4">
        <span role="status">
          <strong className="block">{t('card.checking')}</strong>
          {t('card.checking_sentence')}
        </span>
      </Banner>
    );
  return (
    <>
      {sentence && (
        <p className="mt-2 font-560">
          <UserText text={sentence} />
        </p>
      )}
      <Checked state={check.state} onAgain={check.again} />
      {error && (
        <Banner tone="danger" className="mt-4">
          <strong className="block">{t('card.failed')}</strong>
          <span>{error.words} </span>
          {has_fps && <span>{t('card.other_ways')}</span>}
        </Banner>
      )}
      <p className="muted mt-2 text-md">{t('card.sentence')}</p>
      <Button look="primary" size="lg" className="mt-4 max-sm:w-full" busy={busy} busy_words={t('card.opening')} onClick={() => void pay()}>
        {t('card.pay', { amount: publicMoney(amount) })}
      </Button>
    </>
  );
}

const LEAVING_MS = 10_000;

/** What was found out after the customer came back. */
function Checked({ state, onAgain }: { state: CardCheckState; onAgain: () => void }) {
  const { t } = useTranslation('fps');
  if (state === 'not_paid')
    return (
      <Banner tone="warning" className="mt-4">
        <strong className="block">{t('card.not_paid')}</strong>
        {t('card.not_paid_sentence')}
      </Banner>
    );
  if (state !== 'unknown') return null;
  return (
    <Banner tone="warning" className="mt-4">
      <strong className="block">{t('card.unknown')}</strong>
      {t('card.unknown_sentence')}
      <Button size="sm" className="mt-2" onClick={onAgain}>
        {t('card.again')}
      </Button>
    </Banner>
  );
}
