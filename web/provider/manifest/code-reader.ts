import type { BarcodeDetector as Detector } from 'qr/decode.js';

/** Reads a QR code off a picture, if there is one on it. */
export type CodeReader = { read: (picture: HTMLVideoElement) => Promise<string | undefined> };

/** The browser's own reader of codes where it has one that works, else ours, which is fetched only then. */
export async function readerOf(): Promise<CodeReader> {
  let detector = (await browsersOwn()) ?? (await ours());
  const read = async (picture: HTMLVideoElement): Promise<string | undefined> => (await detector.detect(picture))[0]?.rawValue;
  return {
    read: async (picture) => {
      try {
        return await read(picture);
      } catch {
        // It claims to read codes and does not: some Androids without their shop's services.
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
