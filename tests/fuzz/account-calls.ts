import { api } from '../../contract/api.ts';
import type { Random } from '../../db/seed/random.ts';
import type { TestApp } from '../support/app.ts';
import { PASSWORD, type BuiltUser } from '../support/builders.ts';
import type { Answer } from '../support/caller.ts';
import { codeOf, turnOn } from '../support/second-factor.ts';

const NEW = 'green kayak harbour 88';

/** All that somebody can do to an account, by name; what ends it, or who may open it, stands apart. */
export type AccountCalls = Record<'ends' | 'changes', Record<string, () => Promise<Answer>>>;

/** Makes accounts of all kinds, some with a second factor, with a new address, with bookings of before, and the calls on each. */
export function accountCallsOn(on: TestApp): (random: Random) => Promise<AccountCalls> {
  const { sql, guest, as, links } = on;

  async function tokenOf({ id }: BuiltUser, purpose: 'verify_email' | 'reset_password'): Promise<string> {
    const [link] = await sql<{ id: string }[]>`
      select id from account_links where user_id = ${id} and purpose = ${purpose} order by id desc limit 1`;
    return links.sign(purpose, link!.id);
  }

  return async (random) => {
    const user = await on.buildUser();
    const role = random.pick(['client', 'client', 'provider', 'partner'] as const);
    if (role === 'provider') await on.buildProvider({ user });
    if (role === 'partner') await on.buildPartner({ user });
    if (random.chance(0.3)) await on.buildBooking({ customer_email: user.email });
    const me = await as(user);
    const { refresh } = await guest.done(api.auth.login, { body: { username: user.username, password: PASSWORD } });
    if (random.chance(0.3)) await me.done(api.auth.update, { body: { email: `next-${user.email}`, password: PASSWORD } });
    else await me.done(api.auth.askVerification);
    await guest.done(api.auth.askReset, { body: { email: user.email } });
    const proof = { token: await tokenOf(user, 'verify_email') };
    const reset = { token: await tokenOf(user, 'reset_password') };
    const factor = random.pick(['off', 'off', 'begun', 'on'] as const);
    const key = factor === 'begun' ? (await me.done(api.auth.startSecondFactor, { body: { password: PASSWORD } })).key : undefined;
    const codes = factor === 'on' ? (await turnOn(me)).recovery_codes : [];
    /** The password, with a recovery code where one is asked for; some calls are given the same one. */
    const owner = () => ({ password: PASSWORD, ...(codes.length > 0 && { factor_code: random.pick(codes.slice(0, 4)) }) });

    const remove = () => me.ask(api.auth.remove, { body: owner() });
    return {
      ends: {
        delete: remove,
        'delete too': remove,
        'say that it is not mine': () => guest.ask(api.auth.disownEmail, { body: proof }),
        'say too that it is not mine': () => guest.ask(api.auth.disownEmail, { body: proof }),
        'reset the password': () => guest.ask(api.auth.reset, { body: { ...reset, new_password: NEW } }),
        'reset the password too': () => guest.ask(api.auth.reset, { body: { ...reset, new_password: `${NEW}8` } }),
      },
      changes: {
        'become a provider': () => me.ask(api.auth.becomeProvider, { body: { business_name: 'Junk', phone: '91234567' } }),
        'become a partner': () =>
          me.ask(api.auth.becomePartner, {
            body: {
              kind: 'hotel',
              name: 'Hotel',
              contact_name: 'Lok',
              contact_phone: '91234567',
              payout_name: 'Lok',
              payout_account: '1234567',
            },
          }),
        'change the address': () => me.ask(api.auth.update, { body: { email: `moved-${user.email}`, ...owner() } }),
        'keep the address': () => me.ask(api.auth.update, { body: { email: user.email } }),
        'change the name': () => me.ask(api.auth.update, { body: { first_name: 'Mei' } }),
        'change the password': () => {
          const { password: old_password, ...code } = owner();
          return me.ask(api.auth.changePassword, { body: { old_password, ...code, new_password: NEW } });
        },
        'ask for a proof': () => me.ask(api.auth.askVerification),
        'ask for a reset': () => guest.ask(api.auth.askReset, { body: { email: user.email } }),
        'see the account of a link': () => guest.ask(api.auth.mailedAccount, { body: proof }),
        'prove the address': () => me.ask(api.auth.verifyEmail, { body: proof }),
        'prove the address by password': () => guest.ask(api.auth.verifyEmail, { body: { ...proof, password: PASSWORD } }),
        'set up a second factor': () => me.ask(api.auth.startSecondFactor, { body: { password: PASSWORD } }),
        'confirm the second factor': () => me.ask(api.auth.confirmSecondFactor, { body: { factor_code: key ? codeOf(key) : '123456' } }),
        'confirm it too': () => me.ask(api.auth.confirmSecondFactor, { body: { factor_code: key ? codeOf(key) : '123456' } }),
        'turn the second factor off': () => me.ask(api.auth.stopSecondFactor, { body: owner() }),
        'renew recovery codes': () => me.ask(api.auth.renewRecoveryCodes, { body: owner() }),
        'see the second factor': () => me.ask(api.auth.secondFactor),
        'sign in': () => guest.ask(api.auth.login, { body: { username: user.username, ...owner() } }),
        refresh: () => guest.ask(api.auth.refresh, { body: { refresh } }),
        'log out': () => guest.ask(api.auth.logout, { body: { refresh } }),
        'see the account': () => me.ask(api.auth.user),
        export: () => me.ask(api.auth.exported),
      },
    };
  };
}
