import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { call } from '../../lib/call/call.ts';
import { saveAs } from '../../lib/save-as.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Downloads everything that Sampan holds about the person. */
export function MyData({ username }: { username: string }) {
  const { t } = useTranslation('trips');
  const download = async () => {
    const data = await call(api.auth.exported);
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveAs(file, `sampan-${username}-${hongKongDate(Date.now())}.json`);
  };
  return (
    <section className="card p-5 lg:p-6">
      <h2 className="h2">{t('data_title')}</h2>
      <p className="muted mt-1 mb-4 text-md">{t('data_sentence')}</p>
      <ActionButton busy_words={t('downloading')} action={download} done={t('downloaded')} failed={t('download_failed')}>
        <Icon name="download" />
        {t('download')}
      </ActionButton>
    </section>
  );
}
