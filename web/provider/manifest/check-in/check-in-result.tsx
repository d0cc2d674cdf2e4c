import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefusedVoucher } from '../../../../contract/manifest.ts';
import type { Locale } from '../../../../contract/text.ts';
import { hongKongDate, hongKongToInstant } from '../../../../rules/time.ts';
import { PaymentWords } from '../../../booking/payment-words.tsx';
import { ServiceTitle } from '../../../booking/service-title.tsx';
import { personName } from '../../../booking/voucher/person-name.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { longDate, moment } from '../../../lib/format/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import type { CheckedIn, CheckInWork, Result } from './use-check-in.ts';

/** The result of a voucher in large type: the party, or why it was refused, and the next step. */
export function CheckInResult({ result, work }: { result: Result; work: CheckInWork }) {
  const { t } = useTranslation('manifest');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [result]);
  const is_in = result.kind === 'in';
  const shown = is_in ? result.booking : result.refused;
  const words = useReason(result);
  return (
    <div className="text-center">
      <span className={`check-in-sign ${is_in ? 'is-in' : ''}`} aria-hidden="true">
        <Icon name={is_in ? 'check' : 'alert'} />
      </span>
      <h3 ref={heading} tabIndex={-1} className="mt-3 text-2xl leading-tight font-680 outline-none">
        <span>{t(is_in ? 'check_in.done' : `check_in.${result.kind}`)}</span>
        {shown && (
          <span className="mt-1 block text-3xl break-words">
            <UserText text={shown.client_name} />
          </span>
        )}
      </h3>
      {words && <p className="mt-2 text-lg">{words}</p>}
      {shown && (
        <p className="mt-2 text-lg">
          <b className="font-640">
            {is_in ? <Aboard booking={result.booking} /> : <span>{t('check_in.people', { count: shown.participants })}</span>}
          </b>
          <span className="block">
            <ServiceTitle {...shown} />
          </span>
          {/* A departure of another day is in the sentence above. */}
          {result.kind !== 'other_day' && <Departure {...shown} />}
        </p>
      )}
      {is_in && result.booking.reseller && (
        <p className="muted mt-1 break-words">
          <UserText text={t('via', { name: result.booking.reseller })} />
        </p>
      )}
      {is_in && (
        <p className="mt-1">
          <PaymentWords status={result.booking.payment_status} />
        </p>
      )}
      <ResultActions result={result} work={work} />
    </div>
  );
}

/** Whose voucher it was, and how many of the party are aboard now. */
function Aboard({ booking: { person, aboard, participants } }: { booking: CheckedIn['booking'] }) {
  const { t } = useTranslation('manifest');
  const locale = useLocale();
  return (
    <>
      {person && <span className="block text-2xl">{personName(person, locale)}</span>}
      <span>{person ? t('check_in.aboard', { aboard, count: participants }) : t('check_in.people', { count: participants })}</span>
    </>
  );
}

type DepartureTime = { booking_date: string; all_day: boolean; booking_time: string };

function Departure(departure: DepartureTime) {
  return <span className="tnum block">{departureWords(departure, useLocale())}</span>;
}

function departureWords({ booking_date, all_day, booking_time }: DepartureTime, locale: Locale): string {
  if (all_day) return longDate(booking_date, locale);
  return moment(hongKongToInstant(booking_date, booking_time).toISOString(), locale);
}

function ResultActions({ result, work }: { result: Result; work: CheckInWork }) {
  const { t } = useTranslation('manifest');
  const request = acceptable(result);
  const party = partyToComplete(result);
  return (
    <div className="mt-6 flex flex-col gap-2">
      {result.kind === 'failed' && (
        <Button
          look="primary"
          size="lg"
          block
          busy={work.busy}
          busy_words={t('check_in.sending')}
          onClick={() => work.scanned(result.voucher)}
        >
          {t('check_in.again')}
        </Button>
      )}
      {request && (
        <Button
          look="primary"
          size="lg"
          block
          busy={work.busy}
          busy_words={t('check_in.accepting')}
          onClick={() => work.accept(request.id, request.voucher)}
        >
          {t('check_in.accept')}
        </Button>
      )}
      {party && (
        <Button
          look="primary"
          size="lg"
          block
          busy={work.busy}
          busy_words={t('check_in.sending')}
          onClick={() => work.rest(party.voucher, party.aboard)}
        >
          {t('check_in.rest', { count: party.others })}
        </Button>
      )}
      <Button look={result.kind === 'failed' || request || party ? 'secondary' : 'primary'} size="lg" block onClick={work.next}>
        {t('check_in.next')}
      </Button>
      {result.kind === 'in' && (
        <Button look="ghost" size="lg" block busy={work.busy} busy_words={t('check_in.undoing')} onClick={() => work.undo(result)}>
          {t('check_in.undo')}
        </Button>
      )}
    </div>
  );
}

/** The request that a voucher is of, if it can still be accepted: its departure is ahead. */
function acceptable(result: Result): { id: string; voucher: string } | null {
  if (result.kind !== 'pending' || !result.refused) return null;
  const { booking_id, booking_date, all_day, booking_time } = result.refused;
  const is_ahead = all_day
    ? booking_date >= hongKongDate(Date.now())
    : hongKongToInstant(booking_date, booking_time).getTime() > Date.now();
  return is_ahead ? { id: booking_id, voucher: result.voucher } : null;
}

/** The party of which a part is aboard, and how many are not. */
function partyToComplete(result: Result): { voucher: string; aboard: number; others: number } | null {
  if (result.kind !== 'partly' || !result.refused) return null;
  const { aboard = 0, participants } = result.refused;
  return { voucher: result.voucher, aboard, others: participants - aboard };
}

function useReason(result: Result): ReactNode {
  const { t } = useTranslation('manifest');
  const locale = useLocale();
  if (result.kind === 'in') return null;
  const { kind, refused, words } = result;
  if (kind === 'failed') return words || t('check_in.failed_sentence');
  if (kind === 'other_day') return refused && t('check_in.other_day_sentence', { when: departureWords(refused, locale) });
  if (kind === 'partly') return refused && t('check_in.partly_sentence', { aboard: refused.aboard ?? 0, count: refused.participants });
  if (kind !== 'used') return t(`check_in.${kind}_sentence`);
  const person = refused && personOf(refused);
  if (person && refused.checked_in_at)
    return t('check_in.used_by', { person: personName(person, locale), when: moment(refused.checked_in_at, locale) });
  return refused?.checked_in_at
    ? t('check_in.used_sentence', { when: moment(refused.checked_in_at, locale) })
    : t('check_in.used_sentence_plain');
}

/** Whose a used voucher was, where it was one person's. */
function personOf({ title, title_zh = '', number }: RefusedVoucher) {
  return title !== undefined && number !== undefined ? { title, title_zh, number } : null;
}
