import { useTranslation } from 'react-i18next';
import { CopyLine } from './copy-line.tsx';

/** What a reseller needs to connect. */
export function ConnectCard({ address }: { address: string }) {
  const { t } = useTranslation('channels');
  return (
    <section className="card grid gap-4 p-5 lg:p-6">
      <h2 className="h2">{t('connect')}</h2>
      <p className="muted text-md">{t('connect_sentence')}</p>
      <CopyLine label={t('address')} text={address} />
      <a className="link inline-flex min-h-11 items-center justify-self-start text-sm" href="https://docs.octo.travel" rel="noreferrer">
        {t('connect_more')}
      </a>
    </section>
  );
}
