#!/usr/bin/env bash
# Seen on 2026-11-30 with chrono-node 2.10.3.
#
# chrono.zh.hant, its reader for Traditional Chinese, reads 十二月二十五日 as 20 December. It stops after 二十 and drops the
# rest, so that every date from the 21st to the 29th is the 20th, and the 31st is the 30th. A time behind the date is
# cut off and becomes a second result, of today: 十二月二十五日晚上八點 is the 20th, and this evening at eight.
#
# chrono.zh and chrono.zh.hans read the same dates right, which are written alike in both scripts. chrono.zh.hant reads
# 十二月廿五日, 12月25日 and days up to 二十 right. The readme calls zh.hant partial, which lets one expect no result rather than
# another day.
#
# Who is hurt: a guest who writes when to come, or a host who pastes a notice with dates in words. Nine or ten days of
# each month are booked wrong, and nothing says so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts chrono-node@2.10.3 \
  || { echo "failed: the packages were not installed"; exit 1; }

cat > look.mjs <<'JS'
import * as chrono from 'chrono-node';

const now = new Date('2026-11-30T02:00:00Z');
const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const inWords = (day) => `${['', '十', '二十', '三十'][Math.floor(day / 10)]}${digits[day % 10]}`;
const dayRead = (reader, day) => reader.parse(`十二月${inWords(day)}日`, now)[0]?.start.get('day');
const days = Array.from({ length: 31 }, (_, n) => n + 1);
const wrong = (reader) => days.filter((day) => dayRead(reader, day) !== day).map((day) => `${day} as ${dayRead(reader, day)}`);

const hant = wrong(chrono.zh.hant);
console.log(`days that zh.hant reads as others: ${hant.join(', ') || 'none'}`);
for (const same of ['十二月廿五日', '12月25日'])
  if (chrono.zh.hant.parse(same, now)[0]?.start.get('day') !== 25) throw new Error(`zh.hant read ${same} right, and no longer does`);
const results = chrono.zh.hant.parse('十二月二十五日晚上八點', now);
for (const { text, start } of results) console.log(`zh.hant: ${text} is ${start.get('month')}/${start.get('day')} ${start.get('hour')}:00`);
for (const [name, reader] of [['zh', chrono.zh], ['zh.hans', chrono.zh.hans]])
  if (wrong(reader).length > 0) throw new Error(`${name} reads days as others too: ${wrong(reader)}`);
const expected = [21, 22, 23, 24, 25, 26, 27, 28, 29].map((day) => `${day} as 20`).concat('31 as 30');
if (hant.join() !== expected.join()) throw new Error(`these were read as others: ${expected}`);
if (results.length !== 2 || results[1].start.get('day') !== 30) throw new Error('the time was a second result, of today, and no longer is');
JS
TZ=Asia/Hong_Kong node look.mjs 2>&1 || { echo "failed: the behaviour has changed"; exit 1; }
echo ok
