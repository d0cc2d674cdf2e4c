import { useTranslation } from 'react-i18next';
import { useOrigin } from '../../lib/address/origin.ts';

type Props = { id: string; title: string };

/** Links that share an experience; they work without JavaScript. */
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
    </p>
  );
}
