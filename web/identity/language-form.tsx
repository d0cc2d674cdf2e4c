import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../contract/api.ts';
import type { Locale } from '../../contract/text.ts';
import { useLocale } from '../copy/locale.ts';
import { useRefusalWords } from '../copy/refusal-words.ts';
import { call } from '../lib/call/call.ts';
import { userChanged } from '../lib/session/session.tsx';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/form/inputs.tsx';
import { useToast } from '../ui/feedback/toasts.tsx';

/** The account's language. Saved as soon as it is chosen; the screen comes back in it. */
export function LanguageForm() {
  const shown = useLocale();
  const { t } = useTranslation('settings');
  const [saving, setSaving] = useState(false);
  const words = useRefusalWords();
  const toast = useToast();
  const choose = async (locale: Locale) => {
    setSaving(true);
    try {
      userChanged(await call(api.auth.update, { body: { locale } }));
      window.location.assign(`${window.location.pathname}?lang=${locale}`);
    } catch (error) {
      toast.error(words(error, t('failed')));
      setSaving(false);
    }
  };
  return (
    <section className="card grid gap-5 p-5 lg:p-6">
      <div>
        <h2 className="h2">{t('language')}</h2>
        <p className="muted mt-1 text-[.9375rem]">{t('language_sentence')}</p>
      </div>
      <Field label={t('language_label')}>
        <Select value={shown} disabled={saving} onChange={({ target }) => void choose(target.value as Locale)}>
          <option value="en" lang="en">
            English
          </option>
          <option value="zh-HK" lang="zh-HK">
            繁體中文
          </option>
        </Select>
      </Field>
    </section>
  );
}
