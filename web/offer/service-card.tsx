import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Both } from '../i18n/both.tsx';
import { useLocale } from '../i18n/locale.ts';
import { bilingualLang } from '../lib/format/locale.ts';
import { inLocale } from '../../rules/localized-text.ts';
import { duration } from '../lib/format/dates.ts';
import { Badge } from '../ui/badge.tsx';
import { BilingualPlace } from '../ui/bilingual-place.tsx';
import type { ServiceSummary } from './shown.ts';
import { Photo } from '../ui/picture/photo.tsx';
import { BookNow } from './book-now.tsx';
import { useFromMoney } from './use-from-money.ts';

type Props = {
  service: ServiceSummary;
  /** Loads the picture lazily, for a card below the fold. */
  lazy: boolean;
  onBook: () => Promise<void>;
  /** How one pays for it. */
  paying?: string | undefined;
};

/** One experience on a provider's page, with its price a person and the button to book it. */
export function ServiceCard({ service, lazy, onBook, paying }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const title = inLocale(service.title, service.title_zh, locale);
  const words = inLocale(service.short_description, service.short_description_zh, locale);
  const whole = inLocale(service.description, service.description_zh, locale);
  return (
    <article className="card relative flex flex-col overflow-hidden" aria-labelledby={id}>
      <div className="relative aspect-[16/10] bg-surface-3">
        <Photo
          src={service.featured_image}
          category={service.category}
          sizes="(min-width: 80rem) 36rem, (min-width: 48rem) 46vw, 92vw"
          loading={lazy ? 'lazy' : undefined}
          width="800"
          height="500"
          className="absolute inset-0 size-full object-cover"
        />
      </div>
      {!service.is_bookable && (
        <div className="absolute top-3 left-3">
          <Badge tone="on-photo">
            <span>
              <Both of="booking.sold_out" className="font-500" />
            </span>
          </Badge>
        </div>
      )}
      <div className="flex grow flex-col p-5">
        <h2 className="h3" id={id} lang={title.lang}>
          {title.text}
        </h2>
        <p className="meta-line muted mt-1 text-sm">
          {(service.location || service.location_zh) && <BilingualPlace en={service.location} zh={service.location_zh} />}
          <span>{service.sold_by === 'day' ? t('day_ticket') : duration(service.duration_minutes, locale)}</span>
          <span>{t(`difficulty.${service.difficulty}`)}</span>
        </p>
        <p className="mt-2.5 line-clamp-4 text-md" lang={words.lang}>
          {words.text}
        </p>
        {whole.text !== words.text && (
          <details className="mt-1 text-md">
            <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
              {t('read_more')}{' '}
              <span className="sr" lang={title.lang}>
                {title.text}
              </span>
            </summary>
            <p className="break-words whitespace-pre-line" lang={whole.lang}>
              {whole.text}
            </p>
          </details>
        )}
        {paying && (
          <p lang={bilingualLang(locale)} className="muted mt-3 text-sm">
            {paying}
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-5">
          <p>
            <b className="tnum text-lg font-680 text-brand-ink">{useFromMoney()(service)}</b>{' '}
            <span className="muted text-sm">{t('per_person')}</span>
          </p>
          <BookNow service_id={service.id} is_bookable={service.is_bookable} described_by={id} onBook={onBook} />
        </div>
      </div>
    </article>
  );
}
