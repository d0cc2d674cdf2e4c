import type { Page } from '@playwright/test';
import { qrOf } from '../../server/core/text/qr.ts';

/** In place of a camera: a picture of a voucher with these words, filmed; the page's `filmed` is the stream. Call it before the page is opened. */
export async function filmVoucher(page: Page, words: string): Promise<void> {
  const { bytes } = await qrOf(words, 'svg');
  await page.addInitScript(
    (svg) => {
      const held = globalThis as unknown as { filmed: MediaStream };
      navigator.mediaDevices.getUserMedia = async () => {
        const picture = new Image();
        picture.src = `data:image/svg+xml;base64,${btoa(svg)}`;
        await picture.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
        const draw = () => {
          const paper = canvas.getContext('2d')!;
          paper.fillStyle = '#fff';
          paper.fillRect(0, 0, 640, 480);
          paper.drawImage(picture, 180, 100, 280, 280);
          requestAnimationFrame(draw);
        };
        draw();
        held.filmed = canvas.captureStream(20);
        return held.filmed;
      };
    },
    bytes.toString().replace('<svg', '<svg width="280" height="280"'),
  );
}
