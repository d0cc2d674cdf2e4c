// The terms and the privacy statement, as the operator writes them.
export default {
  title: 'Terms and privacy',
  sentence:
    'What people agree to when they register or book. The texts describe Sampan as it comes; have them checked for your business before you go live.',
  load_failed: 'Failed to load the texts',
  version: 'Version {{version}}, published {{when}}',
  text: 'English',
  text_zh: 'Chinese',
  preview: 'How it will read',
  markup:
    'An empty line begins a new paragraph, ## a heading, - a line of a list. {marketplace}, {contact} and {guest_days} are filled in for readers.',
  publish: 'Publish version {{version}}',
  publishing: 'Publishing',
  published: 'Published. Earlier versions stay readable.',
  failed: 'The text could not be published',
  shown: 'Shown when it was booked',
  shown_versions: 'Terms {{terms}}, privacy statement {{privacy}}',
  shown_none: 'No texts',
  retention: {
    title: 'Old bookings',
    sentence:
      '{{days}} days after the departure, name, contact details, notes and messages are removed from a booking. What was booked, when and for how much stays.',
    load_failed: 'Failed to load the report on old bookings',
    next: 'Next time',
    due: 'Bookings due',
    last: 'Last time',
    runs: 'Earlier runs',
    run_one: '{{when}}: {{count}} booking',
    run_other: '{{when}}: {{count}} bookings',
  },
} as const;
