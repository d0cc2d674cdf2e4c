import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ReferralLink } from '../../../contract/partners.ts';
import { call } from '../../lib/call/call.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { linkName } from './link-words.ts';

/** Archives, restores or renames a link and reloads the list; each returns whether it succeeded. */
export function useLinkActions(link: ReferralLink) {
  const { t } = useTranslation('partners');
  const { busy, run } = useAction({ refresh: 'success' });
  const change = (body: { archived?: boolean; placement?: string }, done: string) =>
    run(() => call(api.partners.changeLink, { params: { id: link.id }, body }), { done, failed: t('links.change_failed') });
  return {
    busy,
    archive: (archived: boolean) =>
      change({ archived }, t(archived ? 'links.archived_done' : 'links.restored_done', { name: linkName(link) })),
    rename: (placement: string) => change({ placement }, t('links.renamed')),
  };
}
