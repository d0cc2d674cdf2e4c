import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What stands open over the page: booking a service, or the ticket of a booking. */
export type Opened = { book: string | null; ticket: string | null };

/** The dialog lives in the address (`?book=`, `?ticket=`), so the phone's Back closes it and a reload brings it back. */
export function useOpened() {
  const navigate = useNavigate();
  const location = useLocation();
  const { search, key } = location;
  const state: unknown = location.state;
  const leaving = useRef(false);
  useEffect(() => {
    leaving.current = false;
  }, [key]);

  const query = new URLSearchParams(search);
  const opened: Opened = { book: query.get('book'), ticket: query.get('ticket') };
  const opened_here = (state as { opened_here?: boolean } | null)?.opened_here === true;

  function addressWith(change: Partial<Record<keyof Opened, string>>): { search: string } {
    const next = new URLSearchParams(search);
    next.delete('book');
    next.delete('ticket');
    for (const [name, value] of Object.entries(change)) next.set(name, value);
    return { search: next.toString() };
  }

  return {
    opened,
    /** One step forward in history. */
    open: (what: { book: string } | { ticket: string }) =>
      void navigate(addressWith(what), { preventScrollReset: true, state: { opened_here: true } }),
    /** In place of what is open. */
    turnTo: (what: { ticket: string }) => void navigate(addressWith(what), { replace: true, preventScrollReset: true, state }),
    close: () => {
      // A second Escape while the first is on its way must not leave the page.
      if (leaving.current) return;
      leaving.current = true;
      if (opened_here) void navigate(-1);
      else void navigate(addressWith({}), { replace: true, preventScrollReset: true });
    },
  };
}
