import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildWhenStale } from '../scripts/build-when-stale.ts';
import { startDatabase } from './database.ts';
import { hotSlot } from './hot-slot.ts';
import { thisMachine } from './machine.ts';
import { pageJson } from './page-json.ts';
import { renderedPage } from './rendered-page.ts';
import { headLine, machineLine, resultLine, resultOf, type Result } from './report.ts';
import { spreadBookings } from './spread-bookings.ts';
import { onStage } from './stage.ts';

const workloads = [pageJson, spreadBookings, hotSlot, renderedPage];

// npm run bench [-- W1 W3 --json figures.json --rounds 7 --seconds 3 --profile folder]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    profile: { type: 'string' },
  },
});
const chosen = positionals.length > 0 ? workloads.filter(({ name }) => positionals.includes(name)) : workloads;
const wish = { rounds: Number(values.rounds), seconds: Number(values.seconds), profile: values.profile };

await buildWhenStale();
const database = await startDatabase();
try {
  const machine = thisMachine(database.version);
  const measured_at = new Date().toISOString();
  console.log(`${machineLine(machine)}\nMedian of ${wish.rounds} interleaved rounds (lowest-highest)\n\n${headLine()}`);
  const results: Result[] = [];
  for (const workload of chosen) {
    const result = resultOf(workload, await onStage(database, wish, workload.run));
    results.push(result);
    console.log(resultLine(result));
  }
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ measured_at, machine, workloads: results }, null, 2)}\n`);
} finally {
  await database.stop();
}
