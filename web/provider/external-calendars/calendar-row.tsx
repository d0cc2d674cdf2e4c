import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ExternalCalendar } from '../../../contract/external-calendars.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { moment } from '../../lib/format/dates.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/feedback/alert-dialog.tsx';
import { UserText } from '../../ui/user-text.tsx';

/** A calendar: what it blocks, how old that is, and what is wrong with it. */
export function CalendarRow({ calendar }: { calendar: ExternalCalendar }) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const reading = useAction({ refresh: 'success', toast: 'both' });
  const removing = useAction({ refresh: 'success', toast: 'both' });
  const [asking, setAsking] = useState(false);
  const { id, name, host, service, is_reading, read_at, problem, closed_slots } = calendar;
  const readNow = () =>
    reading.run(() => call(api.externalCalendars.read, { params: { id } }), {
      done: (now) => t(now.is_reading ? 'external.reading' : now.problem ? 'external.read_problem' : 'external.read_done', { name }),
      failed: t('external.read_failed'),
    });
  const remove = () =>
    removing.run(() => call(api.externalCalendars.remove, { params: { id } }), {
      done: t('external.removed', { name }),
      failed: t('external.remove_failed'),
      // The button that had the focus goes with its row.
      then: () => document.getElementById('main')?.focus(),
    });
  const age = is_reading
    ? t('external.reading')
    : read_at
      ? t('external.last_read', { when: moment(read_at, locale) })
      : t('external.never_read');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 border-b border-line p-4 last:border-b-0 lg:px-6">
      <div className="min-w-0 grow basis-64">
        <h2 className="flex flex-wrap items-center gap-2 font-600 break-words">
          <UserText text={name} />
          {problem && read_at && <Badge tone="warning">{t('external.out_of_date')}</Badge>}
        </h2>
        <p className="muted text-sm break-words">
          {host} · {service ? inLocale(service.title, service.title_zh, locale).text : t('external.all')}
        </p>
        <p className="mt-1 text-sm">{closed_slots === 0 ? t('external.closes_none') : t('external.closes', { count: closed_slots })}</p>
        <p className="muted text-sm">{age}</p>
        <Trouble calendar={calendar} />
      </div>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" busy={reading.busy} busy_words={t('external.reading')} onClick={() => void readNow()}>
          {t('external.read_now')}
          <span className="sr"> {name}</span>
        </Button>
        <Button size="sm" look="danger-quiet" onClick={() => setAsking(true)}>
          {t('external.remove')}
          <span className="sr"> {name}</span>
        </Button>
      </span>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={t('external.remove_ask', { name })}
        sentence={closed_slots === 0 ? t('external.remove_sentence_none') : t('external.remove_sentence', { count: closed_slots })}
        confirm={t('external.remove')}
        busy={removing.busy}
      />
    </li>
  );
}

function Trouble({ calendar: { problem, read_at, failed_since, unread_events } }: { calendar: ExternalCalendar }) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  if (!problem && unread_events === 0) return null;
  return (
    <div className="mt-2 grid gap-1 text-sm" role="status">
      {problem && failed_since && (
        <p>
          {read_at && <span>{t('external.since', { when: moment(failed_since, locale) })}</span>}
          <span> {t(`external.problem.${problem}`)}</span>
        </p>
      )}
      {unread_events > 0 && <p>{t('external.unread', { count: unread_events })}</p>}
    </div>
  );
}
