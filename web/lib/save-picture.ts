import { saveAs } from './save-as.ts';

/**
 * Saves a drawn picture, such as a code, as a PNG with a white margin: on a phone by its own sheet, where "Save image" puts it among the
 * photos that a banking app reads, else as a download.
 */
export async function savePicture(drawn: HTMLImageElement, name: string): Promise<void> {
  const png = await asPng(drawn);
  const file = new File([png], name, { type: 'image/png' });
  const by_sheet = matchMedia('(pointer: coarse)').matches && 'canShare' in navigator && navigator.canShare({ files: [file] });
  if (!by_sheet) return saveAs(png, name);
  // Closing the sheet is no failure.
  await navigator.share({ files: [file] }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveAs(png, name);
  });
}

const SIDE = 720;
const MARGIN = 48;

async function asPng(drawn: HTMLImageElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE + 2 * MARGIN;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  await drawn.decode();
  pen.drawImage(drawn, MARGIN, MARGIN, SIDE, SIDE);
  return new Promise((resolve, reject) =>
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('the picture could not be made'))), 'image/png'),
  );
}
