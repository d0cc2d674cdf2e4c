export default {
  delete_ask: 'Delete your account?',
  delete_bookings: 'Past bookings stay in their providers’ books without your name.',
  delete_reviews: 'Reviews stay with the host’s replies, signed “Former guest”.',
  delete_ahead: 'While a booking is still ahead, the account cannot be deleted.',
  delete_business:
    'Your business closes: its pages and experiences are no longer shown. Guests who have booked must have been served or cancelled first.',
  delete_everywhere: 'You are signed out everywhere.',
  delete_password: 'Your password',
  delete_keep: 'Keep account',
  deleting: 'Deleting',
  delete_failed: 'The account could not be deleted',
  deleted: 'Your account is deleted. Fair winds.',
};
