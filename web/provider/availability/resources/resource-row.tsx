import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../../contract/api.ts';
import type { Resource, ResourceUse } from '../../../../contract/resources.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { call } from '../../../lib/call/call.ts';
import { moment } from '../../../lib/format/dates.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { AlertDialog } from '../../../ui/feedback/alert-dialog.tsx';

type Props = { resource: Resource; uses: readonly ResourceUse[]; onChange: () => void };

/** A resource: how many there are, which services need it, and which departures have it. */
export function ResourceRow({ resource, uses, onChange }: Props) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const removing = useAction({ refresh: 'success', toast: 'both' });
  const [asking, setAsking] = useState(false);
  const { id, needs, count } = resource;
  const name = inLocale(resource.name, resource.name_zh, locale).text;
  const remove = () =>
    removing.run(() => call(api.resources.remove, { params: { id } }), {
      done: t('sharing.removed', { name }),
      failed: t('sharing.remove_failed'),
      // The button that had the focus goes with its row.
      then: () => document.getElementById('main')?.focus(),
    });
  return (
    <li className="grid gap-3 border-b border-line p-4 last:border-b-0 lg:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <h2 className="flex min-w-0 flex-wrap items-center gap-2 font-600 break-words">
          {name}
          <Badge tone="plain">× {count}</Badge>
        </h2>
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onChange}>
            {t('sharing.change')}
            <span className="sr"> {name}</span>
          </Button>
          {needs.length === 0 && (
            <Button size="sm" look="danger-quiet" onClick={() => setAsking(true)}>
              {t('sharing.remove')}
              <span className="sr"> {name}</span>
            </Button>
          )}
        </span>
      </div>
      {needs.length === 0 ? <p className="muted text-sm">{t('sharing.unneeded')}</p> : <Needs needs={needs} />}
      {needs.length > 0 && <Uses uses={uses} />}
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={t('sharing.remove_ask', { name })}
        sentence={t('sharing.remove_sentence')}
        confirm={t('sharing.remove')}
        busy={removing.busy}
      />
    </li>
  );
}

function Needs({ needs }: Pick<Resource, 'needs'>) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  return (
    <ul className="grid gap-1 text-sm">
      {needs.map(({ service, quantity, per, minutes_before, minutes_after }) => (
        <li key={service.id} className="break-words">
          <b className="font-560">{inLocale(service.title, service.title_zh, locale).text}</b>{' '}
          <span className="muted">
            <span>{t(`sharing.need_${per}`, { count: quantity })}</span>
            {(minutes_before > 0 || minutes_after > 0) && (
              <span>{` · ${t('sharing.around', { before: minutes_before, after: minutes_after })}`}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Uses({ uses }: { uses: readonly ResourceUse[] }) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  if (uses.length === 0) return <p className="muted text-sm">{t('sharing.uses_none')}</p>;
  return (
    <details className="text-sm">
      <summary className="link tnum flex min-h-11 cursor-pointer items-center">
        {t('sharing.uses')} · {uses.length}
      </summary>
      <ul className="mt-1">
        {uses.map(({ slot, service, start_datetime, busy_from, busy_until, quantity, spots_taken }) => (
          <li key={slot} className="border-t border-line py-2 first:border-t-0">
            <Link className="link tnum inline-flex min-h-6 items-center" to={`/provider/manifest?date=${start_datetime.slice(0, 10)}`}>
              {moment(start_datetime, locale)}
            </Link>
            <p className="break-words">
              {t('sharing.use', { service: inLocale(service.title, service.title_zh, locale).text, quantity, count: spots_taken })}
            </p>
            <p className="muted tnum">{t('sharing.busy', { from: busy_from.slice(11, 16), until: busy_until.slice(11, 16) })}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
