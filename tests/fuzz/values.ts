import fc from 'fast-check';
import type { Random } from '../../db/seed/random.ts';
import { resolved, type Document, type Schema } from './document.ts';

/** What stands in the marketplace under the names that calls use: `service` and `service_id` to ids of services. */
export type Known = Record<string, readonly string[]>;

export type Values = {
  /** A value the schema allows; where the name is known, nearly always one that exists. */
  valid: (schema: Schema, name: string) => unknown;
  /** Some value or other. */
  hostile: () => unknown;
  /** A valid value in which a place or two went wrong. */
  nearly: (schema: Schema, name: string) => unknown;
};

/** Makes values by schema from one stream of chance. */
export function valuesBy(random: Random, document: Document, known: () => Known, hostiles: readonly unknown[]): Values {
  const hostile = () => random.pick(hostiles);
  const patterns = new Map<string, string[]>();

  function valid(given: Schema, name: string): unknown {
    const schema = resolved(document, given);
    const there = known()[name];
    if (there && there.length > 0 && schema.type !== 'array' && random.chance(0.9)) return random.pick(there);
    const choice = schema.anyOf ?? schema.oneOf;
    if (choice) return valid(random.pick(choice), name);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    switch (Array.isArray(schema.type) ? random.pick(schema.type) : schema.type) {
      case 'object':
        return object(schema, name);
      case 'array':
        return Array.from({ length: size(schema.minItems ?? 0, schema.maxItems ?? 3) }, () => valid(schema.items ?? {}, name));
      case 'integer':
      case 'number':
        return number(schema);
      case 'boolean':
        return random.chance(0.5);
      case 'string':
        return text(schema);
      case 'null':
        return null;
      case undefined:
      default:
        return hostile();
    }
  }

  function object({ properties = {}, required = [], additionalProperties, propertyNames }: Schema, name: string): unknown {
    const named = Object.entries(properties)
      .filter(([key]) => required.includes(key) || random.chance(0.5))
      .map(([key, one]) => [key, valid(one, key)] as const);
    const more = typeof additionalProperties === 'object' ? additionalProperties : undefined;
    const free = more
      ? Array.from(
          { length: random.whole(0, 3) },
          () => [String(valid(propertyNames ?? { type: 'string' }, name)), valid(more, name)] as const,
        )
      : [];
    return Object.fromEntries([...named, ...free]);
  }

  function number({ minimum = -5, maximum = 1_000 }: Schema): number {
    return random.chance(0.2) ? random.pick([minimum, maximum]) : random.whole(minimum, Math.min(maximum, minimum + 20));
  }

  function text({ format, pattern, minLength = 0, maxLength = 30 }: Schema): string {
    if (format === 'uuid') return random.pick(['019a0000-0000-7000-8000-000000000000', '00000000-0000-0000-0000-000000000000']);
    if (pattern !== undefined) return random.pick(patterned(pattern));
    const length = random.chance(0.05) ? maxLength : size(minLength, Math.min(maxLength, minLength + 30));
    return random.pick(['a', '海', 'é', ' x', '\n', '"', '<']).repeat(length).slice(0, length);
  }

  function patterned(pattern: string): string[] {
    const made = patterns.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed: pattern.length, numRuns: 40 });
    patterns.set(pattern, made);
    return made;
  }

  const size = (from: number, to: number) => random.whole(from, Math.min(to, from + 3));

  return {
    valid,
    hostile,
    nearly(schema, name) {
      let value = valid(schema, name);
      for (let times = random.whole(1, 2); times > 0; times -= 1) value = spoilt(value);
      return value;
    },
  };

  /** The value with one place in it replaced, taken away, or joined by something nobody asked for. */
  function spoilt(value: unknown): unknown {
    if (value === null || typeof value !== 'object' || random.chance(0.1)) return hostile();
    if (Array.isArray(value)) {
      const items = value as unknown[];
      if (items.length === 0 || random.chance(0.2)) return [...items, hostile()];
      const at = random.whole(0, items.length - 1);
      return items.with(at, spoilt(items[at]));
    }
    const entries = Object.entries(value);
    const kind = random.next();
    if (entries.length === 0 || kind < 0.1)
      return { ...value, [random.pick(['__proto_', 'id', 'who', 'user_type', 'price', '0'])]: hostile() };
    const [key, one] = random.pick(entries) as [string, unknown];
    if (kind < 0.25) return Object.fromEntries(entries.filter(([name]) => name !== key));
    return { ...value, [key]: spoilt(one) };
  }
}
