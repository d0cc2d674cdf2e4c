import { useTranslation } from 'react-i18next';
import { percentOf } from '../../../rules/money.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { UserText } from '../../ui/user-text.tsx';

const known = [
  'reason',
  'amount',
  'unpaid',
  'time',
  'people',
  'total',
  'reference',
  'address',
  'decision',
  'bookings',
  'version',
  'slug',
  'name',
  'name_zh',
  'commission_bp',
  'fee_bp',
  'attribution_days',
  'hold_days',
  'expiry_hours',
  'approve_partners',
  'approve_providers',
  'unverified_price_limit',
  'large_party',
  'large_sum',
  'settlement_minimum',
  'settlement_account',
  'legal_name',
  'legal_address',
  'business_registration',
  'facebook_url',
  'instagram_url',
  'threads_url',
  'youtube_url',
] as const;

/** The details of an audit entry by field; a field that this build does not know has its name on the wire. */
export function AuditDetails({ details }: { details: Record<string, string> }) {
  const { t } = useTranslation('operator');
  const lines = Object.entries(details).filter(([, words]) => words !== '');
  if (lines.length === 0) return null;
  const nameOf = (field: string) => {
    const name = known.find((one) => one === field);
    return name ? t(`audit.fields.${name}`) : field;
  };
  // The log stores `500 → 750` basis points and `true → false`; readers see per cent, money and words.
  const shown = (field: string, words: string) => {
    if (field === 'amount' || field === 'unpaid') return exactMoney(words);
    if (['unverified_price_limit', 'large_sum', 'settlement_minimum'].includes(field)) return words.replaceAll(/\d+\.\d\d/g, exactMoney);
    if (field.endsWith('_bp')) return words.replaceAll(/\d+/g, (points) => `${percentOf(Number(points))}%`);
    if (field !== 'decision' && !field.startsWith('approve_')) return words;
    return words.replaceAll(/true|false|paid|refused/g, (value) => t(`audit.values.${value as 'true'}`));
  };
  return (
    <ul className="grid gap-0.5 text-sm">
      {lines.map(([field, words]) => (
        <li key={field} className="break-words">
          <span className="muted">{nameOf(field)}</span> <UserText text={shown(field, words)} />
        </li>
      ))}
    </ul>
  );
}
