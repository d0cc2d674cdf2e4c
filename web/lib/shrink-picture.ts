/** Larger than anything the server keeps, so nothing is lost that would have been shown. */
const WIDEST = 2_400;
/** Below this a picture travels as it is. */
const LIGHT_BYTES = 1_500_000;

/** A heavy photograph made light before it travels: a phone's 12 MB become a few hundred KB. What the browser cannot read goes as it is, for the server to judge. */
export async function shrunkPicture(picture: File): Promise<Blob> {
  if (picture.size <= LIGHT_BYTES) return picture;
  try {
    const drawn = await createImageBitmap(picture);
    const scale = Math.min(1, WIDEST / Math.max(drawn.width, drawn.height));
    const smaller = await drawPicture(drawn, { x: 0, y: 0, width: drawn.width, height: drawn.height }, scale, picture.type);
    drawn.close();
    return smaller.size < picture.size ? smaller : picture;
  } catch {
    return picture;
  }
}

type Cut = { x: number; y: number; width: number; height: number };

/** Part of a picture, scaled, as a file. JPEG stays JPEG; what may be see-through becomes WebP. */
export async function drawPicture(source: ImageBitmap | HTMLImageElement, cut: Cut, scale: number, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(cut.width * scale));
  canvas.height = Math.max(1, Math.round(cut.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, cut.x, cut.y, cut.width, cut.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      type === 'image/jpeg' ? type : 'image/webp',
      0.9,
    ),
  );
}
