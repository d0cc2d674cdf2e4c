import { useTranslation } from 'react-i18next';
import type { Service } from '../../../contract/catalogue.ts';
import { useLocale } from '../../i18n/locale.ts';
import { moment } from '../../lib/format/dates.ts';
import type { ExperienceData } from './experience-data.ts';

type Props = {
  service: Pick<Service, 'cancellation_hours' | 'confirmation'>;
  free_until: ExperienceData['free_until'];
};

/** The terms of cancelling, and until which minute it is free for the chosen slot. */
export function CancellationTerms({ service: { cancellation_hours, confirmation }, free_until }: Props) {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  return (
    <section className="mt-10" aria-labelledby="cancellation">
      <h2 className="h3 mb-3" id="cancellation">
        {t('one.cancellation')}
      </h2>
      <p>{cancellation_hours === 0 ? t('one.cancel_rule_zero') : t('one.cancel_rule', { count: cancellation_hours })}</p>
      {free_until && (
        <p className="mt-1 font-560">
          {free_until.is_over ? t('one.cancel_over') : t('one.cancel_until', { moment: moment(free_until.at, locale) })}
        </p>
      )}
      {confirmation === 'request' && <p className="muted mt-1">{t('one.cancel_request')}</p>}
    </section>
  );
}
