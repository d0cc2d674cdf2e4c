import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { movedTo } from '../../lib/moved-to.ts';
import { CropDialog } from './crop-dialog.tsx';
import { FileDrop } from './file-drop.tsx';
import { PictureTile } from './picture-tile.tsx';
import { UploadTile } from './upload-tile.tsx';
import { useUploads, type Upload } from './use-uploads.ts';

type Props = {
  label: string;
  /** Addresses, in their order. */
  value: readonly string[];
  /** Gets a function of the present addresses: two uploads may end before the next render. */
  onChange: (change: (now: readonly string[]) => string[]) => void;
  /** Whether uploads are running. */
  onSending?: (sending: boolean) => void;
  most: number;
  /** Width to height of a cropped picture. */
  ratio: number;
  error?: string | undefined;
};

/** A field for several pictures in order: uploaded, moved by dragging or buttons, cropped, removed. The first is the cover. */
export function PictureList({ label, value, onChange, onSending, most, ratio, error }: Props) {
  const { t } = useTranslation();
  const [said, say] = useState('');
  const [dragged, drag] = useState<string | null>(null);
  const [cropped, crop] = useState<{ address: string; picture: File | string } | null>(null);
  const [cropping, openCrop] = useState(false);
  // The original file is sharper than the stored picture.
  const originals = useRef(new Map<string, File>());
  const list = useRef<HTMLUListElement>(null);

  const { uploads, is_busy, add, retry, drop } = useUploads({
    onDone: (address, { file, replaces }) => {
      originals.current.set(address, file);
      onChange((now) => {
        const others = now.filter((one) => one !== address);
        const place = replaces === undefined ? -1 : others.indexOf(replaces);
        return place < 0 ? [...others, address] : others.with(place, address);
      });
      say(t('files.uploaded'));
    },
  });
  const tell = useEffectEvent((sending: boolean) => onSending?.(sending));
  useEffect(() => tell(is_busy), [is_busy]);
  const move = (address: string, to: number) => {
    const from = value.indexOf(address);
    if (from === to || to < 0 || to >= value.length) return;
    onChange((now) => movedTo(now, now.indexOf(address), to));
    say(t('pictures.moved', { from: from + 1, to: to + 1 }));
  };
  const remove = (address: string) => {
    flushSync(() => onChange((now) => now.filter((one) => one !== address)));
    say(t('pictures.removed'));
    list.current?.querySelector<HTMLElement>('input, button')?.focus();
  };
  const room = most - value.length - uploads.filter(({ replaces }) => replaces === undefined).length;
  const tile = (upload: (typeof uploads)[number]) => (
    <UploadTile
      upload={upload}
      className={upload.error ? '' : 'aspect-[16/10]'}
      onRetry={() => retry(upload)}
      onDrop={() => drop(upload)}
    />
  );

  return (
    <div role="group" aria-label={label} className={`field ${error ? 'is-bad' : ''}`}>
      <ul ref={list} className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {value.map((address, place) => {
          const upload = uploads.find(({ replaces }) => replaces === address);
          if (upload)
            return (
              <li key={address} className={placeOf(upload)}>
                {tile(upload)}
              </li>
            );
          return (
            <PictureTile
              key={address}
              address={address}
              place={place}
              places={value.length}
              dragged={dragged === address}
              onDrag={drag}
              onDragOver={() => dragged && dragged !== address && move(dragged, place)}
              onMove={(to) => move(address, to)}
              onRemove={() => remove(address)}
              onCrop={() => {
                crop({ address, picture: originals.current.get(address) ?? address });
                openCrop(true);
              }}
            />
          );
        })}
        {uploads
          .filter(({ replaces }) => replaces === undefined || !value.includes(replaces))
          .map((upload) => (
            <li key={upload.key} className={placeOf(upload)}>
              {tile(upload)}
            </li>
          ))}
        {room > 0 && (
          <li>
            <FileDrop
              multiple
              onFiles={(files) => add(files.slice(0, room))}
              className="aspect-[16/10] min-h-0! w-full p-2!"
              label={<b className="font-600 text-link">{t('files.add')}</b>}
              error={error}
            />
          </li>
        )}
      </ul>
      <p className="hint">{t('pictures.kinds', { count: most })}</p>
      <p className="sr" role="status">
        {said}
      </p>
      {cropped && (
        <CropDialog
          key={cropped.address}
          open={cropping}
          picture={cropped.picture}
          ratio={ratio}
          onClose={() => openCrop(false)}
          onCropped={(file) => {
            openCrop(false);
            add([file], cropped.address);
          }}
        />
      )}
    </div>
  );
}

/** On a phone an error takes the whole width of the list. What runs leaves room for the buttons of its picture, so that nothing moves then. */
const placeOf = ({ error }: Upload) => (error ? 'max-md:col-span-2' : 'pb-10');
