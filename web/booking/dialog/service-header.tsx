import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { meetingPlace } from '../../../rules/place.ts';
import { duration } from '../../lib/format/dates.ts';
import type { ServiceSummary } from '../../offer/shown.ts';
import { Photo } from '../../ui/picture/photo.tsx';
import { DialogClose, DialogTitle } from '../../ui/feedback/dialog.tsx';

/** Head of the booking dialog: what is booked, where it starts, how long it takes. */
export function ServiceHeader({ service }: { service: ServiceSummary }) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation();
  const locale = useLocale();
  const title = inLocale(service.title, service.title_zh, locale);
  const { en, zh } = meetingPlace(service);
  const place = inLocale(en, zh, locale);
  const lasts = service.sold_by === 'day' ? common('day_ticket') : duration(service.duration_minutes, locale);
  return (
    <div className="flex items-center gap-4 border-b border-line px-5 py-3.5 md:px-7 md:py-5">
      <Photo
        src={service.featured_image}
        category={service.category}
        sizes="3.5rem"
        width="56"
        height="56"
        className="size-12 rounded-control object-cover md:size-14"
      />
      <div className="min-w-0 grow">
        <DialogTitle className="text-title leading-snug font-660 md:text-xl" lang={title.lang}>
          {title.text}
        </DialogTitle>
        <p className="muted mt-0.5 text-sm leading-snug">{place.text ? t('meeting', { place: place.text, duration: lasts }) : lasts}</p>
      </div>
      <div className="-mr-2 self-start">
        <DialogClose />
      </div>
    </div>
  );
}
