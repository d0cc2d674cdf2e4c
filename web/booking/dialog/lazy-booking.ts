import { latePart } from '../../ui/feedback/late-part.tsx';

const load = () => import('./booking-dialog.tsx');

/**
 * The dialog and all it needs come after the page; most visitors look first. The button that opens it reports a failure, so nothing stands
 * in its place.
 */
export const BookingDialog = latePart(
  async () => (await load()).default,
  () => null,
);

/** Fetches the code that shows the times ahead of the click. A failure is reported when the dialog is opened. */
export function preloadBooking(): void {
  BookingDialog.load().catch(() => undefined);
}

/** Fetches all of the dialog's code ahead of the click. */
export function preloadWhole(): void {
  load().then(
    ({ preloadSteps }) => preloadSteps(),
    () => undefined,
  );
}

/** Resolves when the dialog can open at once; rejects when its code cannot be fetched. */
export const bookingLoaded = BookingDialog.load;
