import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SearchInput } from '../../offer/search/search-input.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HiddenParams } from './hidden-params.tsx';
import { useCatalogueForm } from './use-catalogue-form.ts';
import { addressOf, changeParams, DAY_FIELD, dayOf, daysOf, type SearchParams } from './search-params.ts';
import { suggestionAddress } from './suggestion-address.ts';

const fields = ['search', 'participants'] as const;
const withDay = [...fields, 'date_from', 'date_to'] as const;

/** What, when and how many; a plain form, so it works before and without JavaScript. */
export function CatalogueSearch({ params, today }: { params: SearchParams; today: string }) {
  const { t } = useTranslation('experiences');
  const day = dayOf(params);
  const has_range = day === undefined && (params.date_from ?? params.date_to) !== undefined;
  const { round, onSubmit, follow } = useCatalogueForm(params, withDay);
  return (
    <>
      <form
        role="search"
        action="/experiences"
        aria-label={t('search.label')}
        onSubmit={onSubmit}
        className="mt-4 grid grid-cols-[1fr_1fr_auto] gap-2 lg:mt-5 lg:grid-cols-[1fr_13rem_9rem_auto]"
        key={round}
      >
        {/* A range of several days stays, unless a day is chosen. */}
        <HiddenParams params={params} fields={has_range ? fields : withDay} />
        <div className="input-ic max-lg:col-span-2">
          <label className="sr" htmlFor="search">
            {t('search.words')}
          </label>
          <Icon name="search" />
          <SearchInput
            id="search"
            addressOf={suggestionAddress}
            follow={follow}
            defaultValue={params.search}
            placeholder={t('search.placeholder')}
          />
        </div>
        <div className="min-w-auto">
          <label className="sr" htmlFor="date">
            {t('search.date')}
          </label>
          <input id="date" name={DAY_FIELD} type="date" className="input" min={today} defaultValue={day} />
        </div>
        <div className="input-ic max-lg:col-span-2">
          <label className="sr" htmlFor="participants">
            {t('search.people')}
          </label>
          <Icon name="people" />
          <input
            id="participants"
            name="participants"
            type="number"
            className="input"
            min={1}
            max={1000}
            inputMode="numeric"
            defaultValue={params.participants}
            placeholder={t('search.people')}
          />
        </div>
        <button type="submit" className="btn btn-primary max-lg:col-start-3 max-lg:row-start-1">
          {t('search.button')}
        </button>
      </form>
      <Days params={params} today={today} />
    </>
  );
}

function Days({ params, today }: { params: SearchParams; today: string }) {
  const { t } = useTranslation('experiences');
  const chip = (key: 'any' | 'today' | 'tomorrow' | 'weekend', days: { date_from?: string; date_to?: string }) => {
    const on = params.date_from === days.date_from && params.date_to === days.date_to;
    const change = { date_from: days.date_from, date_to: days.date_to };
    return (
      <Link
        key={key}
        className={on ? 'chip on' : 'chip'}
        aria-current={on ? 'true' : undefined}
        to={`/experiences${addressOf(changeParams(params, change))}`}
        preventScrollReset
      >
        {t(`when.${key}`)}
      </Link>
    );
  };
  return (
    <nav className="hscroll mt-3 lg:mx-0! lg:px-0!" aria-label={t('when.label')}>
      {chip('any', {})}
      {(['today', 'tomorrow', 'weekend'] as const).map((when) => chip(when, daysOf(when, today)))}
    </nav>
  );
}
