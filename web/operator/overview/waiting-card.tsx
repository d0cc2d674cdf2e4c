import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Overview } from '../../../contract/operator.ts';
import { Icon } from '../../ui/icon.tsx';

/** What waits for the operator, with links. */
export function WaitingCard({ overview: { waiting, failures } }: { overview: Overview }) {
  const { t } = useTranslation('operator');
  const things = [
    { key: 'approvals', to: '/operator/providers?state=waiting', count: waiting.approvals, words: 'waiting_approvals' },
    { key: 'licences', to: '/operator/providers?state=licence', count: waiting.licences, words: 'waiting_licences' },
    { key: 'partners', to: '/operator/partners?state=waiting', count: waiting.partners, words: 'waiting_partners' },
    { key: 'own', to: '/operator/own-bookings', count: waiting.own_bookings, words: 'waiting_own' },
    {
      key: 'refunds',
      to: '/operator/refunds',
      count: waiting.refunds_due,
      words: waiting.more_refunds_due ? 'waiting_more_refunds' : 'waiting_refunds',
    },
    { key: 'weather', to: '/operator/weather', count: waiting.weather, words: 'waiting_weather' },
    { key: 'card_flags', to: '/operator/refunds', count: waiting.card_flags, words: 'waiting_card_flags' },
    { key: 'past', to: '/operator/past-bookings', count: waiting.past_bookings, words: 'waiting_past' },
    { key: 'settlements', to: '/operator/settlements?state=open', count: waiting.settlements, words: 'waiting_settlements' },
    { key: 'limit', to: '/operator/outbox?state=waiting', count: failures.limited_mails, words: 'waiting_limit' },
    { key: 'mails', to: '/operator/outbox?state=failed', count: failures.failed_mails, words: 'waiting_mails' },
    { key: 'providers', to: '/operator/providers?state=unverified', count: waiting.providers, words: 'waiting_providers' },
  ] as const;
  const open = things.filter(({ count }) => count > 0);
  return (
    <section className="card min-w-0 p-5">
      <h2 className="h2">{t('overview.waiting')}</h2>
      {open.length === 0 ? (
        <p className="muted mt-2 text-md">{t('overview.nothing_waits')}</p>
      ) : (
        <ul className="mt-2 grid">
          {open.map(({ key, to, count, words }) => (
            <li key={key} className="border-b border-line last:border-b-0">
              <Link className="flex min-h-12 items-center justify-between gap-3 py-1 text-md no-underline hover:underline" to={to}>
                {t(`overview.${words}`, { count })}
                <Icon name="chevron_right" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
