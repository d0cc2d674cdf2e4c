#!/usr/bin/env bash
# Seen on 2026-11-30 with node-ical 0.27.2. ical.js 2.2.1 and ts-ics 2.4.6 read the same calendar right.
#
# A calendar may name its own zones and say in a VTIMEZONE how far from UTC they are; RFC 5545, 3.2.19, lets such a name
# begin with a slash. Evolution and what else is built on libical do so:
# /freeassociation.sourceforge.net/Asia/Hong_Kong, and below it X-LIC-LOCATION with the plain name. node-ical looks at
# neither. It takes 09:30 in that zone for 09:30 in the zone of the server, without a word.
#
# It reads a VTIMEZONE only under names that Outlook gives to zones of its own, such as Customized Time Zone, since its
# issue 478 of March 2026. Under any other name that it does not know, such as Harbour, it is as with Evolution's.
#
# On a developer's machine in Hong Kong all is right. On a server in UTC all is eight hours late.
#
# Who is hurt: a host who keeps days off in Evolution. The morning trip stays on sale, and the evening, when the host is
# free, is closed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts node-ical@0.27.2 ical.js@2.2.1 ts-ics@2.4.6 @standard-schema/spec@1.0.0 \
  || { echo "failed: the packages were not installed"; exit 1; }

cat > look.mjs <<'JS'
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';

const calendar = (zone) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Day off//EN',
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    'X-LIC-LOCATION:Asia/Hong_Kong',
    'BEGIN:STANDARD',
    'TZNAME:HKT',
    'DTSTART:19791021T033000',
    'TZOFFSETFROM:+0900',
    'TZOFFSETTO:+0800',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:off@example.com',
    'DTSTAMP:20261101T000000Z',
    `DTSTART;TZID=${zone}:20261205T093000`,
    `DTEND;TZID=${zone}:20261205T113000`,
    'SUMMARY:Off',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const RIGHT = '2026-12-05T01:30:00.000Z';
const readers = {
  'node-ical': (text) => nodeIcal.sync.parseICS(text)['off@example.com'].start,
  'ical.js': (text) => new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).startDate.toJSDate(),
  'ts-ics': (text) => convertIcsCalendar(undefined, text).events[0].start.date,
};
const ignored = ['/freeassociation.sourceforge.net/Asia/Hong_Kong', '/mozilla.org/20050126_1/Asia/Hong_Kong', 'Harbour'];
for (const zone of [...ignored, 'Customized Time Zone', 'Asia/Hong_Kong'])
  for (const [name, read] of Object.entries(readers)) {
    const start = read(calendar(zone)).toISOString();
    console.log(`${zone}, on a server in UTC, ${name}: ${start}`);
    const expected = name === 'node-ical' && ignored.includes(zone) ? '2026-12-05T09:30:00.000Z' : RIGHT;
    if (start !== expected) throw new Error(`it was ${expected}`);
  }
JS
TZ=UTC node look.mjs 2>&1 || { echo "failed: the behaviour has changed"; exit 1; }
echo ok
