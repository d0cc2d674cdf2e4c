import { useTranslation } from 'react-i18next';
import { operatorLinks } from './operator-links.ts';
import type { WorkspaceLink } from '../../layout/workspace/workspace-link.ts';

/** The operator's links in the reader's language. */
export function useOperatorLinks(): WorkspaceLink[] {
  const { t } = useTranslation('operator');
  return operatorLinks.map(({ words, ...link }) => ({ ...link, label: t(`nav.${words}`), end: link.to === '/operator' }));
}
