import { useTranslation } from 'react-i18next';
import picture from '../../art/scenes/hero-harbour.svg';
import { SearchInput } from '../../offer/search/search-input.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DAY_FIELD } from '../experiences/search-params.ts';
import { suggestionAddress } from '../experiences/suggestion-address.ts';

/** The harbour, with the words in the sky. Always in the light theme. */
export function Hero({ today }: { today: string }) {
  const { t } = useTranslation('landing');
  return (
    <div className="relative bg-sky text-fg" data-theme="light">
      {/* Cut off by itself: the suggestions of the search may hang over the edge. */}
      <div className="absolute inset-0 overflow-hidden">
        <img
          src={picture}
          alt=""
          width="2400"
          height="1200"
          fetchPriority="high"
          className="absolute right-0 bottom-0 h-[26rem] w-auto max-w-none md:h-[34rem] lg:right-auto lg:left-1/2 lg:h-auto lg:w-full lg:min-w-[80rem] lg:-translate-x-1/2"
        />
      </div>
      <section className="wrap relative min-h-[46.5rem] pt-[6.25rem] md:min-h-[52rem] lg:min-h-[47rem] lg:pt-[7.25rem]">
        <h1 className="h-display max-w-[11.5em]">{t('hero.title')}</h1>
        <p className="mt-4 max-w-[34rem] text-lg text-ink-700 lg:mt-5">{t('hero.sentence')}</p>
        <HeroSearch today={today} />
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink look="primary" size="lg" to="/register">
            {t('hero.join')}
          </ButtonLink>
          <a className="btn btn-secondary btn-lg" href="#this-week">
            {t('hero.see_week')}
          </a>
        </div>
      </section>
    </div>
  );
}

/** A plain form that searches the catalogue: what, on which day and for how many. */
function HeroSearch({ today }: { today: string }) {
  const { t } = useTranslation('experiences');
  return (
    <form
      action="/experiences"
      role="search"
      aria-label={t('search.label')}
      className="mt-6 grid max-w-[44rem] grid-cols-[minmax(9.5rem,1fr)_1fr_auto] gap-2 md:grid-cols-[minmax(0,1fr)_10rem_9rem_auto]"
    >
      <div className="input-ic min-w-0 max-md:col-span-2">
        <Icon name="search" />
        <SearchInput addressOf={suggestionAddress} aria-label={t('search.words')} placeholder={t('search.placeholder')} />
      </div>
      <input name={DAY_FIELD} type="date" className="input min-w-0" min={today} aria-label={t('search.date')} />
      <div className="input-ic min-w-0 max-md:col-span-2">
        <Icon name="people" />
        <input
          name="participants"
          type="number"
          className="input"
          min={1}
          max={1000}
          inputMode="numeric"
          aria-label={t('search.people')}
          placeholder={t('search.people')}
        />
      </div>
      <button type="submit" className="btn btn-primary max-md:col-start-3 max-md:row-start-1">
        {t('search.button')}
      </button>
    </form>
  );
}
