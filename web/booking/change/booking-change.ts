import type { ChangeQuote, ChangeQuoteBody } from '../../../contract/changes.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { newSendOnce } from '../../lib/call/send-once.ts';
import type { Quantities } from '../fields/party.ts';
import type { ChangeSource } from './change-source.ts';

/** What is entered in the form. */
type ChangeInput = { quantities: Quantities; customer_name: string };

type ChangeState = ChangeInput & {
  /** The form's button was pressed. */
  is_pressed: boolean;
  /** What the change costs, to be confirmed. */
  checked: { changes: ChangeQuoteBody; quote: ChangeQuote } | null;
  refused: CallError | null;
};

/** Where a change is asked for, and where times are read again. */
type ChangeTools = Pick<ChangeSource, 'quote' | 'change'> & { refreshTimes: () => void };

/** One change of a booking: first what it is to become, then what that costs. A refusal leads back to the choices, which are still there. */
export function newBookingChange(start: ChangeInput) {
  const listeners = new Set<() => void>();
  const sendOnce = newSendOnce();
  let state: ChangeState = { ...start, is_pressed: false, checked: null, refused: null };

  function tell(next: Partial<ChangeState>): void {
    state = { ...state, ...next };
    for (const listen of listeners) listen();
  }

  return {
    subscribe: (listen: () => void) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    state: () => state,
    choose: (input: Partial<ChangeInput>) => tell(input),
    press: () => tell({ is_pressed: true, refused: null }),
    /** Asks what changes cost. Throws what refuses them. */
    check: async ({ quote, refreshTimes }: ChangeTools, changes: ChangeQuoteBody) => {
      try {
        tell({ checked: { changes, quote: await quote(changes) } });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.status === 409) refreshTimes();
        tell({ refused: error });
        throw error;
      }
    },
    /** Makes the change at the price that was shown; at another price that is asked first. Throws what refuses it. */
    confirm: async ({ quote, change, refreshTimes }: ChangeTools, { changes, quote: shown }: NonNullable<ChangeState['checked']>) => {
      const chooseAgain = () => {
        tell({ checked: null });
        refreshTimes();
      };
      try {
        const { version, difference } = shown;
        await sendOnce({ ...changes, version, difference }, (key, body) => change(body, key));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.code === 'price_changed') void quote(changes).then((fresh) => tell({ checked: { changes, quote: fresh } }), chooseAgain);
        else if (error.status >= 400 && error.status < 500) {
          tell({ refused: error });
          chooseAgain();
        }
        throw error;
      }
    },
    back: () => tell({ checked: null }),
  };
}
