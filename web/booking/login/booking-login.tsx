import { useEffect, useRef } from 'react';
import { LoginForm } from './lazy-login.ts';
import { useBothLines } from '../../i18n/both.tsx';
import { signedIn } from '../../lib/session/session.tsx';
import { BilingualLines } from '../../ui/bilingual-lines.tsx';
import { moveSavedTo } from '../../offer/lists/saved-list.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';

/** Logging in again in the middle of a booking. */
export function BookingLogin({ onDone }: { onDone: () => void }) {
  const both = useBothLines();
  const toast = useToast();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div ref={place}>
      <p className="muted text-md">
        <BilingualLines text={both('booking.stays')} />
      </p>
      <LoginForm
        onSession={(session) => {
          signedIn(session);
          moveSavedTo(session.user);
          toast.success(both('login.success'));
          onDone();
        }}
      />
    </div>
  );
}
