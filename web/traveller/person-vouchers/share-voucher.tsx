import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrigin } from '../../lib/address/origin.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Hands the address of one person's voucher to the device's own sharing or, where it has none, to the clipboard. */
export function ShareVoucher({ token, title, person }: { token: string; title: string; person: string }) {
  const { t } = useTranslation('vouchers');
  const toast = useToast();
  const address = `${useOrigin()}/b/person/${token}`;
  const can_share = useSyncExternalStore(
    () => () => undefined,
    () => 'share' in navigator,
    () => false,
  );
  const [is_copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Over plain http there is no clipboard.
      toast.error(t('copy_failed', { address }));
    }
  };
  return (
    <Button
      size="sm"
      onClick={() => {
        // Who closes the device's sheet again has changed their mind: nothing has failed.
        if (can_share) void navigator.share({ title, url: address }).catch(() => undefined);
        else void copy();
      }}
    >
      <Icon name={is_copied ? 'check' : can_share ? 'share' : 'copy'} size="s" />
      <span aria-live="polite">{t(is_copied ? 'copied' : can_share ? 'share' : 'copy')}</span>
      <span className="sr"> {person}</span>
    </Button>
  );
}
