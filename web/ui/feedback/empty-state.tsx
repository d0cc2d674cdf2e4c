import type { ReactNode } from 'react';
import bookings from '../../art/spots/bookings.svg';
import calendar from '../../art/spots/calendar.svg';
import messages from '../../art/spots/messages.svg';
import pages from '../../art/spots/pages.svg';
import search from '../../art/spots/search.svg';
import services from '../../art/spots/services.svg';

const drawings = { bookings, calendar, messages, pages, search, services } as const;

type Props = { spot: keyof typeof drawings; title: ReactNode; sentence?: ReactNode; action?: ReactNode; heading?: 'h1' | 'h2' | 'h3' };

/** Says what will be shown here, and offers the step that fills it. */
export function EmptyState({ spot, title, sentence, action, heading: Heading = 'h2' }: Props) {
  return (
    <div className="empty">
      <img src={drawings[spot]} alt="" width="224" height="168" />
      <Heading>{title}</Heading>
      {sentence && <p>{sentence}</p>}
      {action}
    </div>
  );
}
