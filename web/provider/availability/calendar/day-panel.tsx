import { useTranslation } from 'react-i18next';
import type { OwnSlot } from '../../../../contract/availability.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { shortDate } from '../../../lib/format/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useHolidayWords } from './use-holiday-words.ts';
import { SlotRow } from './slot-row.tsx';

type Props = {
  day: string;
  slots: readonly OwnSlot[];
  /** The heading that takes the focus when the day is opened. */
  heading_id?: string;
  onEdit: (slot: OwnSlot) => void;
  onAdd: (day: string) => void;
  onBlock: (day: string) => void;
};

/** A day's slots, each with its switch; with buttons to add one and to block all. */
export function DayPanel({ day, slots, heading_id, onEdit, onAdd, onBlock }: Props) {
  const { t } = useTranslation(['availability', 'common']);
  const locale = useLocale();
  const name = shortDate(day, locale);
  const holiday = useHolidayWords()(day);
  return (
    <section className="card p-5 max-sm:p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="h2" id={heading_id} tabIndex={heading_id ? -1 : undefined}>
          {name}
        </h2>
        {slots.length > 0 && (
          <Button
            look="ghost"
            size="sm"
            className="-mr-2 text-danger-text!"
            aria-label={t('common:field.about', { first: t('day.block'), second: name })}
            onClick={() => onBlock(day)}
          >
            <Icon name="block" size="s" />
            {t('day.block')}
          </Button>
        )}
      </div>
      {holiday && <p className="text-sm text-danger-text">{t('preview.holiday', { name: holiday })}</p>}
      {slots.length === 0 ? (
        <p className="muted mt-1 text-md">{t('day.none')}</p>
      ) : (
        <ul className="mt-2 grid">
          {slots.map((slot) => (
            <SlotRow key={slot.id} slot={slot} onEdit={onEdit} />
          ))}
        </ul>
      )}
      <Button
        look="soft"
        size="sm"
        className="mt-3"
        aria-label={t('common:field.about', { first: t('day.add'), second: name })}
        onClick={() => onAdd(day)}
      >
        <Icon name="plus" size="s" />
        {t('day.add')}
      </Button>
    </section>
  );
}
