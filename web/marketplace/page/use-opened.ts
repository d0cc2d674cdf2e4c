import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLatest } from '../../lib/hooks/use-latest.ts';
import { useWantedQuery } from '../../lib/hooks/use-wanted-query.ts';

/** What stands open over the page: booking a service, or the ticket of a booking. */
export type Opened = { book: string | null; ticket: string | null };

/** The dialog lives in the address (`?book=`, `?ticket=`), so the phone's Back closes it and a reload brings it back. */
export function useOpened() {
  const navigate = useNavigate();
  const location = useLocation();
  const { search, key } = location;
  const leaving = useRef(false);
  useEffect(() => {
    leaving.current = false;
  }, [key]);

  const query = new URLSearchParams(search);
  const opened: Opened = { book: query.get('book'), ticket: query.get('ticket') };
  const wanted = useWantedQuery();
  // What opens waits for its code, and the ticket for the server: much may have been pressed by then.
  const now = useLatest({ opened, wanted, state: location.state as { opened_here?: boolean } | null });

  function addressWith(change: Partial<Record<keyof Opened, string>>): { search: string } {
    const next = new URLSearchParams(now.current.wanted);
    next.delete('book');
    next.delete('ticket');
    for (const [name, value] of Object.entries(change)) next.set(name, value);
    return { search: next.toString() };
  }

  /** One step forward in history. */
  function open(what: { book: string } | { ticket: string }): void {
    void navigate(addressWith(what), { preventScrollReset: true, state: { opened_here: true } });
  }

  return {
    opened,
    open,
    /** In place of the booking that led to it; when that was closed meanwhile, a step of its own. */
    turnTo: (what: { ticket: string }) => {
      const { state } = now.current;
      if (now.current.opened.book) void navigate(addressWith(what), { replace: true, preventScrollReset: true, state });
      else open(what);
    },
    close: () => {
      // A second Escape while the first is on its way must not leave the page.
      if (leaving.current) return;
      leaving.current = true;
      if (now.current.state?.opened_here) void navigate(-1);
      else void navigate(addressWith({}), { replace: true, preventScrollReset: true });
    },
  };
}
