import { useTranslation } from 'react-i18next';
import type { WorkspaceLink } from '../../layout/workspace/workspace-link.ts';

/** The partner's sections; all of them fit in the tab bar. */
export function usePartnerLinks(): WorkspaceLink[] {
  const { t } = useTranslation('partners');
  return [
    { to: '/partner/dashboard', label: t('nav.dashboard'), icon: 'home' },
    { to: '/partner/links', label: t('nav.links'), icon: 'qr' },
    { to: '/partner/earnings', label: t('nav.earnings'), icon: 'chart' },
    { to: '/partner/statement', label: t('nav.statement'), icon: 'wallet' },
    { to: '/partner/settings', label: t('nav.settings'), icon: 'person' },
  ];
}
