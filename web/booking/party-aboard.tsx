import { useTranslation } from 'react-i18next';
import type { PersonLabel } from '../../contract/person-vouchers.ts';
import { isChinese } from '../../rules/localized-text.ts';
import { useLocale } from '../i18n/locale.ts';
import { personName } from './voucher/person-name.ts';

type Props = {
  name: string;
  /** Who of them is known to be aboard, by a voucher of their own. */
  persons: readonly PersonLabel[];
  participants: number;
  /** Null: all of them. */
  arrived_people: number | null;
  busy: boolean;
  /** With null once all have come. */
  onChange: (people: number | null) => void;
};

/** Of a party that has arrived, how many are aboard: the others may still come. On paper how many they are. */
export function PartyAboard({ name, persons, participants, arrived_people, busy, onChange }: Props) {
  const { t } = useTranslation('manifest');
  const locale = useLocale();
  const names = persons.map((person) => personName(person, locale)).join(isChinese(locale) ? '、' : ', ');
  return (
    <>
      <select
        className="party-aboard no-print tnum"
        aria-label={t('part_of', { name })}
        aria-busy={busy || undefined}
        value={arrived_people ?? participants}
        onChange={({ target }) => onChange(Number(target.value) === participants ? null : Number(target.value))}
      >
        {Array.from({ length: participants }, (_, place) => participants - place).map((people) => (
          <option key={people} value={people}>
            {t('part_aboard', { people, count: participants })}
          </option>
        ))}
      </select>
      {arrived_people !== null && names && (
        <span className="no-print muted block text-xs font-400 text-balance">{t('known_aboard', { names })}</span>
      )}
      <span className="hidden print:inline">{participants}</span>
    </>
  );
}
