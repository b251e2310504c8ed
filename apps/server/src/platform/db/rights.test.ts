import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** PostgreSQL's code for a missing right. */
const forbidden = '42501'
const codeOf = async (sql: string): Promise<string> => {
  const error = await world.pool.query(sql).then(
    () => null,
    (reason: { code: string }) => reason,
  )
  return error?.code ?? 'done'
}

it('the application is neither superuser nor owner of anything of ours, and may become neither', async () => {
  const { rows } = await world.pool.query(`
    select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
      pg_has_role(current_user, 'falaj_owner', 'member') as is_owner,
      (select count(*)::int from pg_tables where schemaname = 'public' and tableowner = current_user) as owned
    from pg_roles where rolname = current_user`)
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
      is_owner: false,
      owned: 0,
    },
  ])
})

describe('what was written stays written', () => {
  const appendOnly = ['audit_entry', 'audit_block', 'schema_migration', 'device']
  it.each(appendOnly)('%s cannot be updated, deleted or emptied', async (table) => {
    const column = table === 'schema_migration' ? 'applied_at' : table === 'audit_block' ? 'hash' : 'id'
    expect(await codeOf(`update ${table} set ${column} = ${column}`)).toBe(forbidden)
    expect(await codeOf(`delete from ${table}`)).toBe(forbidden)
    expect(await codeOf(`truncate ${table}`)).toBe(forbidden)
    expect(await codeOf(`drop table ${table}`)).toBe(forbidden)
    expect(await codeOf(`alter table ${table} add column more text`)).toBe(forbidden)
  })

  it('an event keeps its number', async () => {
    expect(await codeOf('update event set number = number + 1')).toBe(forbidden)
    expect(await codeOf("update event set payload = '{}'")).toBe(forbidden)
  })

  it('no migration can be claimed', async () => {
    expect(await codeOf("insert into schema_migration (name) values ('x')")).toBe(forbidden)
  })

  it('of an idempotency key only the stored answer may change', async () => {
    const { rows } = await world.owner.query<{ column_name: string }>(
      "select column_name from information_schema.columns where table_name = 'idempotency_key' and table_schema = 'public'",
    )
    const columns = rows.map(({ column_name }) => column_name)
    expect(columns.length).toBeGreaterThan(4)
    const found = await Promise.all(
      columns.map(async (column) => [column, await codeOf(`update idempotency_key set ${column} = ${column}`)]),
    )
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(columns.map((column) => [column, column === 'answer' ? 'done' : forbidden])),
    )
    expect(await codeOf('delete from idempotency_key')).toBe(forbidden)
  })

  it('nobody but the owner may switch triggers off or lock a line for update', async () => {
    expect(await codeOf('set session_replication_role = replica')).toBe(forbidden)
    expect(await codeOf('select 1 from audit_entry for update')).toBe(forbidden)
    expect(await codeOf('set role falaj_owner')).toBe(forbidden)
  })
})

it('a new table is append-only to the application until a migration says otherwise', async () => {
  await world.owner.query('create table ledger_entry (id int primary key, amount numeric(38,0) not null)')
  expect(await codeOf('insert into ledger_entry values (1, 100)')).toBe('done')
  expect((await world.pool.query('select amount from ledger_entry')).rowCount).toBe(1)
  expect(await codeOf('update ledger_entry set amount = 0')).toBe(forbidden)
  expect(await codeOf('delete from ledger_entry')).toBe(forbidden)
  expect(await codeOf('truncate ledger_entry')).toBe(forbidden)
  await world.owner.query('grant update (amount) on ledger_entry to falaj_app')
  expect(await codeOf('update ledger_entry set amount = 0')).toBe('done')
})

it('the application makes no tables in our schema', async () => {
  expect(await codeOf('create table public.mine (id int)')).toBe(forbidden)
})
