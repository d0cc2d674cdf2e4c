import type { ListedService } from '../../contract/catalogue.ts';
import { cardOf, type Card } from './card.ts';

/** What the catalogue shows of a result: its card, when it next takes place, where it lies. */
export type Listed = Card & Pick<ListedService, 'next_available' | 'confirmation' | 'latitude' | 'longitude'>;

/** Drops the rest, so that a page of results does not carry every description to the browser. */
export function listedOf(service: ListedService): Listed {
  const { next_available, confirmation, latitude, longitude } = service;
  return { ...cardOf(service), next_available, confirmation, latitude, longitude };
}
