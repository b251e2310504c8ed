// What a payer's bank asks back: one record per case. Its money is taken at the notice, or owed until the balance allows, and comes back when it is won.
// A claim that the payment contradicts moves nothing until the provider has decided on it.
import { sql } from 'kysely'
import { dayMs } from '@falaj/contract/kernel/time'
import { disputeFeeMinor, type DisputeState } from '@falaj/contract/payments/dispute-rules'
import { vatBps } from '@falaj/contract/kernel/products'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import type { Posting } from '@falaj/ledger/posting'
import { portion, type Currency, type Money } from '@falaj/money'
import type { AcquirerEvent } from '../../rails/acquirer-rail.ts'
import type { TxContext } from '../command/context.ts'
import type { Store } from '../db/pool.ts'
import { newId, newNumber } from '../base/ids.ts'
import { arrivalId, arrivals, type RailEvent } from '../money/arrival.ts'
import { legsOf, postingOf, type Movement } from '../money/legs.ts'

/** The type of a case that warns and takes nothing. */
export const fraudReport = 'Actual fraud report'
export interface DisputeNotice {
  readonly event: AcquirerEvent
  readonly merchantId: string
  readonly paymentId: string
  readonly number: string
  readonly original: Money
  readonly isPaid: boolean
}
type Kind =
  | 'alert'
  | 'held'
  | 'taken'
  | 'owed'
  | 'won'
  | 'lost'
  | 'confirmed'
  | 'refunded'
  | 'forgiven'
  | 'withdrawn'
  | 'taken-again'
  | 'owed-again'
  | 'held-again'
interface Sums {
  readonly amount: Money
  readonly fee: bigint
  readonly vat: bigint
}
interface CaseEvent extends RailEvent<Kind> {
  readonly notice: DisputeNotice
  /** Sums of the record; for a new one, of its notice. */
  readonly sums: Sums
  /** How often its money was taken before. */
  readonly takenCount: number
}
const chargesOf = (amount: Money): Sums => {
  const fee = amount.currency === 'AED' ? disputeFeeMinor : 0n
  return { amount, fee, vat: portion({ minor: fee, currency: amount.currency }, vatBps).minor }
}
const movementOf = (id: string, merchantId: string, { amount, fee, vat }: Sums): Movement => ({
  name: 'dispute',
  id,
  merchantId,
  currency: amount.currency,
  net: amount.minor,
  fee,
  vat,
})
/** Unless the acquirer says until when. */
const answerMs = 7 * dayMs
/** Also what people gave up: a bank may decide otherwise, and gives the money back. */
const unreturned = ['OPEN', 'RESPONDED', 'EXPIRED', 'LOST', 'CONCEDED'] as const
const returned = ['WON', 'REFUNDED'] as const
const moneyOf: Readonly<Partial<Record<Kind, 'none' | 'held' | 'owed' | 'taken' | 'returned'>>> = {
  alert: 'none',
  held: 'held',
  taken: 'taken',
  owed: 'owed',
  won: 'returned',
  refunded: 'returned',
  forgiven: 'none',
  withdrawn: 'none',
  'taken-again': 'taken',
  'owed-again': 'owed',
  'held-again': 'held',
}
/** These set the sums of the record. */
const isClaim = (kind: Kind): boolean => kind === 'held' || kind === 'taken' || kind === 'owed'
const isTaking = (kind: Kind): boolean => moneyOf[kind] === 'taken'
const steps: Readonly<Partial<Record<Kind, keyof typeof legsOf.dispute>>> = {
  taken: 'taken',
  won: 'returned',
  refunded: 'returned',
  'taken-again': 'taken again',
}
const to = (from: readonly (DisputeState | null)[], state: DisputeState, kind?: Kind) => ({
  from,
  to: state,
  ...(kind ? { step: steps[kind]! } : {}),
})
const noticeOf = ({ kind, notice: { event }, sums, takenCount }: CaseEvent) => ({
  type: event.dispute?.type ?? 'Chargeback service',
  reason: event.dispute?.reason ?? null,
  currency: sums.amount.currency,
  net_minor: String(sums.amount.minor),
  fee_minor: String(kind === 'alert' ? 0n : sums.fee),
  vat_minor: String(kind === 'alert' ? 0n : sums.vat),
  money: moneyOf[kind]!,
  taken_count: takenCount + (isTaking(kind) ? 1 : 0),
  respond_by: event.dispute?.respondBy ?? new Date(event.at.getTime() + answerMs),
})

const cases = arrivals<CaseEvent, DisputeState, object, null>({
  name: 'dispute',
  table: 'dispute',
  hasState: true,
  transitions: {
    alert: to([null], 'ALERT'),
    // A bank that has only warned may ask for the money under the same case.
    taken: to([null, 'ALERT'], 'OPEN', 'taken'),
    owed: to([null, 'ALERT'], 'OPEN'),
    held: to([null, 'ALERT'], 'CHECKING'),
    won: to(unreturned, 'WON', 'won'),
    refunded: to(unreturned, 'REFUNDED', 'refunded'),
    // What was never taken is not given back.
    forgiven: to([...unreturned, 'CHECKING'], 'WON'),
    withdrawn: to([...unreturned, 'ALERT', 'CHECKING'], 'REFUNDED'),
    lost: to(['OPEN', 'RESPONDED', 'EXPIRED'], 'LOST'),
    confirmed: to(['CONCEDED'], 'CONCEDED'),
    'taken-again': to(returned, 'LOST', 'taken-again'),
    'owed-again': to(returned, 'LOST'),
    'held-again': to(returned, 'CHECKING'),
  },
  legs: legsOf.dispute,
  read: () => Promise.resolve(null),
  movementOf: ({ id, merchantId, sums }) => movementOf(id, merchantId, sums),
  keyOf: ({ kind, id, takenCount }) => `dispute ${id} ${steps[kind] ?? kind} ${takenCount}`,
  rowOf(happened) {
    const { id, merchantId, notice } = happened
    const { event, paymentId, number, original } = notice
    return {
      merchant_id: merchantId,
      id,
      number: newNumber('dispute'),
      payment_id: paymentId,
      payment_number: number,
      case_no: event.dispute?.caseNo ?? event.id,
      arn: event.dispute?.arn ?? null,
      scheme: event.brand,
      code: event.code ?? '',
      original_minor: String(original.minor),
      original_currency: original.currency,
      received_at: event.at,
      told_at: event.at,
      statement: '',
      version: 1,
      ...noticeOf(happened),
    }
  },
  changesOf: (happened) =>
    isClaim(happened.kind)
      ? noticeOf(happened)
      : {
          closed_at: happened.kind === 'held-again' ? null : happened.at,
          ...(moneyOf[happened.kind] ? { money: moneyOf[happened.kind] } : {}),
          ...(isTaking(happened.kind) ? { taken_count: happened.takenCount + 1 } : {}),
        },
})

interface StoredDispute {
  readonly state: DisputeState
  readonly money: string
  readonly net_minor: string
  readonly fee_minor: string
  readonly vat_minor: string
  readonly taken_count: number
  readonly currency: Currency
  readonly respond_by: Date
  readonly told_at: Date
  readonly closed_at: Date | null
}
const sumsOf = (row: Pick<StoredDispute, 'net_minor' | 'fee_minor' | 'vat_minor' | 'currency'>): Sums => ({
  amount: { minor: BigInt(row.net_minor), currency: row.currency },
  fee: BigInt(row.fee_minor),
  vat: BigInt(row.vat_minor),
})
const totalOf = ({ amount, fee, vat }: Sums): bigint => amount.minor + fee + vat
/** What is owed, once the balance allows: with the fee the first time. */
export const owedPosting = (
  row: Pick<StoredDispute, 'net_minor' | 'fee_minor' | 'vat_minor' | 'currency' | 'taken_count'> & {
    readonly id: string
    readonly merchant_id: string
  },
): Posting =>
  postingOf(
    legsOf.dispute,
    row.taken_count === 0 ? 'taken' : 'taken again',
    movementOf(row.id, row.merchant_id, sumsOf(row)),
    { nth: row.taken_count },
  )

const ends = {
  'dispute-won': ['won', 'forgiven'],
  'dispute-refunded': ['refunded', 'withdrawn'],
  'dispute-lost': ['lost', 'lost'],
} as const
type End = keyof typeof ends
const isEnd = (kind: string): kind is End => kind in ends
const idOf = ({ event }: DisputeNotice): string => arrivalId('acquirer', event.dispute?.caseNo ?? event.id)

export const disputeEvent = (merchantId: string, id: string) => ({
  kind: 'dispute.changed',
  merchantId,
  audience: 'fiatTransactions' as const,
  payload: { id },
})
interface Step {
  readonly merchantId: string
  readonly disputeId: string
  readonly kind: string
  readonly at?: Date
  readonly code?: string | null
  readonly text?: string | null
  readonly personId?: string
}
export const addStep = async (tx: Store, { merchantId, disputeId, kind, at, code, text, personId }: Step) =>
  void (await tx
    .insertInto('dispute_step')
    .values({
      merchant_id: merchantId,
      dispute_id: disputeId,
      id: newId(),
      at: at ?? new Date(),
      kind,
      code: code ?? null,
      text: text ?? null,
      person_id: personId ?? null,
    })
    .execute())

type CaseContext = Pick<TxContext, 'tx' | 'emit'>
const find = async (tx: Store, merchantId: string, id: string): Promise<StoredDispute | undefined> => {
  const { rows } = await sql<StoredDispute>`
    select state, money, net_minor::text, fee_minor::text, vat_minor::text, taken_count, currency, respond_by, told_at, closed_at
    from dispute where merchant_id = ${merchantId}::uuid and id = ${id}::uuid for update`.execute(tx)
  return rows[0]
}
/** A later deadline is a new question: whatever was answered before, and also where nobody did. */
const askAgain = async (tx: Store, merchantId: string, id: string, until: Date): Promise<void> => {
  await sql`update dispute set state = 'OPEN', respond_by = ${until}, closed_at = null, answered_at = null, answered_by = null, sent_at = null,
      send_failed_at = null, version = version + 1
    where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(tx)
}
/** Whether the payment's facts contradict the claim: it was not paid, not in this currency, or other cases leave less of it. */
const isDoubtful = async (
  tx: Store,
  { merchantId, paymentId, original, isPaid }: DisputeNotice,
  id: string,
  { minor, currency }: Money,
): Promise<boolean> => {
  if (!isPaid || currency !== original.currency) return true
  const { rows } = await sql<{ others: string }>`
    select coalesce(sum(net_minor), 0)::text as others from dispute
    where merchant_id = ${merchantId}::uuid and payment_id = ${paymentId}::uuid and id <> ${id}::uuid and currency = ${currency}
      and money in ('taken', 'owed')`.execute(tx)
  return minor + BigInt(rows[0]!.others) > original.minor
}
const answerable: readonly DisputeState[] = ['OPEN', 'RESPONDED', 'EXPIRED']
const record = async (own: CaseContext, notice: DisputeNotice): Promise<void> => {
  const { tx, emit } = own
  const { event, merchantId } = notice
  const id = idOf(notice)
  const existing = await find(tx, merchantId, id)
  const has = () => balanceOf(tx, available(merchantId, event.amount.currency))
  const happens = (kind: Kind, sums: Sums) =>
    cases.write(
      own,
      [{ kind, id, merchantId, at: event.at, notice, sums, takenCount: existing?.taken_count ?? 0 }],
      null,
    )
  const step = (kind: string) => addStep(tx, { merchantId, disputeId: id, kind, at: event.at, code: event.code })
  /** People decide on the claim first, and the log has an alert. */
  const opened = (isHeld: boolean) =>
    emit({ kind: isHeld ? 'dispute.held' : 'dispute.opened', merchantId, audience: 'none', payload: { id } })
  const isAlert = event.dispute?.type === fraudReport
  if (event.kind === 'disputed') {
    if (existing && (existing.state !== 'ALERT' || isAlert)) return
    const sums = chargesOf(event.amount)
    const isHeld = !isAlert && (await isDoubtful(tx, notice, id, sums.amount))
    const ifBelieved = async () => ((await has()) >= totalOf(sums) ? 'taken' : 'owed')
    await happens(isAlert ? 'alert' : isHeld ? 'held' : await ifBelieved(), sums)
    await step('opened')
    await opened(isHeld)
    // Its end may have been reported before its beginning.
    const earlier = await sql<{ told: { kind: AcquirerEvent['kind']; code: string | null } }>`
      select told from payment_event where merchant_id = ${merchantId}::uuid and payment_id = ${notice.paymentId}::uuid
        and kind = any(${Object.keys(ends)}::text[]) and told->'dispute'->>'caseNo' = ${event.dispute?.caseNo ?? null}
      order by at`.execute(tx)
    if (!existing)
      for (const { told: end } of earlier.rows)
        await record(own, { ...notice, event: { ...event, kind: end.kind, code: end.code } })
  } else if (existing) {
    const isOld = existing.closed_at !== null && event.at < existing.told_at
    if (isEnd(event.kind) && !isOld) {
      const sums = sumsOf(existing)
      const [ifTaken, untaken] = ends[event.kind]
      const isReturned = (returned as readonly DisputeState[]).includes(existing.state)
      if (event.kind === 'dispute-lost' && isReturned) {
        const isHeld = await isDoubtful(tx, notice, id, sums.amount)
        const isTaken = existing.money === 'returned' && (await has()) >= sums.amount.minor
        await happens(isHeld ? 'held-again' : isTaken ? 'taken-again' : 'owed-again', sums)
        if (isHeld) await opened(isHeld)
      } else if (event.kind === 'dispute-lost' && existing.state === 'CONCEDED') await happens('confirmed', sums)
      else await happens(existing.money === 'taken' ? ifTaken : untaken, sums)
    }
    const until = event.dispute?.respondBy ? new Date(event.dispute.respondBy) : null
    const isLater = until && until > existing.respond_by && until.getTime() > Date.now()
    const isAsked = event.kind === 'dispute-stage' && isLater
    if (isAsked && existing.state === 'CHECKING')
      await sql`update dispute set respond_by = ${until} where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(
        tx,
      )
    if (isAsked && answerable.includes(existing.state)) {
      await askAgain(tx, merchantId, id, until)
      await emit({ kind: 'dispute.opened', merchantId, audience: 'none', payload: { id } })
    }
    await step(event.kind)
  } else return
  // Whatever comes late, the newest event wins.
  await sql`update dispute set code = coalesce(${event.code}, code), told_at = ${event.at}
    where merchant_id = ${merchantId}::uuid and id = ${id}::uuid and told_at <= ${event.at}`.execute(tx)
  await emit(disputeEvent(merchantId, id))
}
/** Call in the transaction of the acquirer's events, each of which comes here once. */
export const recordDisputes = async (
  own: Pick<TxContext, 'tx' | 'emit'>,
  notices: readonly DisputeNotice[],
): Promise<void> => {
  for (const one of notices) await record(own, one)
}
