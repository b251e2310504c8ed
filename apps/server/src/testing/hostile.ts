// Hostile requests made from a schema: valid enough to pass the first checks, and hostile in single fields. The same seed makes the same
// requests.
import type { Schema } from '@falaj/contract/kernel/describe'

export type Random = () => number
export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!

const nested = (depth: number): unknown => {
  let value: unknown = 'deep'
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { value }
  return value
}
const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  -1e-320,
  2 ** 53,
  1.5,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\ufffe\uffff',
  '\u202e\u200b',
  '🧾'.repeat(300),
  'x'.repeat(20_000),
  '9'.repeat(400),
  '-0',
  '1e400',
  '0x10',
  '１２３',
  "'; drop table merchant; --",
  '\\',
  '%00%ff',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '=cmd|calc!A1',
  '$' + '{7*7}',
  '{{constructor}}',
  '9999-99-99',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-02-30',
  [],
  {},
  [[]],
  [null],
  nested(200),
  { toString: 1 },
  JSON.parse('{"hasOwnProperty":1,"length":-1}'),
]
const texts = [
  'AED',
  'USD',
  '100.00',
  '0.01',
  '2026-11-01',
  '2026-11-01T00:00:00',
  '2026-11-01T00:00:00Z',
  'accounts@example.com',
  '+971-501234567',
  '20000001',
  '20000002',
  'Two tickets',
  'https://example.com/',
  'AE070331234567890123456',
  '123456',
  'en',
]
export const hostileValue = (schema: Schema, random: Random, ids: readonly string[], depth = 0): unknown => {
  if (random() < 0.12 || depth > 8) return pick(random, hostile)
  const { anyOf, oneOf, const: only } = schema as Schema & { anyOf?: Schema[]; oneOf?: Schema[]; const?: unknown }
  const several = anyOf ?? oneOf
  if (several) return hostileValue(pick(random, several), random, ids, depth + 1)
  if (only !== undefined) return only
  if (schema.enum) return pick(random, schema.enum)
  const type: unknown = Array.isArray(schema.type) ? pick(random, schema.type as string[]) : schema.type
  switch (type) {
    case 'null':
      return null
    case 'boolean':
      return random() < 0.5
    case 'integer':
    case 'number': {
      const [least, most] = [Number(schema['minimum'] ?? 0), Number(schema['maximum'] ?? 1000)]
      return pick(random, [
        least,
        most,
        least - 1,
        most + 1,
        Math.floor(least + random() * Math.min(most - least, 100)),
      ])
    }
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () =>
        hostileValue(schema.items ?? {}, random, ids, depth + 1),
      )
    case 'object':
      return Object.fromEntries([
        ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
          const isThere = random() < (schema.required?.includes(name) ? 0.96 : 0.5)
          return isThere ? [[name, hostileValue(inner, random, ids, depth + 1)]] : []
        }),
        ...(random() < 0.05
          ? [[pick(random, ['extra', 'constructor', 'id', '$where', '0']), pick(random, hostile)]]
          : []),
      ])
    default:
      return random() < 0.5 && ids.length > 0 ? pick(random, ids) : pick(random, texts)
  }
}
/** Bodies that are no JSON of ours at all. */
export const hostileBodies: readonly (readonly [type: string, body: string | Buffer])[] = [
  ['application/json', ''],
  ['application/json', '{'],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['application/json', '['.repeat(5000)],
  ['application/json', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ['application/json', `{"a":"${'x'.repeat(2 ** 20)}"}`],
  ['application/json', '{"__proto__":{"polluted":true}}'],
  ['text/plain', 'hello'],
  ['application/x-www-form-urlencoded', 'a=1&b=2'],
  ['multipart/form-data', '--x'],
]
