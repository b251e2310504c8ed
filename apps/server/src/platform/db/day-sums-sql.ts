// Prints the database functions behind daily sums. A migration that changes what is summed up takes its functions from here:
// `day-sums.test.ts` compares those of the database with what is printed.

/** SQL over one row, which it calls `r`. */
type RowSql = string
interface StoredSum {
  readonly table: string
  /** Its keys: the SQL of each over a line, which it calls `t`. */
  readonly keys: Readonly<Record<string, string>>
  /** What `wrong_…_days` shows of it: SQL over its keys, one for each key of the first table. */
  readonly shown?: readonly string[]
}
/** One table of lines, and the tables that they are added to. */
interface Sum {
  readonly lines: string
  readonly keys: readonly string[]
  readonly values: readonly string[]
  /** The first has the keys of the lines. */
  readonly stored: readonly [StoredSum, ...StoredSum[]]
}
/** The lines of one row of a table. */
interface Lines {
  readonly of: Sum
  readonly keys: readonly RowSql[]
  /** `1` counts the row. */
  readonly values: readonly RowSql[]
  /** Several lines of one row: a FROM item. */
  readonly times?: RowSql
  readonly where?: RowSql
  /** The same as a function of a row and how many times it counts, for filling in and for comparing. */
  readonly named?: { readonly name: string; readonly row: string }
}
interface Source {
  readonly table: string
  /** What else a row is read with. Only of statements. */
  readonly join?: RowSql
  readonly lines: readonly Lines[]
  /** Rows that change one by one are counted one by one; those that change thousands at a time, by the statement. */
  readonly each: 'row' | 'statement'
  /** The trigger functions, each with the changes that it counts. */
  readonly functions: Readonly<Record<string, readonly ('INSERT' | 'UPDATE' | 'DELETE')[]>>
}
export interface DaySums {
  readonly what: 'payment' | 'sent' | 'transfer'
  /** Of the advisory lock: one folding at a time in the whole cluster. */
  readonly lock: number
  readonly sums: readonly [Sum, ...Sum[]]
  readonly sources: readonly Source[]
  /** Whether what the rows say is a function of its own. */
  readonly hasTruth?: true
}

const list = (parts: readonly string[]): string => parts.join(', ')
const on = (row: string, text: RowSql): string => text.replaceAll(/\br\./g, `${row}.`)
const numbers = (count: number): string => list(Array.from({ length: count }, (_, at) => String(at + 1)))
const summed = (columns: readonly string[]): string[] =>
  columns.map((column) => (column === 'count' ? 'sum(count)::bigint' : `sum(${column})`))
const times = (value: RowSql, factor: string): string => (value === '1' ? factor : `${factor} * (${value})`)

const security = 'language plpgsql security definer set search_path = pg_catalog, pg_temp as $$'
const triggerOf = (name: string, body: string): string => `create or replace function ${name}() returns trigger
${security}
begin
${body}
  return null;
end $$;`

const oneRow = (row: 'old' | 'new', { of, keys, values, times: several, where }: Lines): string => {
  const sign = row === 'old' ? '-' : ''
  const line = [
    ...keys.map((key) => on(row, key)),
    ...values.map((value) => `${sign}${value.includes(' ') ? `(${on(row, value)})` : on(row, value)}`),
  ]
  const isOther = `tg_op <> '${row === 'old' ? 'INSERT' : 'DELETE'}'`
  const into = `insert into public.${of.lines}`
  if (!several)
    return `  if ${isOther}${where ? ` and ${on(row, where)}` : ''} then
    ${into} values (${list(line)});
  end if;`
  return `  if ${isOther} then
    ${into} select ${list(line)}
    from ${on(row, several)}${where ? ` where ${on(row, where)}` : ''};
  end if;`
}
const statement = (operation: string, { of, keys, values, times: several, where }: Lines, join?: RowSql): string => {
  const from = (rows: string): string =>
    `${rows} r${join ? ` ${join}` : ''}${several ? ` cross join lateral ${several}` : ''}${where ? ` where ${where}` : ''}`
  const groups = `group by ${numbers(keys.length)}`
  const into = `  insert into public.${of.lines} select ${list(keys)},\n    `
  if (operation !== 'UPDATE') {
    const [rows, sign] = operation === 'INSERT' ? ['new_rows', ''] : ['old_rows', '-']
    return `${into}${list(values.map((value) => (value === '1' ? `${sign}count(*)` : `${sign}sum(${value})`)))}
  from ${from(rows)} ${groups};`
  }
  const read = list([
    ...new Set(
      [...keys, ...values, several ?? '', where ?? '', join ?? ''].flatMap((text) => text.match(/\br\.\w+/g) ?? []),
    ),
  ])
  const changed = `(select -1 as times, ${read} from old_rows r union all select 1, ${read} from new_rows r)`
  const sums = values.map((value) => `sum(${times(value, 'r.times')})`)
  return `${into}${list(sums)}
  from ${from(changed)} ${groups}
  having (${list(sums)}) <> (${list(sums.map(() => '0'))});`
}
const triggers = ({ each, functions, lines, join }: Source): string[] =>
  Object.entries(functions).map(([name, operations]) => {
    if (each === 'row')
      return triggerOf(name, lines.flatMap((line) => [oneRow('old', line), oneRow('new', line)]).join('\n'))
    const bodies = operations.map((operation) => lines.map((line) => statement(operation, line, join)).join('\n'))
    if (operations.length === 1) return triggerOf(name, bodies.join('\n'))
    const cases = operations.map((operation, at) => `if tg_op = '${operation}' then\n${bodies[at]!}`)
    return triggerOf(name, `  ${cases.join('\n  els')}\n  end if;`)
  })

const lineFunctions = ({ table, lines }: Source): string[] =>
  lines.flatMap(({ named, of, keys, values, times: several, where }) => {
    if (!named) return []
    const { name, row } = named
    const columns = [...keys, ...values.map((value) => (value === '1' ? 'times::bigint' : times(value, 'times')))]
    return [
      `create or replace function ${name}(${row} ${table}, times integer) returns ${several || where ? 'setof ' : ''}${of.lines} language sql stable
begin atomic
  select ${on(row, list(columns))}${several ? `\n  from ${on(row, several)}` : ''}${where ? ` where ${on(row, where)}` : ''};
end;`,
    ]
  })

const fold = ({
  what,
  lock,
  sums,
}: DaySums): string => `create or replace function fold_${what}_days(p_max integer) returns bigint
${security}
declare
  folded bigint := 0;
  part bigint;
begin
  if not pg_try_advisory_xact_lock(${lock}) then
    return 0;
  end if;
${sums
  .map(
    ({ lines, values, stored }) => `  with taken as (
    delete from public.${lines} where ctid = any (array(select l.ctid from public.${lines} l limit p_max)) returning *
  )${stored
    .map(
      ({ table, keys }) => `, ${table} as (
    insert into public.${table} as s
    select ${list(Object.values(keys))}, ${list(values.map((value) => `sum(t.${value})`))}
    from taken t group by ${numbers(Object.keys(keys).length)}
    on conflict (${list(Object.keys(keys))}) do update set ${list(values.map((value) => `${value} = s.${value} + excluded.${value}`))}
  )`,
    )
    .join('')}
  select count(*) from taken into part;
  folded := folded + part;`,
  )
  .join('\n')}
  return folded;
end $$;`

const rowsOf = (sources: readonly Source[], sum: Sum): string =>
  sources
    .flatMap(({ table, join, lines }) =>
      lines
        .filter(({ of }) => of === sum)
        .map(({ named, keys, values, times: several, where }) =>
          named
            ? `select l.* from ${table} r cross join lateral ${named.name}(r, 1) l`
            : `select ${list([...keys, ...values.map((value) => (value === '1' ? '1::bigint' : value))].map((text, at) => `${text} as ${[...sum.keys, ...sum.values][at]!}`))}
    from ${table} r${join ? ` ${join}` : ''}${several ? ` cross join lateral ${several}` : ''}${where ? ` where ${where}` : ''}`,
        ),
    )
    .join('\n    union all\n    ')
const truth = ({ what, sums: [sum], sources }: DaySums): string =>
  `create or replace function ${what}_days_of_rows() returns setof ${what}_day language sql stable
begin atomic
  select ${list([...sum.keys, ...summed(sum.values)])} from (
    ${rowsOf(sources, sum)}) s
  group by ${numbers(sum.keys.length)};
end;`

const wrong = (of: DaySums): string => {
  const { what, sums, sources } = of
  const wide = sums[0].values.length
  const parts = sums.flatMap(({ lines, values, stored }, at) =>
    stored.map(({ table, keys, shown = Object.keys(keys) }) => {
      const columns = list([...Object.keys(keys), ...values])
      const keyed = list(Object.values(keys))
      const padded = [...summed(values), ...Array.from({ length: wide - values.length }, () => '0')]
      return `  select ${list(shown)}, ${list(padded)} from (
    select ${columns} from ${table}
    union all
    select ${keyed}, ${list(values)} from ${lines} t
    union all
    select ${keyed}, ${list(values.map((value) => `-${value}`))} from truth_${at + 1} t) s
  group by ${list(Object.keys(keys))}
  having (${list(values.map((value) => `sum(${value})`))}) <> (${list(values.map(() => '0'))})`
    }),
  )
  const truths = sums.map((sum, at) => {
    const rows = of.hasTruth ? `select * from ${what}_days_of_rows()` : rowsOf(sources, sum)
    return `truth_${at + 1} as materialized (\n    ${rows})`
  })
  return `create or replace function wrong_${what}_days() returns setof ${what}_day language sql stable
begin atomic
  with ${truths.join(', ')}
${parts.join('\n  union all\n')};
end;`
}

const widest = 150
/** A long line goes on in the next, after a comma. */
const wrapped = (line: string): string => {
  const at = line.length > widest ? line.lastIndexOf(', ', widest) : -1
  const indent = `${/^ */.exec(line)![0].slice(0, 4)}  `
  return at > indent.length ? `${line.slice(0, at + 1)}\n${wrapped(`${indent}${line.slice(at + 2)}`)}` : line
}

/** All functions of one set of sums, each before those that call it. */
export const daySumsSql = (of: DaySums): string =>
  [
    ...of.sources.flatMap(lineFunctions),
    ...of.sources.flatMap(triggers),
    fold(of),
    ...(of.hasTruth ? [truth(of)] : []),
    wrong(of),
  ]
    .join('\n\n')
    .split('\n')
    .map(wrapped)
    .join('\n')
