import { useTranslation } from 'react-i18next';
import type { NewKey } from '../../../../contract/resellers.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { CopyLine } from './copy-line.tsx';

type Props = { name: string; made: NewKey | null; sentence: string; onClose: () => void };

/** A key that has just been made: the only time that anybody sees it. */
export function NewKeyDialog({ name, made, sentence, onClose }: Props) {
  const { t } = useTranslation('channels');
  return (
    <Dialog
      open={made !== null}
      onClose={onClose}
      title={t('new_key', { name })}
      footer={
        <div className="flex justify-end">
          <Button look="primary" className="max-sm:grow" onClick={onClose}>
            {t('done')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <Banner tone="warning">{sentence}</Banner>
        <CopyLine label={t('key')} text={made?.key ?? ''} />
      </div>
    </Dialog>
  );
}
