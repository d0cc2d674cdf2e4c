import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { DropReason, MailListItem } from '../../contract/mails.ts';
import { useLocale } from '../i18n/locale.ts';
import { moment } from '../lib/format/dates.ts';
import { Badge } from '../ui/badge.tsx';

const tones = { waiting: 'warning', sending: 'warning', sent: 'success', dropped: 'cancelled', failed: 'danger' } as const;

/** Mails, newest first; the chosen one is marked. */
export function MailList({ mails, chosen }: { mails: readonly MailListItem[]; chosen: string | null }) {
  const { search } = useLocation();
  const to = (id: string) => {
    const query = new URLSearchParams(search);
    query.set('mail', id);
    return `?${query}`;
  };
  return (
    <ul className="grid gap-2">
      {mails.map((mail) => (
        <li key={mail.id}>
          <Link
            to={to(mail.id)}
            preventScrollReset
            className={`card block p-4 ${mail.id === chosen ? 'border-primary!' : ''}`}
            aria-current={mail.id === chosen ? 'true' : undefined}
          >
            <Line mail={mail} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Line({ mail }: { mail: MailListItem }) {
  const { t } = useTranslation('outbox');
  const locale = useLocale();
  const { state, subject, kind, recipient, attempts, last_error, due_at, sent_at, created_at } = mail;
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Badge tone={state === 'kept' ? 'info' : tones[state]}>{t(`mail_state.${state}`)}</Badge>
        <span className="muted tnum text-sm">
          {state === 'waiting' ? t('outbox_due', { when: moment(due_at, locale) }) : moment(sent_at ?? created_at, locale)}
        </span>
      </span>
      <span className="mt-2 block font-620 break-words" lang={!subject || mail.locale === locale ? undefined : mail.locale}>
        {subject || t(`mail_kind.${kind}`)}
      </span>
      <span className="muted block text-sm break-words">{t('outbox_to', { recipient })}</span>
      {last_error && (
        <span className="muted block text-sm break-words">
          {state === 'dropped' ? (
            // Older rows hold words instead of a code.
            <span>{t(`mail_dropped.${last_error as DropReason}`, { defaultValue: last_error })}</span>
          ) : (
            <span>
              {attempts > 0 && <span>{t('outbox_tries', { count: attempts })} </span>}
              <span lang="en">{last_error}</span>
            </span>
          )}
        </span>
      )}
    </>
  );
}
