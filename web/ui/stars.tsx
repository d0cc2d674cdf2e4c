import { useTranslation } from 'react-i18next';

/** A rating of 5 with its star, one decimal. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation();
  const figure = rating.toFixed(1);
  return (
    <span className="stars">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8Z" />
      </svg>
      <span aria-hidden="true">{figure}</span>
      <span className="sr">{t('rated', { rating: figure })}</span>
    </span>
  );
}
