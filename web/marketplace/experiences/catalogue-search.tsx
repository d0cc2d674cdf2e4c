import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { KeptWishes } from './kept-wishes.tsx';
import { useCatalogueForm } from './use-catalogue-form.ts';
import { addressOf, changed, daysOf, type Wishes } from './wishes.ts';

const asked = ['search', 'date_from', 'participants'] as const;

/** What, when and how many; a plain form, so it works before and without JavaScript. */
export function CatalogueSearch({ wishes, today }: { wishes: Wishes; today: string }) {
  const { t } = useTranslation('experiences');
  const { round, onSubmit } = useCatalogueForm(wishes, asked);
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
        <KeptWishes wishes={wishes} asked={asked} />
        <div className="input-ic max-lg:col-span-2">
          <label className="sr" htmlFor="search">
            {t('search.words')}
          </label>
          <Icon name="search" />
          <input
            id="search"
            name="search"
            type="search"
            className="input"
            maxLength={200}
            defaultValue={wishes.search}
            placeholder={t('search.placeholder')}
            enterKeyHint="search"
          />
        </div>
        <div className="min-w-auto">
          <label className="sr" htmlFor="date_from">
            {t('search.date')}
          </label>
          <input id="date_from" name="date_from" type="date" className="input" min={today} defaultValue={wishes.date_from} />
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
            defaultValue={wishes.participants}
            placeholder={t('search.people')}
          />
        </div>
        <button type="submit" className="btn btn-primary max-lg:col-start-3 max-lg:row-start-1">
          {t('search.button')}
        </button>
      </form>
      <Days wishes={wishes} today={today} />
    </>
  );
}

function Days({ wishes, today }: { wishes: Wishes; today: string }) {
  const { t } = useTranslation('experiences');
  const chip = (key: 'any' | 'today' | 'tomorrow' | 'weekend', days: { date_from?: string; date_to?: string }) => {
    const on = wishes.date_from === days.date_from && wishes.date_to === days.date_to;
    const change = { date_from: days.date_from, date_to: days.date_to };
    return (
      <Link
        key={key}
        className={on ? 'chip on' : 'chip'}
        aria-current={on ? 'true' : undefined}
        to={`/experiences${addressOf(changed(wishes, change))}`}
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
