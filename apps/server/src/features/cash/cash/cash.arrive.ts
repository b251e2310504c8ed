// What a till asks: decided, booked and answered in one transaction, once by its reference.
import { sql } from 'kysely'
import { cashProducts, type CashKind, type CashWhy } from '@falaj/contract/cash/cash'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { toCodeText, toText } from '@falaj/money'
import type { TillMove } from '../../../rails/till-rail.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { writeSystemAudits, type SystemAudit } from '../../../platform/audit/entry.ts'
import { sha256 } from '../../../platform/base/ids.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { grantsOf, refusalOf } from '../../../platform/product/gate.ts'
import { limitsFor } from '../../../platform/product/terms.ts'
import { isStoreClosed } from '../../../platform/store/store.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { agentOf } from '../cash-agent/cash-agent.read.ts'
import { bookNotes, cassettesMinor, machineOf, whyNotMachine, type Machine } from '../eatm/eatm.read.ts'
import { lockVoucher, redeemVoucher } from '../cash-voucher/cash-voucher.read.ts'
import { moveId, moves } from './cash.product.ts'
import { whyNot, whyNotAgent, whyNotVoucher, type AgentFacts, type VoucherFacts } from './cash.rules.ts'
import { lockDrawer, lockTills } from '../drawer.read.ts'
import * as store from './cash.store.ts'

/** What was booked or refused, so that a till notices an answer to something else. */
interface AnswerFacts {
  readonly number: string
  readonly kind: CashKind
  readonly amount: string
  readonly currency: string
}
/**
 * `unknown`: no merchant of ours. `conflict`: the reference was used before, for another request. The banknotes change hands only after `done`.
 */
export type TillAnswer =
  | (AnswerFacts & { readonly outcome: 'done' })
  | (AnswerFacts & { readonly outcome: 'refused'; readonly why: CashWhy })
  | { readonly outcome: 'conflict' }
  | { readonly outcome: 'unknown' }
/** The request as it was sent, without its time: a till may date each attempt. */
const hashOf = ({ amount, ...move }: TillMove): Buffer => {
  const facts = Object.entries(move)
    .filter(([name]) => name !== 'at')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sha256(JSON.stringify([toText(amount), amount.currency, ...facts]))
}
interface TillOutcome {
  readonly answer: TillAnswer
  /** Audit entry of a new move, written by the caller: the demo world's past has none. */
  readonly entry?: SystemAudit
}
interface StoredMove {
  readonly number: string
  readonly why: CashWhy | null
  readonly kind: CashKind
  readonly currency: string
  readonly net_minor: string
  readonly request_hash: Buffer | null
}
/** By the till's reference alone: it is one request, whichever merchant it names. */
const answerTo = async (tx: Store, merchantId: string, request: TillMove, hash: Buffer): Promise<TillAnswer | null> => {
  const { rows } = await sql<StoredMove & { readonly merchant_id: string }>`
    select merchant_id, number, why, kind, currency, net_minor::text, request_hash from cash_move where id = ${moveId(request)}::uuid`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return null
  const isSame = row.request_hash
    ? row.request_hash.equals(hash)
    : row.kind === request.kind && BigInt(row.net_minor) === request.amount.minor
  if (row.merchant_id !== merchantId || !isSame) return { outcome: 'conflict' }
  const amount = toText(inMinor(row.net_minor, row.currency))
  const facts = { number: row.number, kind: row.kind, amount, currency: row.currency }
  return row.why ? { outcome: 'refused', ...facts, why: row.why } : { outcome: 'done', ...facts }
}
const decide = async (
  tx: Store,
  merchantId: string,
  move: TillMove,
  machine: Machine | 'unknown' | null,
  agent: AgentFacts | 'unknown' | null,
  voucher: VoucherFacts | 'unknown' | null,
) => {
  const { kind, amount, store: storeName } = move
  const refusal = refusalOf(await grantsOf(tx, merchantId), cashProducts[kind])
  // An e-ATM pays from its cassettes.
  const drawer =
    machine && machine !== 'unknown'
      ? cassettesMinor(machine)
      : await lockDrawer(tx, merchantId, storeName, amount.currency)
  return whyNot({
    kind,
    amount,
    limits: await limitsFor(tx, merchantId, cashProducts[kind]),
    product: (refusal as CashWhy | null) ?? ((await isStoreClosed(tx, merchantId, storeName)) ? 'STORE_CLOSED' : null),
    machine: whyNotMachine(machine, move),
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
  requestHash: Buffer = hashOf(move),
  eatmId: string | null = null,
): Promise<TillAnswer> => {
  const id = moveId(move)
  const event = { id, merchantId, at: move.at, move, requestHash, eatmId }
  await moves[move.kind].record(own, [why ? { ...event, kind: 'refused', why } : { ...event, kind: 'done' }])
  return (await answerTo(own.tx, merchantId, move, requestHash)) ?? { outcome: 'unknown' }
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
  const hash = hashOf(received)
  const before = await answerTo(tx, merchantId, received, hash)
  if (before) return { answer: before }
  const machine = await machineOf(tx, merchantId, received)
  const agent = machine ? null : await agentOf(tx, merchantId, received)
  // What an agent takes is in its own drawer, whatever its till calls the place.
  const move = {
    ...received,
    ...(agent && agent !== 'unknown' ? { store: agent.name } : {}),
    ...(machine && machine !== 'unknown' ? { store: machine.store, device: machine.number } : {}),
  }
  const voucher = move.kind === 'cash-top-up' ? await lockVoucher(tx, merchantId, move.voucherNo) : null
  const why = await decide(tx, merchantId, move, machine, agent, voucher)
  const used = machine && machine !== 'unknown' ? machine : null
  const answer = await record(own, merchantId, move, why, hash, used?.id)
  if (answer.outcome === 'done' && used) await bookNotes(own, merchantId, used, move, moveId(move))
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
