import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { serviceStatuses } from '../../../../contract/catalogue.ts';
import { ChoiceCards } from '../../../ui/form/choice-cards.tsx';
import type { ServiceFields } from '../form/service-fields.ts';

/** Whether it is on sale. */
export function ServiceStatus() {
  const { t } = useTranslation(['own_services', 'common']);
  const { control } = useFormContext<ServiceFields>();
  const { field } = useController({ control, name: 'status' });
  return (
    <section className="card p-5 lg:p-6">
      <ChoiceCards
        label={<span className="h2">{t('list.status')}</span>}
        columns="md:grid-cols-3"
        value={field.value}
        onChange={field.onChange}
        options={serviceStatuses.map((value) => ({ value, label: t(`common:status.${value}`), hint: t(`form.${value}_means`) }))}
      />
    </section>
  );
}
