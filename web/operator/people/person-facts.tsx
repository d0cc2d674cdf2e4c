import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../contract/people.ts';
import { useLocale } from '../../i18n/locale.ts';
import { moment } from '../../lib/format/dates.ts';

/** The person's account, number of bookings and consents. */
export function PersonFacts({ person, email, last }: { person: Person; email: string; last: string | null }) {
  const { t } = useTranslation('operator');
  const { account, bookings, guest_bookings, upcoming_bookings, waiting, consents } = person;
  const aside = (words: string, more: string) => t('list.aside', { words, aside: more });
  const fact = (label: string, figure: ReactNode) => (
    <div>
      <dt className="muted text-sm">{label}</dt>
      <dd className="tnum break-words">{figure}</dd>
    </div>
  );
  return (
    <dl className="mt-3 grid gap-3 text-md sm:grid-cols-2">
      {fact(t('people.of_account'), account ? aside(account.username, t(`users.kinds.${account.user_type}`)) : t('people.no_account'))}
      {fact(
        t('people.email'),
        account ? aside(account.email, t(account.email_verified ? 'users.email_verified' : 'users.email_unverified')) : email,
      )}
      {fact(t('people.bookings'), bookings)}
      {fact(t('people.guest_bookings'), guest_bookings)}
      {fact(t('people.upcoming'), upcoming_bookings)}
      {fact(t('people.waiting'), waiting)}
      {fact(t('people.last'), last ?? t('list.never'))}
      <div className="sm:col-span-2">
        <dt className="muted text-sm">{t('people.consents')}</dt>
        <dd>
          <Consents consents={consents} />
        </dd>
      </div>
    </dl>
  );
}

function Consents({ consents }: { consents: Person['consents'] }) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  if (consents.length === 0) return <span>{t('people.no_consents')}</span>;
  return (
    <ul className="grid gap-0.5">
      {consents.map(({ kind, wording, given_at, withdrawn_at }) => (
        <li key={`${kind} ${given_at}`}>
          <span>{t(`people.kinds.${kind}`)} </span>
          <span className="muted tnum">{wording}</span>
          <span> · {t('people.given', { when: moment(given_at, locale) })}</span>
          {withdrawn_at && <span>{` · ${t('people.withdrawn', { when: moment(withdrawn_at, locale) })}`}</span>}
        </li>
      ))}
    </ul>
  );
}
