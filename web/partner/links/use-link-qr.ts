import { useEffect, useState } from 'react';
import { api } from '../../../contract/api.ts';
import { signedFile } from '../../lib/call/signed-fetch.ts';

export type QrFormat = 'svg' | 'png';

/** A link's QR code as a file. */
export const linkQr = (id: string, format: QrFormat) => signedFile(api.partners.qr, { params: { id }, query: { format } });

/** The address of the picture; null while loading, empty after a failure. */
export function useLinkQr(id: string): string | null {
  const [picture, setPicture] = useState<{ of: string; src: string } | null>(null);
  useEffect(() => {
    let gone = false;
    let src = '';
    linkQr(id, 'svg').then(
      (file) => {
        if (gone) return;
        src = URL.createObjectURL(file);
        setPicture({ of: id, src });
      },
      () => !gone && setPicture({ of: id, src: '' }),
    );
    return () => {
      gone = true;
      if (src) URL.revokeObjectURL(src);
    };
  }, [id]);
  return picture?.of === id ? picture.src : null;
}
