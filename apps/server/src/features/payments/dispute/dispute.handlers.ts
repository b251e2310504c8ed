import { sql } from 'kysely'
import { areas, mayEnter, refundMakers } from '@falaj/contract/kernel/access'
import { dispute } from '@falaj/contract/payments/dispute'
import {
  dueWindows,
  evidenceLimits,
  severalMaxMinor,
  windowDays,
  type DueWindow,
} from '@falaj/contract/payments/dispute-rules'
import { transfersOf } from '@falaj/ledger/transfers'
import { toText, type Currency, type Money } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { readWhole } from '../../../platform/files/bytes.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields, refusalCode } from '../../../platform/base/fail.ts'
import { eachRefusable } from '../../../platform/command/or-refused.ts'
import { colleaguesOf } from '../../../platform/identity/session.ts'
import { newToken, sha256 } from '../../../platform/base/ids.ts'
import { entriesFor, explainedFor } from '../../../platform/money/booked.ts'
import { addStep, disputeEvent } from '../../../platform/payment/dispute.ts'
import { refundablePayment } from '../../../platform/payment/refundable.ts'
import { refundInsteadOf } from '../refunds.read.ts'
import { readCase } from './dispute.case-file.ts'
import { disputeList } from './dispute.list.ts'
import { evidencePack } from './dispute.pack.ts'
import { pagesOf } from './dispute.pages.ts'
import * as store from './dispute.store.ts'

const detail = async ({ input, tx, me, visitor, settings }: Call<typeof dispute.detail>) => {
  const { merchantId } = me()
  const file = await readCase(tx, merchantId, input.id)
  const found = await store.find(tx, merchantId, file.id)
  const colleagues = await colleaguesOf(tx, merchantId, settings)
  const booked = await transfersOf(tx, merchantId, { kind: 'dispute', id: file.id })
  const decides = mayEnter(areas.fiatMoneyMovement, visitor)
  const isRefundable =
    store.isOpen(found) &&
    mayEnter(refundMakers, visitor) &&
    (await refundablePayment(tx, merchantId, { id: found.payment_id }, found.id))?.whyNot === null &&
    !(await refundInsteadOf(tx, merchantId, found.id))
  return {
    ...file,
    actions: [
      ...(store.isOpen(found) && decides ? (['accept', 'defend'] as const) : []),
      ...(isRefundable ? (['refund'] as const) : []),
      ...(store.isOpen(found) ? (['edit'] as const) : []),
      ...(found.send_failed_at && decides ? (['resend'] as const) : []),
    ],
    colleagues: colleagues
      .filter((each) => mayEnter(areas.fiatTransactions, each.visitor))
      .map(({ staffId, name }) => ({ id: staffId, name })),
    entries: entriesFor(merchantId, booked),
    explained: await explainedFor(tx, merchantId, file.amount.currency, booked),
  }
}
const cardsMax = 5
type ChangeCall = Pick<Call, 'tx' | 'me' | 'emit' | 'note'>
interface Change extends Pick<Parameters<Call['note']>[0], 'before' | 'after'> {
  readonly values?: object
  readonly step?: Parameters<typeof addStep>[1]['kind']
  readonly text?: string | null
  /** The acquirer must be notified. */
  readonly isAnswer?: boolean
}
/** Records what changed and who did it, and refreshes open pages. */
const changed = async (
  { tx, me, emit, note }: ChangeCall,
  found: store.Dispute,
  { values, step, text = null, isAnswer = false, ...seen }: Change,
): Promise<void> => {
  const { merchantId, personId } = me()
  if (values) await store.put(tx, found, values)
  if (step) await addStep(tx, { merchantId, disputeId: found.id, kind: step, text, personId })
  note({ object: `dispute ${found.number}`, ...seen })
  const answer = { kind: 'dispute.answer', merchantId, audience: 'none', payload: { id: found.id } } as const
  await emit(disputeEvent(merchantId, found.id), ...(isAnswer ? [answer] : []))
}
const acceptOne = async (call: ChangeCall, id: string, amount: Money) => {
  const { merchantId, personId } = call.me()
  const found = await store.findOpen(call.tx, merchantId, id)
  const lost = inMinor(found.net_minor, found.currency)
  if (amount.minor !== lost.minor || amount.currency !== lost.currency)
    throw failFields({ path: 'amount', code: 'AMOUNT_OTHER' })
  const now = new Date()
  await changed(call, found, {
    values: { state: 'CONCEDED', answered_at: now, answered_by: personId, closed_at: now },
    step: 'accepted',
    before: { state: 'OPEN' },
    after: { state: 'CONCEDED', lost: toText(lost), currency: lost.currency },
    isAnswer: true,
  })
  return { status: 'CONCEDED' }
}
interface OpenCard {
  readonly id: string
  readonly number: string
  readonly type: string
  readonly currency: Currency
  readonly net_minor: string
  readonly respond_by: Date
  readonly due_window: DueWindow
  readonly window_count: number
}
/** The most pressing of each window, and how many there are. */
const openByWindow = async (tx: Store, merchantId: string, now: Date): Promise<readonly OpenCard[]> => {
  const windows = dueWindows.map((window) => {
    const [, days] = windowDays[window]
    if (days === null) return sql`else ${window}::text`
    return sql`when respond_by < ${new Date(now.getTime() + days * 86_400_000)}::timestamptz then ${window}::text`
  })
  const { rows } = await sql<OpenCard>`
    select id, number, type, currency, net_minor::text, respond_by, due_window, window_count from (
      select d.*, count(*) over (partition by due_window)::int as window_count,
        row_number() over (partition by due_window order by respond_by, id) as nth
      from (
        select id, number, type, currency, net_minor, respond_by, case ${sql.join(windows, sql` `)} end as due_window from dispute
        where merchant_id = ${merchantId}::uuid and state = 'OPEN' and respond_by > ${now}::timestamptz
      ) d
    ) d where nth <= ${cardsMax} order by respond_by, id`.execute(tx)
  return rows
}
/** Disputes that banks decided in the past year. */
const decidedOf = async (tx: Store, merchantId: string) => {
  const { rows } = await sql<{ won: number; lost: number }>`
    select count(*) filter (where state = 'WON')::int as won, count(*) filter (where state = 'LOST')::int as lost from dispute
    where merchant_id = ${merchantId}::uuid and closed_at > now() - interval '1 year' and state in ('WON', 'LOST')`.execute(
    tx,
  )
  return rows[0]!
}

export const disputeFeature = bind(dispute, {
  query: disputeList.query,
  detail,
  async board({ tx, me }) {
    const now = new Date()
    const rows = await openByWindow(tx, me().merchantId, now)
    return {
      decided: await decidedOf(tx, me().merchantId),
      lanes: dueWindows.map((window) => {
        const cards = rows.filter((row) => row.due_window === window)
        return {
          window,
          count: cards[0]?.window_count ?? 0,
          cards: cards.map(({ id, number, type, currency, net_minor: minor, respond_by: until }) => ({
            id,
            number,
            type,
            amount: inMinor(minor, currency),
            respondBy: until.toISOString(),
          })),
        }
      }),
    }
  },
  async assign(call) {
    const { input, tx, me, settings } = call
    const { merchantId } = me()
    const found = await store.find(tx, merchantId, input.id, true)
    const to = input.staffId
      ? (await colleaguesOf(tx, merchantId, settings)).find(
          ({ staffId, visitor }) => staffId === input.staffId && mayEnter(areas.fiatTransactions, visitor),
        )
      : null
    if (to === undefined) throw failFields({ path: 'staffId', code: 'INVALID' })
    const name = to?.name ?? null
    const values = { assignee_id: to?.staffId ?? null }
    await changed(call, found, { values, step: 'assigned', text: name, after: { assignee: name } })
    return {}
  },
  async note(call) {
    const found = await store.find(call.tx, call.me().merchantId, call.input.id, true)
    await changed(call, found, { step: 'note', text: call.input.text })
    return {}
  },
  async write(call) {
    const found = await store.findOpen(call.tx, call.me().merchantId, call.input.id)
    const version = found.version + 1
    await changed(call, found, { values: { statement: call.input.statement, version }, after: { version } })
    return { version }
  },
  async attach(call) {
    const { input, tx, me } = call
    const { merchantId, personId } = me()
    const found = await store.findOpen(tx, merchantId, input.id)
    const refuse = (code: 'INVALID' | 'PAGES_MANY' | 'PAGES_UNKNOWN' | 'FILES_MANY') =>
      failFields({ path: 'filePath', code })
    if ((await store.filesOf(tx, merchantId, found.id)).length >= evidenceLimits.files) throw refuse('FILES_MANY')
    const file = await tx
      .selectFrom('file')
      .select(['id', 'name', 'mime'])
      .where('merchant_id', '=', merchantId)
      .where('id', '=', input.filePath)
      .where('purpose', '=', 'evidence')
      .executeTakeFirst()
    if (!file) throw refuse('INVALID')
    const pages = pagesOf(file.mime, await readWhole(tx, { merchantId, id: file.id }))
    if (pages === null) throw refuse('PAGES_UNKNOWN')
    if (pages > evidenceLimits.pages) throw refuse('PAGES_MANY')
    const made = await tx
      .insertInto('dispute_file')
      .values({
        merchant_id: merchantId,
        dispute_id: found.id,
        file_id: file.id,
        kind: input.kind,
        pages,
        person_id: personId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('file_id')
      .executeTakeFirst()
    if (!made) throw refuse('INVALID')
    const version = found.version + 1
    const after = { document: file.name, kind: input.kind, pages }
    await changed(call, found, { values: { version }, step: 'attached', text: file.name, after })
    return { version }
  },
  async detach(call) {
    const { input, tx, me } = call
    const { merchantId } = me()
    const found = await store.findOpen(tx, merchantId, input.id)
    const gone = (await store.filesOf(tx, merchantId, found.id)).find((file) => file.file_id === input.filePath)
    if (!gone) throw fail('NOT_FOUND')
    await tx
      .deleteFrom('dispute_file')
      .where('merchant_id', '=', merchantId)
      .where('file_id', '=', gone.file_id)
      .execute()
    const version = found.version + 1
    const before = { document: gone.name }
    await changed(call, found, { values: { version }, step: 'detached', text: gone.name, before })
    return { version }
  },
  pack: async (call) => evidencePack(call, await readCase(call.tx, call.me().merchantId, call.input.id)),
  async defend(call) {
    const { merchantId, personId } = call.me()
    const found = await store.findOpen(call.tx, merchantId, call.input.id)
    if (found.version !== call.input.version) throw fail('DISPUTE_CHANGED')
    if (!found.statement) throw failFields({ path: 'statement', code: 'REQUIRED' })
    await changed(call, found, {
      values: { state: 'RESPONDED', answered_at: new Date(), answered_by: personId },
      step: 'defended',
      before: { state: 'OPEN' },
      after: { state: 'RESPONDED', version: found.version },
      isAnswer: true,
    })
    return { status: 'RESPONDED' }
  },
  accept: (call) => acceptOne(call, call.input.id, call.input.amount),
  async acceptSeveral(call) {
    const { tx, note: audit } = call
    const answers = await eachRefusable(tx, call.input.rows, async ({ id, amount }) => {
      if (amount.minor > severalMaxMinor) throw failFields({ path: 'amount', code: 'OVER_SEVERAL' })
      await acceptOne({ ...call, note: () => undefined }, id, amount)
    })
    const rows = answers.map(({ row: { id }, refusal }) => ({ id, why: refusal && refusalCode(refusal) }))
    const of = (isDone: boolean) => rows.filter(({ why }) => (why === null) === isDone)
    audit({
      object: 'disputes',
      after: { accepted: of(true).map(({ id }) => id), refused: of(false).map(({ id, why }) => `${id} ${why}`) },
    })
    return { rows }
  },
  /** Says it again to an acquirer that did not take it; the answer itself stays as it was. */
  async resend(call) {
    const found = await store.find(call.tx, call.me().merchantId, call.input.id, true)
    if (!found.send_failed_at) throw fail('DISPUTE_NOT_WAITING')
    await changed(call, found, { values: { send_failed_at: null }, step: 'resent', isAnswer: true })
    return {}
  },
  async calendar({ tx, me }) {
    const { merchantId, staffId } = me()
    const found = await tx
      .selectFrom('dispute_calendar')
      .select('made_at')
      .where('merchant_id', '=', merchantId)
      .where('staff_id', '=', staffId)
      .executeTakeFirst()
    return { madeAt: found?.made_at.toISOString() ?? null }
  },
  async openCalendar({ tx, me, note, settings, request }) {
    const { merchantId, staffId } = me()
    const token = newToken()
    const made = { token_hash: sha256(token), made_at: new Date() }
    await tx
      .insertInto('dispute_calendar')
      .values({ merchant_id: merchantId, staff_id: staffId, ...made })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'staff_id']).doUpdateSet(made))
      .execute()
    note({ object: 'calendar of disputes' })
    return { address: `${settings.publicOrigin ?? request.origin}/calendar/${token}.ics` }
  },
  async closeCalendar({ tx, me, note }) {
    const { merchantId, staffId } = me()
    await tx
      .deleteFrom('dispute_calendar')
      .where('merchant_id', '=', merchantId)
      .where('staff_id', '=', staffId)
      .execute()
    note({ object: 'calendar of disputes' })
    return {}
  },
})
