import type { JWT } from '@fastify/jwt';
import { api } from '../../contract/api.ts';
import type { Sql } from '../core/database.ts';
import type { Serve } from '../core/serve.ts';
import { askReset, askVerification } from './mailed-links.ts';
import { getUser } from './reads.ts';
import { becomeProvider, changePassword, changeProfile, register } from './register.ts';
import { login, logout, refreshAccess } from './session.ts';

/** Accounts and sessions over HTTP. */
export function accountRoutes(serve: Serve, accounts: { sql: Sql; jwt: JWT }): void {
  const { sql } = accounts;
  serve(api.auth.register, async ({ body, locale }) => register(accounts, body, locale));
  serve(api.auth.login, async ({ body }) => login(accounts, body));
  serve(api.auth.refresh, async ({ body }) => refreshAccess(accounts, body.refresh));
  serve(api.auth.logout, async ({ body }) => logout(accounts, body.refresh));
  serve(api.auth.user, async ({ caller }) => getUser(sql, caller.id));
  serve(api.auth.update, async ({ body, caller }) => changeProfile(sql, caller, body));
  serve(api.auth.changePassword, async ({ body, caller }) => changePassword(sql, caller, body));
  serve(api.auth.askReset, async ({ body }) => askReset(sql, body.email));
  serve(api.auth.askVerification, async ({ caller }) => askVerification(sql, caller));
  serve(api.auth.becomeProvider, async ({ body, caller }) => becomeProvider(sql, caller, body));
}
