import { operatorCommand } from '../server/accounts/operator-command.ts';
import { pastBookingsCommand } from '../server/operator/past-command.ts';
import { migrate } from '../server/core/database/migrate.ts';
import { requireApproval } from '../server/operator/settings-writes.ts';
import { runScript } from './run-script.ts';
import { withData } from './with-data.ts';

// npm run operator -- COMMAND ..., also while Sampan runs: `operatorCommand` says what each command does.

await runScript(async () => {
  const words = process.argv.slice(2);
  const run = pastBookingsCommand(words) ?? operatorCommand(words);
  await withData('sampan operator', async (sql, { production }) => {
    await migrate(sql);
    if (production) await requireApproval(sql);
    console.log(await run(sql));
  });
});
