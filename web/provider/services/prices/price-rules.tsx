import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MOST_PRICE_RULES } from '../../../../contract/price-rules.ts';
import { HOLIDAYS_KNOWN_UNTIL } from '../../../../rules/holidays/holidays.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { longDate } from '../../../lib/format/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useEntries } from '../fields/use-entries.ts';
import type { ServiceFields } from '../form/service-fields.ts';
import { PricePreview } from './price-preview.tsx';
import { newRule } from './rule-fields.ts';
import { RuleRow } from './rule-row.tsx';

/** Other prices by day of the week, season and holiday, in the order in which they are looked through, and what comes of them. */
export function PriceRules() {
  const { t } = useTranslation('own_services');
  const { fields, append, list, moveUp, removeAt } = useEntries<'price_rules', HTMLElement>('price_rules');
  return (
    <section ref={list} id="section-prices" tabIndex={-1} className="card grid gap-5 p-5 lg:p-6" data-field="price_rules">
      <div>
        <h2 className="h2">{t('prices.title')}</h2>
        <p className="muted mt-1 text-md">{t(fields.length > 0 ? 'prices.order' : 'prices.none')}</p>
      </div>
      {fields.map(({ id }, place) => (
        <RuleRow key={id} place={place} onUp={() => moveUp(place)} onRemove={() => removeAt(place)} />
      ))}
      {fields.length < MOST_PRICE_RULES && (
        <div>
          <Button size="sm" data-add onClick={() => append({ ...newRule })}>
            <Icon name="plus" size="s" />
            {t('prices.add')}
          </Button>
        </div>
      )}
      <HolidaysKnown />
      {fields.length > 0 && <PricePreview />}
    </section>
  );
}

/** Until when public holidays are known, where a rule names them. */
function HolidaysKnown() {
  const { t } = useTranslation('own_services');
  const locale = useLocale();
  const { control } = useFormContext<ServiceFields>();
  const rules = useWatch({ control, name: 'price_rules' });
  if (!rules.some(({ days }) => days.includes('holiday') || days.includes('eve'))) return null;
  return <p className="muted text-sm">{t('prices.holidays_known', { day: longDate(HOLIDAYS_KNOWN_UNTIL, locale) })}</p>;
}
