import { spawnSync } from 'node:child_process';

/** The laws of the house, cheapest first; package.json says how each is checked. */
const LAWS = ['check:format', 'check:types', 'check:lint', 'check:walls', 'check:unused', 'check:sql', 'check:openapi'];

const broken = LAWS.filter((law) => {
  console.log(`\n── ${law}`);
  return spawnSync(`npm run --silent ${law}`, { shell: true, stdio: 'inherit' }).status !== 0;
});
console.log(broken.length === 0 ? '\nEvery check passed.' : `\nThese checks failed: ${broken.join(', ')}`);
process.exit(broken.length === 0 ? 0 : 1);
