// What a till asks: decided, booked and answered in one transaction, once by its reference.
import { sql } from 'kysely'
import { cashProducts, type CashKind, type CashWhy } from '@falaj/contract/cash/cash'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { toCodeText } from '@falaj/money'
import type { TillMove } from '../../../rails/till-rail.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { writeSystemAudits, type SystemAudit } from '../../../platform/audit/entry.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { grantsOf, refusalOf } from '../../../platform/product/gate.ts'
import { limitsFor } from '../../../platform/product/terms.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { agentOf } from '../cash-agent/cash-agent.read.ts'
import { lockVoucher, redeemVoucher } from '../cash-voucher/cash-voucher.read.ts'
import { moveId, moves } from './cash.product.ts'
import { whyNot, whyNotAgent, whyNotVoucher, type AgentFacts, type VoucherFacts } from './cash.rules.ts'
import { drawerOf, lockTills } from '../drawer.ts'
import * as store from './cash.store.ts'

/** `unknown`: no merchant of ours. The banknotes change hands only after `done`. */
export type TillAnswer =
  | { readonly outcome: 'done'; readonly number: string }
  | { readonly outcome: 'refused'; readonly number: string; readonly why: CashWhy }
  | { readonly outcome: 'unknown' }
interface TillOutcome {
  readonly answer: TillAnswer
  /** Audit entry of a new move, written by the caller: the demo world's past has none. */
  readonly entry?: SystemAudit
}
const answerTo = async (tx: Store, merchantId: string, id: string): Promise<TillAnswer | null> => {
  const { rows } = await sql<{ number: string; why: CashWhy | null }>`
    select number, why from cash_move where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(tx)
  const [row] = rows
  if (!row) return null
  return row.why ? { outcome: 'refused', number: row.number, why: row.why } : { outcome: 'done', number: row.number }
}
const decide = async (
  tx: Store,
  merchantId: string,
  { kind, amount, store: storeName }: TillMove,
  agent: AgentFacts | 'unknown' | null,
  voucher: VoucherFacts | 'unknown' | null,
) => {
  const refusal = refusalOf(await grantsOf(tx, merchantId), cashProducts[kind])
  const drawer = await drawerOf(tx, merchantId, storeName, amount.currency)
  return whyNot({
    kind,
    amount,
    limits: await limitsFor(tx, merchantId, cashProducts[kind]),
    product: refusal as CashWhy | null,
    agent: whyNotAgent(agent, { kind, amount, drawer }),
    voucher: whyNotVoucher(voucher, { kind, amount, store: storeName }),
    today: await store.movedToday(tx, merchantId, kind, amount.currency),
    drawer,
    available: await balanceOf(tx, available(merchantId, amount.currency)),
  })
}
export const record = async (
  own: TxContext,
  merchantId: string,
  move: TillMove,
  why: CashWhy | null,
): Promise<TillAnswer> => {
  const id = moveId(move)
  const event = { id, merchantId, at: move.at, move }
  await moves[move.kind].record(own, [why ? { ...event, kind: 'refused', why } : { ...event, kind: 'done' }])
  return (await answerTo(own.tx, merchantId, id)) ?? { outcome: 'unknown' }
}
const entryOf = (merchantId: string, kind: CashKind, move: TillMove, answer: TillAnswer): SystemAudit => ({
  merchantId,
  action: 'cash.record',
  note: {
    object: `${kind} ${'number' in answer ? answer.number : ''}`,
    after: {
      amount: toCodeText(move.amount),
      store: move.store,
      outcome: answer.outcome,
      ...('why' in answer ? { why: answer.why } : {}),
    },
  },
})
const arriveIn = async (own: TxContext, received: TillMove): Promise<TillOutcome> => {
  const { tx } = own
  const merchantId = await store.merchantBy(tx, received.mid)
  if (!merchantId) return { answer: { outcome: 'unknown' } }
  await lockTills(tx, merchantId)
  const before = await answerTo(tx, merchantId, moveId(received))
  if (before) return { answer: before }
  const agent = await agentOf(tx, merchantId, received)
  // What an agent takes is in its own drawer, whatever its till calls the place.
  const move = agent && agent !== 'unknown' ? { ...received, store: agent.name } : received
  const voucher = move.kind === 'cash-top-up' ? await lockVoucher(tx, merchantId, move.voucherNo) : null
  const answer = await record(own, merchantId, move, await decide(tx, merchantId, move, agent, voucher))
  if (answer.outcome === 'done' && voucher && voucher !== 'unknown')
    await redeemVoucher(tx, merchantId, voucher, moveId(move))
  return { answer, entry: entryOf(merchantId, move.kind, move, answer) }
}
export const arrive = (db: Db, settings: Settings, move: TillMove): Promise<TillAnswer> =>
  db.transaction().execute(async (tx) => {
    const { answer, entry } = await arriveIn({ tx, settings, emit: emitter(tx) }, move)
    if (entry) await writeSystemAudits(tx, 'provider', [entry])
    return answer
  })
