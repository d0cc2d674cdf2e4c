import { email } from '../contract/text.ts';
import { makeOperator } from '../server/accounts/make-operator.ts';
import { Refusal } from '../server/core/errors.ts';
import { migrate } from '../server/core/migrate.ts';
import { StartFailure } from '../server/core/start-failure.ts';
import { runScript } from './run-script.ts';
import { withData } from './with-data.ts';

// npm run operator -- create EMAIL: makes somebody an operator. Works beside a running Sampan.

await runScript(() => create(readWish()));

function readWish(): string {
  const [deed, given, ...more] = process.argv.slice(2);
  const address = email.safeParse(given);
  if (deed !== 'create' || !address.success || more.length > 0)
    throw new StartFailure(
      'npm run operator -- create EMAIL   makes an operator of the account with this address, or of a new one',
      'npm run operator -- create EMAIL   把此電郵地址的帳戶設為管理員，沒有帳戶則新建一個',
    );
  return address.data;
}

async function create(address: string): Promise<void> {
  await withData('sampan operator', async (sql) => {
    await migrate(sql);
    const { username, password, already } = await makeOperator(sql, address).catch(refuseOtherRole);
    console.log(already ? `${username} is an operator already.` : `${username} is an operator now.`);
    if (password) console.log(`Sign in with this password, which is shown only once, and change it:\n\n  ${password}\n`);
  });
}

function refuseOtherRole(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new StartFailure(
    'This account is a provider or a partner, who cannot run the marketplace as well. Use another address.',
    '此帳戶屬於體驗主辦或合作夥伴，不能同時管理平台，請使用另一個電郵地址。',
  );
}
