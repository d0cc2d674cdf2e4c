import { useTranslation } from 'react-i18next';
import { percentOf } from '../../../rules/money.ts';
import type { PartnerProfile } from '../../../contract/partners.ts';
import { Icon } from '../../ui/icon.tsx';

/** What a partner earns, and when. */
export function TermsCard({ profile }: { profile: PartnerProfile }) {
  const { t } = useTranslation('partners');
  const terms = [
    t('settings.rate', { percent: percentOf(profile.commission_bp) }),
    t('settings.window', { count: profile.attribution_days }),
    t('settings.hold', { count: profile.hold_days }),
  ];
  return (
    <section className="card p-5 lg:p-6">
      <h2 className="h2">{t('settings.terms')}</h2>
      <ul className="mt-3 grid gap-2">
        {terms.map((term) => (
          <li key={term} className="flex gap-2.5 text-md">
            <Icon name="check" size="s" className="mt-1 text-success" />
            {term}
          </li>
        ))}
      </ul>
    </section>
  );
}
