import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import type { ReferralLink } from '../../../contract/partners.ts';
import { useRefusalWords } from '../../copy/refusal-words.ts';
import { call } from '../../lib/call/call.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { linkName } from './link-words.ts';

/** Archive, take out of the archive, rename; each ends with the list as it is now, and answers whether it was done. */
export function useLinkDeeds(link: ReferralLink) {
  const { t } = useTranslation('partners');
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const words = useRefusalWords();
  const toast = useToast();
  const change = async (body: { archived?: boolean; placement?: string }, done: string) => {
    setBusy(true);
    try {
      await call(api.partners.changeLink, { params: { id: link.id }, body });
      toast.success(done);
      await revalidate();
      return true;
    } catch (error) {
      toast.error(words(error, t('links.change_failed')));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    archive: (archived: boolean) =>
      change({ archived }, t(archived ? 'links.archived_done' : 'links.restored_done', { name: linkName(link) })),
    rename: (placement: string) => change({ placement }, t('links.renamed')),
  };
}
