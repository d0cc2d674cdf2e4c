import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { call } from '../../../lib/call/call.ts';
import { useOrigin } from '../../../lib/address/origin.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';

type Props = { page: { id: string; slug: string }; size?: 'sm'; onCopied?: () => void };

/** Copies a page's address, and records that it was shared. */
export function CopyAddress({ page, size, onCopied }: Props) {
  const { t } = useTranslation('provider');
  const toast = useToast();
  const address = `${useOrigin()}/page/${page.slug}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(t('share.copied'));
      await rememberShared(page.id);
      onCopied?.();
    } catch {
      // Over plain http there is no clipboard.
      toast.error(t('share.failed', { address }));
    }
  };
  return (
    <Button size={size} onClick={() => void copy()}>
      <Icon name="copy" />
      {t('share.copy')}
    </Button>
  );
}

/** Records that the address was shared, copied or as a QR code. A failure is ignored: the first step just stays open. */
export async function rememberShared(id: string): Promise<void> {
  await call(api.ownPages.share, { params: { id } }).catch(() => undefined);
}
