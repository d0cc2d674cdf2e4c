import { useTranslation } from 'react-i18next';
import type { WorkspaceLink } from '../../layout/workspace/workspace-link.ts';

/** So many sections have a tab of their own on a phone; the others are in the menu behind the last tab. */
export const TABS = 4;

/** The partner's sections. */
export function usePartnerLinks(): WorkspaceLink[] {
  const { t } = useTranslation('partners');
  return [
    { to: '/partner/dashboard', label: t('nav.dashboard'), icon: 'home' },
    { to: '/partner/links', label: t('nav.links'), icon: 'qr' },
    { to: '/partner/concierge', label: t('nav.concierge'), icon: 'bell' },
    { to: '/partner/earnings', label: t('nav.earnings'), icon: 'chart' },
    { to: '/partner/statement', label: t('nav.statement'), icon: 'wallet' },
    { to: '/partner/settings', label: t('nav.settings'), icon: 'person' },
  ];
}
