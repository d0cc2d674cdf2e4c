import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ProviderCard } from '../../../contract/catalogue.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { call } from '../../lib/call/call.ts';
import { shownAs, type ServiceSummary } from '../../offer/shown.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TargetChoice } from '../links/target-choice.tsx';
import { Booked } from './booked.tsx';
import { GuestForm } from './guest-form.tsx';

/** The experience that is chosen: being loaded, why it could not be, or loaded. */
type ExperienceChoice = {
  id: string;
  service: ServiceSummary | null;
  host?: Pick<ProviderCard, 'name' | 'name_zh'>;
  failure: 'loading_failed' | 'gone' | null;
};

/** Chooses an experience on sale, books it for a guest, and shows what was booked. Closing keeps what was entered; the next booking is empty. */
export function NewBooking({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['partners', 'common']);
  const [chosen, setChosen] = useState<ExperienceChoice | null>(null);
  const [confirmation, setConfirmation] = useState<ReplyOf<typeof api.concierge.book> | null>(null);

  async function choose(id: string): Promise<void> {
    setChosen({ id, service: null, failure: null });
    const now = await call(api.services.get, { params: { id } }).then(
      (found): ExperienceChoice => ({ id, service: shownAs(found, true), host: found.provider, failure: null }),
      (error: unknown): ExperienceChoice => ({ id, service: null, failure: isGone(error) ? 'gone' : 'loading_failed' }),
    );
    setChosen((before) => (before?.id === id ? now : before));
  }

  function closeBooked(): void {
    onClose();
    setChosen(null);
    setConfirmation(null);
  }

  const { service = null, host, failure = null } = chosen ?? {};
  if (service && host && confirmation) return <Booked {...{ confirmation, service, host, open }} onClose={closeBooked} />;
  if (service && host) {
    const other = () => setChosen(null);
    return <GuestForm key={service.id} {...{ service, host, open, onClose }} onOther={other} onBooked={setConfirmation} />;
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('concierge.new')}>
      <p className="muted mb-3 text-md">{t('concierge.choose')}</p>
      {failure && (
        <Banner
          tone="danger"
          className="mb-3 items-center"
          action={
            failure === 'loading_failed' && (
              <Button size="sm" onClick={() => chosen && void choose(chosen.id)}>
                {t('common:actions.try_again')}
              </Button>
            )
          }
        >
          {t(`concierge.${failure}`)}
        </Banner>
      )}
      {chosen && !failure ? (
        <div aria-busy="true">
          <span className="sr" role="status">
            {t('common:loading')}
          </span>
          <Skeleton className="h-72" />
        </div>
      ) : (
        <TargetChoice of="service" value={chosen?.id ?? ''} onChange={(id) => void choose(id)} />
      )}
    </Dialog>
  );
}

function isGone(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}
