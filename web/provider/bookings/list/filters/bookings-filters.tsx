import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnService } from '../../../../../contract/catalogue.ts';
import { useLocale } from '../../../../i18n/locale.ts';
import { inLocale } from '../../../../../rules/localized-text.ts';
import { bookingChannels } from '../../../../../rules/booking-states.ts';
import { Button } from '../../../../ui/button.tsx';
import { bookingOrders, isFiltered, noFilters, type BookingFilters } from './list-filters.ts';
import { QuickDaysChips } from './quick-days-chips.tsx';

type Props = { filters: BookingFilters; services: readonly OwnService[]; onChange: (changed: Partial<BookingFilters>) => void };

const settlements = ['unread', 'unpaid', 'payment_reported', 'refund_due'] as const;

/** Filters by service, by how bookings came, by days of departure, and by what is unsettled; and the order. */
export function BookingsFilters({ filters, services, onChange }: Props) {
  const { t } = useTranslation('own_bookings');
  const locale = useLocale();
  const id = useId();
  // On a phone the bookings come first, unless they are filtered on arrival.
  const [open, setOpen] = useState(() => isFiltered(filters));
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 max-md:w-full">
        <QuickDaysChips filters={filters} onChange={onChange} />
        <Button look="ghost" className="md:hidden" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t('filters.more')}
        </Button>
      </div>
      <div id={id} className={`flex flex-wrap items-end gap-3 md:contents ${open ? '' : 'max-md:hidden'}`}>
        <LabelledSelect label={t('filters.service')} value={filters.service} onChange={(service) => onChange({ service })}>
          <option value="">{t('filters.all_services')}</option>
          {services.map((service) => (
            <option key={service.id} value={service.id}>
              {inLocale(service.title, service.title_zh, locale).text}
            </option>
          ))}
        </LabelledSelect>
        <LabelledSelect
          label={t('filters.channel')}
          value={filters.channel}
          onChange={(channel) => onChange({ channel: channel as BookingFilters['channel'] })}
        >
          <option value="">{t('filters.all_channels')}</option>
          {bookingChannels.map((channel) => (
            <option key={channel} value={channel}>
              {t(`filters.channels.${channel}`)}
            </option>
          ))}
        </LabelledSelect>
        <Day label={t('filters.from')} value={filters.date_from} max={filters.date_to} onChange={(date_from) => onChange({ date_from })} />
        <Day label={t('filters.to')} value={filters.date_to} min={filters.date_from} onChange={(date_to) => onChange({ date_to })} />
        <LabelledSelect
          label={t('filters.order')}
          value={filters.ordering}
          onChange={(ordering) => onChange({ ordering: ordering as BookingFilters['ordering'] })}
        >
          <option value="">{t('filters.orders.newest')}</option>
          {bookingOrders.map((order) => (
            <option key={order} value={order}>
              {t(`filters.orders.${order}`)}
            </option>
          ))}
        </LabelledSelect>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {settlements.map((name) => (
            <label key={name} className="check min-h-11 items-center! py-0!">
              <input
                type="checkbox"
                checked={filters[name] !== ''}
                onChange={({ target }) => onChange({ [name]: target.checked ? 'true' : '' })}
              />
              {t(`filters.${name}`)}
            </label>
          ))}
          {isFiltered(filters) && (
            <Button look="ghost" onClick={() => onChange(noFilters)}>
              {t('filters.clear')}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

type SelectProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode };

function LabelledSelect({ label, value, onChange, children }: SelectProps) {
  const id = useId();
  return (
    <div className="field min-w-0 max-md:w-full md:w-48">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="select" value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </div>
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
