import { useTranslation } from 'react-i18next';
import { saveAs } from '../../lib/save-as.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';

type Props = { codes: readonly string[]; username: string; onSaved: () => void };

/** New recovery codes, shown once, to be copied, downloaded or written down. */
export function RecoveryCodes({ codes, username, onSaved }: Props) {
  const { t } = useTranslation('second_factor');
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(t('copied'));
    } catch {
      // Without HTTPS browsers have no clipboard.
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
      <ul className="mono grid gap-x-6 gap-y-1.5 text-md sm:grid-cols-2">
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
        <Button look="primary" onClick={onSaved}>
          {t('codes_saved')}
        </Button>
      </div>
    </div>
  );
}
