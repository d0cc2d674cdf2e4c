import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { TeamMembership } from '../../../contract/team.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { neverResolve } from '../../lib/address/navigation.ts';
import { call } from '../../lib/call/call.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { AlertDialog } from '../../ui/feedback/alert-dialog.tsx';

type Props = { team: TeamMembership; open: boolean; onClose: () => void };

/** The question before somebody leaves a team, whose owner is then mailed. The workspace loads the words of `team`. */
export function LeaveTeam({ team: { id, provider_name, provider_name_zh }, open, onClose }: Props) {
  const { t } = useTranslation('team');
  const locale = useLocale();
  const { busy, run } = useAction({ toast: 'both' });
  const leave = () =>
    run(() => call(api.team.leave, { params: { id } }), {
      done: t('leave.done'),
      failed: t('leave.failed'),
      then: () => {
        window.location.assign('/dashboard');
        return neverResolve();
      },
    });
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void leave()}
      title={t('leave.ask', { name: inLocale(provider_name, provider_name_zh, locale).text })}
      sentence={t('leave.sentence')}
      confirm={t('leave.open')}
      busy={busy}
    />
  );
}
