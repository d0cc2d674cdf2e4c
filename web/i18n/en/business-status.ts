export default {
  suspended: {
    title: 'Your business is suspended.',
    sentence: 'Your pages and services can be neither seen nor booked. Bookings you have go on.',
    reason: 'Reason: {{reason}}',
  },
  licence: {
    stops: 'New bookings stop on {{day}}.',
    stopped: 'New bookings have stopped.',
    expired: 'Your licence has run out. Enter the new one with its date, and we verify it. Bookings you have go on.',
    expires: 'Your licence runs out. Enter the new one with its date, and we verify it. Bookings you have go on.',
    entered: 'We are verifying the licence you entered. Bookings you have go on.',
    settings: 'Enter the new licence',
  },
  waiting: {
    title: 'We are looking at your business.',
    sentence:
      'Prepare your experiences, dates and pages meanwhile. Guests see and book them once we have approved you; we email you then. Bookings by phone you can enter already.',
  },
};
