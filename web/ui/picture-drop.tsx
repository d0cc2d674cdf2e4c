import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalWords } from '../copy/refusal-words.ts';
import { uploadPicture } from '../lib/upload.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Photo } from './photo.tsx';

type Props = {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Address of the picture, empty for none. */
  value: string;
  onChange: (address: string) => void;
  /** A picture with its whole edge, such as a logo; else it fills its place. */
  contain?: boolean;
};

type State = { is: 'rest' } | { is: 'over' } | { is: 'sending'; name: string; share: number } | { is: 'failed'; picture: File; why: string };

const TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** A place for one picture: chosen or dropped, sent up with a bar, then shown with Replace and Remove. */
export function PictureDrop({ label, hint, error, value, onChange, contain = false }: Props) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>({ is: 'rest' });
  const chooser = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController | null>(null);
  const words = useRefusalWords();
  const id = useId();
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (picture: File | undefined) => {
    if (!picture) return setState({ is: 'rest' });
    sending.current?.abort();
    const { signal } = (sending.current = new AbortController());
    const onProgress = (share: number) => !signal.aborted && setState({ is: 'sending', name: picture.name, share });
    onProgress(0);
    try {
      const address = await uploadPicture(picture, { onProgress, signal });
      if (signal.aborted) return;
      onChange(address);
      setState({ is: 'rest' });
    } catch (failure) {
      if (!signal.aborted) setState({ is: 'failed', picture, why: words(failure, t('error.unknown')) });
    }
  };
  const stop = () => {
    sending.current?.abort();
    setState({ is: 'rest' });
  };
  const choose = () => chooser.current?.click();

  return (
    <div className="field" role="group" aria-labelledby={id}>
      <span className="label" id={id}>
        {label}
      </span>
      <input
        ref={chooser}
        type="file"
        accept={TYPES}
        className="sr"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = ''; // the same file may be chosen again after a failure
        }}
      />
      <div
        className={`drop ${state.is === 'over' ? 'is-over' : ''} ${value && state.is === 'rest' ? 'is-full' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          if (state.is === 'rest') setState({ is: 'over' });
        }}
        onDragLeave={() => state.is === 'over' && setState({ is: 'rest' })}
        onDrop={(event) => {
          event.preventDefault();
          void send(event.dataTransfer.files[0]);
        }}
      >
        {state.is === 'sending' ? (
          <Sending name={state.name} share={state.share} onStop={stop} />
        ) : value ? (
          <>
            <Photo src={value} sizes="26rem" alt={label} className={`absolute inset-0 size-full ${contain ? 'object-contain p-2' : 'object-cover'}`} />
            <span className="absolute right-2 bottom-2 flex gap-1.5">
              <Button size="sm" aria-label={`${t('picture.replace')}: ${label}`} onClick={choose}>
                {t('picture.replace')}
              </Button>
              <Button size="sm" className="btn-icon" aria-label={`${t('picture.remove')}: ${label}`} onClick={() => onChange('')}>
                <Icon name="trash" size="s" />
              </Button>
            </span>
          </>
        ) : (
          <button type="button" className="grid min-h-11 place-items-center gap-1" aria-label={`${t('picture.choose')}: ${label}`} onClick={choose}>
            <Icon name="upload" />
            <span>{state.is === 'over' ? t('picture.let_go') : <Choose />}</span>
          </button>
        )}
      </div>
      {hint && <p className="hint">{hint}</p>}
      {state.is === 'failed' && (
        <div className="err items-center!" role="alert">
          <Icon name="alert" />
          <span className="grow">{state.why}</span>
          <Button size="sm" onClick={() => void send(state.picture)}>
            {t('actions.try_again')}
          </Button>
        </div>
      )}
      {error && <p className="err">{error}</p>}
    </div>
  );
}

function Choose() {
  const { t } = useTranslation();
  return (
    <>
      <b className="font-[600] text-link">{t('picture.choose')}</b> {t('picture.or_drop')}
    </>
  );
}

function Sending({ name, share, onStop }: { name: string; share: number; onStop: () => void }) {
  const { t } = useTranslation();
  const percent = Math.round(share * 100);
  return (
    <div className="grid w-full max-w-72 gap-2">
      <span className="truncate">{name}</span>
      <progress className="drop-bar" value={percent} max={100} aria-label={t('picture.sending', { name })} />
      <span className="flex items-center justify-between">
        <span className="tnum">{percent}%</span>
        <Button size="sm" onClick={onStop}>
          {t('actions.cancel')}
        </Button>
      </span>
    </div>
  );
}
