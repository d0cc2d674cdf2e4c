import type { ReactNode } from 'react';
import bookings from '../../art/spot-bookings.svg';
import calendar from '../../art/spot-calendar.svg';
import messages from '../../art/spot-messages.svg';
import pages from '../../art/spot-pages.svg';
import search from '../../art/spot-search.svg';
import services from '../../art/spot-services.svg';

const spots = { bookings, calendar, messages, pages, search, services } as const;

type Props = { spot: keyof typeof spots; title: ReactNode; sentence?: ReactNode; action?: ReactNode; heading?: 'h1' | 'h2' | 'h3' };

/** Says what will be shown here, and offers the step that fills it. */
export function EmptyState({ spot, title, sentence, action, heading: Heading = 'h2' }: Props) {
  return (
    <div className="empty">
      <img src={spots[spot]} alt="" width="224" height="168" />
      <Heading>{title}</Heading>
      {sentence && <p>{sentence}</p>}
      {action}
    </div>
  );
}
