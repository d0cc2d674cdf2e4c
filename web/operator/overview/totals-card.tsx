import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Overview } from '../../../contract/operator.ts';

const whole = new Intl.NumberFormat('en-HK');

/** How large the marketplace is now; each figure leads to its list. */
export function TotalsCard({ totals }: { totals: Overview['totals'] }) {
  const { t } = useTranslation('operator');
  const kinds = [
    { key: 'providers', to: '/operator/providers?state=active' },
    { key: 'partners', to: '/operator/partners?state=active' },
    { key: 'services', to: '/operator/services?status=active&hidden=no' },
    { key: 'users', to: '/operator/users?state=enabled' },
  ] as const;
  return (
    <section className="card min-w-0 p-5">
      <h2 className="h2">{t('overview.marketplace')}</h2>
      <dl className="mt-3 grid grid-cols-2 gap-3 text-md">
        {kinds.map(({ key, to }) => (
          <div key={key}>
            <dt className="muted text-sm">{t(`overview.${key}`)}</dt>
            <dd className="tnum text-xl font-660">
              <Link className="inline-flex min-h-11 min-w-11 items-center no-underline hover:underline" to={to}>
                {whole.format(totals[key])}
                <span className="sr"> {t(`overview.${key}`)}</span>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
