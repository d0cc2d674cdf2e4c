export default {
  suspended: {
    title: 'Your business is suspended.',
    sentence: 'Your pages and services can’t be seen or booked. Existing bookings aren’t affected.',
    reason: 'Reason: {{reason}}',
  },
  licence: {
    stops: 'New bookings stop on {{day}}.',
    stopped: 'New bookings have stopped.',
    expired: 'Your licence has expired. Enter the new one with its date and we’ll verify it. Existing bookings aren’t affected.',
    expires: 'Your licence is about to expire. Enter the new one with its date and we’ll verify it. Existing bookings aren’t affected.',
    entered: 'We’re verifying the licence you entered. Existing bookings aren’t affected.',
    settings: 'Enter the new licence',
  },
  waiting: {
    title: 'We’re reviewing your business.',
    sentence:
      'Prepare your experiences, dates and pages in the meantime. Guests can see and book them once we’ve approved you; we’ll email you. You can already enter phone bookings.',
  },
};
