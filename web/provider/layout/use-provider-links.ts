import { useTranslation } from 'react-i18next';
import { useTeam } from '../../lib/session/session.tsx';
import type { WorkspaceLink } from '../../layout/workspace/workspace-link.ts';

/** The provider's sections in the order of the sidebar. On a phone those of the day are `tabs`, the others in a menu behind the last tab. */
const providerLinks = [
  { to: '/provider/dashboard', words: 'provider:nav.dashboard', icon: 'home', tab: true },
  { to: '/provider/bookings', words: 'provider:nav.bookings', icon: 'voucher', tab: true },
  { to: '/provider/manifest', words: 'provider:nav.manifest', icon: 'people', tab: true },
  { to: '/provider/calendar', words: 'provider:nav.calendar', icon: 'calendar', tab: true },
  { to: '/provider/availability', words: 'provider:nav.availability', icon: 'clock', tab: false },
  { to: '/provider/weather', words: 'provider:nav.weather', icon: 'sun', tab: false },
  { to: '/provider/services', words: 'provider:nav.services', icon: 'boat', tab: false },
  { to: '/provider/pages', words: 'provider:nav.pages', icon: 'page', tab: false },
  { to: '/provider/statement', words: 'provider:nav.statement', icon: 'wallet', tab: false },
  { to: '/provider/reviews', words: 'reviews:title', icon: 'star', tab: false },
  { to: '/provider/settings', words: 'provider:settings', icon: 'person', tab: false },
] as const;

/** The owner's alone. */
const owners: readonly string[] = ['/provider/statement', '/provider/settings'];
/** Of the settings a manager has these. */
const templates = { to: '/provider/settings/templates', words: 'provider:templates', icon: 'message', tab: false } as const;

/** The provider's sections in the reader's language; `waiting` bookings are counted at theirs. */
export function useProviderLinks(waiting: number): (WorkspaceLink & { tab: boolean })[] {
  const { t } = useTranslation(['provider', 'reviews']);
  const team = useTeam();
  const links = team ? [...providerLinks.filter(({ to }) => !owners.includes(to)), templates] : providerLinks;
  return links.map(({ words, ...link }) => ({
    ...link,
    label: t(words),
    waiting: link.to === '/provider/bookings' ? waiting : 0,
  }));
}
