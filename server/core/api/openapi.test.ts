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
    assert.equal(operation.security.length > 0, endpoint.who !== 'anyone', endpoint.path);
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

test('the document can be read by people, under a policy without inline scripts', async () => {
  const landing = await app.inject('/api/docs');
  const page = landing.statusCode === 302 ? await app.inject(String(landing.headers.location)) : landing;
  assert.equal(page.statusCode, 200);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.doesNotMatch(String(page.headers['content-security-policy']), /script-src[^;]*'unsafe-inline'/);
  const sources = [...page.body.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(
    ([, source]) => new URL(source!, 'http://here/api/docs/').pathname,
  );
  assert.ok(sources.length > 2);
  for (const source of sources) assert.equal((await app.inject(source)).statusCode, 200, source);
  // What the page then reads.
  assert.deepEqual((await app.inject('/api/docs/json')).json(), (await app.inject('/api/openapi.json')).json());
});

test('the document is not written as YAML for everybody who asks', async () => {
  for (const method of ['GET', 'HEAD'] as const)
    for (const url of ['/api/docs/yaml', '/api/docs/yaml/']) assert.equal((await app.inject({ method, url })).statusCode, 404, url);
});
