import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PolicyEditor, type WeatherRules } from '../../weather/policy-editor.tsx';
import type { ServiceFields } from '../form/service-fields.ts';

/** What becomes of this service's departures by the weather: as in the settings, or by rules of its own. */
export function ServiceWeather({ usual }: { usual: WeatherRules | null }) {
  const { t } = useTranslation('weather');
  const { control } = useFormContext<ServiceFields>();
  const { field } = useController({ control, name: 'weather_rules' });
  const all_day = useWatch({ control, name: 'sold_by' }) === 'day';
  return (
    <section className="card grid gap-5 p-5 lg:p-6">
      <div>
        <h2 className="h2">{t('title')}</h2>
        <p className="muted mt-1 text-sm">{t('policy.sentence')}</p>
      </div>
      <PolicyEditor value={field.value} onChange={field.onChange} usual={usual} all_day={all_day} />
    </section>
  );
}
