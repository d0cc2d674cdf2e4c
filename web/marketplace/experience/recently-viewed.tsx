import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { viewed } from '../../offer/lists/browser-lists.ts';
import type { CatalogueCard } from '../../offer/catalogue-card.ts';
import { ExperienceCards } from '../../offer/experience-cards.tsx';
import { Button } from '../../ui/button.tsx';

/** Experiences opened before this one in this browser; the visitor can clear them. Notes this one as opened. */
export function RecentlyViewed({ id }: { id: string }) {
  const { t } = useTranslation('experiences');
  const [cards, setCards] = useState<readonly CatalogueCard[]>([]);
  const shown = viewed.use();
  useEffect(() => {
    let is_left = false;
    const before = viewed.read().filter((one) => one !== id);
    viewed.add(id);
    if (before.length === 0) return;
    // The screen works without them, so a failure shows nothing.
    import('../../offer/lists/named-cards.ts')
      .then(({ readNamedCards }) => readNamedCards(before))
      .then((read) => !is_left && setCards(read))
      .catch(() => undefined);
    return () => {
      is_left = true;
    };
  }, [id]);
  const before = cards.filter((card) => card.id !== id && shown.includes(card.id));
  if (before.length === 0) return null;
  const clear = () => {
    viewed.clear();
    // The button that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section className="mt-14 grid grid-cols-[minmax(0,1fr)] gap-6" aria-labelledby="viewed">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="h2" id="viewed">
          {t('saved.viewed')}
        </h2>
        <Button look="ghost" size="sm" onClick={clear}>
          {t('saved.clear')}
        </Button>
      </div>
      <ExperienceCards services={before.slice(0, 4)} />
    </section>
  );
}
