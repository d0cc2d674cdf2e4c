import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

const LONG = 50_000;

test('no pattern of the contract takes for ever over a long text that nearly fits', () => {
  const patterns = new Set<string>();
  for (const calls of Object.values(api))
    for (const { params, query, body } of Object.values(calls as Record<string, Endpoint>))
      for (const schema of [params, query, body])
        if (schema)
          for (const [, pattern = ''] of JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).matchAll(
            /"pattern":("(?:[^"\\]|\\.)*")/g,
          ))
            patterns.add(JSON.parse(pattern) as string);
  assert.ok(patterns.size > 10);
  // A pattern that tries every way to split a text would be at it for years; the test's own patience ends that.
  for (const pattern of patterns) {
    const fitting = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed: 1, numRuns: 30 });
    for (const text of fitting)
      for (const end of ['!', '\n', ' ', '\u0000', ''])
        for (const piece of [text, text.slice(0, 1), text.slice(-1), text.slice(0, 3)])
          for (const flags of ['', 'u', 'iu'])
            new RegExp(pattern, flags === '' && pattern.includes('\\p') ? 'u' : flags).test(
              piece.repeat(LONG / Math.max(1, piece.length)) + end,
            );
  }
});
