/** Wider than any picture the server stores, so no visible detail is lost. */
const WIDEST = 2_400;
/** A smaller file is uploaded as it is. */
const LIGHT_BYTES = 1_500_000;

/** Shrinks a large photograph before its upload: 12 MB become a few hundred KB. A file that the browser cannot decode is returned unchanged. */
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

export type Crop = { x: number; y: number; width: number; height: number };

/** Part of a picture, scaled, as a file. JPEG stays JPEG; formats with transparency become WebP. */
export async function drawPicture(source: ImageBitmap | HTMLImageElement, crop: Crop, scale: number, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(crop.width * scale));
  canvas.height = Math.max(1, Math.round(crop.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, crop.x, crop.y, crop.width, crop.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      type === 'image/jpeg' ? type : 'image/webp',
      0.9,
    ),
  );
}
