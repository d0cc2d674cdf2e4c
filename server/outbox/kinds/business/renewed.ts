import type { DropReason } from '../../../../contract/mails.ts';
import type { AccountFacts } from '../../stored-facts.ts';

/** Lapses once another licence was verified. */
export function isRenewed({ licence }: AccountFacts): DropReason | null {
  if (!licence) return 'subject_gone';
  return licence.stops_on ? null : 'decided_otherwise';
}
