import { useId, useState, type DragEvent, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldWiring } from '../form/field.tsx';
import { Icon } from '../icon.tsx';

const PICTURES = 'image/jpeg,image/png,image/webp,image/avif';

type Props = {
  onFiles: (files: File[]) => void;
  /** Instead of "Choose a picture or drop it here". */
  label?: ReactNode;
  /** For files other than pictures: which ones, as an input names them, and the words while one is held above. */
  other?: { accept: string; let_go: string };
  hint?: ReactNode;
  /** Takes several at once. */
  multiple?: boolean;
  className?: string;
  input?: Ref<HTMLInputElement>;
  /** Not reachable by Tab, where a button of the caller opens it. */
  behind?: boolean;
  /** The error of the dropped files. */
  error?: string | undefined;
};

/** An area to drop pictures, or `other` files, and a button to choose them. Where pictures are asked for, files other than images are ignored. */
export function FileDrop({ onFiles, label, other, hint, multiple = false, className = '', input, behind = false, error }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const wiring = useFieldWiring();
  const { over, zone } = useDropZone({ multiple, pictures: !other, onFiles });
  return (
    <label className={`drop ${over > 0 ? 'is-over' : ''} ${className}`} htmlFor={wiring?.id ?? id} {...zone}>
      <input
        id={id}
        {...wiring}
        ref={input}
        type="file"
        className="sr"
        tabIndex={behind ? -1 : undefined}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        accept={other?.accept ?? PICTURES}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // So that the same file can be chosen again after it was removed.
          target.value = '';
        }}
      />
      <Icon name={over > 0 ? 'download' : 'upload'} size="l" />
      {over > 0 ? (
        <span className="font-600">{other?.let_go ?? t('files.let_go', { count: multiple ? over : 1 })}</span>
      ) : (
        <>
          <span>{label ?? <Choose />}</span>
          {hint && <span className="text-xs">{hint}</span>}
          {error && (
            <span className="err" id={`${id}-error`}>
              {error}
            </span>
          )}
        </>
      )}
    </label>
  );
}

function Choose() {
  const { t } = useTranslation();
  return (
    <span>
      <b className="font-600 text-link">{t('files.choose')}</b> {t('files.or_drop')}
    </span>
  );
}

type DropZone = Pick<Props, 'onFiles'> & { multiple: boolean; pictures: boolean };

/** Counts the files dragged over the area; takes those dropped, or the images among them. */
function useDropZone({ multiple, pictures, onFiles }: DropZone) {
  const [over, setOver] = useState(0);
  const zone = {
    onDragOver: (event: DragEvent) => {
      const files = [...event.dataTransfer.items].filter(({ kind }) => kind === 'file').length;
      if (files === 0) return;
      event.preventDefault();
      setOver(files);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(0),
    onDrop: (event: DragEvent) => {
      setOver(0);
      const files = [...event.dataTransfer.files].filter(({ type }) => !pictures || type.startsWith('image/'));
      if (event.dataTransfer.files.length > 0) event.preventDefault();
      if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
    },
  };
  return { over, zone };
}
