// Asks the bank for the owner of the account, after the approval's commit; its answer ends the request, once.
import * as z from 'zod/mini'
import { finish } from '../../../platform/approval/execute.ts'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import type { Db } from '../../../platform/db/pool.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { BankRail, CheckAnswer } from '../../../rails/bank-rail.ts'
import { tellBankAccount } from './bank-account.notify.ts'
import { wholeNumber } from './bank-account.number.ts'
import * as store from './bank-account.store.ts'
import { bankAccountLog } from './bank-account.log.ts'

const placed = z.object({ merchantId: z.string(), id: z.string() })

/** False when nothing waits for the bank's word. */
export const checkAccount = async (
  db: Db,
  settings: Settings,
  rail: BankRail,
  { merchantId, id }: z.output<typeof placed>,
  signal: AbortSignal,
): Promise<boolean> => {
  const { state, holder, country, type, currency, swift, number_sealed } = await store.account(db, merchantId, id)
  if (state !== 'VERIFYING') return false
  const number = wholeNumber(settings.secret, number_sealed)
  const answer = await rail.check({ reference: id, holder, country, type, currency, swift, number }, signal)
  return db.transaction().execute(async (tx) => {
    const account = await store.lockAccount(tx, merchantId, id)
    // Asked twice, answered once.
    if (account.state !== 'VERIFYING') return false
    const own = { tx, settings, emit: emitter(tx) }
    const state = await recordBankAnswer(own, merchantId, account, answer)
    if (account.request_id)
      await finish(own, merchantId, account.request_id, answer.refusal ? 'fail' : 'succeed', answer.refusal)
    await bankAccountLog.notify(own.emit, merchantId, id)
    if (!answer.refusal) await tellBankAccount(own, merchantId, account, 'verified')
    await writeSystemAudit(tx, 'provider', merchantId, 'bank-account.check', {
      object: `bank-account ${id}`,
      before: { state: 'VERIFYING' },
      after: { ...state, by: answer.by },
    })
    return true
  })
}

const recordBankAnswer = async (
  { tx, settings }: { readonly tx: Parameters<typeof store.set>[0]; readonly settings: Settings },
  merchantId: string,
  account: store.Account,
  { refusal, by }: CheckAnswer,
): Promise<Record<string, unknown>> => {
  if (refusal) {
    await store.set(tx, merchantId, account.id, { state: 'REJECTED', rejected_why: refusal, verified_by: by })
    await bankAccountLog.write(tx, merchantId, account.id, {
      what: 'rejected',
      personId: null,
      before: by,
      after: refusal,
    })
    return { state: 'REJECTED', why: refusal }
  }
  const coolingUntil = new Date((await businessNow(tx)).getTime() + settings.coolingOffSeconds * 1000)
  await store.set(tx, merchantId, account.id, {
    state: 'VERIFIED',
    verified_at: new Date(),
    verified_by: by,
    cooling_until: coolingUntil,
  })
  await bankAccountLog.write(tx, merchantId, account.id, {
    what: 'verified',
    personId: null,
    before: by,
    after: coolingUntil.toISOString(),
  })
  // The first of its currency is its default: there is nothing to choose.
  await store.takeLock(tx, `defaults ${merchantId}`)
  if (!(await store.defaultOf(tx, merchantId, account.currency))) {
    await store.makeDefault(tx, merchantId, account)
    await bankAccountLog.write(tx, merchantId, account.id, { what: 'default', personId: null, after: account.currency })
  }
  return { state: 'VERIFIED', coolingUntil: coolingUntil.toISOString() }
}

export const checkTask = (settings: Settings, rail: BankRail): Task =>
  task({
    kind: 'bank-account.placed',
    payload: placed,
    timeoutMs: 30_000,
    run: async ({ db, payload, signal }) => void (await checkAccount(db, settings, rail, payload, signal)),
  })
