import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bookingEvents } from '../../contract/bookings.ts';
import { locale } from '../../contract/text.ts';
import { bookingStatuses } from '../../rules/booking-states.ts';
import { files, read } from '../support/checkout.ts';

/**
 * Words that tests, SQL and conditions tell apart by name, where no compiler says that one is missing: `status <> 'cancelled'` is true of a
 * new status, and readers of a language that it does not name are given English.
 */
type ClosedList = {
  words: readonly string[];
  /** The words for which every place has been read. */
  read_for: readonly string[];
  named: (word: string) => RegExp;
};

const lists: Record<'booking status' | 'language', ClosedList> = {
  'booking status': {
    words: bookingStatuses,
    read_for: ['pending', 'confirmed', 'completed', 'cancelled'],
    named: (word) => new RegExp(`\\b(?:status|to|from|case|sum|mayMove)\\b.*'${word}'`),
  },
  language: {
    words: locale.options,
    read_for: ['en', 'zh-HK', 'zh-CN'],
    // Not as a key: the compiler misses those.
    named: (word) => new RegExp(`'${word}'(?!:)`),
  },
};

const texts = files('{contract,rules,server,web,words}/**/*.{ts,tsx}', 'db/objects/**/*.sql')
  .filter((file) => !/\.test\.ts$|^(?:web\/i18n|words)\/(?:en|zh-HK)\//.test(file))
  .map((file) => ({ file, lines: read(file).split('\n') }));

/** `file:line` wherever one of the words is named. */
function placesOf({ read_for, named }: ClosedList): string[] {
  const patterns = read_for.map(named);
  return texts.flatMap(({ file, lines }) =>
    lines.flatMap((line, n) => (patterns.some((pattern) => pattern.test(line)) ? [`${file}:${n + 1}`] : [])),
  );
}

for (const [name, list] of Object.entries(lists))
  test(`for a new ${name} every place that names the others is read`, () => {
    const places = placesOf(list);
    assert.ok(places.length > 50, 'this test reads SQL and source');
    assert.deepEqual(list.words, list.read_for, `Read these, then add the word to read_for:\n${places.join('\n')}\n`);
  });

test('what names a status or a language is found in TypeScript and SQL', () => {
  const [status, language] = [lists['booking status'].named('confirmed'), lists.language.named('zh-HK')];
  for (const planted of [`if (status !== 'confirmed')`, `b.status in ('pending', 'confirmed')`, `case 'confirmed':`, `sum('confirmed')`])
    assert.match(planted, status);
  assert.doesNotMatch(`confirmed: { tone: 'info' }, kind: 'confirmed'`, status);
  for (const planted of [`locale === 'zh-HK' ? '：' : ': '`, `case when locale = 'zh-HK' then title_zh end`])
    assert.match(planted, language);
  assert.doesNotMatch(`{ en: 'Booking', 'zh-HK': '預訂編號' }`, language);
});

test('the database takes the words that the code knows', () => {
  const checks = [...read('db/schema.sql').matchAll(/CONSTRAINT (\w+) CHECK \((\w+) IN \(([^)]*)\)\)/g)];
  const wordsIn = (list = '') => list.split(', ').map((word) => word.slice(1, -1));
  const known = { bookings_status_check: bookingStatuses, booking_events_event_check: bookingEvents };
  for (const [name, words] of Object.entries(known))
    assert.deepEqual(wordsIn(checks.find(([, constraint]) => constraint === name)?.[3]), [...words], name);
  const shapes = [...read('db/schema.sql').matchAll(/CONSTRAINT (\w+) CHECK \(locale ~ '([^']*)'\)/g)];
  assert.ok(shapes.length >= 3);
  for (const [, name = '', shape = ''] of shapes)
    assert.deepEqual(
      [...locale.options, 'ja', 'en_GB', 'English'].filter((one) => !new RegExp(shape).test(one)),
      ['en_GB', 'English'],
      name,
    );
});
