import { useTranslation } from 'react-i18next';
import type { Service } from '../../../contract/catalogue.ts';
import { isChinese } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { duration } from '../../lib/format/dates.ts';
import type { IconName } from '../../ui/icon-shapes.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Duration, group size, difficulty, age, languages, and whether the provider must accept. */
export function ExperienceFacts({ service }: { service: Service }) {
  const { t } = useTranslation(['experiences', 'common']);
  const locale = useLocale();
  const spoken = service.languages.map((language) => t(`languages.${language as 'en'}`));
  const instant = service.confirmation === 'instant';
  return (
    <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-5 border-y border-line py-5 xl:grid-cols-4" aria-label={t('one.facts')}>
      <Fact
        icon="clock"
        fact={service.sold_by === 'day' ? t('common:day_ticket') : duration(service.duration_minutes, locale)}
        more={t(instant ? 'one.instant' : 'one.request')}
      />
      <Fact
        icon="people"
        fact={t('one.up_to', { count: service.max_participants })}
        more={service.min_participants > 1 ? t('one.from_people', { count: service.min_participants }) : undefined}
      />
      <Fact icon="trail" fact={t(`common:difficulty.${service.difficulty}`)} more={t('one.fitness')} />
      {service.min_age !== null && (
        <Fact icon="person" fact={service.min_age === 0 ? t('one.any_age') : t('one.from_age', { age: service.min_age })} />
      )}
      {spoken.length > 0 && <Fact icon="speech" fact={spoken.join(isChinese(locale) ? '、' : ', ')} />}
    </ul>
  );
}

function Fact({ icon, fact, more }: { icon: IconName; fact: string; more?: string | undefined }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="mt-0.5 shrink-0 text-fg-3" />
      <div className="leading-snug">
        <p className="text-md font-620 wrap-anywhere break-keep">{fact}</p>
        {more && <p className="muted mt-0.5 text-sm">{more}</p>}
      </div>
    </li>
  );
}
