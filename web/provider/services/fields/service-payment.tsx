import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { OfferedWay } from '../../../../contract/getting-paid.ts';
import { isChinese } from '../../../../rules/localized-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { ChoiceCards } from '../../../ui/form/choice-cards.tsx';
import { WayChoices } from '../../pay-ways/way-choices.tsx';
import type { UsualWays } from '../form/form-calls.ts';
import type { ServiceFields } from '../form/service-fields.ts';

const usual_if_unknown: OfferedWay[] = ['on_site'];

/** How guests pay for this service: as in the settings, or in ways of its own. */
export function ServicePayment({ usual }: { usual: UsualWays | null }) {
  const { t } = useTranslation('getting_paid');
  const locale = useLocale();
  const { control } = useFormContext<ServiceFields>();
  const { field, fieldState } = useController({ control, name: 'pay_ways' });
  const ways = usual?.pay_ways ?? usual_if_unknown;
  const usual_words = ways.map((way) => t(`way.${way}`)).join(isChinese(locale) ? '、' : ', ');
  return (
    <section className="card grid gap-5 p-5 lg:p-6">
      <h2 className="h2">{t('title')}</h2>
      <ChoiceCards
        label={t('service')}
        columns="md:grid-cols-2"
        value={field.value ? 'own' : 'usual'}
        onChange={(choice) => field.onChange(choice === 'own' ? ways : null)}
        options={[
          { value: 'usual', label: t('service_usual'), hint: usual ? t('service_usual_hint', { ways: usual_words }) : undefined },
          { value: 'own', label: t('service_own') },
        ]}
      />
      {field.value && (
        <div data-field="pay_ways">
          <WayChoices
            has_cards={usual?.has_cards ?? false}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        </div>
      )}
    </section>
  );
}
