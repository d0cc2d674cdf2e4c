import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocale } from '../i18n/locale.ts';
import { inLocale, isChinese } from '../../rules/localized-text.ts';
import { duration } from '../lib/format/dates.ts';
import { Badge } from '../ui/badge.tsx';
import { BilingualPlace } from '../ui/bilingual-place.tsx';
import { Stars } from '../ui/stars.tsx';
import { Photo } from '../ui/picture/photo.tsx';
import type { Card } from './card.ts';
import { useFromMoney } from './use-from-money.ts';

type Props = {
  service: Card;
  to: string;
  badge?: string | undefined;
  /** Shown under the price. */
  note?: string | undefined;
  /** Loads the picture lazily, for a card below the fold. */
  lazy?: boolean;
};

/** Picture, title, rating, place, duration, difficulty unless easy, and price; the whole card is a link to `to`. */
export function ExperienceCard({ service, to, badge, note, lazy = true }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const title = inLocale(service.title, service.title_zh, locale);
  return (
    <Link className="exp" to={to}>
      <div className="photo">
        <Photo
          src={service.featured_image}
          category={service.category}
          sizes="(width >= 64rem) 18rem, 76vw"
          loading={lazy ? 'lazy' : undefined}
          width="400"
          height="300"
        />
        {badge && <Badge tone="on-photo">{badge}</Badge>}
      </div>
      <div className="grid gap-0.5">
        <div className="flex items-start justify-between gap-3">
          <h3 lang={title.lang}>{title.text}</h3>
          {service.rating !== null && (
            <span className="pt-0.5 text-sm">
              <Stars rating={service.rating} />
            </span>
          )}
        </div>
        <p className="meta meta-line">
          {(service.location || service.location_zh) && <BilingualPlace en={service.location} zh={service.location_zh} />}
          <span>{service.sold_by === 'day' ? t('day_ticket') : duration(service.duration_minutes, locale)}</span>
          {service.difficulty !== 'easy' && <span>{t(`difficulty.${service.difficulty}`)}</span>}
        </p>
        <p className="price">
          <PerPerson service={service} />
        </p>
        {note && <p className="meta">{note}</p>}
      </div>
    </Link>
  );
}

/** `HK$580 per person` / `每位 HK$580`. */
function PerPerson({ service }: { service: Card }) {
  const { t } = useTranslation();
  const figure = <b>{useFromMoney()(service)}</b>;
  const words = <span className="muted">{t('per_person')}</span>;
  return isChinese(useLocale()) ? (
    <>
      {words} {figure}
    </>
  ) : (
    <>
      {figure} {words}
    </>
  );
}
