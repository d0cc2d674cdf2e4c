import { useEffect, useRef, type PointerEvent } from 'react';
import { cropOf, draggedBy, type CropPosition } from './crop-area.ts';

type Props = {
  bitmap: ImageBitmap | null;
  ratio: number;
  position: CropPosition;
  onMove: (change: (now: CropPosition) => CropPosition) => void;
};

/** Enough pixels for a sharp picture on any screen. */
const DRAWN_WIDTH = 1_200;

/** The frame with its part of the picture, which can be dragged. The sliders beside it do the same for keyboards. */
export function CropFrame({ bitmap, ratio, position, onMove }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !bitmap) return;
    const { x, y, width, height } = cropOf(bitmap, ratio, position);
    context.imageSmoothingQuality = 'high';
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    context.drawImage(bitmap, x, y, width, height, 0, 0, context.canvas.width, context.canvas.height);
  }, [bitmap, ratio, position]);

  const hold = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, y: event.clientY };
  };
  const drag = ({ clientX: x, clientY: y, currentTarget }: PointerEvent) => {
    if (!held.current || !bitmap) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    const [across, down] = [(x - held.current.x) / width, (y - held.current.y) / height];
    // Moves may come faster than renders: each step starts from the last one.
    onMove((now) => draggedBy(bitmap, ratio, now, across, down));
    held.current = { x, y };
  };
  const letGo = () => {
    held.current = null;
  };
  return (
    <canvas
      ref={canvas}
      width={DRAWN_WIDTH}
      height={Math.round(DRAWN_WIDTH / ratio)}
      className={`crop ${bitmap ? '' : 'skel'}`}
      aria-hidden="true"
      data-base-ui-swipe-ignore=""
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    />
  );
}
