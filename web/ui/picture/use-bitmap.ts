import { useEffect, useState } from 'react';

type OpenedPicture = { of: File | string; bitmap: ImageBitmap | null };

/** Decodes a picture: `bitmap` is null while it is being decoded, `failed` when the browser cannot. */
export function useBitmap(picture: File | string | null): { bitmap: ImageBitmap | null; failed: boolean } {
  const [opened, setOpened] = useState<OpenedPicture | null>(null);
  useEffect(() => {
    if (picture === null) return;
    let left = false;
    let drawable: ImageBitmap | null = null;
    void open(picture).then((bitmap) => {
      drawable = bitmap;
      if (left) bitmap?.close();
      else setOpened({ of: picture, bitmap });
    });
    return () => {
      left = true;
      drawable?.close();
      setOpened(null);
    };
  }, [picture]);
  const mine = opened?.of === picture ? opened : null;
  return { bitmap: mine?.bitmap ?? null, failed: mine !== null && mine.bitmap === null };
}

async function open(picture: File | string): Promise<ImageBitmap | null> {
  try {
    const file = typeof picture === 'string' ? await (await fetch(picture)).blob() : picture;
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}
