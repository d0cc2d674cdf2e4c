import { useTranslation } from 'react-i18next';
import type { OwnSettlement } from '../../../contract/settlements.ts';
import { toCents } from '../../../rules/money.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { useLocale } from '../../i18n/locale.ts';
import { longDate } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { UserText } from '../../ui/user-text.tsx';

/** A provider's settlements: which way the money goes, how much, and whether it was transferred. */
export function SettlementList({ settlements }: { settlements: readonly OwnSettlement[] }) {
  const { t } = useTranslation('statement');
  const locale = useLocale();
  const day = (at: string) => longDate(hongKongDate(Date.parse(at)), locale);
  return (
    <ul>
      {settlements.map(({ id, amount, bookings, created_at, paid_at, reference }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-3 border-t border-line px-5 py-3.5">
          <div className="min-w-0">
            <p className="font-560">{t(toCents(amount) > 0 ? 'settlements.to_you' : 'settlements.by_you')}</p>
            <p className="muted tnum text-sm">
              {t('settlements.made', { day: day(created_at), bookings: t('settlements.bookings', { count: bookings }) })}
            </p>
            {reference && (
              <p className="mono muted text-sm">
                <UserText text={reference} />
              </p>
            )}
          </div>
          <div className="flex flex-col items-end gap-1 max-sm:w-full max-sm:flex-row-reverse max-sm:items-center max-sm:justify-between">
            <b className="tnum font-640">{exactMoney(Math.abs(toCents(amount)))}</b>
            <Badge tone={paid_at ? 'success' : 'warning'}>
              <Icon name={paid_at ? 'check' : 'clock'} />
              {paid_at ? t('settlements.paid', { day: day(paid_at) }) : t('settlements.waits')}
            </Badge>
          </div>
        </li>
      ))}
    </ul>
  );
}
