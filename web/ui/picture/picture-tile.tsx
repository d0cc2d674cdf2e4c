import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Badge } from '../badge.tsx';
import type { IconName } from '../icon-shapes.tsx';
import { Icon } from '../icon.tsx';
import { Photo } from './photo.tsx';

type Props = {
  address: string;
  /** The index, from 0. */
  place: number;
  places: number;
  dragged: boolean;
  onDrag: (address: string | null) => void;
  onDragOver: () => void;
  onMove: (to: number) => void;
  onCrop: () => void;
  onRemove: () => void;
};

/** One picture of a list, with buttons for all that dragging does. */
export function PictureTile({ address, place, places, dragged, onDrag, onDragOver, onMove, onCrop, onRemove }: Props) {
  const { t } = useTranslation();
  const buttons = useRef<HTMLDivElement>(null);
  const number = place + 1;
  const move = (to: number, button: number) => {
    flushSync(() => onMove(to));
    // An element that is moved in the document loses the focus.
    buttons.current?.querySelectorAll('button')[button]?.focus();
  };
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- dragging is an extra; the buttons do the same
    <li
      draggable={places > 1}
      className={`${places > 1 ? 'lg:cursor-grab' : ''} ${dragged ? 'opacity-50' : ''}`}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', address);
        onDrag(address);
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        event.preventDefault();
        onDragOver();
      }}
      onDrop={(event) => event.preventDefault()}
    >
      <div className="thumb aspect-[16/10]">
        <Photo src={address} sizes="(width >= 48rem) 14rem, 45vw" alt="" draggable={false} />
        {place === 0 && (
          <span className="absolute top-2 left-2">
            <Badge tone="on-photo">{t('pictures.cover')}</Badge>
          </span>
        )}
      </div>
      <div ref={buttons} className="mt-1 flex justify-between">
        <TileButton icon="arrow_left" label={t('pictures.earlier', { number })} off={place === 0} onClick={() => move(place - 1, 0)} />
        <TileButton
          icon="arrow_right"
          label={t('pictures.later', { number })}
          off={place === places - 1}
          onClick={() => move(place + 1, 1)}
        />
        <TileButton icon="crop" label={t('pictures.crop', { number })} onClick={onCrop} />
        <TileButton icon="trash" label={t('pictures.remove', { number })} onClick={onRemove} />
      </div>
    </li>
  );
}

function TileButton({ icon, label, off = false, onClick }: { icon: IconName; label: string; off?: boolean; onClick: () => void }) {
  return (
    // Focusable also at the ends, so that a keyboard user who moves a picture there keeps the focus.
    <button
      type="button"
      className="btn btn-ghost btn-icon btn-sm aria-disabled:opacity-40"
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={() => !off && onClick()}
    >
      <Icon name={icon} size="s" />
    </button>
  );
}
