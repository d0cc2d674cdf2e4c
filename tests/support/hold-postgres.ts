import { startPostgres } from '../../server/embedded-postgres/postgres.ts';
import { careless } from './postgres.ts';

// A stand-in for a Sampan that has started its database: says where it is, and holds it until it is asked to end.
const running = await startPostgres({
  dataDir: process.argv[2]!,
  log: (line) => console.error(line),
  settings: careless,
}).catch((error: unknown) => {
  console.error((error as Error).message);
  process.exit(1);
});
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
process.on('SIGINT', () => console.error('interrupted'));
console.log(JSON.stringify({ host: running.host, port: running.port }));
