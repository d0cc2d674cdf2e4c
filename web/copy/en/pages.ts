export default {
  on_sampan: 'On Sampan',
  experiences: 'Experiences',
  book_now: 'Book Now',
  empty_title: 'No experiences available at the moment',
  empty_sentence: 'New dates are added most weeks. Come back soon.',
  your_ticket: 'Your booking {{code}}',
  without_script:
    'These are the next times with places left. To book one here, switch on JavaScript; or write or call with the day, the time and your name. The contact details are at the foot of this page.',
  without_script_empty: 'No times are open just now. Write or call to ask for a date; the contact details are at the foot of this page.',
} as const;
