import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { exactMoney } from '../../../lib/format/money.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { OwnServiceActions } from './own-service-actions.tsx';
import { OwnServicePhoto } from './own-service-photo.tsx';
import { RatingOrNone } from './rating-or-none.tsx';
import { useServiceTitle } from '../form/use-service-title.ts';

/** One of the provider's services: picture, state, words, price, figures, and what can be done with it. */
export function OwnServiceCard({ service, lazy }: { service: OwnService; lazy: boolean }) {
  const { t } = useTranslation('own_services');
  const locale = useLocale();
  const id = useId();
  const title = useServiceTitle()(service);
  const short = inLocale(service.short_description, service.short_description_zh, locale);
  const words = short.text ? short : inLocale(service.description, service.description_zh, locale);
  return (
    <article className="card flex flex-col overflow-hidden" aria-labelledby={id}>
      <div className="relative">
        <OwnServicePhoto
          service={service}
          lazy={lazy}
          sizes="(width >= 80rem) 24rem, (width >= 30rem) 48vw, 92vw"
          className="aspect-[16/9] w-full"
        />
        <span className="absolute top-3 left-3">
          <StatusBadge status={service.status} />
        </span>
      </div>
      <div className="flex grow flex-col p-5">
        <h2 className="text-title leading-snug font-640" id={id} lang={title.lang}>
          {title.text}
        </h2>
        <p className="muted mt-1.5 mb-4 line-clamp-3 text-sm" lang={words.lang}>
          {words.text}
        </p>
        <HiddenNote service={service} className="mb-4" />
        <dl className="mt-auto grid grid-cols-[1.35fr_1fr_1fr] gap-3 text-sm">
          <div>
            <dt className="muted text-xs">{t('list.starting_from')}</dt>
            <dd className="tnum mt-0.5 font-640">{exactMoney(service.price)}</dd>
          </div>
          <div>
            <dt className="muted text-xs">{t('list.bookings')}</dt>
            <dd className="tnum mt-0.5 font-600">{service.booking_count.toLocaleString('en-HK')}</dd>
          </div>
          <div>
            <dt className="muted text-xs">{t('list.rating')}</dt>
            <dd className="mt-0.5">
              <RatingOrNone rating={service.rating} />
            </dd>
          </div>
        </dl>
        <div className="-mx-1 mt-4 -mb-2 flex flex-wrap items-center gap-x-1 border-t border-line pt-3">
          <span className="muted mr-auto ml-1 inline-flex items-center gap-1.5 text-sm">
            <Icon name="clock" size="s" />
            {t('list.minutes', { count: service.duration_minutes })}
          </span>
          <OwnServiceActions service={service} />
        </div>
      </div>
    </article>
  );
}
