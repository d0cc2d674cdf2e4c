import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { moment } from '../../lib/format/dates.ts';

/** On paper only: the time of printing, and to shred it afterwards. */
export function PrintedLine() {
  const { t } = useTranslation('manifest');
  const locale = useLocale();
  const [at, setAt] = useState(() => new Date().toISOString());
  useEffect(() => {
    const note = () => flushSync(() => setAt(new Date().toISOString()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return <p className="muted mt-4 hidden text-sm print:block">{t('printed', { when: moment(at, locale) })}</p>;
}
