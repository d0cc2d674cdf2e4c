import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLatest } from '../../lib/hooks/use-latest.ts';
import { useWantedQuery } from '../../lib/hooks/use-wanted-query.ts';

/** What the dialog over the page shows: a service to book (its id), or the voucher of a booking (its reference). */
type DialogAddress = { book: string | null; voucher: string | null };

const search_params = { book: 'book', voucher: 'ticket' } as const satisfies Record<keyof DialogAddress, string>;

/** The address holds what the dialog shows, so the phone’s Back closes it and a reload brings it back. */
export function useDialogAddress() {
  const navigate = useNavigate();
  const location = useLocation();
  const { search, key } = location;
  const leaving = useRef(false);
  useEffect(() => {
    leaving.current = false;
  }, [key]);

  const query = new URLSearchParams(search);
  const opened: DialogAddress = { book: query.get(search_params.book), voucher: query.get(search_params.voucher) };
  const wanted = useWantedQuery();
  // The dialog waits for its code and the voucher for the server: the visitor may have gone elsewhere by then.
  const now = useLatest({ opened, wanted, state: location.state as { opened_here?: boolean } | null });

  function addressWith(change: Partial<Record<keyof DialogAddress, string>>): { search: string } {
    const next = new URLSearchParams(now.current.wanted);
    for (const name of ['book', 'voucher'] as const) {
      next.delete(search_params[name]);
      if (change[name]) next.set(search_params[name], change[name]);
    }
    return { search: next.toString() };
  }

  /** Adds an entry to the history. */
  function open(what: { book: string } | { voucher: string }): void {
    void navigate(addressWith(what), { preventScrollReset: true, state: { opened_here: true } });
  }

  return {
    opened,
    open,
    /** Replaces the booking that led to it; where that was closed meanwhile, adds an entry to the history. */
    turnTo: (what: { voucher: string }) => {
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
