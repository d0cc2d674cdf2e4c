import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The code a guest shows at the pier. */
export function VoucherStub({ code }: { code: string }) {
  const { t } = useTranslation('booking');
  return (
    <div className="flex h-full flex-wrap items-center justify-between gap-x-5 gap-y-2 md:flex-col md:flex-nowrap md:justify-center md:text-center">
      <div>
        <p className="muted text-sm">{t('code')}</p>
        <p className="mono mt-1 text-2xl leading-tight font-700">{code}</p>
      </div>
      <CopyCode code={code} />
      <p className="muted text-sm">{t('keep_code')}</p>
    </div>
  );
}

function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation('booking');
  const [is_copied, setCopied] = useState(false);
  // Over plain http there is no clipboard; the code stays on screen to be read.
  if (!('clipboard' in navigator)) return null;
  return (
    <Button
      look="ghost"
      size="sm"
      className="no-print text-link!"
      onClick={() => {
        void navigator.clipboard.writeText(code).then(
          () => setCopied(true),
          () => setCopied(false),
        );
      }}
    >
      <Icon name={is_copied ? 'check' : 'copy'} size="s" />
      <span aria-live="polite">{t(is_copied ? 'copied' : 'copy')}</span>
    </Button>
  );
}
