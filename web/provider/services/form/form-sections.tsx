import { useTranslation } from 'react-i18next';

/** The sections of the form, by the ids of their elements. */
const sections = ['what', 'pictures', 'price_and_time', 'prices', 'where', 'kind', 'points', 'practical', 'booking'] as const;

/** Buttons that lead to the sections of the long form, in reach while it is scrolled. */
export function FormSections() {
  const { t } = useTranslation('own_services');
  const show = (id: string) => {
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };
  return (
    <nav className="form-sections" aria-label={t('form.sections')}>
      <ul>
        {sections.map((id) => (
          <li key={id}>
            <button type="button" className="chip" onClick={() => show(`section-${id}`)}>
              {t(id === 'prices' ? 'prices.title' : `form.${id}`)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
