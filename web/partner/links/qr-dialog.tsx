import { useTranslation } from 'react-i18next';
import type { ReferralLink } from '../../../contract/partners.ts';
import { saveAs } from '../../lib/save-as.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { linkName, shortAddress, useTargetWords } from './link-words.ts';
import { useCopyLink } from './use-copy-link.ts';
import { linkQr, useLinkQr } from './use-link-qr.ts';

/** A link's QR code, shown and to download, its address to copy, and the link to its cards. */
export function QrDialog({ link, open, onClose }: { link: ReferralLink; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('partners');
  const target = useTargetWords();
  const copy = useCopyLink();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<UserText text={linkName(link)} />}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button className="max-sm:grow" onClick={() => void copy(link)}>
            <Icon name="copy" />
            {t('qr.copy')}
          </Button>
          <ButtonLink look="primary" className="max-sm:grow" to={`/partner/links/${link.id}/print`}>
            <Icon name="print" />
            {t('qr.print')}
          </ButtonLink>
        </div>
      }
    >
      <p className="muted text-md">{t('qr.sentence', { target: target(link) })}</p>
      <QrPicture link={link} />
      <p className="mono mt-3 text-center text-sm break-all">{shortAddress(link.url)}</p>
      <Downloads link={link} />
    </Dialog>
  );
}

function QrPicture({ link }: { link: ReferralLink }) {
  const { t } = useTranslation('partners');
  const picture = useLinkQr(link.id);
  return (
    <div className="mx-auto mt-4 grid size-52 place-items-center rounded-card border border-line bg-white p-2">
      {picture === null && <Skeleton className="size-full" />}
      {picture && <img src={picture} alt={t('qr.alt', { address: link.url })} width="192" height="192" />}
      {picture === '' && <p className="p-3 text-center text-sm text-ink-700">{t('qr.failed')}</p>}
    </div>
  );
}

function Downloads({ link }: { link: ReferralLink }) {
  const { t } = useTranslation('partners');
  return (
    <div className="mt-4 flex justify-center gap-2">
      {(['svg', 'png'] as const).map((format) => (
        <ActionButton
          key={format}
          size="sm"
          toast="sentence"
          action={async () => saveAs(await linkQr(link.id, format), `sampan-${link.code}.${format}`)}
          failed={t('qr.failed')}
        >
          <Icon name="download" size="s" />
          {t(`qr.${format}`)}
        </ActionButton>
      ))}
    </div>
  );
}
