import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import type { Upload } from './use-uploads.ts';

type Props = { upload: Upload; onRetry: () => void; onDrop: () => void; className?: string };

/** A running upload with its progress; a failed one with its error and a button to retry. */
export function UploadTile({ upload: { file, progress, error }, onRetry, onDrop, className = '' }: Props) {
  const { t } = useTranslation();
  const percent = Math.round(progress * 100);
  return (
    <div className={`thumb upload ${error ? 'is-bad' : ''} ${className}`}>
      <span className="max-w-full truncate">{file.name}</span>
      {error ? (
        <>
          <p className="font-560 text-danger-text" role="alert">
            {error}
          </p>
          <div className="flex flex-wrap justify-center gap-2">
            <Button size="sm" aria-label={t('files.retry_of', { name: file.name })} onClick={onRetry}>
              {t('files.retry')}
            </Button>
            <Button size="sm" look="ghost" aria-label={t('files.remove_of', { name: file.name })} onClick={onDrop}>
              {t('files.remove')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <span className="bar" role="progressbar" aria-label={file.name} aria-valuenow={percent}>
            <i style={{ width: `${percent}%` }} />
          </span>
          <span className="muted flex items-center justify-between gap-2">
            <span className="tnum" aria-hidden="true">
              {percent < 100 ? `${percent}%` : t('files.keeping')}
            </span>
            <button type="button" className="upload-stop" aria-label={t('files.stop_of', { name: file.name })} onClick={onDrop}>
              {t('files.stop')}
            </button>
          </span>
        </>
      )}
    </div>
  );
}
