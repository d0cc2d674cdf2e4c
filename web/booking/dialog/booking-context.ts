import type { ShownPage } from '../../offer/shown.ts';
import type { Quantities } from '../fields/party.ts';

/** Where a visitor books: on a provider's page or, with null, in the catalogue; and who provides. */
export type BookingContext = Pick<ShownPage, 'provider'> & { id: string | null };

/** What was chosen before the dialog opened. */
export type Start = { day: string; slot_id: string; quantities: Quantities };
