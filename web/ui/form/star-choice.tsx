import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';

type Props = {
  label: string;
  /** The accessible name of so many stars. */
  words: (stars: number) => string;
  /** 0 until one was chosen. */
  value: number;
  onChange: (stars: number) => void;
  /** Takes the choice back; where there is none, stars must be given. */
  onClear?: (() => void) | undefined;
  error?: string | undefined;
};

/** One to five stars, as radio buttons. */
export function StarChoice({ label, words, value, onChange, onClear, error }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className={`field ${error ? 'is-bad' : ''}`} aria-describedby={error && `${id}-error`}>
      <legend className="label mb-1">
        <span>{label}</span>
        {onClear && <span className="opt">{t('field.optional')}</span>}
      </legend>
      <div className="star-choice">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={stars <= value ? 'on' : ''}>
            <input
              type="radio"
              name={id}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              aria-label={words(stars)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8Z" />
            </svg>
          </label>
        ))}
        {value > 0 && <span className="muted pl-2 text-sm">{words(value)}</span>}
        {value > 0 && onClear && (
          <button type="button" className="link ml-2 min-h-9 text-sm" onClick={onClear}>
            {t('actions.clear')}
            <span className="sr">{label}</span>
          </button>
        )}
      </div>
      {error && (
        <div className="err" id={`${id}-error`} role="alert">
          <Icon name="alert" />
          <div>{error}</div>
        </div>
      )}
    </fieldset>
  );
}
