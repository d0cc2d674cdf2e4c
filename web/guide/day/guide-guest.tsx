import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { GuideParty } from '../../../contract/guide.ts';
import { dialAddress, whatsAppAddress } from '../../../rules/phone.ts';
import { hongKongTime } from '../../../rules/time.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { PartyAboard } from '../../booking/party-aboard.tsx';
import { areNamed } from '../../booking/fields/party.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { FoldedText } from '../../ui/folded-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { UserText } from '../../ui/user-text.tsx';

/** A party: its lead guest, people, notes, ways to reach them, and the marks of arrival. */
export function GuideGuest({ party, has_begun }: { party: GuideParty; has_begun: boolean }) {
  const { t } = useTranslation(['manifest', 'team', 'common']);
  const locale = useLocale();
  const { shown, busy, mark, markPart } = useMark(party);
  const { customer_name: name, customer_phone, booking_reference, participants, units, reseller, checked_in_at } = party;
  const whatsapp = whatsAppAddress(customer_phone, t('common:whatsapp_text', { reference: booking_reference }));
  const missed = shown === 'no_show';
  return (
    <li className="flex gap-3 border-b border-line p-4 last:border-b-0 lg:px-5">
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 font-600 break-words">
            <UserText text={name} />
          </h3>
          <b className="tnum text-right font-640">
            {shown === 'arrived' && participants > 1 ? (
              <PartyAboard
                {...{ name, participants, busy }}
                persons={party.persons_aboard}
                arrived_people={party.arrived_people}
                onChange={markPart}
              />
            ) : (
              <span>{t('check_in.people', { count: participants })}</span>
            )}
            {areNamed(units) &&
              units.map(({ unit, title, title_zh, quantity }) => (
                <span key={unit} className="muted block text-xs font-400 whitespace-nowrap">
                  {t('units', { quantity, title: inLocale(title, title_zh, locale).text })}
                </span>
              ))}
          </b>
        </div>
        <p className="mono muted mt-0.5 text-xs">{booking_reference}</p>
        {reseller && (
          <p className="muted text-xs break-words">
            <UserText text={t('via', { name: reseller })} />
          </p>
        )}
        {shown === 'arrived' && checked_in_at && (
          <p className="muted tnum text-xs">{t('arrived_at', { time: hongKongTime(Date.parse(checked_in_at)) })}</p>
        )}
        <div className="mt-1 text-md">
          {party.special_requests && <FoldedText text={party.special_requests} />}
          {party.admin_notes && <FoldedText text={party.admin_notes} className="muted" />}
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {customer_phone && (
            <a className="btn btn-secondary btn-sm" href={dialAddress(customer_phone)} aria-label={t('team:guide.call_of', { name })}>
              <Icon name="phone" />
              {t('team:guide.call')}
            </a>
          )}
          {whatsapp && (
            <a
              className="btn btn-secondary btn-sm"
              href={whatsapp}
              target="_blank"
              rel="noreferrer"
              aria-label={t('team:guide.whatsapp_of', { name })}
            >
              <Icon name="message" />
              {t('team:guide.whatsapp')}
            </a>
          )}
          {has_begun && (
            <button
              type="button"
              className={`btn btn-sm ${missed ? 'btn-danger' : 'btn-ghost'}`}
              aria-pressed={missed}
              onClick={() => mark(missed ? 'expected' : 'no_show')}
            >
              {t('no_show')}
              <span className="sr"> {name}</span>
            </button>
          )}
        </div>
      </div>
      {/* Under the thumb of the hand that holds the phone. */}
      <label className="manifest-tick">
        <input
          type="checkbox"
          aria-label={t('tick_of', { name })}
          aria-busy={busy || undefined}
          checked={shown === 'arrived'}
          onChange={({ target }) => mark(target.checked ? 'arrived' : 'expected')}
        />
      </label>
    </li>
  );
}

/** Marks the attendance of a party: shown at once, and undone with the reason when the server refuses it. */
function useMark({ booking_id, attendance }: GuideParty) {
  const { t } = useTranslation('manifest');
  const [wanted, setWanted] = useState(attendance);
  const { run, busy } = useAction({ refresh: 'always', toast: 'both' });
  const send = (next: GuideParty['attendance'], people: number | null = null) => {
    setWanted(next);
    return call(api.guide.attendance, { params: { id: booking_id }, body: { attendance: next, people } });
  };
  const mark = (next: GuideParty['attendance']): void => void run(() => send(next), { failed: t('mark_failed') });
  /** Of a party that has arrived; null: all of it. */
  const markPart = (people: number | null): void => void run(() => send('arrived', people), { failed: t('mark_failed') });
  return { shown: busy ? wanted : attendance, busy, mark, markPart };
}
