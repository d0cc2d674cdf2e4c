import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../lib/session/session.tsx';
import { Avatar } from '../ui/picture/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLogout } from './use-logout.ts';

/** Name and Logout, or Login and Get Started. Both are rendered; `data-session` on <html> shows one of them, so the layout does not shift. */
export function AccountActions() {
  const { t } = useTranslation();
  const { user } = useSession();
  const logout = useLogout();
  const name = user?.first_name || user?.username || '';
  return (
    <div className="flex min-w-0 items-center justify-end gap-2 md:min-w-54">
      <div className="when-out contents">
        <Link className="btn btn-ghost max-md:hidden" to="/login">
          {t('nav.login')}
        </Link>
        <Link className="btn btn-primary max-sm:hidden" to="/register">
          {t('nav.get_started')}
        </Link>
      </div>
      <div className="when-in contents">
        <span className="flex min-w-0 items-center gap-2 pl-2 text-sm font-560 max-md:hidden">
          <Avatar name={name} />
          <span className="max-w-28 min-w-0 truncate" title={name}>
            {name}
          </span>
        </span>
        <button type="button" className="btn btn-secondary shrink-0 max-md:hidden" onClick={logout}>
          <Icon name="logout" />
          {t('nav.logout')}
        </button>
      </div>
    </div>
  );
}
