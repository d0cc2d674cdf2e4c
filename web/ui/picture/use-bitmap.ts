import { useEffect, useState } from 'react';

type Opened = { of: File | string; bitmap: ImageBitmap | null };

/** A picture as something to draw: null while it opens, `failed` when the browser cannot. Null opens nothing. */
export function useBitmap(picture: File | string | null): { bitmap: ImageBitmap | null; failed: boolean } {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    if (picture === null) return;
    let left = false;
    let kept: ImageBitmap | null = null;
    void open(picture).then((bitmap) => {
      kept = bitmap;
      if (left) bitmap?.close();
      else setOpened({ of: picture, bitmap });
    });
    return () => {
      left = true;
      kept?.close();
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
