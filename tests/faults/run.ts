import { chmodSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom } from '../../db/seed/random.ts';
import { startCrowd } from './crowd.ts';
import { prove } from './proof.ts';
import { restarts } from './restarts.ts';
import { faults, type Scenario } from './scenarios.ts';
import { setStage, type Stage } from './stage.ts';

// Started by main.ts, in a folder and with mounts of its own.

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, rounds: { type: 'string', default: '1' }, minutes: { type: 'string' } },
  allowPositionals: true,
});
const seed = values.seed ?? String(Date.now() % 1_000_000);
const folder = process.env.FAULTS_FOLDER!;
const small_disks = process.env.FAULTS_DISKS === 'true';
const started = performance.now();
const MOST_SHOWN = 3;
/** Places on each slot, for crowds. */
const ROOMY = 1_000;
const reply = new Map<string, number>();
const breaches: string[] = [];
const clock = () => `${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s `;
const say = (line: string) => console.log(clock() + line);
const breach = (words: string) => {
  breaches.push(words);
  // One fault can break a thousand answers; the first of each kind tell.
  const kind = words.replaceAll(/SMP-\w+|[\da-f]*\d[\da-f-]*/g, '#').slice(0, 100);
  reply.set(kind, (reply.get(kind) ?? 0) + 1);
  if (reply.get(kind)! <= MOST_SHOWN) console.error(`  BREACH ${words}`);
};

const chosen = [...faults, ...restarts].filter(({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)));
const possible = chosen.filter(({ needs_disks }) => !needs_disks || small_disks);
for (const { name } of chosen.filter((one) => !possible.includes(one)))
  say(`${name} is not tried: this machine lets us mount no small disk (Linux, and root or user namespaces)`);

say(`seed ${seed}; the same commands again: npm run test:faults -- --seed ${seed} ${positionals.join(' ')}`);
// Under root PostgreSQL runs as somebody else, who must get there.
chmodSync(folder, 0o755);
const stage = await setStage({ folder, small_disks, say, breach });
let stopping: Promise<void> | undefined;
const stop = () => (stopping ??= stage.stop());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().then(() => process.exit(130)));

for (let round = 1; wanted(round) && !stopping; round += 1) {
  const random = createRandom(`${seed} round ${round}`);
  for (const scenario of random.shuffled(possible)) await perform(stage, scenario, `${seed} round ${round} ${scenario.name}`);
}
const { bookings } = stage.model;
await stop();
say(`${bookings.size} bookings were told of, in ${Math.round((performance.now() - started) / 1000)} s`);
say(breaches.length === 0 ? 'No promise was broken.' : `${breaches.length} BREACHES; seed ${seed}`);
process.exit(breaches.length === 0 ? 0 : 1);

function wanted(round: number): boolean {
  if (round === 1) return true;
  return values.minutes ? performance.now() - started < Number(values.minutes) * 60_000 : round <= Number(values.rounds);
}

async function perform(at: Stage, scenario: Scenario, chance: string): Promise<void> {
  const { name, says, play } = scenario;
  const random = createRandom(chance);
  say(`${name}: ${says}`);
  reply.clear();
  const crowd = startCrowd(at, await at.newSlots(random, scenario.crowd && ROOMY), chance, scenario);
  await crowd.works();
  await pause(1_000);
  await play(at, crowd, random);
  const right_again = performance.now();
  await crowd.works();
  const seconds = ((performance.now() - right_again) / 1000).toFixed(1);
  await pause(1_000);
  await crowd.stop();
  await prove(at);
  const met = [...crowd.met].toSorted(([one], [other]) => one.localeCompare(other)).map(([what, times]) => `${what} x ${times}`);
  say(`    ${met.join(', ')}; first success ${seconds} s after`);
}
