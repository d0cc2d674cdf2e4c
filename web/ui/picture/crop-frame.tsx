import { useEffect, useRef, type PointerEvent } from 'react';
import { cutOf, draggedBy, type Lie } from './crop-area.ts';

type Props = { bitmap: ImageBitmap | null; ratio: number; lie: Lie; onLie: (change: (now: Lie) => Lie) => void };

/** Enough for a sharp picture on any screen. */
const DRAWN_WIDTH = 1_200;

/** The frame with what it shows of the picture, drawn to be dragged. For the eye and the finger; sliders beside it do the same. */
export function CropFrame({ bitmap, ratio, lie, onLie }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !bitmap) return;
    const { x, y, width, height } = cutOf(bitmap, ratio, lie);
    context.imageSmoothingQuality = 'high';
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    context.drawImage(bitmap, x, y, width, height, 0, 0, context.canvas.width, context.canvas.height);
  }, [bitmap, ratio, lie]);

  const hold = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, y: event.clientY };
  };
  const drag = ({ clientX: x, clientY: y, currentTarget }: PointerEvent) => {
    if (!held.current || !bitmap) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    const [across, down] = [(x - held.current.x) / width, (y - held.current.y) / height];
    // A finger may move on before this is drawn: each step goes on from the last.
    onLie((now) => draggedBy(bitmap, ratio, now, across, down));
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
