import { useTranslation } from 'react-i18next';
import type { TeamMembership } from '../../../contract/team.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { chooseTeam, workplaceOf } from '../../lib/session/acting.ts';
import { Button } from '../../ui/button.tsx';
import { UserText } from '../../ui/user-text.tsx';

/** The teams that a traveller helps in, with the way to each one's workspace. */
export function MyTeams({ teams }: { teams: readonly TeamMembership[] }) {
  const { t } = useTranslation(['trips', 'provider']);
  const locale = useLocale();
  if (teams.length === 0) return null;
  const open = (team: TeamMembership) => {
    chooseTeam(team.id);
    window.location.assign(workplaceOf(team));
  };
  return (
    <ul className="mt-5 grid gap-3">
      {teams.map((team) => {
        const name = inLocale(team.provider_name, team.provider_name_zh, locale).text;
        return (
          <li key={team.id} className="card flex flex-wrap items-center justify-between gap-x-8 gap-y-3 p-5">
            <div className="min-w-0">
              <h2 className="h3">
                <UserText text={t('team.title', { name })} />
              </h2>
              <p className="muted mt-1 text-md">{t('team.sentence', { role: t(`provider:team.roles.${team.role}`) })}</p>
            </div>
            <Button look="primary" onClick={() => open(team)}>
              {t('team.open')}
              <span className="sr"> {name}</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
