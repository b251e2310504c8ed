import { sql } from 'kysely'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { autoDebit, type MandateAction, type MandateChange } from '@falaj/contract/selling/auto-debit'
import { debitsBetween } from '@falaj/contract/selling/auto-debit-rules'
import { dayAfter, dueOn, nthFrom } from '@falaj/contract/kernel/schedule'
import { products } from '@falaj/contract/kernel/products'
import { money, toText, type Currency, type Money } from '@falaj/money'
import { customerOf, reachOf } from '../../customers/customer/customer.read.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { maskPayer } from '@falaj/contract/formats/mask'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { agreementRecord } from '../../../platform/payment/agreement.ts'
import { comingOf } from './auto-debit.coming.ts'
import { mandateList } from './auto-debit.list.ts'
import { mandatePath, writeToCustomer } from './auto-debit.message.ts'
import { mandatePage } from './auto-debit.page.ts'
import * as store from './auto-debit.store.ts'
import { mandateLog } from './auto-debit.log.ts'

const limits = products['auto-debit'].limits!

const checkAmount = async (tx: Store, merchantId: string, path: string, amount: Money): Promise<void> => {
  const counted = store.countedOf(amount)
  if (counted < limits.min.minor) throw failFields({ path, code: 'AMOUNT_MIN' })
  if (counted > (await store.mostFor(tx, merchantId))) throw failFields({ path, code: 'AMOUNT_MAX' })
}
const isTold = (of: store.Mandate): boolean => of.told_nth >= of.next_nth
const actionsOf = (of: store.Mandate, canReach: boolean): MandateAction[] => {
  const isOn = of.state === 'ACTIVE' || of.state === 'mandate-unsigned'
  return [
    ...(canReach && of.state === 'mandate-unsigned' ? (['send'] as const) : []),
    ...(isOn && of.kind === 'variable' && of.next_on !== null && !isTold(of) ? (['amount'] as const) : []),
    ...(of.state === 'ACTIVE' ? (['pause'] as const) : []),
    ...(of.state === 'paused' ? (['resume'] as const) : []),
    ...(isOn || of.state === 'paused' ? (['cancel'] as const) : []),
  ]
}
const held = async (call: Pick<Call, 'tx' | 'me' | 'note'>, id: string): Promise<store.Mandate> => {
  const found = await store.lock(call.tx, call.me().merchantId, id)
  call.note({ object: `auto-debit ${found.number}` })
  if (found.state === 'mandate-cancelled') throw fail('MANDATE_CANCELED')
  return found
}
const done = async (
  call: Pick<Call, 'tx' | 'emit' | 'me'>,
  of: Pick<store.Mandate, 'merchant_id' | 'id'>,
  what: MandateChange,
  text: string | null = null,
): Promise<{ id: string }> => {
  await mandateLog.write(call.tx, of.merchant_id, of.id, { what: what, personId: call.me().personId, text: text })
  await mandateLog.notify(call.emit, of.merchant_id, of.id)
  return { id: of.id }
}

const detail = async ({ input, tx, me }: Call<typeof autoDebit.detail>): Promise<Output<typeof autoDebit.detail>> => {
  const { merchantId } = me()
  const row = await mandateList.one(tx, merchantId, input.id)
  const of = (await store.find(tx, merchantId, row.id))!
  const reach = await reachOf(tx, merchantId, of.customer_id)
  const canReach = Boolean(reach?.email ?? reach?.phone)
  return {
    ...row,
    ...(await agreementRecord(tx, store.consents, of)),
    firstOn: of.first_on,
    count: of.count,
    nextAmount: of.next_amount_minor === null ? null : store.nextAmountOf(of),
    isTold: isTold(of),
    path: mandatePath(of.code),
    canReach,
    actions: actionsOf(of, canReach),
    debitRows: (await store.debitsOf(tx, merchantId, of.id)).map((debit) => ({
      nth: debit.nth,
      on: debit.due_on,
      amount: inMinor(debit.amount_minor, debit.currency),
      status: debit.state,
      tries: debit.tries,
      retryOn: debit.state === 'debit-retry' ? debit.retry_on : null,
      why: debit.code,
      paymentId: debit.payment_id,
    })),
    coming: of.state === 'paused' ? [] : comingOf(of),
    history: await mandateLog.history(tx, merchantId, of.id),
  }
}

interface DebitView extends store.Debit {
  readonly number: string
  readonly customer: string
  readonly title: string
}
const calendar = async ({
  input: { month },
  tx,
  me,
}: Call<typeof autoDebit.calendar>): Promise<Output<typeof autoDebit.calendar>> => {
  const { merchantId } = me()
  const today = await businessToday(tx)
  const from = `${month}-01`
  const to = dayAfter(dueOn({ first: from, cycle: 'monthly', count: null }, 1)!, -1)
  const { rows: past } = await sql<DebitView>`
    select d.auto_debit_id, d.due_on::text, d.currency, d.amount_minor::text, m.number, m.title, c.name as customer,
      case when d.state = 'debit-open' and p.pay_state = 'CREATED' then 'debit-retry' else d.state end as state
    from auto_debit_collection d
    join auto_debit m on m.merchant_id = d.merchant_id and m.id = d.auto_debit_id
    join customer c on c.merchant_id = m.merchant_id and c.id = m.customer_id
    left join payment p on p.merchant_id = d.merchant_id and p.id = d.payment_id
    where d.merchant_id = ${merchantId}::uuid and d.due_on between ${from}::date and ${to}::date
    order by d.due_on, c.name limit 1000`.execute(tx)
  const { rows: live } = await sql<{ id: string }>`
    select id from auto_debit where merchant_id = ${merchantId}::uuid and state = 'ACTIVE' and next_on <= ${to}::date
    order by next_on limit 1000`.execute(tx)
  const coming = []
  for (const { id } of live) {
    const of = (await store.find(tx, merchantId, id))!
    for (const { nth, on } of debitsBetween(store.scheduleOf(of), from < of.next_on! ? of.next_on! : from, to))
      coming.push({
        on,
        debit: {
          id,
          number: of.number,
          customer: of.customer,
          title: of.title,
          amount: nth === of.next_nth ? store.nextAmountOf(of) : store.amountOf(of),
          status: null,
        },
      })
  }
  const all = [
    ...past.map(({ due_on: on, auto_debit_id: id, number, customer, title, amount_minor: minor, currency, state }) => ({
      on,
      debit: { id, number, customer, title, amount: inMinor(minor, currency), status: state },
    })),
    ...coming,
  ]
  const totals = new Map<Currency, bigint>()
  for (const { debit } of coming)
    totals.set(debit.amount.currency, (totals.get(debit.amount.currency) ?? 0n) + debit.amount.minor)
  return {
    today,
    days: [...Map.groupBy(all, ({ on }) => on)]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([on, of]) => ({ on, debits: of.map(({ debit }) => debit) })),
    totals: [...totals].map(([currency, minor]) => money(minor, currency)),
  }
}

export const mandateFeature = bind(autoDebit, {
  query: mandateList.query,
  detail,
  calendar,
  async add(call) {
    const { input, tx, me, note, settings, request } = call
    const { merchantId, personId } = me()
    if (!(await customerOf(tx, merchantId, input.customerId))) throw failFields({ path: 'customerId', code: 'INVALID' })
    if (input.firstOn < (await businessToday(tx))) throw failFields({ path: 'firstOn', code: 'DATE_PAST' })
    await checkAmount(tx, merchantId, 'amount', input.amount)
    if (input.kind === 'variable' && input.cap) await checkAmount(tx, merchantId, 'cap', input.cap)
    const made = await store.add(tx, merchantId, personId, input, settings.publicOrigin ?? request.origin)
    note({
      object: `auto-debit ${made.number}`,
      after: { title: input.title, amount: toText(input.amount), currency: input.amount.currency, cycle: input.cycle },
    })
    await done(call, { merchant_id: merchantId, id: made.id }, 'created')
    return { id: made.id, number: made.number, path: mandatePath(made.code) }
  },
  async send(call) {
    const of = await held(call, call.input.id)
    if (of.state !== 'mandate-unsigned') throw fail('RECORD_STATE')
    const to = await writeToCustomer(call, call.settings, of, 'invite')
    if (!to) throw fail('MANDATE_UNREACHABLE')
    await done(call, of, 'sent', maskPayer(to))
    return { to: maskPayer(to) }
  },
  async amount(call) {
    const of = await held(call, call.input.id)
    const { amount } = call.input
    if (of.kind !== 'variable' || of.next_on === null || of.state === 'mandate-ended') throw fail('RECORD_STATE')
    if (amount.currency !== of.currency) throw failFields({ path: 'amount', code: 'CURRENCY_DIFFERS' })
    if (isTold(of)) throw fail('MANDATE_TOLD')
    if (amount.minor > store.capOf(of).minor) throw fail('MANDATE_OVER_CAP')
    await checkAmount(call.tx, of.merchant_id, 'amount', amount)
    await store.update(call.tx, of, { next_amount_minor: amount.minor.toString() })
    call.note({
      object: `auto-debit ${of.number}`,
      before: { amount: toText(store.nextAmountOf(of)) },
      after: { amount: toText(amount), on: of.next_on },
    })
    return done(call, of, 'amount', toText(amount))
  },
  async pause(call) {
    const of = await held(call, call.input.id)
    if (of.state !== 'ACTIVE') throw fail('RECORD_STATE')
    await store.update(call.tx, of, { state: 'paused' })
    return done(call, of, 'paused')
  },
  /** Debits due meanwhile are not collected: they are recorded as skipped. */
  async resume(call) {
    const of = await held(call, call.input.id)
    if (of.state !== 'paused') throw fail('RECORD_STATE')
    const today = await businessToday(call.tx)
    const schedule = store.scheduleOf(of)
    const next = of.next_on === null ? null : nthFrom(schedule, of.next_on < today ? today : of.next_on)
    const until = next ?? of.count ?? of.next_nth
    for (let nth = of.next_nth; nth < until; nth += 1)
      await store.addDebit(
        call.tx,
        of,
        { nth, dueOn: dueOn(schedule, nth)!, amount: store.amountOf(of), state: 'debit-skipped' },
        today,
      )
    await store.update(call.tx, of, {
      state: 'ACTIVE',
      next_nth: until,
      next_on: dueOn(schedule, until),
      ...(until === of.next_nth ? {} : { next_amount_minor: null }),
    })
    await store.endIfOver(call.tx, of)
    return done(call, of, 'resumed')
  },
  async cancel(call) {
    const of = await held(call, call.input.id)
    if (of.state === 'mandate-ended') throw fail('RECORD_STATE')
    await store.update(call.tx, of, { state: 'mandate-cancelled', ended_at: new Date() })
    await store.collectSoon(call.emit)
    return done(call, of, 'cancelled')
  },
  open: mandatePage.open,
  sign: mandatePage.give,
  leave: mandatePage.leave,
})
