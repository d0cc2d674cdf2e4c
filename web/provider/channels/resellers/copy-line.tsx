import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** A text for a machine, with a button that copies it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('channels');
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(t('copied')),
      () => toast.error(t('copy_failed', { text })),
    );
  return (
    <div>
      <p className="label">{label}</p>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <code className="min-w-0 text-sm break-all">{text}</code>
        <Button size="sm" onClick={() => void copy()}>
          <Icon name="copy" />
          {t('copy')}
          <span className="sr"> {label}</span>
        </Button>
      </div>
    </div>
  );
}
