import { useTranslation } from 'react-i18next';
import { saveAs } from '../../lib/save-as.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';

type Props = { codes: readonly string[]; username: string; onKept: () => void };

/** Recovery codes as they are shown once, to be copied, downloaded or written down. */
export function RecoveryCodes({ codes, username, onKept }: Props) {
  const { t } = useTranslation('second_factor');
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(t('copied'));
    } catch {
      // Over plain http there is no clipboard.
      toast.error(t('copy_failed'));
    }
  };
  const download = () => {
    const text = [t('file', { username }), '', ...codes, ''].join('\r\n');
    saveAs(new Blob([text], { type: 'text/plain;charset=utf-8' }), `sampan-recovery-codes-${username}.txt`);
  };
  return (
    <div className="grid gap-4">
      <h3 className="h3">{t('codes')}</h3>
      <Banner tone="warning">{t('codes_sentence')}</Banner>
      <ul className="mono grid gap-x-6 gap-y-1.5 text-[.9375rem] sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Icon name="copy" />
          {t('copy')}
        </Button>
        <Button onClick={download}>
          <Icon name="download" />
          {t('download')}
        </Button>
        <Button look="primary" onClick={onKept}>
          {t('kept')}
        </Button>
      </div>
    </div>
  );
}
