import { useTranslation } from 'react-i18next';

type Props = {
  name: string;
  participants: number;
  /** Null: all of them. */
  arrived_people: number | null;
  busy: boolean;
  /** With null once all have come. */
  onChange: (people: number | null) => void;
};

/** Of a party that has arrived, how many are aboard: the others may still come. On paper how many they are. */
export function PartyAboard({ name, participants, arrived_people, busy, onChange }: Props) {
  const { t } = useTranslation('manifest');
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
      <span className="hidden print:inline">{participants}</span>
    </>
  );
}
