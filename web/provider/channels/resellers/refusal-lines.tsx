import { useTranslation } from 'react-i18next';
import type { Reseller } from '../../../../contract/resellers.ts';

/** What a reseller's software was refused lately, by reason. */
export function RefusalLines({ refusals }: { refusals: Reseller['refusals'] }) {
  const { t } = useTranslation('channels');
  const count = refusals.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return <p className="muted text-sm">{t('refusals_none')}</p>;
  return (
    <details className="text-sm">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t('refusals', { count })}</summary>
      <ul className="mb-2 grid gap-1">
        {refusals.map(({ error, count: times }) => (
          <li key={error} className="flex justify-between gap-4">
            <span>{t(`errors.${error}`)}</span>
            <b className="tnum font-600">{times}</b>
          </li>
        ))}
      </ul>
      <p className="muted">{t('refusals_hint')}</p>
    </details>
  );
}
