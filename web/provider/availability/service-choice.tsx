import { inLocale } from '../../../rules/localized-text.ts';
import { useTranslation } from 'react-i18next';
import type { OwnService } from '../../../contract/catalogue.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/inputs.tsx';

type Props = { services: readonly OwnService[]; value: string; onChange: (id: string) => void };

/** Chooses the service whose calendar is shown. */
export function ServiceChoice({ services, value, onChange }: Props) {
  const { t } = useTranslation('availability');
  return (
    <Field label={t('service')}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <ServiceOptions services={services} />
      </Select>
    </Field>
  );
}

/** Services by their name in the reader's language. */
export function ServiceOptions({ services }: { services: readonly OwnService[] }) {
  const locale = useLocale();
  return services.map(({ id, title, title_zh }) => (
    <option key={id} value={id}>
      {inLocale(title, title_zh, locale).text}
    </option>
  ));
}
