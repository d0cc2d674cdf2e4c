import { useTranslation } from 'react-i18next';
import { Field } from '../ui/form/field.tsx';
import { ThemeSelect } from '../ui/form/theme-select.tsx';

/** How the screens look in this browser. */
export function ThemeCard() {
  const { t } = useTranslation();
  return (
    <section className="card grid gap-5 p-5 lg:p-6">
      <div>
        <h2 className="h2">{t('theme.title')}</h2>
        <p className="muted mt-1 text-md">{t('theme.sentence')}</p>
      </div>
      <Field label={t('theme.label')}>
        <ThemeSelect />
      </Field>
    </section>
  );
}
