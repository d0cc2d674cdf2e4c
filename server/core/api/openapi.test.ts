import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { testApp } from '../../../tests/support/app.ts';

const { app } = await testApp();
const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values<Endpoint>(group));

type Operation = {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string }[];
  responses: Record<string, { content?: Record<string, object> }>;
  requestBody?: object;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, object> } };
const document: Document = (await app.inject('/api/openapi.json')).json();
const operationOf = ({ method, path }: Endpoint) => document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

test('the document names every call of the contract and no other', () => {
  assert.equal(document.openapi, '3.1.0');
  const named = Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
  assert.deepEqual(named.sort(), endpoints.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`).sort());
});

test('each call says who may make it, what it takes and how it answers', () => {
  for (const endpoint of endpoints) {
    const operation = operationOf(endpoint);
    const named = (place: string) => operation?.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name) ?? [];
    assert.ok(operation, endpoint.path);
    const ways = operation.security.flatMap((way) => Object.keys(way));
    assert.deepEqual(
      [ways.includes('bearer'), ways.includes('key')],
      [endpoint.who !== 'anyone', endpoint.key !== undefined],
      endpoint.path,
    );
    assert.equal('requestBody' in operation, endpoint.body !== undefined, endpoint.path);
    assert.ok(String(endpoint.status ?? 200) in operation.responses, endpoint.path);
    const { content = {} } = operation.responses[String(endpoint.status ?? 200)] ?? {};
    const types = endpoint.type ?? (endpoint.reply ? 'application/json' : []);
    assert.deepEqual(Object.keys(content), [types].flat(), endpoint.path);
    assert.equal('429' in operation.responses, endpoint.rate_limit !== undefined, endpoint.path);
    assert.equal(named('header').includes('Idempotency-Key'), endpoint.idempotent === true, endpoint.path);
    assert.deepEqual(
      named('path'),
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name),
      endpoint.path,
    );
  }
  const ids = endpoints.map((endpoint) => operationOf(endpoint)?.operationId);
  assert.equal(new Set(ids).size, ids.length);
});

test('every reference in the document leads somewhere', () => {
  const leads = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, lead]) => lead!);
  assert.ok(leads.length > 20);
  for (const lead of leads) assert.ok(lead.replace('#/components/schemas/', '') in document.components.schemas, lead);
});

test('limits stand in the document as the door keeps them', () => {
  const list = operationOf(api.services.list)?.parameters as unknown as { name: string; schema: Record<string, unknown> }[];
  const size = list.find(({ name }) => name === 'page_size')?.schema;
  assert.deepEqual([size?.type, size?.minimum, size?.maximum, size?.default], ['integer', 1, 100, 20]);
});

test('people read the document on one page without script, with every call, schema and link of it', async () => {
  const page = await app.inject('/api/docs');
  assert.equal(page.statusCode, 200);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.doesNotMatch(page.body, /<script|undefined|\[object/);
  for (const endpoint of endpoints) assert.ok(page.body.includes(`id="${operationOf(endpoint)!.operationId}"`), endpoint.path);
  const ids = [...page.body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  assert.equal(new Set(ids).size, ids.length);
  for (const name of Object.keys(document.components.schemas)) assert.ok(ids.includes(`schema-${name}`), name);
  for (const [, lead] of page.body.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(lead!), lead!);
  assert.equal((await app.inject('/api/docs/')).body, page.body);
  assert.deepEqual((await app.inject('/api/docs/json')).json(), document);
});

test('the page and the document are compressed where that is accepted, and not sent again to who has them', async () => {
  for (const url of ['/api/docs', '/api/openapi.json']) {
    const sent = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    assert.equal(sent.headers['content-encoding'], 'br');
    const again = await app.inject({ url, headers: { 'if-none-match': String(sent.headers.etag) } });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
  }
});
