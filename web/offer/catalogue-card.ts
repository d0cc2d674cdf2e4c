import type { ServiceListItem } from '../../contract/catalogue.ts';
import { cardOf, type Card } from './card.ts';

/** The fields of a service that the catalogue shows: its card, next day and place on the map. */
export type CatalogueCard = Card & Pick<ServiceListItem, 'next_available' | 'confirmation' | 'latitude' | 'longitude'>;

/** Leaves out all other fields, so that descriptions are not sent with a page of results. */
export function catalogueCardOf(service: ServiceListItem): CatalogueCard {
  const { next_available, confirmation, latitude, longitude } = service;
  return { ...cardOf(service), next_available, confirmation, latitude, longitude };
}
