import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { TeamMembership } from '../../../contract/team.ts';
import { nameInLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { neverResolve } from '../../lib/address/navigation.ts';
import { call } from '../../lib/call/call.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/feedback/alert-dialog.tsx';

/** The way out of a team, after a question. */
export function LeaveTeam({ team: { id, provider_name, provider_name_zh } }: { team: TeamMembership }) {
  const { t } = useTranslation('team');
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const { busy, run } = useAction({ toast: 'both' });
  const leave = () =>
    run(() => call(api.team.leave, { params: { id } }), {
      done: t('guide.left'),
      failed: t('guide.leave_failed'),
      then: () => {
        window.location.assign('/dashboard');
        return neverResolve();
      },
    });
  return (
    <>
      <Button look="ghost" className="mt-6 -ml-4.5" onClick={() => setAsking(true)}>
        {t('guide.leave')}
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void leave()}
        title={t('guide.leave_ask', { name: nameInLocale(provider_name, provider_name_zh, locale).text })}
        sentence={t('guide.leave_sentence')}
        confirm={t('guide.leave')}
        busy={busy}
      />
    </>
  );
}
