import { useTranslation } from 'react-i18next';
import { ListPair } from './list-pair.tsx';
import { LanguageChoice } from './written-language.tsx';

/** Highlights, inclusions and exclusions, and what guests bring. */
export function ServicePoints() {
  const { t } = useTranslation('own_services');
  return (
    <section id="section-points" tabIndex={-1} className="card grid gap-6 p-5 lg:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="h2">{t('form.points')}</h2>
        <LanguageChoice />
      </div>
      <ListPair name="highlights" label={t('form.highlights')} />
      <ListPair name="includes" label={t('form.includes')} />
      <ListPair name="excludes" label={t('form.excludes')} />
      <ListPair name="bring" label={t('form.bring')} />
    </section>
  );
}
