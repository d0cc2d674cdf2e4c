import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawPicture } from '../../lib/shrink-picture.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { useLatest } from '../../lib/hooks/use-latest.ts';
import { Banner } from '../feedback/banner.tsx';
import { Button } from '../button.tsx';
import { CENTRED, cutOf, type Lie } from './crop-area.ts';
import { CropFrame } from './crop-frame.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { useBitmap } from './use-bitmap.ts';

type Props = {
  open: boolean;
  /** The file itself, or where it is kept. */
  picture: File | string;
  /** Width to height of what is kept. */
  ratio: number;
  onClose: () => void;
  onCropped: (picture: File) => void;
};

/** No screen shows more. */
const WIDEST = 1_600;
const NEAREST = 4;

/** Chooses the part of a picture that is shown: dragged and zoomed, or moved with sliders. */
export function CropDialog({ open, picture, ratio, onClose, onCropped }: Props) {
  const { t } = useTranslation();
  const [lie, setLie] = useState<Lie>(CENTRED);
  const { busy, error, run } = useAction({ toast: 'none' });
  const is_open = useLatest(open);
  const { bitmap, failed } = useBitmap(open ? picture : null);

  const crop = async () => {
    if (!bitmap) return;
    const cut = cutOf(bitmap, ratio, lie);
    const type = typeof picture === 'string' ? 'image/webp' : picture.type;
    await run(() => drawPicture(bitmap, cut, Math.min(1, WIDEST / cut.width), type), {
      failed: t('crop.failed'),
      then: (drawn) => {
        // Closed meanwhile, it stays as it was.
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
          <CropFrame bitmap={bitmap} ratio={ratio} lie={lie} onLie={setLie} />
          <p className="hint mt-2">{t('crop.hint')}</p>
          <div className="mt-3 grid gap-1">
            <Slider label={t('crop.zoom')} value={lie.zoom} least={1} most={NEAREST} onChange={(zoom) => setLie({ ...lie, zoom })} />
            <Slider label={t('crop.across')} value={lie.x} least={0} most={1} onChange={(x) => setLie({ ...lie, x })} />
            <Slider label={t('crop.down')} value={lie.y} least={0} most={1} onChange={(y) => setLie({ ...lie, y })} />
          </div>
        </>
      )}
    </Dialog>
  );
}

type SliderProps = { label: string; value: number; least: number; most: number; onChange: (value: number) => void };

function Slider({ label, value, least, most, onChange }: SliderProps) {
  return (
    <label className="grid min-h-11 grid-cols-[6rem_1fr] items-center gap-3 text-sm font-[560]">
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
