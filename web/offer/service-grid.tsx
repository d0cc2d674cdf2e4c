import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ServiceCard } from './service-card.tsx';
import type { ServiceSummary } from './shown.ts';

type Props = {
  services: ServiceSummary[];
  /** How many experiences are visible without scrolling. */
  in_view: number;
  onBook: (service_id: string) => Promise<void>;
  /** How one pays for each, by its id, in the reader's language. */
  paying?: Readonly<Record<string, string>>;
};

/** The page's experiences, in its provider's order. */
export function ServiceGrid({ services, in_view, onBook, paying = {} }: Props) {
  const { t } = useTranslation('pages');
  if (services.length === 0) return <EmptyState spot="services" title={t('empty_title')} sentence={t('empty_sentence')} />;
  return (
    <div className="grid gap-5 md:grid-cols-2 lg:gap-7">
      {services.map((service, place) => (
        <ServiceCard
          key={service.id}
          service={service}
          lazy={place >= in_view}
          onBook={() => onBook(service.id)}
          paying={paying[service.id]}
        />
      ))}
    </div>
  );
}
