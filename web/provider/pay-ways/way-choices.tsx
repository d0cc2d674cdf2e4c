import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { offeredWays, type OfferedWay } from '../../../contract/getting-paid.ts';
import { Icon } from '../../ui/icon.tsx';

type Props = {
  value: readonly OfferedWay[];
  /** Whether the marketplace takes cards. */
  has_cards: boolean;
  onChange: (ways: OfferedWay[]) => void;
  error?: string | undefined;
};

/** The ways to pay, each with an explanation; several can be chosen. */
export function WayChoices({ value, has_cards, onChange, error }: Props) {
  const { t } = useTranslation('getting_paid');
  const id = useId();
  const shown = offeredWays.filter((way) => way !== 'card' || has_cards);
  const choose = (way: OfferedWay, wanted: boolean) => onChange(offeredWays.filter((one) => (one === way ? wanted : value.includes(one))));
  return (
    <fieldset className={`field ${error ? 'is-bad' : ''}`} aria-describedby={`${id}-about`}>
      <legend className="label mb-1.5">{t('ways')}</legend>
      <div className="grid gap-2">
        {shown.map((way) => (
          <label key={way} className={`check choice ${value.includes(way) ? 'on' : ''}`}>
            <input type="checkbox" checked={value.includes(way)} onChange={(event) => choose(way, event.target.checked)} />
            <span>
              {t(`way.${way}`)}
              <span className="hint block">{t(`way_hint.${way}`)}</span>
            </span>
          </label>
        ))}
      </div>
      <div id={`${id}-about`}>
        {error ? (
          <p className="err">
            <Icon name="alert" />
            {error}
          </p>
        ) : (
          <p className="hint">{t('ways_hint')}</p>
        )}
      </div>
    </fieldset>
  );
}
