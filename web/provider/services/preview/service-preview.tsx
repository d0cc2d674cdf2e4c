import { useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { Card } from '../../../offer/card.ts';
import { ExperienceCard } from '../../../offer/experience-card.tsx';
import type { ServiceFields } from '../form/service-fields.ts';

/** The service as a card shows it while it is being written. */
export function ServicePreview({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('own_services');
  const card = useCard();
  return (
    <section className="card p-5">
      <h2 className="muted mb-3 text-sm font-620">{t('preview.title')}</h2>
      <div inert>
        <ExperienceCard service={card} to="." />
      </div>
      <Button className="mt-4" block onClick={onOpen}>
        {t('preview.open_whole')}
      </Button>
    </section>
  );
}

const PRICE = /^\d{1,7}(\.\d{1,2})?$/;

/** What the form holds as a card would have it; what is not written yet has a stand-in. */
export function useCard(): Card {
  const { t } = useTranslation('own_services');
  const { control } = useFormContext<ServiceFields>();
  const fields = useDeferredValue(useWatch({ control }) as ServiceFields);
  return {
    id: '',
    title: fields.title || (fields.title_zh ? '' : t('list.untitled')),
    title_zh: fields.title_zh,
    from_price: PRICE.test(fields.price.trim()) ? fields.price.trim() : '0',
    price_varies: fields.price_rules.length > 0,
    duration_minutes: Math.max(1, Math.min(Number(fields.duration_minutes) || 60, 20_160)),
    sold_by: fields.sold_by,
    location: fields.location,
    location_zh: fields.location_zh,
    category: fields.category ? { id: '', slug: fields.category, name: '', name_zh: '' } : null,
    featured_image: fields.pictures[0] ?? null,
    rating: null,
    total_reviews: 0,
    difficulty: fields.difficulty,
    page_slug: null,
  };
}
