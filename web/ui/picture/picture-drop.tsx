import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Field } from '../form/field.tsx';
import { FileDrop } from './file-drop.tsx';
import { Icon } from '../icon.tsx';
import { Photo } from './photo.tsx';
import { UploadTile } from './upload-tile.tsx';
import { useUploads } from './use-uploads.ts';

type Props = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Address of the picture, empty for none. */
  value: string;
  onChange: (address: string) => void;
  /** Shows the whole picture, such as a logo; by default it fills its place. */
  contain?: boolean;
};

/** A field for one picture: chosen or dropped, uploaded with a progress bar, then shown with Replace and Remove. */
export function PictureDrop({ label, hint, error, value, onChange, contain = false }: Props) {
  const { t } = useTranslation();
  const [said, say] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { uploads, add, retry, drop } = useUploads({
    onDone: (address) => {
      onChange(address);
      say(t('files.uploaded'));
    },
  });
  const [upload] = uploads;
  const shown = value !== '' && !upload;
  const take = (files: File[]) => {
    uploads.forEach(drop);
    add(files);
  };
  const remove = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {upload && <UploadTile upload={upload} className="h-32" onRetry={() => retry(upload)} onDrop={() => drop(upload)} />}
      {shown && (
        <div className="thumb h-32">
          <Photo src={value} sizes="26rem" whole={contain} className={contain ? 'object-contain! p-2' : ''} />
          <span className="absolute right-2 bottom-2 flex gap-1.5">
            <Button size="sm" aria-label={t('files.replace_of', { name: label })} onClick={() => input.current?.click()}>
              {t('files.replace')}
            </Button>
            <Button size="sm" className="btn-icon" aria-label={t('files.remove_of', { name: label })} onClick={remove}>
              <Icon name="trash" size="s" />
            </Button>
          </span>
        </div>
      )}
      <div className={upload || shown ? 'sr' : 'grid'}>
        <FileDrop onFiles={take} input={input} behind={Boolean(upload) || shown} />
      </div>
      <p className="sr" role="status">
        {said}
      </p>
    </Field>
  );
}
