import { useTranslation } from 'react-i18next';
import type { ReferralLink } from '../../../contract/partners.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';

/** Copies a link's short address, and says so. */
export function useCopyLink(): (link: ReferralLink) => Promise<void> {
  const { t } = useTranslation('partners');
  const toast = useToast();
  return async ({ url }) => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t('links.copied'));
    } catch {
      // Over plain http there is no clipboard.
      toast.error(t('links.copy_failed', { address: url }));
    }
  };
}
