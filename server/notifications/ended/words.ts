import type { TemplateData } from '../templates/template.ts';
import type { MailedEnd } from './facts.ts';

/** What a mail says of how a booking ended; null where it goes on, or an older version stored the mail. */
export function endData(end: MailedEnd | null | undefined, origin: string): TemplateData['end'] {
  const { service_id = null, ...said } = end ?? not_ended;
  return { ...said, other_dates: service_id ? `${origin}/experiences/${service_id}` : '' };
}

const not_ended: Omit<MailedEnd, 'service_id'> & { service_id?: null } = {
  is_called_off: false,
  was_postponed: false,
  words_by: 'side',
  reseller: '',
  by_reseller: false,
  is_mailed: true,
  is_over: false,
  places: 'on_sale',
};
