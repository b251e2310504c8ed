// PostgreSQL 15 is the oldest that Falaj runs on (decision 0510). What a newer one brought is refused here, before a test meets it.
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { read, root } from './root.ts'
import { sources } from './sources.ts'

interface Newer {
  readonly since: 16 | 17 | 18
  readonly name: string
  readonly pattern: RegExp
  readonly sample: string
}
/** Names as we write them, in lower case: a function of a program may have one of them with a capital. */
const named = (since: Newer['since'], ...names: readonly string[]): Newer[] =>
  names.map((name) => ({
    since,
    name,
    pattern: new RegExp(`(?<![\\w.$])${name}\\s*\\(`),
    sample: `select ${name}(a)`,
  }))
const written = (since: Newer['since'], name: string, pattern: RegExp, sample: string): Newer => ({
  since,
  name,
  pattern,
  sample,
})
const newer: readonly Newer[] = [
  ...named(16, 'any_value', 'array_sample', 'array_shuffle', 'random_normal', 'date_add', 'date_subtract', 'erfc'),
  ...named(16, 'pg_input_is_valid', 'pg_input_error_info', 'json_arrayagg', 'json_objectagg', 'json_array'),
  written(
    16,
    'is json',
    /\bis\s+(?:not\s+)?json\s*(?:object|array|scalar|value|and|or|then|[)`;])/,
    'where a is json object',
  ),
  written(
    16,
    'numbers with underscores',
    /\b(?:select|insert|update|delete)\s[^`$]*?(?<![\w'.-])\d+_\d+(?![\w'])/,
    'update a set b = 11_025',
  ),
  ...named(17, 'json_table', 'json_exists', 'json_query', 'json_value', 'json_scalar', 'json_serialize'),
  ...named(17, 'to_bin', 'to_oct', 'xmltext', 'unicode_assigned', 'uuid_extract_timestamp', 'uuid_extract_version'),
  written(17, 'random of a range', /\brandom\(\s*[\w$:]+\s*,/i, 'select random(1, 6)'),
  written(
    17,
    'merge … returning',
    /\bmerge\s+into\b[^;`]*\breturning\b/i,
    'merge into a using b on c when matched then delete returning d',
  ),
  written(17, 'merge by source', /\bnot\s+matched\s+by\s+source\b/i, 'when not matched by source then delete'),
  written(17, 'at local', /\bat\s+local\b/i, 'select now() at local'),
  written(17, 'transaction_timeout', /(?<!_)\btransaction_timeout\b/i, 'set transaction_timeout = 1'),
  ...named(18, 'uuidv7', 'uuidv4', 'array_sort', 'array_reverse', 'casefold'),
  written(
    18,
    'returning old or new',
    /\breturning\b[^;`]*?(?<![\w.$])(?:old|new)\.\w/i,
    'insert into a values (1) returning new.b',
  ),
  written(18, 'without overlaps', /\bwithout\s+overlaps\b/i, 'primary key (a, b without overlaps)'),
  written(
    18,
    'virtual columns',
    /\bgenerated\s+always\s+as\s*\([^;]*?\)\s*virtual\b/i,
    'a int generated always as (b) virtual',
  ),
  written(18, 'not enforced', /\bnot\s+enforced\b/i, 'check (a > 0) not enforced'),
]

const migrations = 'apps/server/migrations'
const files: readonly string[] = [
  ...fs.readdirSync(path.join(root, migrations)).map((name) => `${migrations}/${name}`),
  ...sources.filter((file) => /^(?:apps\/server|packages\/ledger)\/src\//.test(file)),
]
/** Of a program only its texts, which is where SQL is; comments may name anything. */
const sqlOf = (file: string): readonly string[] => {
  const text = read(file)
  if (file.endsWith('.sql')) return [text.replaceAll(/--.*$/gm, '')]
  return [...text.matchAll(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g)].map(([literal]) => literal)
}

it.each(newer)('PostgreSQL $since: $name is recognised', ({ pattern, sample }) => {
  expect(sample).toMatch(pattern)
})

it('no SQL of ours needs more than PostgreSQL 15', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    sqlOf(file).flatMap((text) =>
      newer
        .filter(({ pattern }) => pattern.test(text))
        .map(({ since, name }) => `${file}: ${name} (PostgreSQL ${since})`),
    ),
  )
  expect(found).toEqual([])
})

it('a migration that older versions can read says from which on, in its head', () => {
  const wrong = files.filter((file) => {
    if (!file.endsWith('.sql') || !/reads?[-_ ]from\s*:/i.test(read(file))) return false
    return !/^-- reads-from: \d+\.\d+$/m.test(read(file).split('\n').slice(0, 5).join('\n'))
  })
  expect(wrong).toEqual([])
})

it('a migration that older versions can read only adds', () => {
  const takes =
    /\b(?:drop\s+(?:table|column|function|view|type|schema)|rename\s+(?:to|column)|alter\s+column\s+\w+\s+(?:set\s+not\s+null|(?:set\s+data\s+)?type)|add\s+column\s+(?:if\s+not\s+exists\s+)?\w+\s+[\w() ,]*not\s+null(?![^,;]*\bdefault\b)|revoke)\b/i
  expect('alter table a drop column b').toMatch(takes)
  expect('alter table a add column b int not null').toMatch(takes)
  expect('alter table a add column b int not null default 0').not.toMatch(takes)
  const wrong = files.filter((file) => {
    if (!file.endsWith('.sql') || !/^-- reads-from: /m.test(read(file))) return false
    return takes.test(read(file).replaceAll(/--.*$/gm, ''))
  })
  expect(wrong).toEqual([])
})
