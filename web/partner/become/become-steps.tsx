import { useTranslation } from 'react-i18next';

const steps = ['form', 'approval', 'earn'] as const;

/** What happens after the form is sent. */
export function BecomeSteps() {
  const { t } = useTranslation('partners');
  return (
    <section className="card bg-warm! p-5 lg:p-6">
      <h2 className="h3">{t('become.next')}</h2>
      <ol className="mt-4 grid gap-4">
        {steps.map((step, place) => (
          <li key={step} className="flex gap-3">
            <span
              className="tnum grid size-7 shrink-0 place-items-center rounded-full bg-primary-soft text-sm font-640 text-link"
              aria-hidden="true"
            >
              {place + 1}
            </span>
            <div className="min-w-0">
              <p className="font-620">{t(`become.step_${step}`)}</p>
              <p className="muted mt-0.5 text-md">{t(`become.step_${step}_hint`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="muted mt-5 border-t border-line pt-4 text-sm">{t('become.no_customers')}</p>
    </section>
  );
}
