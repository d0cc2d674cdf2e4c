import { serviceStatuses } from '../../../../contract/catalogue.ts';
import type { View } from '../../../lib/list-state.ts';

/** The filters of a provider's services. */
export const serviceChoices = { status: serviceStatuses } as const;
export type ServicesView = View<typeof serviceChoices>;
