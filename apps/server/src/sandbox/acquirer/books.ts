// The simulated acquirer's own books: attempts, and pending notices about them. A restart changes nothing.
import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs } from '@falaj/contract/kernel/time'
import { reasonOf } from '@falaj/contract/payments/dispute-rules'
import type { Instalment } from '@falaj/contract/payments/instalment-rules'
import { inMinor } from '../../platform/lists/page.ts'
import type { Db, Store } from '../../platform/db/pool.ts'
import { isUuid } from '../../platform/base/ids.ts'
import type { Currency, Money } from '@falaj/money'
import type { DisputeAnswer } from '../../rails/acquirer-rail.ts'
import { codeDeclines, countryOf, declines, type Behaviour } from './cards.ts'
import { collectInstalments, cutInstalments, keepInstalments } from './instalments.ts'
import { useWalletCode } from './wallet.ts'

export interface AcquirerNotice {
  readonly id: string
  readonly reference: string
  readonly kind: string
  readonly amount: Money
  readonly at: Date
  readonly code: string | null
  readonly brand: string | null
  readonly last4: string | null
  readonly threeDs: string | null
  readonly rrn: string
  readonly authCode: string
  readonly refundId: string | null
  readonly arn: string | null
  readonly dispute: {
    readonly caseNo: string
    readonly type: string
    readonly reason: string
    readonly respondBy: string
  } | null
  readonly part: number | null
}
interface Row {
  readonly reference: string
  readonly currency: Currency
  readonly amount_minor: string
  readonly capture: boolean
  readonly behaviour: Behaviour
  readonly state: string
  readonly challenge: string | null
}
const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')
const isDecline = (behaviour: Behaviour): behaviour is (typeof declines | typeof codeDeclines)[number] =>
  ([...declines, ...codeDeclines] as readonly string[]).includes(behaviour)

export interface Speed {
  /** How long it takes to answer, and how long a late one does. */
  readonly answerMs: number
  readonly lateMs: number
}
const tell = async (
  tx: Store,
  row: Pick<Row, 'reference' | 'amount_minor'>,
  kind: string,
  {
    code = null,
    inMs = 0,
    times = 1,
    name = kind,
    refund = null,
    caseNo = null,
    part = null,
  }: {
    code?: string | null
    inMs?: number
    times?: number
    name?: string
    refund?: { readonly id: string; readonly arn: string | null } | null
    caseNo?: string | null
    part?: number | null
  },
): Promise<void> => {
  await sql`insert into sandbox_acquirer_event (id, reference, kind, amount_minor, at, code, due_at, left_over, refund_id, arn, case_no, part)
    values (${`${row.reference} ${name}`}, ${row.reference}, ${kind}, ${row.amount_minor}, now(), ${code},
      now() + make_interval(secs => ${inMs / 1000}), ${times}, ${refund?.id ?? null}, ${refund?.arn ?? null}, ${caseNo}, ${part})
    on conflict do nothing`.execute(tx)
}
const setState = async (tx: Store, reference: string, state: string, more: { code?: string; threeDs?: string } = {}) =>
  void (await sql`update sandbox_acquirer_attempt set state = ${state}, code = coalesce(${more.code ?? null}, code),
    three_ds = coalesce(${more.threeDs ?? null}, three_ds) where reference = ${reference}`.execute(tx))

const succeed = async (tx: Store, row: Row, inMs: number, times = 1): Promise<void> => {
  await setState(tx, row.reference, row.capture ? 'captured' : 'authorised')
  await tell(tx, row, row.capture ? 'captured' : 'authorised', { inMs, times })
}
const decline = async (tx: Store, row: Row, code: string, inMs: number, threeDs?: string): Promise<void> => {
  await setState(tx, row.reference, 'declined', { code, ...(threeDs ? { threeDs } : {}) })
  await tell(tx, row, 'declined', { code, inMs })
}
/** What a card does, when it is first used. */
const behave = async (tx: Store, row: Row, { answerMs, lateMs }: Speed, days: number | null): Promise<void> => {
  const { behaviour } = row
  if (behaviour === 'challenge') return
  if (isDecline(behaviour)) return decline(tx, row, behaviour, answerMs)
  if (behaviour === 'late') return succeed(tx, row, lateMs)
  if (behaviour === 'late-decline') return decline(tx, row, 'DO_NOT_HONOUR', lateMs)
  await succeed(tx, row, answerMs, behaviour === 'twice' ? 2 : behaviour === 'lost' ? 0 : 1)
  if (behaviour === 'dispute') await openCase(tx, row, answerMs + (days ?? 1) * dayMs)
}
/** The last digit of the amount selects the kind of dispute. docs/acquirer.md prints this. */
const caseKinds = [
  { type: 'Chargeback service', claim: 'not-received', code: 'LIR' },
  { type: 'Chargeback fraud', claim: 'fraud', code: 'CFD' },
  { type: 'Actual fraud report', claim: 'fraud', code: 'RCF' },
] as const
const answerDays = 14
const openCase = async (tx: Store, row: Row, inMs: number): Promise<void> => {
  const { type, claim, code } = caseKinds[Number(BigInt(row.amount_minor) % 10n)] ?? caseKinds[0]
  const caseNo = `CB-${digits(10)}`
  const card = await tx
    .selectFrom('sandbox_acquirer_attempt')
    .select('brand')
    .where('reference', '=', row.reference)
    .executeTakeFirst()
  await sql`insert into sandbox_acquirer_dispute (case_no, reference, type, reason, respond_by)
    values (${caseNo}, ${row.reference}, ${type}, ${reasonOf(card?.brand ?? 'VISA', claim) ?? ''},
      now() + make_interval(secs => ${inMs / 1000}, days => ${answerDays}::int))`.execute(tx)
  await tell(tx, row, 'disputed', { code, inMs, caseNo })
}
/** The payer's bank disputes the rest of a payment, whatever its method. */
export const disputeNow = (db: Db, number: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ reference: string; left: string }>`
      select coalesce(a.reference, p.id::text) as reference, (p.amount_minor - p.refunded_minor)::text as left
      from payment p left join payment_attempt a on a.merchant_id = p.merchant_id and a.payment_id = p.id and a.state = 'PAID'
      where p.number = ${number} and p.paid_at is not null and p.refunded_minor < p.amount_minor`.execute(tx)
    const [found] = rows
    if (!found) return false
    await knowPaid(tx, found.reference)
    const row = await lockAttempt(tx, found.reference)
    if (row) await openCase(tx, { ...row, amount_minor: found.left }, 0)
    // Another module's request: a hint wakes the acquirer, on whichever node.
    await sql`select pg_notify('event_published', '0')`.execute(tx)
    return row !== null
  })
export const addDocument = async (db: Db, caseNo: string, name: string): Promise<boolean> => {
  const { rows } =
    await sql`update sandbox_acquirer_dispute set documents = array(select distinct unnest(documents || ${name}::text))
    where case_no = ${caseNo} returning case_no`.execute(db)
  return rows.length > 0
}
const statementMin = 40
/** Refunded: the bank withdraws it. Won with a document beside the evidence pack and a statement of some length, or where the payer passed 3-D Secure; lost otherwise. */
export const answerCase = (
  db: Db,
  caseNo: string,
  answer: DisputeAnswer,
  statement: string,
  { lateMs }: Speed,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Row & { answer: string | null; documents: string[]; three_ds: string | null }>`
      select a.reference, a.currency, a.amount_minor::text, a.three_ds, d.answer, d.documents
      from sandbox_acquirer_dispute d join sandbox_acquirer_attempt a on a.reference = d.reference
      where d.case_no = ${caseNo} for update of d`.execute(tx)
    const found = rows[0]
    if (!found) return false
    if (found.answer) return true
    await sql`update sandbox_acquirer_dispute set answer = ${answer}, statement = ${statement} where case_no = ${caseNo}`.execute(
      tx,
    )
    const isGood = found.documents.length > 1 && statement.length >= statementMin
    const isWon = answer === 'defend' && (found.three_ds === 'PASSED' || isGood)
    if (answer === 'defend') await tell(tx, found, 'dispute-stage', { code: 'FUL', name: `${caseNo} answered`, caseNo })
    const [kind, code] =
      answer === 'refund'
        ? (['dispute-refunded', 'REFUNDED'] as const)
        : isWon
          ? (['dispute-won', 'WON'] as const)
          : (['dispute-lost', 'LOST'] as const)
    await tell(tx, found, kind, { code, inMs: lateMs / 5, name: `${caseNo} decided`, caseNo })
    return true
  })

const savedPrefix = 'ins_'
/** A card without funds can be saved; an invalid card cannot. */
const savable = (behaviour: Behaviour): boolean =>
  !isDecline(behaviour) || behaviour === 'INSUFFICIENT_FUNDS' || behaviour === 'LIMIT_EXCEEDED'
const behaviourAgain = (behaviour: Behaviour, reference: string): Behaviour => {
  if (behaviour === 'challenge') return 'approve'
  if (behaviour === 'payday') return reference.endsWith('.1') ? 'INSUFFICIENT_FUNDS' : 'approve'
  return behaviour
}
const savedCard = async (tx: Store, instrument: string) => {
  const found = await tx
    .selectFrom('sandbox_acquirer_instrument')
    .select(['brand', 'last4', 'behaviour'])
    .where('instrument', '=', instrument)
    .where('state', '=', 'saved')
    .executeTakeFirst()
  return found && { ...found, days: null }
}
/** For a card that was typed or saved: what stays the same whenever it is used. */
export const cardOf = async (
  db: Db,
  instrument: string,
): Promise<{ readonly fingerprint: string; readonly country: string } | null> => {
  const { rows } = await sql<{ brand: string; last4: string; behaviour: string }>`
    select brand, last4, behaviour from sandbox_acquirer_token where token = ${instrument}
    union all select brand, last4, behaviour from sandbox_acquirer_instrument where instrument = ${instrument} limit 1`.execute(
    db,
  )
  const card = cardAtReader(instrument) ?? rows[0]
  if (!card) return null
  return {
    fingerprint: `fpr_${card.brand}_${card.behaviour}_${card.last4}`.toLowerCase(),
    country: countryOf(card.brand, card.behaviour),
  }
}
export type SavedInstrument =
  | { readonly status: 'saved'; readonly instrument: string; readonly brand: string; readonly last4: string }
  | { readonly status: 'challenge'; readonly challenge: string }
  | { readonly status: 'declined'; readonly code: string }
/** Null if there is no such token. */
export const saveInstrument = (db: Db, reference: string, token: string): Promise<SavedInstrument | null> =>
  db.transaction().execute(async (tx) => {
    const card = await tx.selectFrom('sandbox_acquirer_token').selectAll().where('token', '=', token).executeTakeFirst()
    if (card) {
      const behaviour = card.behaviour as Behaviour
      const isAsked = behaviour === 'challenge'
      await tx
        .insertInto('sandbox_acquirer_instrument')
        .values({
          reference,
          instrument: `${savedPrefix}${randomBytes(18).toString('base64url')}`,
          brand: card.brand,
          last4: card.last4,
          behaviour,
          state: isAsked ? 'challenge' : savable(behaviour) ? 'saved' : 'declined',
          challenge: isAsked ? randomBytes(18).toString('base64url') : null,
          code: savable(behaviour) ? null : behaviour,
        })
        .onConflict((conflict) => conflict.column('reference').doNothing())
        .execute()
    }
    const row = await tx
      .selectFrom('sandbox_acquirer_instrument')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (!row) return null
    if (row.state === 'challenge' && row.challenge) return { status: 'challenge', challenge: row.challenge }
    if (row.state !== 'saved') return { status: 'declined', code: row.code ?? 'DO_NOT_HONOUR' }
    return { status: 'saved', instrument: row.instrument, brand: row.brand, last4: row.last4 }
  })
/** False if no card is being saved under that question. */
const answerSaving = async (tx: Store, challenge: string, isPassed: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('sandbox_acquirer_instrument')
    .set(isPassed ? { state: 'saved' } : { state: 'declined', code: 'THREE_DS_FAILED' })
    .where('challenge', '=', challenge)
    .where('state', '=', 'challenge')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What the simulated reader of a till makes of a card: it says what the bank will do, and works without a network. */
const cardAtReader = (instrument: string) => {
  const [, name] = /^tap_(approve|decline|timeout)_[\w-]{8,60}$/.exec(instrument) ?? []
  const behaviour = { approve: 'approve', decline: 'DO_NOT_HONOUR', timeout: 'late' }[name ?? '']
  return behaviour ? { behaviour: behaviour as Behaviour, brand: 'VISA', last4: '0001', days: null } : undefined
}

export interface Order {
  readonly reference: string
  readonly amount: Money
  readonly method: string
  readonly instrument: string | null
  readonly capture: boolean
  readonly initiator: 'payer' | 'merchant'
  readonly askBank?: boolean | undefined
  readonly instalments?: readonly Instalment[] | undefined
}
export type AttemptAnswer = { readonly challenge: string | null; readonly isSilent: boolean }
export const takeAttempt = (db: Db, order: Order, speed: Speed): Promise<AttemptAnswer | null> =>
  db.transaction().execute(async (tx) => {
    const existing = await tx
      .selectFrom('sandbox_acquirer_attempt')
      .select(['challenge', 'behaviour', 'state'])
      .where('reference', '=', order.reference)
      .executeTakeFirst()
    if (existing) return { challenge: existing.state === 'challenge' ? existing.challenge : null, isSilent: false }
    const isSaved = order.initiator === 'merchant' || order.instrument?.startsWith(savedPrefix) === true
    const card = order.instrument
      ? (cardAtReader(order.instrument) ??
        (isSaved
          ? await savedCard(tx, order.instrument)
          : await tx
              .selectFrom('sandbox_acquirer_token')
              .selectAll()
              .where('token', '=', order.instrument)
              .executeTakeFirst()))
      : undefined
    if (['BANK_CARD', 'INSTALLMENT'].includes(order.method) && !card) return null
    // Payers by bank or Alipay confirm there, as with 3-D Secure.
    const wallet = order.method === 'BALANCE' && order.instrument ? await useWalletCode(tx, order.instrument) : null
    const own = (wallet ??
      card?.behaviour ??
      (['ONLINE_BANK', 'ALIPAY'].includes(order.method) ? 'challenge' : 'approve')) as Behaviour
    // For a saved card the bank has already asked, when it was saved.
    const again = isSaved ? behaviourAgain(own, order.reference) : own
    const behaviour = order.askBank && !isDecline(again) ? 'challenge' : again
    const isAsked = behaviour === 'challenge'
    const row = await tx
      .insertInto('sandbox_acquirer_attempt')
      .values({
        reference: order.reference,
        currency: order.amount.currency,
        amount_minor: String(order.amount.minor),
        method: order.method,
        capture: order.capture,
        brand: card?.brand ?? null,
        last4: card?.last4 ?? null,
        behaviour,
        state: isAsked ? 'challenge' : 'pending',
        challenge: isAsked ? randomBytes(18).toString('base64url') : null,
        rrn: digits(12),
        auth_code: digits(6),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return { challenge: null, isSilent: false }
    await keepInstalments(tx, order)
    await behave(tx, row as unknown as Row, speed, card?.days ?? null)
    return { challenge: row.challenge, isSilent: behaviour === 'late' || behaviour === 'late-decline' }
  })

const lockAttempt = async (tx: Store, reference: string): Promise<Row | null> => {
  const { rows } = await sql<Row>`
    select reference, currency, amount_minor::text, capture, behaviour, state, challenge from sandbox_acquirer_attempt
    where reference = ${reference} for update`.execute(tx)
  return rows[0] ?? null
}
/** The payer's answer on the bank's page; false if no answer is pending there. */
export const answerChallenge = (db: Db, challenge: string, isPassed: boolean, speed: Speed): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ reference: string }>`
      select reference from sandbox_acquirer_attempt where challenge = ${challenge}`.execute(tx)
    const row = rows[0] ? await lockAttempt(tx, rows[0].reference) : null
    if (!row) return answerSaving(tx, challenge, isPassed)
    if (row.state !== 'challenge') return false
    if (!isPassed) {
      await decline(tx, row, 'THREE_DS_FAILED', speed.answerMs, 'FAILED')
      return true
    }
    await setState(tx, row.reference, 'pending', { threeDs: 'PASSED' })
    await succeed(tx, row, speed.answerMs)
    return true
  })

/**
 * What was paid without this acquirer is known here once somebody asks for it back: what terminals took, by the payment's own id, and what
 * the demo world's past took, by the attempt's reference.
 */
const knowPaid = async (tx: Store, reference: string): Promise<void> => {
  const paymentId = reference.replace(/\.\d+$/, '')
  if (!isUuid(paymentId)) return
  await sql`insert into sandbox_acquirer_attempt (reference, currency, amount_minor, method, capture, brand, last4, behaviour, state, rrn, auth_code)
    select ${reference}, p.currency, p.amount_minor, coalesce(p.method, 'BANK_CARD'), true, p.brand, p.last4, 'approve', 'captured',
      ${digits(12)}, ${digits(6)}
    from payment p left join payment_attempt a on a.merchant_id = p.merchant_id and a.payment_id = p.id and a.state = 'PAID'
    where p.id = ${paymentId}::uuid and p.paid_at is not null and coalesce(a.reference, p.id::text) = ${reference}
    on conflict do nothing`.execute(tx)
}
/** Refunds with this many fils fail: the account is closed. */
const closedFils = 13n
const giveBack = async (
  tx: Store,
  reference: string,
  { id, amount }: { readonly id: string; readonly amount: Money },
): Promise<void> => {
  const isClosed = amount.minor % 100n === closedFils
  await tell(tx, { reference, amount_minor: String(amount.minor) }, isClosed ? 'refund-failed' : 'refunded', {
    name: `refund ${id}`,
    code: isClosed ? 'ACCOUNT_CLOSED' : null,
    refund: { id, arn: isClosed ? null : digits(23) },
  })
  if (!isClosed) await cutInstalments(tx, reference, amount.minor)
}

export type Instruction = 'capture' | 'void' | 'refund'
/** Each once; an impossible command changes nothing, and the caller reads the status. */
export const carryOut = (
  db: Db,
  reference: string,
  instruction: Instruction,
  refund: { readonly id: string; readonly amount: Money } | null,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (instruction === 'refund') await knowPaid(tx, reference)
    const row = await lockAttempt(tx, reference)
    if (!row) return false
    if (instruction === 'capture' && row.state === 'authorised') {
      if (row.behaviour === 'refuses-capture') {
        await decline(tx, row, 'DO_NOT_HONOUR', 0)
        return true
      }
      await setState(tx, reference, 'captured')
      await tell(tx, row, 'captured', {})
    }
    if (instruction === 'void' && ['authorised', 'challenge', 'pending'].includes(row.state)) {
      await setState(tx, reference, 'voided')
      await tell(tx, row, 'voided', {})
    }
    if (instruction === 'refund' && row.state === 'captured' && refund) await giveBack(tx, reference, refund)
    return true
  })

const noticeSelect = sql`
  select e.id, e.reference, e.kind, e.amount_minor::text, e.at, e.code, e.refund_id, e.arn, e.part, a.currency, a.brand, a.last4, a.three_ds, a.rrn, a.auth_code,
    d.case_no, d.type, d.reason, d.respond_by
  from sandbox_acquirer_event e join sandbox_acquirer_attempt a on a.reference = e.reference
  left join sandbox_acquirer_dispute d on d.case_no = e.case_no`
interface NoticeRow {
  readonly id: string
  readonly reference: string
  readonly kind: string
  readonly amount_minor: string
  readonly at: Date
  readonly code: string | null
  readonly currency: Currency
  readonly brand: string | null
  readonly last4: string | null
  readonly three_ds: string | null
  readonly rrn: string
  readonly auth_code: string
  readonly refund_id: string | null
  readonly arn: string | null
  readonly part: number | null
  readonly case_no: string | null
  readonly type: string
  readonly reason: string
  readonly respond_by: Date
}
const acquirerNoticeOf = (row: NoticeRow): AcquirerNotice => ({
  id: row.id.replaceAll(/[^\w.-]/g, '_'),
  reference: row.reference,
  kind: row.kind,
  amount: inMinor(row.amount_minor, row.currency),
  at: row.at,
  code: row.code,
  brand: row.brand,
  last4: row.last4,
  threeDs: row.three_ds,
  rrn: row.rrn,
  authCode: row.auth_code,
  refundId: row.refund_id,
  arn: row.arn,
  part: row.part,
  dispute: row.case_no
    ? { caseNo: row.case_no, type: row.type, reason: row.reason, respondBy: row.respond_by.toISOString() }
    : null,
})
export const statusOf = async (
  db: Db,
  reference: string,
): Promise<{ readonly challenge: string | null; readonly events: readonly AcquirerNotice[] } | null> => {
  const attempt = await db
    .selectFrom('sandbox_acquirer_attempt')
    .select(['state', 'challenge'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!attempt) return null
  // Future events are not known yet; undelivered ones can be requested.
  const { rows } = await sql<NoticeRow>`
    ${noticeSelect} where e.reference = ${reference} and e.due_at <= now() order by e.at, e.id`.execute(db)
  return { challenge: attempt.state === 'challenge' ? attempt.challenge : null, events: rows.map(acquirerNoticeOf) }
}
const pageSize = 200
/** The cursor is the number of events before the page. */
export const disputesSince = async (
  db: Db,
  since: Date,
  offset: number,
): Promise<{ readonly events: readonly AcquirerNotice[]; readonly next: string | null }> => {
  const { rows } = await sql<NoticeRow>`
    ${noticeSelect} where e.case_no is not null and e.due_at between ${since} and now()
    order by e.at, e.id offset ${offset}::int limit ${pageSize}`.execute(db)
  return { events: rows.map(acquirerNoticeOf), next: rows.length < pageSize ? null : String(offset + pageSize) }
}
export const capturedOn = async (db: Db, day: string): Promise<readonly AcquirerNotice[]> => {
  const { rows } = await sql<NoticeRow>`
    ${noticeSelect} where e.kind in ('captured', 'refunded') and (e.at at time zone 'Asia/Dubai')::date = ${day}::date order by e.at, e.id`.execute(
    db,
  )
  return rows.map(acquirerNoticeOf)
}

const triesMax = 8
/** Milliseconds until the next notice is due; null if none waits. */
export const nextNoticeMs = async (db: Db): Promise<number | null> => {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(due_at) - now()) * 1000)::float8 as ms
    from sandbox_acquirer_event where left_over > 0 and tries < ${triesMax}`.execute(db)
  return rows[0]?.ms ?? null
}
/** Delivers due notices by `send`; one that is not accepted is retried with growing delays. Returns how many were accepted. */
export const tellDue = async (db: Db, send: (notice: AcquirerNotice) => Promise<boolean>): Promise<number> => {
  await collectInstalments(db, tell)
  const { rows } = await sql<NoticeRow>`
    ${noticeSelect} where e.left_over > 0 and e.due_at <= now() and e.tries < ${triesMax} order by e.due_at, e.at, e.id limit 50`.execute(
    db,
  )
  let accepted = 0
  for (const row of rows) {
    const isTaken = await send(acquirerNoticeOf(row)).catch(() => false)
    if (isTaken) accepted += 1
    await sql`update sandbox_acquirer_event set left_over = left_over - ${isTaken ? 1 : 0}, tries = tries + ${isTaken ? 0 : 1},
      due_at = now() + make_interval(secs => ${isTaken ? 0 : 1} * 2 ^ tries) where id = ${row.id}`.execute(db)
  }
  return accepted
}
