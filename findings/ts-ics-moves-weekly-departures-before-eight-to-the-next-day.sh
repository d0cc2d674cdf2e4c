#!/usr/bin/env bash
# Seen on 2026-11-30 with ts-ics 2.4.6. ical.js 2.2.1 reads the same calendar right.
#
# A sunrise trip goes each Saturday and Sunday at 05:30 in Asia/Hong_Kong. On a server in UTC ts-ics expands it to
# Sundays and Mondays, and the first Saturday, which is DTSTART itself, is gone. At 08:30 the same rule gives the right
# days.
#
# extendByRecurrenceRule takes the start as an instant and looks for the days of BYDAY in the zone of the server, where
# the trip is still on the day before. RFC 5545, 3.3.10, has BYDAY of the local time of DTSTART, and 3.8.5.3 makes
# DTSTART the first of all. ts-ics has read the zone and keeps it beside the start. The function has no way to be told
# of it, and the readme does not say whose days are meant.
#
# On a developer's machine in Hong Kong all is right. On a server in UTC all that begins before eight is a day late.
#
# Who is hurt: a provider whose calendar closes the times that are taken. Monday is closed, Saturday is sold twice.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts ts-ics@2.4.6 @standard-schema/spec@1.0.0 ical.js@2.2.1 \
  || { echo "failed: the packages were not installed"; exit 1; }

cat > look.mjs <<'JS'
import ICAL from 'ical.js';
import { convertIcsCalendar, extendByRecurrenceRule } from 'ts-ics';

const calendar = (hour) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Trips//EN',
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Hong_Kong',
    'BEGIN:STANDARD',
    'DTSTART:19791021T033000',
    'TZOFFSETFROM:+0900',
    'TZOFFSETTO:+0800',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:trip@example.com',
    'DTSTAMP:20261101T000000Z',
    `DTSTART;TZID=Asia/Hong_Kong:20261205T${hour}3000`,
    'DURATION:PT2H',
    'RRULE:FREQ=WEEKLY;BYDAY=SA,SU',
    'SUMMARY:Trip',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const UNTIL = new Date('2026-12-21T16:00:00Z');
const words = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Hong_Kong', weekday: 'short', day: 'numeric' });

function byTsIcs(text) {
  const { start, recurrenceRule } = convertIcsCalendar(undefined, text).events[0];
  return extendByRecurrenceRule(recurrenceRule, { start: start.date, end: UNTIL });
}
function byIcalJs(text) {
  const times = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).iterator();
  const dates = [];
  for (let next = times.next(); next && next.toJSDate() <= UNTIL; next = times.next()) dates.push(next.toJSDate());
  return dates;
}
const daysOf = (dates) => dates.map((date) => words.format(date)).join(', ');

const zone = process.env.TZ;
const right = 'Sat 5, Sun 6, Sat 12, Sun 13, Sat 19, Sun 20';
for (const [hour, expected] of [['05', zone === 'UTC' ? 'Sun 6, Mon 7, Sun 13, Mon 14, Sun 20, Mon 21' : right], ['08', right]]) {
  const text = calendar(hour);
  console.log(`${hour}:30, on a server in ${zone}, ts-ics: ${daysOf(byTsIcs(text))}`);
  console.log(`${hour}:30, on a server in ${zone}, ical.js: ${daysOf(byIcalJs(text))}`);
  if (daysOf(byIcalJs(text)) !== right) throw new Error(`ical.js had ${right}, and no longer has`);
  if (daysOf(byTsIcs(text)) !== expected) throw new Error(`ts-ics had ${expected}, and no longer has`);
}
JS
TZ=Asia/Hong_Kong node look.mjs 2>&1 && TZ=UTC node look.mjs 2>&1 || { echo "failed: the behaviour has changed"; exit 1; }
echo ok
