import { useTranslation } from 'react-i18next';
import { Stars } from '../../../ui/stars.tsx';

/** A service's stars, or N/A while nobody has rated it. */
export function RatingOrNone({ rating }: { rating: number | null }) {
  const { t } = useTranslation('own_services');
  return rating === null ? <span className="quiet">{t('list.none')}</span> : <Stars rating={rating} />;
}
