import { serviceStatuses } from '../../../../contract/catalogue.ts';
import type { View } from '../../../lib/list-state.ts';

/** What a provider's list of services can be narrowed to. */
export const serviceChoices = { status: serviceStatuses } as const;
export type ServicesView = View<typeof serviceChoices>;
