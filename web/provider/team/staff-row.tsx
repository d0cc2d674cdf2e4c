import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { staffRoles, type StaffRole } from '../../../contract/staff-roles.ts';
import type { StaffMember } from '../../../contract/team.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { longDate, moment } from '../../lib/format/dates.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/feedback/alert-dialog.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { UserText } from '../../ui/user-text.tsx';

/** A person of the team, or an invitation: the role, which can be changed, and the way out. */
export function StaffRow({ member }: { member: StaffMember }) {
  const { t } = useTranslation('team');
  const locale = useLocale();
  const { busy, run } = useAction({ refresh: 'success', toast: 'both' });
  const [asking, setAsking] = useState(false);
  const { id, email, role, joined_at, is_expired } = member;
  const name = member.name || email;
  const change = (now: StaffRole) =>
    void run(() => call(api.team.change, { params: { id }, body: { role: now } }), {
      done: t('role_saved', { name, role: t(`roles.${now}`) }),
      failed: t('role_failed'),
    });
  const remove = () =>
    run(() => call(api.team.remove, { params: { id } }), {
      done: joined_at ? t('removed', { name }) : t('taken_back'),
      failed: t('remove_failed', { name }),
      // The button that had the focus goes with its row.
      then: () => document.getElementById('main')?.focus(),
    });
  const note = joined_at
    ? t('joined', { date: longDate(hongKongDate(new Date(joined_at)), locale) })
    : is_expired
      ? t('expired_sentence')
      : t('open_until', { when: moment(member.expires_at, locale) });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 border-b border-line p-4 last:border-b-0 lg:px-6">
      <div className="min-w-0 grow basis-64">
        <h2 className="flex flex-wrap items-center gap-2 font-600 break-words">
          <UserText text={name} />
          {!joined_at && <Badge tone={is_expired ? 'plain' : 'info'}>{t(is_expired ? 'expired' : 'open')}</Badge>}
        </h2>
        {member.name && <p className="muted text-sm break-all">{email}</p>}
        <p className="muted mt-1 text-sm">{note}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('role_of', { name })}
          value={role}
          onChange={change}
          options={staffRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        />
        <Button size="sm" look="danger-quiet" onClick={() => setAsking(true)}>
          {t(joined_at ? 'remove' : 'take_back')}
          <span className="sr"> {name}</span>
        </Button>
      </div>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={t(joined_at ? 'remove_ask' : 'take_back_ask', { name })}
        sentence={t(joined_at ? 'remove_sentence' : 'take_back_sentence')}
        confirm={t(joined_at ? 'remove' : 'take_back')}
        keep={t('keep')}
        busy={busy}
      />
    </li>
  );
}
