import { email } from '../../contract/text.ts';
import { hongKongDate } from '../../rules/time.ts';
import { Refusal } from '../core/api/errors.ts';
import type { Sql } from '../core/database/database.ts';
import { StartFailure } from '../core/start-failure.ts';
import { mailProof, makeOperator, resetFactor } from './make-operator.ts';

const commands = { create, prove, 'forget-factor': resetSecondFactor };

/**
 * Reads the words after `npm run operator`, and returns what does it and resolves to what is printed. Throws StartFailure, in both languages:
 * at once for other words, and later where the account is not one for which it can be done.
 */
export function operatorCommand([name = '', given, ...more]: readonly string[]): (sql: Sql) => Promise<string> {
  const address = email.safeParse(given);
  if (!isCommand(name) || !address.success || more.length > 0)
    throw new StartFailure(
      'npm run operator -- create EMAIL   makes an operator of the account that has proved this address, or of a new one\n' +
        'npm run operator -- prove EMAIL    mails the link that proves the address to the account with it\n' +
        'npm run operator -- forget-factor EMAIL   turns two-step login off for the account with this address\n' +
        'npm run operator -- past-bookings            counts the bookings of departures that are over and were never completed\n' +
        'npm run operator -- past-bookings complete   completes them; nobody is emailed',
      'npm run operator -- create EMAIL   把已確認此電郵地址的帳戶設為營運者，沒有帳戶則新建一個\n' +
        'npm run operator -- prove EMAIL    把確認連結寄往使用此電郵地址的帳戶\n' +
        'npm run operator -- forget-factor EMAIL   為使用此電郵地址的帳戶關閉兩步驗證\n' +
        'npm run operator -- past-bookings            計算體驗已過而從未標記完成的預訂\n' +
        'npm run operator -- past-bookings complete   把這些預訂標記完成，不會寄出電郵',
    );
  return (sql) => commands[name](sql, address.data);
}

async function create(sql: Sql, address: string): Promise<string> {
  const made = await makeOperator(sql, address).catch(refuseOtherRole);
  if (made.outcome === 'not_proved') {
    const { username, date_joined } = made;
    const since = hongKongDate(date_joined);
    throw new StartFailure(
      `The account "${username}", registered on ${since}, gives this address but has not proved it, so it may be somebody else's: nothing was changed. Mail its owner the proof with "npm run operator -- prove ${address}", have the link in it opened, and try again.`,
      `帳戶「${username}」（${since} 註冊）使用此電郵地址但未經確認，可能屬於他人，因此未作任何更改。請以「npm run operator -- prove ${address}」寄出確認連結，開啟連結確認後再試。`,
    );
  }
  if (made.outcome === 'disabled') {
    const { username, date_joined } = made;
    const since = hongKongDate(date_joined);
    throw new StartFailure(
      `The account "${username}", registered on ${since}, is disabled: nothing was changed. Have an operator enable it, or use another address.`,
      `帳戶「${username}」（${since} 註冊）已停用，因此未作任何更改。請由營運者重新啟用，或使用另一個電郵地址。`,
    );
  }
  if (made.outcome === 'operator_already') return `${made.username} is an operator already.`;
  const now = `${made.username} is an operator now.\n`;
  if (made.outcome === 'created')
    return `${now}Log in with this password, which is shown only once, and change it:\n\n  ${made.password}\n`;
  const [since, proved] = [hongKongDate(made.date_joined), hongKongDate(made.proved_at)];
  const whose = made.name === '' ? 'without a name' : `of "${made.name}"`;
  return (
    `${now}The account is ${whose}, registered on ${since}, with its address proved on ${proved}.\n` +
    'It’s logged out on every device. Log in again with its password.'
  );
}

async function prove(sql: Sql, address: string): Promise<string> {
  const proof = await mailProof(sql, address);
  if (proof.outcome === 'no_account') throw noAccount();
  if (proof.outcome === 'mailed_often')
    throw new StartFailure(
      `The account "${proof.username}" is disabled, or was mailed several links within an hour. Try again later.`,
      `帳戶「${proof.username}」已停用，或一小時內已寄出多封連結，請稍後再試。`,
    );
  if (proof.outcome === 'proved_already') return `${proof.username} has proved this address already.`;
  return `The link for the account "${proof.username}" is in the outbox; Sampan sends it within a minute of running.`;
}

async function resetSecondFactor(sql: Sql, address: string): Promise<string> {
  const reset = await resetFactor(sql, address);
  if (reset.outcome === 'no_account') throw noAccount();
  const { username } = reset;
  if (reset.outcome === 'none') return `${username} has no two-step login.`;
  return `Two-step login is off for ${username}, who is emailed about it. The password alone is enough to log in now: have it set up again.`;
}

function isCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name);
}

function noAccount(): StartFailure {
  return new StartFailure('There is no account with this address.', '沒有使用此電郵地址的帳戶。');
}

function refuseOtherRole(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new StartFailure(
    'This account is a provider or a partner, who cannot run the marketplace as well. Use another address.',
    '此帳戶屬於體驗主辦或合作夥伴，不能同時管理平台，請使用另一個電郵地址。',
  );
}
