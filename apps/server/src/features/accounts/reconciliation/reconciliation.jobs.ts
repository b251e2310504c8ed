// Reads a bank's file and ties its credits, in one transaction: a file is matched whole or not at all.
import * as z from 'zod/mini'
import { bankFileFailures } from '@falaj/contract/accounts/reconciliation'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { fromText, isCurrency } from '@falaj/money'
import type { Db } from '../../../platform/db/pool.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import { readBytes } from '../../../platform/files/bytes.ts'
import { stuckHours } from '../../../platform/jobs/stuck.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import { daysLater } from '../../../platform/base/banking-days.ts'
import { emit } from '../../../platform/outbox/emit.ts'
import { settlementsNumbered } from '../settlement/settlement.read.ts'
import { payoutsFor } from '../withdraw/withdraw.read.ts'
import { BadFile, type Failure } from './reconciliation.bank-entry.ts'
import { readBankFile, type Format } from './reconciliation.bank-file.ts'
import { matchAll, namesIn, type Coverage, type Credit, type ForeignCredit } from './reconciliation.match.ts'
import * as store from './reconciliation.store.ts'

const attemptsMax = 3
/** What no bank writes is not kept. */
const foreignTextMax = 40
/** Null: not a currency of ours. */
const minorOf = (amount: string, currency: string): bigint | null => {
  if (!isCurrency(currency)) return null
  const sum = fromText(amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''), currency)
  // More decimals than the currency has: what it says is not known.
  if (!sum) throw new BadFile('LINE')
  return sum.minor
}
interface FileContent extends Coverage {
  readonly format: Format
  readonly credits: readonly Credit[]
  readonly foreign: readonly ForeignCredit[]
}
const readFile = async (
  db: Db,
  { merchant_id: merchantId, file_id: id }: store.FileRow,
  signal: AbortSignal,
): Promise<FileContent> => {
  const { format, entries } = await readBankFile(readBytes(db, { merchantId, id }))
  const [credits, foreign, currencies]: [Credit[], ForeignCredit[], Set<string>] = [[], [], new Set()]
  let [from, until]: [string, string] = ['', '']
  for await (const { isCredit, day, currency, amount, text } of entries) {
    signal.throwIfAborted()
    currencies.add(currency)
    if (from === '' || day < from) from = day
    if (day > until) until = day
    if (!isCredit) continue
    const minor = minorOf(amount, currency)
    const n = credits.length + foreign.length + 1
    if (minor === null && amount.length > foreignTextMax) throw new BadFile('LINE')
    if (minor === null) foreign.push({ n, day, currency, amount, text })
    else if (minor > 0n) credits.push({ n, day, currency, minor, text })
  }
  return { format, credits, foreign, from, until, currencies }
}

export const reconcile = async (db: Db, row: store.FileRow, signal: AbortSignal): Promise<void> => {
  const { merchant_id: merchantId } = row
  const { format, credits, foreign, ...coverage } = await readFile(db, row, signal)
  const numbers = [...new Set(credits.flatMap(({ text }) => [...namesIn(text)]))]
  await db.transaction().execute(async (tx) => {
    // Two files at once would tie one payout twice.
    await takeLock(tx, `reconciliation ${merchantId}`)
    const tied = await store.tiedPayouts(tx, merchantId)
    const period = { from: daysLater(coverage.from, -8), until: daysLater(coverage.until, 2) }
    const payouts = [
      ...(await payoutsFor(tx, merchantId, period, numbers)),
      ...(await settlementsNumbered(tx, merchantId, numbers)),
    ].map((each) => ({ ...each, isTied: tied.has(each.id) }))
    const entries = credits.length + foreign.length
    const lines = matchAll(credits, payouts, coverage, entries)
    const { matched, leftOver } = await store.ready(tx, row, { ...coverage, format, credits: entries, lines, foreign })
    await tell(tx, row)
    await emit(tx, {
      kind: 'reconciliation.read',
      merchantId,
      audience: 'none',
      payload: { id: row.id, text: readText(row.name, entries, matched, leftOver - (entries - matched)) },
    })
  })
}
const readText = (name: string, credits: number, matched: number, missing: number): Bilingual => ({
  en: `Bank file ${name}: ${matched} of ${credits} credits matched, ${credits - matched} not matched${missing > 0 ? `; payouts not in the file: ${missing}` : ''}.`,
  zh: `银行文件 ${name}：${credits} 笔入账中已匹配 ${matched} 笔，未匹配 ${credits - matched} 笔${missing > 0 ? `；不在文件中的付款：${missing} 笔` : ''}。`,
})
const failedText = (name: string, failure: Failure): Bilingual => ({
  en: `Bank file ${name} couldn’t be read. ${bankFileFailures[failure].en}`,
  zh: `银行文件 ${name} 无法读取。${bankFileFailures[failure].zh}`,
})
const tell = (tx: Parameters<typeof emit>[0], { merchant_id: merchantId, id }: store.FileRow) =>
  emit(tx, { kind: 'reconciliation.changed', merchantId, audience: 'fiatMoneyMovement', payload: { id } })

const endAsFailed = (db: Db, row: store.FileRow, failure: Failure): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await store.failed(tx, row, failure))) return
    await tell(tx, row)
    await emit(tx, {
      kind: 'reconciliation.read',
      merchantId: row.merchant_id,
      audience: 'none',
      payload: { id: row.id, text: failedText(row.name, failure) },
    })
  })
/** As of exports: nobody waits for ever for a file whose job was lost. How many were ended. */
export const failStuck = async (db: Db): Promise<number> => {
  const rows = await store.stuck(db, stuckHours)
  for (const row of rows) await endAsFailed(db, row, 'STOPPED')
  return rows.length
}
export const reconciliationTask: Task = task({
  kind: 'reconciliation.asked',
  payload: z.object({ merchantId: z.string(), id: z.string() }),
  attemptsMax,
  timeoutMs: 5 * 60_000,
  run: async ({ db, payload, attempt, signal }) => {
    const row = await store.working(db, payload.merchantId, payload.id)
    // A second run of one that has ended.
    if (!row) return
    try {
      await reconcile(db, row, signal)
    } catch (error) {
      const isBad = error instanceof BadFile
      if (isBad || attempt >= attemptsMax) await endAsFailed(db, row, isBad ? error.failure : 'STOPPED')
      if (!isBad) throw error
    }
  },
})
