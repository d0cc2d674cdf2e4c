export default {
  on_sampan: 'On Sampan',
  experiences: 'Experiences',
  book_now: 'Book Now',
  empty_title: 'No experiences available at the moment',
  empty_sentence: 'New dates are added most weeks. Come back soon.',
  your_booking: 'Your booking {{code}}',
  without_script: 'These are the next times with places left. To book one here, switch on JavaScript.',
  without_script_empty: 'No times are open just now.',
} as const;
