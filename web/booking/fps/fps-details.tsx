import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FpsPaymentDue } from '../../../contract/getting-paid.ts';
import { readableFpsAccount } from '../../../rules/fps/account.ts';
import { publicMoney } from '../../../rules/money.ts';
import { savePicture } from '../../lib/save-picture.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { UserText } from '../../ui/user-text.tsx';

/** The bank's code, and the same as text to copy. */
export function FpsDetails({ fps, provider, qr }: { fps: FpsPaymentDue; provider: string; qr: string }) {
  const { t } = useTranslation('fps');
  const amount = publicMoney(fps.amount);
  const code = useRef<HTMLImageElement>(null);
  return (
    <>
      <p className="muted mt-1 text-md">{t('sentence')}</p>
      <div className="mt-4 grid items-center gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <div className="grid justify-items-center gap-3">
          <img ref={code} src={qr} alt={t('qr', { amount })} width="240" height="240" className="size-60 rounded-control bg-white p-2" />
          <ActionButton size="sm" action={() => savePicture(code.current!, `fps-${fps.reference}.png`)} failed={t('save_failed')}>
            <Icon name="download" size="s" />
            <span>{t('save')}</span>
          </ActionButton>
        </div>
        <dl className="kv grid gap-3">
          <Detail name={t(`to.${fps.kind}`)} shown={readableFpsAccount(fps)} copied={fps.account.replace('+852-', '')} />
          <Detail name={t('name')} shown={fps.name} />
          <Detail name={t('amount')} shown={amount} copied={fps.amount} />
          <Detail name={t('reference')} shown={fps.reference} copied={fps.reference} />
        </dl>
      </div>
      <p className="muted mt-4 text-sm">
        <UserText text={t('reference_hint', { provider })} />
      </p>
      <p className="muted mt-2 text-sm">{t('same_phone')}</p>
    </>
  );
}

type DetailProps = {
  name: string;
  shown: string;
  /** What a banking app takes; without it there is nothing to copy. */
  copied?: string;
};

function Detail({ name, shown, copied }: DetailProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tnum flex items-center justify-between gap-3">
        <UserText text={shown} className="min-w-0 break-words" />
        {copied !== undefined && <CopyDetail name={name} text={copied} />}
      </dd>
    </div>
  );
}

function CopyDetail({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation('fps');
  const [is_copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button look="ghost" size="sm" className="text-link!" onClick={() => void copy()}>
      <Icon name={is_copied ? 'check' : 'copy'} size="s" />
      <span aria-live="polite">{t(is_copied ? 'copied' : 'copy')}</span>
      <span className="sr"> {name}</span>
    </Button>
  );
}
