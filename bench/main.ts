import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildWhenStale } from '../scripts/build-when-stale.ts';
import { bookingPath } from './booking-path.ts';
import { callOffs } from './call-off.ts';
import { catalogue } from './catalogue.ts';
import { COUNTING } from './booking-parts.ts';
import { openStocked, startDatabase } from './database.ts';
import { fullOfBookings, growingLists } from './growing-lists.ts';
import { fullOfExperiences, growingSearches } from './growing-searches.ts';
import { holds } from './holds.ts';
import { hotSlot } from './hot-slot.ts';
import { loneBooking } from './lone-booking.ts';
import { thisMachine } from './machine.ts';
import { mixedHour } from './mixed-hour.ts';
import { octo } from './octo.ts';
import { outbox } from './outbox.ts';
import { pageJson } from './page-json.ts';
import { processes } from './processes.ts';
import { providerLists } from './provider-lists.ts';
import { record } from './record.ts';
import { renderedPage } from './rendered-page.ts';
import { headLine, machineLine, resultLine, resultOf, type Result } from './report.ts';
import { rush } from './rush.ts';
import { searches } from './searches.ts';
import { soak } from './soak.ts';
import { spreadBookings } from './spread-bookings.ts';
import { onStage, onStages, SIZES } from './stage.ts';
import { startTime } from './start-time.ts';
import { sustained } from './sustained.ts';
import { waitingList } from './waiting-list.ts';
import { webhooks } from './webhooks.ts';
import { yearOfSlots } from './year-of-slots.ts';

/** Measured in time, against an aim instead of a limit. */
const calls = {
  rush: () => onStage(database, options, rush),
  bulk: () => onStage(database, options, yearOfSlots),
  W4: async () => {
    const lists = await onStages(database, options, fullOfBookings, growingLists);
    return `${lists}\n${await onStages(database, options, fullOfExperiences, growingSearches)}`;
  },
  W6: () => mixedHour(database, { minutes: Number(values.minutes ?? 1), rate: Number(values.rate), size: options.size }),
};
/** Only when asked for by name. */
const others = {
  'booking-path': () => onStage(database, options, bookingPath),
  'call-off': () => onStage(database, options, callOffs),
  catalogue: searchIn,
  holds: () => onStage(database, options, holds),
  lone: () => onStage(database, options, loneBooking),
  octo: () => onStage(database, options, octo),
  outbox: async () => outbox(await database.copy(), options.rounds),
  processes: () => onStage(database, options, (stage) => processes(stage, { count: Number(values.processes), data_dir: database.folder })),
  soak: () => soak(database, { minutes: Number(values.minutes ?? 10), rate: Number(values.rate), scale: Number(values.scale ?? 10) }),
  start: () => startTime(options.rounds),
  sustained: () =>
    onStage(database, options, (stage) =>
      sustained(stage, {
        minutes: Number(values.minutes ?? 5),
        spreading: values.hot ? 'one_by_one' : 'in_turn',
        instant: values.instant,
        parts: values.parts,
      }),
    ),
  'waiting-list': async () => Promise.resolve(waitingList()),
  webhooks: () => onStage(database, options, webhooks),
};
const workloads = [pageJson, spreadBookings, hotSlot, providerLists, searches, renderedPage];

// npm run bench                              every workload, some twenty minutes
// npm run bench -- W1 W3 --rounds 9          some of them, and more rounds of --seconds 2
// npm run bench -- --json figures.json       the figures as well
// npm run bench -- --record                  the figures into docs/performance.md
// npm run bench -- W4L W4S W6 --size small   lists, searches and the busy marketplace where little has been sold; large, unless it says so
// npm run bench -- W2 --profile folder       a CPU profile of the server
// npm run bench -- catalogue --scale 400     searches of a catalogue of 10,000 services (4000: 100,000, which takes half an hour to fill)
// npm run bench -- catalogue --data folder   the same on a DATA_DIR that npm run seed -- --scale has filled
// npm run bench -- rush                      milliseconds: two thousand want the same hundred places
// npm run bench -- processes --processes 2   W1 and W2 with one and with so many processes on the same PostgreSQL
// npm run bench -- holds                     holds a second beside bookings a second
// npm run bench -- call-off                  seconds: 500 bookings of one departure called off, while others book elsewhere
// npm run bench -- octo                      a reseller's calls: a month's availability, and reserving and confirming, beside plain statements
// npm run bench -- outbox                    mails and webhooks a second, of one process that does nothing else
// npm run bench -- waiting-list              no time: what the rule makes of thousands of departures for which people wait, beside first come, first served
// npm run bench -- webhooks                  bookings a second with 10,000 messages before a dead receiver, beside those without
// npm run bench -- lone                      milliseconds: one visitor books again and again
// npm run bench -- bulk                      seconds: a year of slots opened, closed and taken back
// npm run bench -- W4                        milliseconds: lists of bookings at 1,000 to 1,000,000 of them, searches at 100 to 10,000 experiences
// npm run bench -- W6 --minutes 5 --rate 50  milliseconds: a busy marketplace with little and with much sold, and each kind of request by itself
// npm run bench -- soak --minutes 30         fails when memory, handles or connections grow while it works, --rate requests a second
// npm run bench -- sustained --minutes 5     bookings without a pause and all that follows from them; --hot: each slot until it has sold out,
//                                             --instant: confirmed at once, else requests; --parts: and what each part of its work costs PostgreSQL by the clock
// npm run bench -- start                     seconds until the first page, with data from an earlier start
// npm run bench -- booking-path              no figures: crowds with bad connections, and every place accounted for
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    record: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    profile: { type: 'string' },
    size: { type: 'string', default: 'large' },
    scale: { type: 'string' },
    data: { type: 'string' },
    minutes: { type: 'string' },
    processes: { type: 'string', default: '2' },
    hot: { type: 'boolean', default: false },
    instant: { type: 'boolean', default: false },
    parts: { type: 'boolean', default: false },
    rate: { type: 'string', default: '40' },
  },
});
const chosen = positionals.length > 0 ? workloads.filter(({ name }) => positionals.includes(name)) : workloads;
const timed = Object.entries({ ...calls, ...others }).filter(([name]) =>
  positionals.length === 0 ? name in calls : positionals.includes(name),
);
const known = [...workloads.map(({ name }) => name), ...Object.keys(calls), ...Object.keys(others)];
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no workload ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(2);
}
const size = SIZES.find((one) => one === values.size);
if (!size) {
  console.error(`There is no size ${values.size}; there are ${SIZES.join(', ')}.`);
  process.exit(2);
}
const options = { rounds: Number(values.rounds), seconds: Number(values.seconds), profile: values.profile, size };

await buildWhenStale();
const database = values.data ? await openStocked(values.data) : await startDatabase(values.parts ? COUNTING : {});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void database.stop().then(() => process.exit(130)));
try {
  if (chosen.length > 0) await measure();
  for (const [name, call] of timed) console.log(`\n${name}: ${await call()}`);
} finally {
  await database.stop();
}

async function measure(): Promise<void> {
  const machine = thisMachine(database.version);
  const measured_at = new Date().toISOString();
  console.log(`${machineLine(machine)}\nMedian of ${options.rounds} interleaved rounds (lowest-highest)\n\n${headLine()}`);
  const results: Result[] = [];
  for (const workload of chosen) {
    const result = resultOf(workload, await onStage(database, options, workload.run, workload.fill), options.size);
    results.push(result);
    console.log(resultLine(result));
  }
  const report = { measured_at, machine, workloads: results };
  if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  if (values.record) record(report);
}

async function searchIn(): Promise<string> {
  const where = await database.copy();
  return `${machineLine(thisMachine(database.version))}\n${await catalogue(where, { data_dir: database.folder, scale: values.data ? null : Number(values.scale ?? 400) })}`;
}
