// Seals anew what an earlier secret sealed: a page per job, so that it can be stopped and goes on where it was. Each value is replaced only if
// it is still the one that was read.
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Store } from '../db/pool.ts'
import { task, type Task } from '../jobs/task.ts'
import type { Keyring } from '../base/keyring.ts'
import { seal, sealedPrefix, unseal, type SealedUse } from '../base/vault.ts'

/** A column with sealed bytes, and the key of its table. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  readonly use: SealedUse
  readonly key: Readonly<Record<string, 'uuid' | 'text'>>
  /** Base64 as a JSON text. */
  readonly isJson?: boolean
}
const own: readonly SealedColumn[] = [
  { table: 'wire_key', column: 'private_sealed', use: 'wire-key', key: { id: 'uuid' } },
  { table: 'authenticator', column: 'secret_sealed', use: 'authenticator', key: { person_id: 'uuid' } },
  { table: 'desk_authenticator', column: 'secret_sealed', use: 'authenticator', key: { person_id: 'uuid' } },
  { table: 'desk_authenticator', column: 'secret_sealed', use: 'authenticator', key: { person_id: 'uuid' } },
  { table: 'desk_link', column: 'secret_sealed', use: 'authenticator', key: { person_id: 'uuid' } },
  { table: 'bank_message', column: 'sealed', use: 'bank-file', key: { id: 'uuid' } },
  { table: 'bank_payout', column: 'sealed', use: 'bank-file', key: { reference: 'uuid' } },
  { table: 'bank_credit', column: 'sealed', use: 'bank-file', key: { reference: 'text' } },
  {
    table: 'idempotency_key',
    column: 'answer',
    use: 'answer',
    key: { merchant_id: 'uuid', endpoint: 'text', key: 'text' },
    isJson: true,
  },
]
export const sealedByMerchant = (table: string, column: string, use: SealedUse): SealedColumn => ({
  table,
  column,
  use,
  key: { merchant_id: 'uuid', id: 'uuid' },
})
export const nameOfColumn = ({ table, column }: SealedColumn): string => `${table}.${column}`

const kind = 'secrets.reseal'
const rowsMax = 200
/** Until every node has noticed that another secret is active. */
const afterChange = '3 seconds'

const enqueue = (tx: Store, wait: string) =>
  sql`select graphile_worker.add_job(${kind}, run_at := now() + ${wait}::interval, job_key := ${kind}, priority := 50)`.execute(
    tx,
  )

/** From the beginning, towards the active secret; once more while it runs changes nothing. */
export const beginReseal = async (tx: Store, columns: readonly SealedColumn[], secretId: string): Promise<boolean> => {
  let begun = false
  for (const column of [...own, ...columns]) {
    const { rows } = await sql`
      insert into reseal as r (place, secret_id) values (${nameOfColumn(column)}, ${secretId})
      on conflict (place) do update set secret_id = excluded.secret_id, after = null, looked_at = 0, sealed = 0, ended_at = null
      where r.secret_id <> excluded.secret_id or r.ended_at is not null
      returning place`.execute(tx)
    begun ||= rows.length > 0
  }
  await enqueue(tx, afterChange)
  return begun
}

type Row = Readonly<Record<string, string>> & { readonly old: Buffer }
const keyText = (column: SealedColumn): RawBuilder<unknown> =>
  sql.join(Object.keys(column.key).map((name) => sql`${sql.ref(name)}::text as ${sql.ref(`k_${name}`)}`))
const bytesOf = ({ column, isJson }: SealedColumn): RawBuilder<Buffer> =>
  isJson ? sql<Buffer>`decode(${sql.ref(column)} #>> '{}', 'base64')` : sql<Buffer>`${sql.ref(column)}`

/** How many rows of the column were looked at and sealed; `after` is where the next page begins. */
const resealPage = async (tx: Store, keyring: Keyring, column: SealedColumn, after: readonly string[] | null) => {
  const names = Object.keys(column.key)
  const key = sql.join(names.map((name) => sql.ref(name)))
  const value = (text: string, name: string) => sql`${text}::${sql.raw(column.key[name]!)}`
  const beyond = after ? sql`(${key}) > (${sql.join(after.map((text, at) => value(text, names[at]!)))})` : sql`true`
  const isSealed = column.isJson
    ? sql`jsonb_typeof(${sql.ref(column.column)}) = 'string'`
    : sql`${sql.ref(column.column)} is not null`
  const { rows } = await sql<Row>`
    select ${keyText(column)}, case when ${isSealed} then ${bytesOf(column)} end as old from ${sql.table(column.table)}
    where ${beyond} order by ${key} limit ${rowsMax}`.execute(tx)
  const prefix = sealedPrefix(keyring.active)
  let sealed = 0
  for (const row of rows) {
    if (row.old === null || row.old.subarray(0, prefix.length).equals(prefix)) continue
    const anew = seal(keyring, column.use, unseal(keyring, column.use, row.old))
    const to = column.isJson ? sql`to_jsonb(${anew.toString('base64')}::text)` : sql`${anew}::bytea`
    const isRow = sql.join(
      names.map((name) => sql`${sql.ref(name)} = ${value(row[`k_${name}`]!, name)}`),
      sql` and `,
    )
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${to}
      where ${isRow} and ${bytesOf(column)} = ${row.old}`.execute(tx)
    sealed += Number(numAffectedRows)
  }
  const last = rows.at(-1)
  return {
    looked: rows.length,
    sealed,
    after: rows.length === rowsMax && last ? names.map((name) => last[`k_${name}`]!) : null,
  }
}

/** One page of the first column that has not ended. False when none is left. */
const resealOnce = (db: Db, keyring: Keyring, columns: readonly SealedColumn[]): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const [state] = await tx
      .selectFrom('reseal')
      .selectAll()
      .where('ended_at', 'is', null)
      .orderBy('place')
      .limit(1)
      .forUpdate()
      .execute()
    if (!state) return false
    // This node has not noticed yet, or does not know the secret: another attempt, here or elsewhere.
    if (state.secret_id !== keyring.active) throw new Error('this node seals with another secret')
    const column = [...own, ...columns].find((each) => nameOfColumn(each) === state.place)
    const page = column
      ? await resealPage(tx, keyring, column, state.after as readonly string[] | null)
      : { looked: 0, sealed: 0, after: null }
    await sql`
      update reseal set after = ${page.after === null ? null : JSON.stringify(page.after)}::jsonb, looked_at = looked_at + ${page.looked},
        sealed = sealed + ${page.sealed}, ended_at = ${page.after === null ? sql`now()` : null}
      where place = ${state.place}`.execute(tx)
    await enqueue(tx, '0')
    return true
  })

export const resealTask = (keyring: Keyring, columns: readonly SealedColumn[]): Task =>
  task({ kind, payload: z.unknown(), run: async ({ db }) => void (await resealOnce(db, keyring, columns)) })

export const resealProgress = (db: Store) =>
  db.selectFrom('reseal').select(['place', 'looked_at', 'sealed', 'ended_at']).orderBy('place').execute()
