export default {
  delete_ask: 'Delete your account?',
  delete_bookings: 'Past bookings stay in their providers’ books without your name.',
  delete_reviews: 'Reviews stay with the host’s replies, signed “Former guest”.',
  delete_ahead: 'You can’t delete the account while you have upcoming bookings.',
  delete_business:
    'Your business closes: its pages and experiences are no longer shown. Complete or cancel your guests’ bookings and settle your balance first.',
  delete_everywhere: 'You’ll be logged out on every device.',
  delete_password: 'Your password',
  delete_keep: 'Keep account',
  deleting: 'Deleting',
  delete_failed: 'The account could not be deleted',
  deleted: 'Your account is deleted. Fair winds.',
};
