import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferralLink } from '../../../contract/partners.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/navigation/menu.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { linkName, shortAddress, useTargetWords } from './link-words.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { useCopyLink } from './use-copy-link.ts';
import { useLinkActions } from './use-link-actions.ts';

const whole = new Intl.NumberFormat('en-HK');

type Props = { link: ReferralLink; onQr: () => void };

/** One link: placement, target, address, clicks and bookings, and its actions. */
export function LinkRow({ link, onQr }: Props) {
  const { t } = useTranslation('partners');
  const figures = [
    ['clicks', whole.format(link.clicks)],
    ['bookings', whole.format(link.bookings)],
    ['earned', exactMoney(link.earned)],
  ] as const;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-4 first:border-t-0 lg:px-5">
      <div className="min-w-56 grow basis-56 leading-snug">
        <h2 className="text-base font-620 break-words">
          <UserText text={linkName(link)} />
        </h2>
        <LeadsTo link={link} />
        <p className="mono muted mt-1 text-sm break-all">{shortAddress(link.url)}</p>
      </div>
      <dl className="flex gap-4 sm:grid sm:grid-cols-[4rem_5rem_7rem]">
        {figures.map(([figure, value]) => (
          <div key={figure} className="text-right max-sm:text-left">
            <dt className="muted text-xs">{t(`links.${figure}`)}</dt>
            <dd className="tnum font-600">{value}</dd>
          </div>
        ))}
      </dl>
      <LinkActions link={link} onQr={onQr} />
    </li>
  );
}

function LeadsTo({ link }: { link: ReferralLink }) {
  const { t } = useTranslation('partners');
  const target = useTargetWords();
  return (
    <p className="muted text-md">
      <UserText text={target(link)} />
      {!link.target_live && <span className="block text-sm text-warning-text">{t('links.off_sale')}</span>}
    </p>
  );
}

function LinkActions({ link, onQr }: Props) {
  const { t } = useTranslation('partners');
  const [renaming, setRenaming] = useState(false);
  const copy = useCopyLink();
  const actions = useLinkActions(link);
  const name = linkName(link);
  return (
    <div className="ml-auto flex gap-0.5">
      <button type="button" className="btn btn-ghost btn-icon" aria-label={t('links.copy_of', { name })} onClick={() => void copy(link)}>
        <Icon name="copy" />
      </button>
      <button type="button" className="btn btn-ghost btn-icon" aria-label={t('links.qr_of', { name })} onClick={onQr}>
        <Icon name="qr" />
      </button>
      <Menu
        label={t('links.more', { name })}
        items={[
          { key: 'rename', label: t('links.rename'), onClick: () => setRenaming(true) },
          {
            key: 'archive',
            label: t(link.archived ? 'links.restore' : 'links.archive'),
            onClick: () => void actions.archive(!link.archived),
          },
        ]}
      />
      <RenameDialog
        key={link.placement}
        link={link}
        open={renaming}
        busy={actions.busy}
        onClose={() => setRenaming(false)}
        onNamed={(placement) => void actions.rename(placement).then((done) => done && setRenaming(false))}
      />
    </div>
  );
}
