import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrigin } from '../../lib/address/origin.ts';

type Props = { id: string; title: string };

/** Links that share an experience, which work without JavaScript, and the device's own way. */
export function ShareExperience({ id, title }: Props) {
  const { t } = useTranslation('experiences');
  const address = `${useOrigin()}/experiences/${id}`;
  const text = encodeURIComponent(`${title} ${address}`);
  const ways = [
    { name: 'WhatsApp', to: `https://wa.me/?text=${text}` },
    { name: 'Facebook', to: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}` },
    { name: 'Threads', to: `https://www.threads.net/intent/post?text=${text}` },
  ];
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-5 text-md">
      <span className="muted">{t('one.share')}</span>
      {ways.map(({ name, to }) => (
        <a
          key={name}
          className="link inline-flex min-h-11 items-center"
          href={to}
          rel="noreferrer"
          aria-label={t('one.share_on', { name })}
        >
          {name}
        </a>
      ))}
      <ShareHere title={title} address={address} />
    </p>
  );
}

type Here = { title: string; address: string };
/** Null before JavaScript has looked, and over plain http. */
type ShareWay = 'share' | 'copy' | null;

/** Hands the address to the device's own sharing or, where it has none, to the clipboard. Its place is there from the start. */
function ShareHere({ title, address }: Here) {
  const { t } = useTranslation('experiences');
  const way = useSyncExternalStore(never, wayOfDevice, noWay);
  const [is_copied, setCopied] = useState(false);
  const copied = is_copied ? 'one.copied' : 'one.copy';
  return (
    <button
      type="button"
      className={`link inline-flex min-h-11 items-center ${way === null ? 'invisible' : ''}`}
      onClick={() => {
        // Who closes the device's sheet again has changed their mind: nothing has failed.
        if (way === 'share') void navigator.share({ title, url: address }).catch(() => undefined);
        else
          void navigator.clipboard.writeText(address).then(
            () => setCopied(true),
            () => setCopied(false),
          );
      }}
    >
      <span aria-live="polite">{t(way === 'share' ? 'one.share_here' : copied)}</span>
    </button>
  );
}

const never = () => () => undefined;
const noWay = (): ShareWay => null;

function wayOfDevice(): ShareWay {
  if ('share' in navigator) return 'share';
  return 'clipboard' in navigator ? 'copy' : null;
}
