import assert from 'node:assert/strict';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { KeyScope } from '../../contract/key-scopes.ts';
import type { OctoCall } from '../../contract/octo.ts';
import { OPTION_ID } from '../../contract/octo/catalogue.ts';
import { hongKongDateTime } from '../../rules/time.ts';
import type { Sql } from '../../server/core/database/database.ts';
import { createKey } from '../../server/resellers/keys.ts';
import type { BuiltProvider, BuiltService, BuiltSlot } from './builders.ts';
import type { Send } from './caller.ts';

export type BuiltOwnKey = { id: string; name: string; key: string };
export type BuiltReseller = { id: string; name: string; key_id: string; key: string };

/** Builds resellers with a key each, and keys of a provider's own programs, whose use has just been written down. */
export function resellersOn(sql: Sql) {
  async function buildReseller({
    provider,
    name = 'Harbour Travel',
    rate_bp = 0,
  }: {
    provider: BuiltProvider;
    name?: string;
    rate_bp?: number;
  }): Promise<BuiltReseller> {
    const { key, token_hash, shown } = createKey();
    const [id, key_id, provider_id] = [uuid(), uuid(), provider.id];
    await sql`insert into resellers ${sql({ id, provider_id, name, rate_bp })}`;
    await sql`insert into api_keys ${sql({ id: key_id, provider_id, reseller_id: id, token_hash, shown })}`;
    return { id, name, key_id, key };
  }
  async function buildOwnKey({ provider, scope = 'write' }: { provider: { id: string }; scope?: KeyScope }): Promise<BuiltOwnKey> {
    const { key, token_hash, shown } = createKey();
    const [id, name, provider_id] = [uuid(), 'Bookkeeping', provider.id];
    await sql`insert into api_keys ${sql({ id, provider_id, name, scope, token_hash, shown, last_used_at: new Date() })}`;
    return { id, name, key };
  }
  return { buildReseller, buildOwnKey };
}

type OctoOptions = { named?: string; query?: Record<string, string>; body?: unknown; headers?: Record<string, string>; slash?: boolean };
export type OctoAnswer = { status: number; headers: Record<string, string>; body: Record<string, unknown> };

/** The software of a reseller, which calls with its key. */
export type OctoCaller = {
  ask: (call: OctoCall, asked?: OctoOptions) => Promise<OctoAnswer>;
  /** The reply of a call that must succeed, with the keys of its schema, no more and no fewer. */
  done: <C extends OctoCall>(call: C, asked?: OctoOptions) => Promise<z.output<C['reply']>>;
  /** The body of a call that must be refused with 400 and this error. */
  refused: (error: string, call: OctoCall, asked?: OctoOptions) => Promise<Record<string, unknown>>;
};

export function octoThrough(send: Send, key: string | undefined): OctoCaller {
  const ask = async (call: OctoCall, { named = '', query, body, headers, slash }: OctoOptions = {}): Promise<OctoAnswer> => {
    const path = call.path.replace(/:[a-z]+/, encodeURIComponent(named)) + (slash ? '/' : '');
    const answer = await send({
      method: call.method,
      url: `/octo${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    assert.match(answer.headers['content-type'] ?? '', /^application\/json/, answer.text);
    return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.text) as Record<string, unknown> };
  };
  return {
    ask,
    done: async (call, asked) => {
      const { status, headers, body } = await ask(call, asked);
      assert.equal(status, 200, `${call.method} ${call.path}: ${JSON.stringify(body)}`);
      assert.equal(headers['octo-capabilities'], asked?.headers?.['octo-capabilities'] ?? '');
      const read = call.reply.parse(body);
      assert.deepEqual(read, body, 'it says what its schema names');
      return read as never;
    },
    refused: async (error, call, asked) => {
      const { status, body } = await ask(call, asked);
      assert.deepEqual([status, body.error], [400, error], `${call.method} ${call.path}: ${JSON.stringify(body)}`);
      assert.equal(typeof body.errorMessage, 'string');
      return body;
    },
  };
}

/** What a reseller sends to hold places for so many adults. */
export function reserveBody(
  service: BuiltService,
  slot: BuiltSlot,
  { people = 1, ...more }: { people?: number; [field: string]: unknown } = {},
) {
  return {
    uuid: uuid(),
    productId: service.id,
    optionId: OPTION_ID,
    availabilityId: hongKongDateTime(slot.starts_at),
    unitItems: Array.from({ length: people }, () => ({ unitId: service.units[0]!.id })),
    ...more,
  };
}
