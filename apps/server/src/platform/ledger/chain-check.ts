// Recomputes the ledger's chains from the books, merchant by merchant, and stores the result for the merchant to see.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { hourMs } from '@falaj/contract/kernel/time'
import type { Account } from '@falaj/ledger/accounts'
import { sealEntries } from '@falaj/ledger/seal'
import { verifyAccount, type Verdict } from '@falaj/ledger/verify'
import type { Db, Store } from '../db/pool.ts'
import { recordCheck } from '../jobs/checks.ts'
import { task, type Task } from '../jobs/task.ts'

export interface ChainCheck {
  readonly at: Date
  /** Number of entries that match their seals. */
  readonly entries: number
  /** The first account that does not fit, and how; null means all do. */
  readonly fault: string | null
}

/** Owners of accounts, the platform first. */
export const ledgerOwners = async (db: Store): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`select distinct merchant_id as id from ledger.account order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** After an outage, or while a past is filled in, the sealer is late and nothing is wrong: what it left is sealed and looked at again. */
const verifySealed = async (db: Store, account: Account): Promise<Verdict> => {
  const verdict = await verifyAccount(db, account)
  if (verdict.ok || verdict.why !== 'unsealed') return verdict
  const seal = () => (db.isTransaction ? sealEntries(db) : db.transaction().execute(sealEntries))
  while ((await seal()) > 0);
  return verifyAccount(db, account)
}

export const checkOwner = async (db: Store, ownerId: string, signal?: AbortSignal): Promise<ChainCheck> => {
  const { rows: accounts } = await sql<Account>`
    select merchant_id as "merchantId", kind, currency from ledger.account where merchant_id = ${ownerId}::uuid
    order by kind, currency`.execute(db)
  let entries = 0
  let fault: string | null = null
  for (const account of accounts) {
    signal?.throwIfAborted()
    const verdict = await verifySealed(db, account)
    if (verdict.ok) entries += verdict.entries
    else fault ??= `${account.kind} ${account.currency}: ${verdict.why} in block ${verdict.block}`
  }
  const checked = { at: new Date(), entries, fault }
  const values = { checked_at: checked.at, entries: BigInt(entries), fault }
  await db
    .insertInto('ledger_check')
    .values({ merchant_id: ownerId, ...values })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(values))
    .execute()
  return checked
}

export const lastCheck = async (db: Store, ownerId: string): Promise<ChainCheck | null> => {
  const row = await db.selectFrom('ledger_check').selectAll().where('merchant_id', '=', ownerId).executeTakeFirst()
  return row ? { at: row.checked_at, entries: Number(row.entries), fault: row.fault } : null
}

/** The first fault, or null. */
export const checkChains = async (db: Db, signal?: AbortSignal): Promise<string | null> => {
  let first: string | null = null
  let faults = 0
  for (const owner of await ledgerOwners(db)) {
    const { fault } = await checkOwner(db, owner, signal)
    if (!fault) continue
    first ??= `${owner} ${fault}`
    faults += 1
  }
  await recordCheck(db, 'ledger-chain', faults, first)
  return first
}

/** Fails loudly, like the check of the books: the operator of the installation sees a dead job. */
export const checkChainsTask: Task = task({
  kind: 'ledger.chain',
  payload: z.unknown(),
  cron: '40 1 * * *',
  attemptsMax: 3,
  timeoutMs: 6 * hourMs,
  run: async ({ db, log, signal }) => {
    const fault = await checkChains(db, signal)
    if (fault) throw new Error(`the ledger is not what was sealed: ${fault}`)
    log.info('the ledger is what was sealed')
  },
})
