import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { useRefusalWords } from '../../copy/refusal-words.ts';
import { call } from '../../lib/call/call.ts';
import { saveAs } from '../../lib/save-as.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';

/** Everything we hold of the person, as a file of theirs. */
export function MyData({ username }: { username: string }) {
  const { t } = useTranslation('trips');
  const [busy, setBusy] = useState(false);
  const words = useRefusalWords();
  const toast = useToast();
  const download = async () => {
    setBusy(true);
    try {
      const data = await call(api.auth.exported);
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveAs(file, `sampan-${username}-${hongKongDate(Date.now())}.json`);
      toast.success(t('downloaded'));
    } catch (error) {
      toast.error(words(error, t('download_failed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card p-5 lg:p-6">
      <h2 className="h2">{t('data_title')}</h2>
      <p className="muted mt-1 mb-4 text-[.9375rem]">{t('data_sentence')}</p>
      <Button busy={busy} busy_words={t('downloading')} onClick={() => void download()}>
        <Icon name="download" />
        {t('download')}
      </Button>
    </section>
  );
}
