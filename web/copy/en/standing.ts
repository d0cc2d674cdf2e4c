export default {
  suspended: {
    title: 'Your business is suspended.',
    sentence: 'Your pages and services can be neither seen nor booked. Bookings you have go on.',
    reason: 'Reason: {{reason}}',
  },
  waiting: {
    title: 'We are looking at your business.',
    sentence:
      'Prepare your experiences, dates and pages meanwhile. Guests see and book them once we have approved you; we email you then. Bookings by phone you can enter already.',
  },
};
