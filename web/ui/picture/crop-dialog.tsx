import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawPicture } from '../../lib/shrink-picture.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { useLatest } from '../../lib/hooks/use-latest.ts';
import { Banner } from '../feedback/banner.tsx';
import { Button } from '../button.tsx';
import { CENTRED, cropOf, type CropPosition } from './crop-area.ts';
import { CropFrame } from './crop-frame.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { useBitmap } from './use-bitmap.ts';

type Props = {
  open: boolean;
  /** The file, or the address of a stored picture. */
  picture: File | string;
  /** Width to height of the crop. */
  ratio: number;
  onClose: () => void;
  onCropped: (picture: File) => void;
};

/** The most pixels that any screen shows. */
const WIDEST = 1_600;
const NEAREST = 4;

/** Crops a picture, by dragging and zooming or with sliders. */
export function CropDialog({ open, picture, ratio, onClose, onCropped }: Props) {
  const { t } = useTranslation();
  const [position, setPosition] = useState<CropPosition>(CENTRED);
  const { busy, error, run } = useAction({ toast: 'none' });
  const is_open = useLatest(open);
  const { bitmap, failed } = useBitmap(open ? picture : null);

  const crop = async () => {
    if (!bitmap) return;
    const cut = cropOf(bitmap, ratio, position);
    const type = typeof picture === 'string' ? 'image/webp' : picture.type;
    await run(() => drawPicture(bitmap, cut, Math.min(1, WIDEST / cut.width), type), {
      failed: t('crop.failed'),
      then: (drawn) => {
        // The dialog was closed meanwhile: the picture stays as it was.
        if (is_open.current) onCropped(new File([drawn], typeof picture === 'string' ? 'picture' : picture.name, { type: drawn.type }));
      },
    });
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('crop.title')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button className="max-sm:grow" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button look="primary" className="max-sm:grow" disabled={!bitmap} busy={busy} onClick={() => void crop()}>
            {t('crop.crop')}
          </Button>
        </div>
      }
    >
      {failed || error ? (
        <Banner tone="danger">{t('crop.failed')}</Banner>
      ) : (
        <>
          <CropFrame bitmap={bitmap} ratio={ratio} position={position} onMove={setPosition} />
          <p className="hint mt-2">{t('crop.hint')}</p>
          <div className="mt-3 grid gap-1">
            <Slider
              label={t('crop.zoom')}
              value={position.zoom}
              least={1}
              most={NEAREST}
              onChange={(zoom) => setPosition({ ...position, zoom })}
            />
            <Slider label={t('crop.across')} value={position.x} least={0} most={1} onChange={(x) => setPosition({ ...position, x })} />
            <Slider label={t('crop.down')} value={position.y} least={0} most={1} onChange={(y) => setPosition({ ...position, y })} />
          </div>
        </>
      )}
    </Dialog>
  );
}

type SliderProps = { label: string; value: number; least: number; most: number; onChange: (value: number) => void };

function Slider({ label, value, least, most, onChange }: SliderProps) {
  return (
    <label className="grid min-h-11 grid-cols-[6rem_1fr] items-center gap-3 text-sm font-560">
      {label}
      <input
        type="range"
        className="range"
        min={least}
        max={most}
        step={0.01}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}
