// Tax invoices of the demo world: three months that are issued, one of them corrected and one rejected on its way, the draft of the running month, and
// merchants whose basic information lacks a number.
import { sql } from 'kysely'
import { available, bank } from '@falaj/ledger/accounts'
import { postAll } from '@falaj/ledger/post'
import { hourMs, minuteMs } from '@falaj/contract/kernel/time'
import { businessNow } from '../platform/db/business-clock.ts'
import { dubaiDay, dubaiTime } from '../platform/base/banking-days.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { legsOf, postingOf } from '../platform/money/legs.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { sandboxRefusal } from '../sandbox/einvoice.ts'
import { acceptCorrection, askCorrection } from '../features/insight/tax-invoice/tax-invoice.credit.ts'
import { compute, keepRates, lockMonth, writeDraft } from '../features/insight/tax-invoice/tax-invoice.draft.ts'
import { feeCurrencies, feeMonthsDue, monthAfter, monthOf } from '../features/insight/tax-invoice/tax-invoice.fees.ts'
import { issueMonth } from '../features/insight/tax-invoice/tax-invoice.issue.ts'
import { taxLog } from '../features/insight/tax-invoice/tax-invoice.log.ts'
import { idOf, numberOf } from './chance.ts'
import { sellerOf } from './selling.ts'

const issuedMonths = 3
const monthsMax = 1000
/** The history is at most so long. */
const filledMonths = 36
/** A shorter world has no past months. */
const longDays = 31
/** The first day of so many months before. */
const monthsBefore = (month: string, n: number): string => {
  const at = new Date(`${month}T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() - n)
  return at.toISOString().slice(0, 10)
}
const silent = { emit: () => Promise.resolve([]) }

/** Receipts of a month are charged in the next one, and paid in before: the balance is as it was. */
const chargeReceipts = async (tx: Store, merchantId: string, month: string): Promise<void> => {
  const of = monthsBefore(month, 1)
  const id = idOf('receipt fee', merchantId, of)
  const [charged, each] = [340n, 10n]
  const [fee, vat] = [charged * each, (charged * each * 5n) / 100n]
  const at = new Date(dubaiTime(month).getTime() + 20 * minuteMs)
  const paidIn = new Date(at.getTime() - 10 * minuteMs)
  const { rows } = await sql`
    insert into receipt_fee (merchant_id, id, number, currency, month, sent, free, charged, each_minor, fee_minor, vat_minor, total_minor, charged_at)
    values (${merchantId}::uuid, ${id}::uuid, ${numberOf('receipt-fee', merchantId, of)}, 'AED', ${of}::date, 1340, 1000, 340, ${String(each)},
      ${String(fee)}, ${String(vat)}, ${String(fee + vat)}, ${at}) on conflict do nothing returning id`.execute(tx)
  if (rows.length === 0) return
  await postAll(tx, [
    {
      merchantId,
      key: `deposit ${id}`,
      business: { kind: 'deposit', id },
      transfers: [{ debit: bank('AED'), credit: available(merchantId, 'AED'), amount: fee + vat, reason: 'deposit' }],
      eventAt: paidIn,
      bookedAt: paidIn,
    },
    postingOf(
      legsOf['receipt-fee'],
      'charged',
      { name: 'receipt-fee', id, merchantId, currency: 'AED', net: 0n, fee, vat },
      { key: `receipt-fee ${of}`, at, bookedAt: at },
    ),
  ])
}

/** The documents that were issued are delivered; the newest of one merchant was rejected, its oldest was sent twice. */
const deliver = async (tx: Store, merchantId: string, running: string): Promise<void> => {
  await acceptWaiting(tx, running)
  const { rows } = await sql<{ id: string; invoice_id: string; number: string; sent_at: Date }>`
    select d.id, d.invoice_id, d.number, d.sent_at from tax_document d
    where d.merchant_id = ${merchantId}::uuid and d.credit_note_id is null order by d.number`.execute(tx)
  const [oldest, newest] = [rows[0], rows.at(-1)]
  for (const { invoice_id: id, number, sent_at: at } of rows) {
    await taxLog.write(tx, merchantId, id, { what: 'sent', text: number, at })
    const answered = new Date(at.getTime() + 2 * minuteMs)
    if (id === newest?.invoice_id && rows.length > 1) {
      await sql`update tax_document set state = 'REJECTED', reason = ${sandboxRefusal} where merchant_id = ${merchantId}::uuid and number = ${number}`.execute(
        tx,
      )
      await sql`insert into sandbox_einvoice (reference, provider_reference, answers_at, refusal)
        values (${newest.id}::uuid, ${`ASP-${newest.id.slice(-8).toUpperCase()}`}, ${answered}, ${sandboxRefusal}) on conflict do nothing`.execute(
        tx,
      )
      await taxLog.write(tx, merchantId, id, { what: 'rejected', text: `${number}: ${sandboxRefusal}`, at: answered })
      continue
    }
    if (id !== oldest?.invoice_id) {
      await taxLog.write(tx, merchantId, id, { what: 'accepted', text: number, at: answered })
      continue
    }
    const again = new Date(answered.getTime() + hourMs)
    await taxLog.write(tx, merchantId, id, { what: 'rejected', text: `${number}: ${sandboxRefusal}`, at: answered })
    await taxLog.write(tx, merchantId, id, { what: 'retried', text: number, at: again })
    await taxLog.write(tx, merchantId, id, { what: 'accepted', text: number, at: new Date(again.getTime() + minuteMs) })
    await sql`update tax_document set attempts = 2, sent_at = ${again}, answered_at = ${new Date(again.getTime() + minuteMs)}
      where merchant_id = ${merchantId}::uuid and number = ${number}`.execute(tx)
  }
}

/** A fee of the oldest of the months, which is before the world's money begins. Goes before it: balances are booked in the order of their time. */
export const seedPastFee = async (db: Db, settings: Settings): Promise<void> => {
  if (settings.history.days <= longDays || (await db.selectFrom('tax_invoice').select('id').executeTakeFirst())) return
  if (await db.selectFrom('sandbox_history').select('days').executeTakeFirst()) return
  const { merchantId } = await sellerOf(db, 'marina')
  const oldest = monthsBefore(monthOf(dubaiDay(await businessNow(db))), issuedMonths)
  await sql`select ledger.make_months(${oldest}::date, ${sql.lit(issuedMonths + 1)}::int)`.execute(db)
  await db.transaction().execute((tx) => chargeReceipts(tx, merchantId, oldest))
}

export const seedTaxInvoices = async (db: Db, settings: Settings): Promise<void> => {
  if (await db.selectFrom('tax_invoice').select('id').executeTakeFirst()) return
  const marina = await sellerOf(db, 'marina')
  const now = await businessNow(db)
  const running = monthOf(dubaiDay(now))
  const past = Array.from({ length: issuedMonths }, (_, index) => monthsBefore(running, issuedMonths - index))
  const signal = AbortSignal.timeout(60_000)
  // From this month on the monthly job goes on.
  await sql`update tax_series set first_month = ${running}::date`.execute(db)
  const due = await feeMonthsDue(db, {
    today: dubaiDay(now),
    firstMonth: past[0]!,
    monthsBack: issuedMonths,
    after: null,
    limit: monthsMax,
  })
  for (const month of [...past, running]) {
    const end = new Date(dubaiTime(monthAfter(month)).getTime() + 25 * minuteMs)
    for (const of of due.filter((one) => one.month === month)) {
      await keepRates(db, settings, { month, currencies: await feeCurrencies(db, of), today: dubaiDay(now) }, signal)
      await db.transaction().execute(async (tx) => {
        await lockMonth(tx, of)
        const at = month === running ? now : end
        const computed = await compute(tx, settings, of, dubaiDay(at))
        if (month === running || computed.problems.length > 0) await writeDraft(tx, of, computed, at)
        else await issueMonth({ tx, settings, ...silent }, of, { at })
      })
    }
  }
  await db.transaction().execute(async (tx) => {
    await deliver(tx, marina.merchantId, running)
    await correct(tx, settings, marina)
  })
}
/** Months that the history has filled in since: issued at their end and delivered. Before months are closed, which is done once. */
export const seedFilledInvoices = async (db: Db, settings: Settings): Promise<void> => {
  if (await db.selectFrom('month_close').select('month').executeTakeFirst()) return
  const running = monthOf(dubaiDay(await businessNow(db)))
  const { rows } = await sql<{ first: string | null }>`
    select date_trunc('month', min(s.booked_day))::date::text as first from ledger.summary s`.execute(db)
  const first = rows[0]?.first
  if (!first) return
  const due = await feeMonthsDue(db, {
    today: dubaiDay(await businessNow(db)),
    firstMonth: first,
    monthsBack: filledMonths,
    after: null,
    limit: monthsMax,
  })
  const signal = AbortSignal.timeout(5 * 60_000)
  for (const of of due
    .filter(({ month }) => month < running)
    .toSorted((one, other) => (one.month < other.month ? -1 : 1))) {
    const at = new Date(dubaiTime(monthAfter(of.month)).getTime() + 25 * minuteMs)
    const currencies = await feeCurrencies(db, of)
    await keepRates(db, settings, { month: of.month, currencies, today: dubaiDay(at) }, signal)
    await db.transaction().execute(async (tx) => {
      await lockMonth(tx, of)
      const computed = await compute(tx, settings, of, dubaiDay(at))
      if (computed.problems.length > 0) await writeDraft(tx, of, computed, at)
      else await issueMonth({ tx, settings, ...silent }, of, { at })
    })
  }
  await acceptWaiting(db, running)
}
/** What was issued for months before this one. */
const acceptWaiting = (tx: Store, before: string) =>
  sql`update tax_document d set state = 'ACCEPTED', attempts = 1, provider_reference = 'ASP-' || upper(right(d.id::text, 8)),
    sent_at = i.issued_at + interval '1 minute', answered_at = i.issued_at + interval '3 minutes', created_at = i.issued_at
    from tax_invoice i where i.merchant_id = d.merchant_id and i.id = d.invoice_id and d.state = 'WAITING' and i.month < ${before}::date`.execute(
    tx,
  )
/** The first months: one is credited in part, and for another a correction waits for the provider. */
const correct = async (
  tx: Store,
  settings: Settings,
  { merchantId, personId }: { readonly merchantId: string; readonly personId: string },
): Promise<void> => {
  const { rows } = await sql<{ id: string; n: number; net: string }>`
    select i.id, l.n, l.net_minor::text as net from tax_invoice i
    join tax_invoice_line l on l.merchant_id = i.merchant_id and l.invoice_id = i.id and l.n = 1
    where i.merchant_id = ${merchantId}::uuid and i.state = 'ISSUED' order by i.month`.execute(tx)
  const [first, second] = rows
  const own = { tx, settings, ...silent }
  if (first) {
    const tenth = BigInt(first.net) / 10n
    const net = `${tenth / 100n}.${String(tenth % 100n).padStart(2, '0')}`
    const id = await askCorrection(
      own,
      { merchantId, personId },
      {
        id: first.id,
        reasonCode: 'DL8.61.1.C',
        reason: 'The agreed fee was lower from the tenth of the month on.',
        lines: [{ n: first.n, net }],
      },
    )
    // Booked now, as all that is after the history: balances are in the order of their time.
    await acceptCorrection(own, merchantId, id)
    await sql`update tax_document set state = 'ACCEPTED', attempts = 1, provider_reference = 'ASP-' || upper(right(id::text, 8)),
      sent_at = now(), answered_at = now() where merchant_id = ${merchantId}::uuid and state = 'WAITING'`.execute(tx)
  }
  if (second)
    await askCorrection(
      own,
      { merchantId, personId },
      {
        id: second.id,
        reasonCode: 'DL8.61.1.E',
        reason: 'One fee was charged twice: please check the third of the month.',
        lines: [{ n: second.n, net: '1.50' }],
      },
    )
}
