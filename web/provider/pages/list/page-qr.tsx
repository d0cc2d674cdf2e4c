import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import type { OwnPage } from '../../../../contract/pages.ts';
import { useOrigin } from '../../../lib/address/origin.ts';
import { saveAs } from '../../../lib/save-as.ts';
import { signedFile } from '../../../lib/call/signed-fetch.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CopyAddress, rememberShared } from './copy-address.tsx';

type Format = 'svg' | 'png';

const fileOf = (id: string, format: Format) => signedFile(api.ownPages.qr, { params: { id }, query: { format } });

/** The page's QR code, shown and to download as SVG or PNG. */
export function PageQr({ page }: { page: OwnPage }) {
  const { t } = useTranslation('own_pages');
  const picture = useQrPicture(page);
  const address = `${useOrigin()}/page/${page.slug}`;
  const download = async (format: Format) => {
    saveAs(await fileOf(page.id, format), `${page.slug}-qr.${format}`);
    await rememberShared(page.id);
  };
  return (
    <section className="card p-5 lg:p-6" id="share">
      <h2 className="h2">{t('qr.title')}</h2>
      <p className="muted mt-1 text-sm">{t('qr.sentence')}</p>
      {!page.is_published && <p className="mt-1 text-sm text-warning-text">{t('qr.draft')}</p>}
      <div className="rounded-2xl mt-4 grid size-48 place-items-center border border-line bg-white p-2">
        {picture === null && <Skeleton className="size-full" />}
        {picture && <img src={picture} alt={t('qr.alt', { address })} width="176" height="176" />}
        {picture === '' && <p className="p-3 text-center text-sm text-ink-700">{t('qr.failed')}</p>}
      </div>
      <p className="mono muted mt-3 text-sm break-all">{address}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyAddress page={page} />
        {(['svg', 'png'] as const).map((format) => (
          <ActionButton key={format} toast="sentence" action={() => download(format)} failed={t('qr.failed')}>
            <Icon name="qr" />
            {t(`qr.${format}`)}
          </ActionButton>
        ))}
      </div>
    </section>
  );
}

/** The address of the picture; null while loading, empty after a failure. A new slug makes a new code. */
function useQrPicture({ id, slug }: OwnPage): string | null {
  const [picture, setPicture] = useState<{ of: string; src: string } | null>(null);
  useEffect(() => {
    let gone = false;
    let src = '';
    fileOf(id, 'svg').then(
      (file) => {
        if (gone) return;
        src = URL.createObjectURL(file);
        setPicture({ of: slug, src });
      },
      () => !gone && setPicture({ of: slug, src: '' }),
    );
    return () => {
      gone = true;
      if (src) URL.revokeObjectURL(src);
    };
  }, [id, slug]);
  return picture?.of === slug ? picture.src : null;
}
