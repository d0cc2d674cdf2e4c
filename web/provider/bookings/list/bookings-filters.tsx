import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { Button } from '../../../ui/button.tsx';
import { isFiltered, type BookingFilters } from './list-filters.ts';

type Props = { filters: BookingFilters; services: readonly OwnService[]; onChange: (changed: Partial<BookingFilters>) => void };

/** Filters by service, by days of departure, and by unread messages. */
export function BookingsFilters({ filters, services, onChange }: Props) {
  const { t } = useTranslation('own_bookings');
  const locale = useLocale();
  const id = useId();
  return (
    <>
      <div className="field min-w-0 max-md:w-full md:w-48">
        <label className="label" htmlFor={`${id}-service`}>
          {t('filters.service')}
        </label>
        <select
          id={`${id}-service`}
          className="select"
          value={filters.service}
          onChange={({ target }) => onChange({ service: target.value })}
        >
          <option value="">{t('filters.all_services')}</option>
          {services.map((service) => (
            <option key={service.id} value={service.id}>
              {inLocale(service.title, service.title_zh, locale).text}
            </option>
          ))}
        </select>
      </div>
      <Day label={t('filters.from')} value={filters.date_from} max={filters.date_to} onChange={(date_from) => onChange({ date_from })} />
      <Day label={t('filters.to')} value={filters.date_to} min={filters.date_from} onChange={(date_to) => onChange({ date_to })} />
      <label className="check min-h-11 items-center! py-0!">
        <input
          type="checkbox"
          checked={filters.unread !== ''}
          onChange={({ target }) => onChange({ unread: target.checked ? 'true' : '' })}
        />
        {t('filters.unread')}
      </label>
      <label className="check min-h-11 items-center! py-0!">
        <input
          type="checkbox"
          checked={filters.refund_due !== ''}
          onChange={({ target }) => onChange({ refund_due: target.checked ? 'true' : '' })}
        />
        {t('filters.refund_due')}
      </label>
      {isFiltered(filters) && (
        <Button look="ghost" onClick={() => onChange({ service: '', unread: '', refund_due: '', date_from: '', date_to: '' })}>
          {t('filters.clear')}
        </Button>
      )}
    </>
  );
}

type DayFieldProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void };

function Day({ label, value, min, max, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="field max-md:grow max-md:basis-[40%]">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="input min-w-0"
        value={value}
        min={min || undefined}
        max={max || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
