import type { PageSummary } from '../../offer/shown.ts';
import type { Quantities } from '../fields/party.ts';

/** The page on which a visitor books (null: the catalogue), and its provider. */
export type BookingContext = Pick<PageSummary, 'provider'> & { id: string | null };

/** What was chosen before the dialog opened. */
export type Start = { day: string; slot_id: string; quantities: Quantities };
