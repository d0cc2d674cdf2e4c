import { tableOf } from './sharding/shard-load.ts';

// node scripts/run.mjs scripts/shard-load.ts: the table of docs/operations.md, what bookings cost a shard.
console.log(tableOf());
