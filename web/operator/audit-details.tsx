import { useTranslation } from 'react-i18next';
import { Said } from '../ui/said.tsx';

const known = [
  'reason',
  'amount',
  'reference',
  'decision',
  'bookings',
  'slug',
  'name',
  'name_zh',
  'commission_bp',
  'fee_bp',
  'attribution_days',
  'hold_days',
  'expiry_hours',
  'approve_partners',
] as const;

/** The words of a line of the log, each under its name; one that this build does not know keeps the wire's. */
export function AuditDetails({ details }: { details: Record<string, string> }) {
  const { t } = useTranslation('operator');
  const lines = Object.entries(details).filter(([, words]) => words !== '');
  if (lines.length === 0) return null;
  const nameOf = (field: string) => {
    const name = known.find((one) => one === field);
    return name ? t(`audit.fields.${name}`) : field;
  };
  return (
    <ul className="grid gap-0.5 text-sm">
      {lines.map(([field, words]) => (
        <li key={field} className="break-words">
          <span className="muted">{nameOf(field)}</span> <Said text={words} />
        </li>
      ))}
    </ul>
  );
}
