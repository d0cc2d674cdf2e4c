import { api } from '../../contract/api.ts';
import type { ProviderProfile } from '../../contract/providers.ts';
import { providerOf } from '../core/api/caller.ts';
import type { Sql } from '../core/database/database.ts';
import type { SignedLinks } from '../core/signed-links.ts';
import type { Serve } from '../core/api/serve.ts';
import { askReset, askVerification, disownAccount, seeMailedAccount } from './sign-in/mailed-links.ts';
import { changeProvider } from './profile.ts';
import { getPaymentSettings } from './getting-paid/payment-reads.ts';
import { changePaymentSettings } from './getting-paid/payment-settings.ts';
import { getProvider } from './provider-reads.ts';
import { getUser } from './reads.ts';
import { becomeProvider, changePassword, changeProfile, register } from './sign-in/register.ts';
import { confirmSetUp, renewRecoveryCodes, seeFactor, startFactor, stopFactor } from './second-factor/second-factor.ts';
import type { SecondFactors } from './second-factor/factor-codes.ts';
import { login, logout, refreshAccess, type Accounts } from './sign-in/session.ts';

/** Accounts and sessions over HTTP. */
export function accountRoutes(serve: Serve, accounts: Accounts & { links: SignedLinks; operator_second_factor: boolean }): void {
  const { sql, links } = accounts;
  serve(api.auth.register, async ({ body, locale }) => register(accounts, body, locale));
  serve(api.auth.login, async ({ body }) => login(accounts, body));
  serve(api.auth.refresh, async ({ body }) => refreshAccess(accounts, body.refresh));
  serve(api.auth.logout, async ({ body }) => logout(accounts, body.refresh));
  serve(api.auth.user, async ({ caller }) => getUser(sql, caller.id));
  serve(api.auth.update, async ({ body, caller }) => changeProfile(accounts, caller, body));
  serve(api.auth.changePassword, async ({ body, caller }) => changePassword(accounts, caller, body));
  serve(api.auth.secondFactor, async ({ caller }) => seeFactor(sql, caller, accounts.operator_second_factor));
  serve(api.auth.startSecondFactor, async ({ body, caller }) => startFactor(accounts, caller, body));
  serve(api.auth.confirmSecondFactor, async ({ body, caller }) => confirmSetUp(accounts, caller, body.factor_code));
  serve(api.auth.stopSecondFactor, async ({ body, caller, intent, was_done }) => {
    if (!was_done) await stopFactor(accounts, caller, body, intent);
  });
  serve(api.auth.renewRecoveryCodes, async ({ body, caller }) => renewRecoveryCodes(accounts, caller, body));
  serve(api.auth.askReset, async ({ body }) => askReset(sql, body.email));
  serve(api.auth.askVerification, async ({ caller }) => askVerification(sql, caller));
  serve(api.auth.mailedAccount, async ({ body, caller }) => seeMailedAccount(sql, links, caller, body.token));
  serve(api.auth.disownEmail, async ({ body }) => disownAccount(sql, links, body.token));
  serve(api.auth.becomeProvider, async ({ body, caller, intent }) => becomeProvider(sql, caller, body, intent));
}

/** The provider profile over HTTP. */
export function providerRoutes(serve: Serve, { sql, factors }: { sql: Sql; factors: SecondFactors }): void {
  serve(api.providers.me, async ({ caller }): Promise<ProviderProfile> => getProvider(sql, providerOf(caller)));
  serve(api.providers.update, async ({ body, caller }): Promise<ProviderProfile> => changeProvider(sql, providerOf(caller), body));
  serve(api.providers.payment, async ({ caller }) => getPaymentSettings(sql, providerOf(caller)));
  serve(api.providers.changePayment, async ({ body, caller }) => changePaymentSettings({ sql, factors }, caller, body));
}
