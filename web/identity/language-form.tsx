import { useTranslation } from 'react-i18next';
import { api } from '../../contract/api.ts';
import type { Locale } from '../../contract/text.ts';
import { useLocale } from '../i18n/locale.ts';
import { neverResolve } from '../lib/address/navigation.ts';
import { call } from '../lib/call/call.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { userChanged } from '../lib/session/session.tsx';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/form/inputs.tsx';
import { LocaleOptions } from '../ui/form/locale-options.tsx';

/** The account's language. Saved as soon as it is chosen; then the screen is loaded again in it. */
export function LanguageForm() {
  const shown = useLocale();
  const { t } = useTranslation('settings');
  const { busy, run } = useAction();
  const choose = (locale: Locale) =>
    run(() => call(api.auth.update, { body: { locale } }), {
      failed: t('failed'),
      then: (user) => {
        userChanged(user);
        window.location.assign(`${window.location.pathname}?lang=${locale}`);
        return neverResolve();
      },
    });
  return (
    <section className="card grid gap-5 p-5 lg:p-6">
      <div>
        <h2 className="h2">{t('language')}</h2>
        <p className="muted mt-1 text-md">{t('language_sentence')}</p>
      </div>
      <Field label={t('language_label')}>
        <Select value={shown} disabled={busy} onChange={({ target }) => void choose(target.value as Locale)}>
          <LocaleOptions />
        </Select>
      </Field>
    </section>
  );
}
