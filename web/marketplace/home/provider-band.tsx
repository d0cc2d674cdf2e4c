import { useTranslation } from 'react-i18next';
import { newProviderPath } from '../../lib/address/navigation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SamplePage } from './sample-page.tsx';

/** What a provider gets, with a link to a real page where there is one. */
export function ProviderBand({ live_slug }: { live_slug: string | null }) {
  const { t } = useTranslation('landing');
  return (
    <section className="mt-16 bg-warm lg:mt-24">
      <div className="wrap grid items-center gap-10 py-14 lg:grid-cols-[1fr_1.08fr] lg:gap-16 lg:py-20">
        <div>
          <p className="eyebrow">
            <svg viewBox="0 0 28 10" aria-hidden="true">
              <path d="M1.5 6.5q3.125-5 6.25 0t6.25 0 6.25 0 6.25 0" />
            </svg>
            {t('band.eyebrow')}
          </p>
          <h2 className="h2 mt-3">{t('band.title')}</h2>
          <p className="muted mt-4 text-lg">{t('band.sentence')}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink look="primary" size="lg" to={newProviderPath}>
              {t('band.start')}
            </ButtonLink>
            {live_slug && (
              <ButtonLink look="ghost" size="lg" to={`/page/${live_slug}`}>
                {t('band.live')}
                <Icon name="arrow_right" />
              </ButtonLink>
            )}
          </div>
        </div>
        <SamplePage />
      </div>
    </section>
  );
}
