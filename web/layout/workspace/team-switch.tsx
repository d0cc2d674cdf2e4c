import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { chooseTeam, workplaceOf } from '../../lib/session/acting.ts';
import { useSession, useTeam } from '../../lib/session/session.tsx';
import { Icon } from '../../ui/icon.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { LeaveTeam } from './leave-team.tsx';

/**
 * A menu of the teams that the user helps in and their own account, and the way out of the present team; nothing for those who help nobody.
 * The other workspace is loaded anew.
 */
export function TeamSwitch() {
  const { t } = useTranslation(['provider', 'team']);
  const { user } = useSession();
  const team = useTeam();
  const locale = useLocale();
  const [leaving, setLeaving] = useState(false);
  if (!user || user.teams.length === 0) return null;
  const go = (id: string | null, to: string) => {
    chooseTeam(id);
    window.location.assign(to);
  };
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className="btn btn-ghost btn-icon" aria-label={t('team.switch')} title={t('team.switch')}>
          <Icon name="people" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className="menu-place" sideOffset={8} align="end">
            <Menu.Popup className="menu max-w-[min(22rem,var(--available-width))]">
              {user.teams.map((one) => (
                <Menu.Item
                  key={one.id}
                  className="menu-item"
                  aria-current={one.id === team?.id ? 'true' : undefined}
                  onClick={() => go(one.id, workplaceOf(one))}
                >
                  <Icon name={one.id === team?.id ? 'check' : 'people'} />
                  <span className="min-w-0">
                    <UserText text={inLocale(one.provider_name, one.provider_name_zh, locale).text} className="block" />
                    <span className="muted text-xs">{t(`team.roles.${one.role}`)}</span>
                  </span>
                </Menu.Item>
              ))}
              <Menu.Item className="menu-item" aria-current={team ? undefined : 'true'} onClick={() => go(null, '/dashboard')}>
                <Icon name={team ? 'person' : 'check'} />
                {t('team.own')}
              </Menu.Item>
              {team && (
                <Menu.Item className="menu-item" onClick={() => setLeaving(true)}>
                  <Icon name="logout" />
                  {t('team:leave.open')}
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {team && <LeaveTeam team={team} open={leaving} onClose={() => setLeaving(false)} />}
    </>
  );
}
