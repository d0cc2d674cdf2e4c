import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../../contract/api.ts';
import type { WaitingEntry, WaitingOffer } from '../../../contract/waiting-list.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { publicMoney, toCents } from '../../../rules/money.ts';
import type { PayWay } from '../../../rules/paying.ts';
import { PayingFields } from '../../booking/fields/paying-fields.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { useSpanWords } from '../../i18n/use-time-words.ts';
import { Notice } from '../../legal/notice.tsx';
import { useShownVersions } from '../../legal/versions.ts';
import { call } from '../../lib/call/call.ts';
import { longDate, moment } from '../../lib/format/dates.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { outlookFor, outlookSentence } from '../../offer/cancellation.ts';
import { Button } from '../../ui/button.tsx';
import { EndButton } from './end-button.tsx';

type Props = { entry: WaitingEntry; offer: WaitingOffer; token: string };

/** Places that are held for who waits, with the price and all terms: booked with one tap, or passed on. */
export function OfferCard({ entry, offer, token }: Props) {
  const { t } = useTranslation('waiting');
  const locale = useLocale();
  const span = useSpanWords();
  const navigate = useNavigate();
  const versions = useShownVersions();
  const [now] = useState(() => Date.now());
  const [way, setWay] = useState<PayWay | undefined>(offer.pay_terms?.pay_ways[0]);
  const taking = useAction({ refresh: 'always' });
  const passing = useAction({ refresh: 'always' });
  const { final_amount, pay_terms } = offer;

  const take = () =>
    taking.run(
      () =>
        call(api.waitingList.take, { params: { token }, body: { final_amount: final_amount!, ...(way && { pay_way: way }), ...versions } }),
      { failed: t('take_failed'), then: ({ manage_url }) => void navigate(new URL(manage_url).pathname) },
    );
  const pass = () =>
    passing.run(() => call(api.waitingList.pass, { params: { token } }), { done: t('pass_done'), failed: t('pass_failed') });

  return (
    <section className="card mt-6 grid gap-4 p-5 lg:p-6" aria-labelledby="offer">
      <div>
        <h2 className="h2" id="offer">
          {t('offer_title')}
        </h2>
        <p className="mt-1 font-560" role="status">
          {offer.is_paused
            ? t('offer_paused', { count: Math.ceil(offer.seconds_left / 60) })
            : t('offer_until', { moment: moment(offer.expires_at, locale) })}
        </p>
        <p className="tnum mt-3 text-lg">
          {longDate(offer.start_datetime.slice(0, 10), locale)} {span(offer)}
        </p>
      </div>
      <Price offer={offer} />
      {pay_terms && final_amount && way && (
        <PayingFields
          service={{ pay_terms, confirmation: offer.confirmation }}
          host={{ name: entry.service.provider_name, name_zh: entry.service.provider_name_zh }}
          slot={offer}
          total={toCents(final_amount)}
          way={way}
          onChange={setWay}
        />
      )}
      <p className="text-sm">{outlookSentence(outlookFor(offer, offer.start_datetime, now), locale)}</p>
      {final_amount === null && !offer.is_paused && <p className="font-560">{t('not_sold')}</p>}
      {final_amount !== null && !offer.is_paused && (
        <Button look="primary" size="lg" block busy={taking.busy} busy_words={t('taking')} onClick={() => void take()}>
          {toCents(final_amount) === 0 ? t('take_free') : t('take', { total: publicMoney(final_amount) })}
        </Button>
      )}
      <EndButton
        block
        busy={passing.busy}
        title={t('pass_title')}
        sentence={t('pass_sentence')}
        keep={t('pass_keep')}
        onEnd={() => void pass()}
      >
        {t('pass')}
      </EndButton>
      <p className="muted text-sm">
        {t('offer_reason', { free: offer.reason.free, weight: offer.reason.weight, waited: useWaited(offer.reason.waited) })}
      </p>
      <Notice of="booking" />
    </section>
  );
}

function Price({ offer: { lines, service_fee, final_amount } }: { offer: WaitingOffer }) {
  const { t } = useTranslation('waiting');
  const locale = useLocale();
  if (final_amount === null || service_fee === null) return null;
  return (
    <dl className="grid gap-1.5">
      {lines.map((line) => (
        <div key={line.title} className="flex justify-between gap-4">
          <dt>
            {inLocale(line.title, line.title_zh, locale).text} × {line.quantity}
          </dt>
          <dd className="tnum">{publicMoney(line.price)}</dd>
        </div>
      ))}
      <div className="muted flex justify-between gap-4">
        <dt>{t('fee')}</dt>
        <dd className="tnum">{publicMoney(service_fee)}</dd>
      </div>
      <div className="flex justify-between gap-4 font-660">
        <dt>{t('total')}</dt>
        <dd className="tnum">{publicMoney(final_amount)}</dd>
      </div>
    </dl>
  );
}

/** So many minutes, in the largest whole measure. */
function useWaited(minutes: number): string {
  const { t } = useTranslation('waiting');
  if (minutes < 120) return t('minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.floor(hours / 24) });
}
