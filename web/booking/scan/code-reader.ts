import type { BarcodeDetector as Detector } from 'qr/decode.js';

/** Reads the QR code of a picture, if there is one. */
export type CodeReader = { read: (picture: HTMLVideoElement) => Promise<string | undefined> };

/** The browser's BarcodeDetector if it works, otherwise a library, which is loaded only then. */
export async function readerOf(): Promise<CodeReader> {
  let detector = (await browsersOwn()) ?? (await ours());
  const read = async (picture: HTMLVideoElement): Promise<string | undefined> => (await detector.detect(picture))[0]?.rawValue;
  return {
    read: async (picture) => {
      try {
        return await read(picture);
      } catch {
        // On Android without Google Play services it exists but does not work.
        detector = await ours();
        return read(picture);
      }
    },
  };
}

async function browsersOwn(): Promise<Detector | null> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: typeof Detector };
  if (!Own) return null;
  return (await Own.getSupportedFormats()).includes('qr_code') ? new Own({ formats: ['qr_code'] }) : null;
}

async function ours(): Promise<Detector> {
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
}
