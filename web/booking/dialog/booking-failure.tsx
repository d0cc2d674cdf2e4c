import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loginLoaded } from '../login/lazy-login.ts';
import { useBothLines } from '../../i18n/both.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { BilingualLines } from '../../ui/bilingual-lines.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { Failure } from '../send/use-book.ts';

type Props = {
  failure: Failure;
  /** Whether the price of the present party has changed. */
  has_changed: boolean;
  onLogIn: () => void;
  onGuest: () => void;
};

/** Why nothing was booked, above the form, and what can be done about it. */
export function BookingFailure({ failure, has_changed, onLogIn, onGuest }: Props) {
  const { is_lost } = useSession();
  if (failure.why === 'refused') return <Refused failure={failure} />;
  if (failure.why === 'price_changed') return has_changed && <PriceChanged key={failure.words} words={failure.words} />;
  return is_lost && <SessionOver onLogIn={onLogIn} onGuest={onGuest} />;
}

function Refused({ failure }: { failure: Extract<Failure, { why: 'refused' }> }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  const again = failure.is_open_end && (
    <Button type="submit" size="sm">
      {t('actions.try_again')}
    </Button>
  );
  return (
    <div ref={place} className="booking-failure">
      <Banner tone="danger" action={again}>
        <BilingualLines text={failure.words} />
      </Banner>
    </div>
  );
}

function PriceChanged({ words }: { words: string }) {
  return (
    <Question>
      <Banner tone="info">
        <BilingualLines text={words} />
      </Banner>
    </Question>
  );
}

function SessionOver({ onLogIn, onGuest }: Pick<Props, 'onLogIn' | 'onGuest'>) {
  const { t } = useTranslation('booking');
  const both = useBothLines();
  const toast = useToast();
  const [opening, setOpening] = useState(false);

  async function logIn(): Promise<void> {
    setOpening(true);
    // Offline, or a new version has replaced the file.
    await loginLoaded().then(onLogIn, () => toast.error(both('unreachable')));
    setOpening(false);
  }

  return (
    <Question>
      <Banner
        tone="info"
        action={
          <div className="flex flex-wrap gap-3">
            <Button look="primary" size="sm" busy={opening} onClick={() => void logIn()}>
              {t('log_in')}
            </Button>
            <Button size="sm" onClick={onGuest}>
              {t('as_guest')}
            </Button>
          </div>
        }
      >
        <BilingualLines text={both('booking.session_over')} />
      </Banner>
    </Question>
  );
}

/** Takes the focus when it appears: a second press of Enter must not answer an unread question. */
function Question({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className="booking-failure">
      <div ref={place} className="scroll-m-4" role="alert" tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}
