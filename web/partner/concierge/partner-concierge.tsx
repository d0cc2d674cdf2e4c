import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { PartnerProfile } from '../../../contract/partners.ts';
import { ListPage } from '../../layout/list-page.tsx';
import { call } from '../../lib/call/call.ts';
import { loadList } from '../../lib/load-list.ts';
import { requirePartner } from '../../lib/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PartnerSkeleton } from '../layout/partner-skeleton.tsx';
import { StatusBanner } from '../status-banner.tsx';
import { ConciergeList } from './concierge-list.tsx';
import { NewBooking } from './new-booking.tsx';
import type { Route } from './+types/partner-concierge.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, {}, ({ page, page_size }) =>
    requirePartner(request).then(async () => {
      const [partner, list] = await Promise.all([call(api.partners.me), call(api.concierge.bookings, { query: { page, page_size } })]);
      return { partner, ...list };
    }),
  );
}

export const HydrateFallback = PartnerSkeleton;

/** Books for guests, and lists what is booked for them from today on. */
export default function PartnerConcierge({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('partners');
  const [open, setOpen] = useState(false);
  const words = { failed: t('concierge.failed'), slow: t('concierge.slow'), stale: t('concierge.stale'), reason: t('failed_sentence') };
  const button = (
    <Button look="primary" onClick={() => setOpen(true)}>
      <Icon name="plus" />
      {t('concierge.new')}
    </Button>
  );
  return (
    <ListPage
      title={t('concierge.title')}
      sentence={t('concierge.sentence')}
      aside={(last) => last && mayBook(last.partner) && last.count > 0 && button}
      above={(last) => (
        <>
          {last && <StatusBanner partner={last.partner} />}
          {last && mayBook(last.partner) && <NewBooking open={open} onClose={() => setOpen(false)} />}
        </>
      )}
      shown={loaderData}
      words={words}
    >
      {({ results, partner }) =>
        results.length > 0 ? (
          <ConciergeList bookings={results} />
        ) : (
          <section className="card">
            <EmptyState
              spot="bookings"
              title={t('concierge.empty')}
              sentence={t('concierge.empty_sentence')}
              action={mayBook(partner) && button}
            />
          </section>
        )
      }
    </ListPage>
  );
}

const mayBook = ({ approved, suspended }: PartnerProfile) => approved && !suspended;
