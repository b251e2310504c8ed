// Invoices of the demo world, one in every state; one comes again every month, one was credited in part, one refunded in part.
import { maskPayer } from '@falaj/contract/formats/mask'
import { hourMs, dayMs } from '@falaj/contract/kernel/time'
import type { InvoiceFacts } from '@falaj/contract/selling/invoice'
import { vatWithin } from '@falaj/contract/selling/invoice-rules'
import { money } from '@falaj/money'
import { customerOf } from '../features/customers/customer/customer.read.ts'
import { issue } from '../features/selling/invoice/invoice.issuing.ts'
import { invoiceOffer } from '../features/selling/invoice/invoice.offer.ts'
import { recordPaid } from '../features/selling/invoice/invoice.paid.ts'
import * as store from '../features/selling/invoice/invoice.store.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { emitter } from '../platform/outbox/emit.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { keepDemoFile } from './demo-file.ts'
import { showRefunded } from './refunds.ts'
import { daysAgo, sellerOf, type Seller, sellNow } from './selling.ts'
import { invoiceLog } from '../features/selling/invoice/invoice.log.ts'

const aed = (minor: bigint) => money(minor, 'AED')
const line = (text: string, quantity: string, unit: bigint, more: object = {}) => ({
  text,
  quantity,
  unit: aed(unit),
  vat: 'standard' as const,
  ...more,
})
interface DemoInvoice {
  readonly email: string
  readonly lines: InvoiceFacts['lines']
  readonly is: 'draft' | 'open' | 'part-paid' | 'paid' | 'overdue' | 'void' | 'uncollectible'
  readonly options?: InvoiceFacts['options']
  /** Issued so many days ago. */
  readonly days: number
  readonly monthly?: true
  readonly language?: InvoiceFacts['language']
}
export const demoInvoices: readonly DemoInvoice[] = [
  {
    email: 'petra@example.com',
    is: 'uncollectible',
    days: 170,
    lines: [line('Gift boxes to Hamburg', '6', 18_500n, { vat: 'zero' })],
  },
  { email: 'purchasing@harbourview.example.com', is: 'void', days: 150, lines: [line('Gift boxes', '40', 17_500n)] },
  {
    email: 'accounts@bluedune.example.com',
    is: 'overdue',
    days: 40,
    options: ['reminders'],
    lines: [line('Catering, per day', '3', 200_000n), line('Shipping abroad', '1', 9500n, { vat: 'zero' })],
  },
  {
    email: 'accounts@bluedune.example.com',
    is: 'paid',
    days: 12,
    lines: [line('Medjool dates, 500 g', '60', 4500n, { discount: '10' })],
  },
  {
    email: 'purchasing@harbourview.example.com',
    is: 'part-paid',
    language: 'ar',
    days: 9,
    options: ['parts', 'reminders'],
    lines: [line('Tea for conferences', '12.5', 11_000n)],
  },
  {
    email: 'purchasing@harbourview.example.com',
    is: 'open',
    days: 4,
    monthly: true,
    lines: [line('Tea and dates for the lobby, monthly', '1', 180_000n)],
  },
  {
    email: 'amal.haddad@example.com',
    is: 'draft',
    days: 0,
    lines: [line('Barista course', '2', 65_000n, { vat: 'exempt' })],
  },
]
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** What one merchant has of it. */
export const keepInvoices = async (
  tx: Store,
  settings: Settings,
  { merchantId, personId }: Seller,
  invoices: readonly DemoInvoice[],
): Promise<void> => {
  const own = { tx, emit: emitter(tx) }
  const items = await tx
    .selectFrom('item')
    .select(['name_en', 'name_zh', 'name_ar'])
    .where('merchant_id', '=', merchantId)
    .execute()
  const named = new Map(items.map((item) => [item.name_en, item]))
  for (const { email, is, lines, monthly, days, options = [], language = 'en' } of invoices) {
    const since = daysAgo(days)
    const { id: customerId } = await tx
      .selectFrom('customer')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const { name, trn, address } = (await customerOf(tx, merchantId, customerId))!
    const facts: InvoiceFacts = { customerId, language, currency: 'AED', termsDays: 14, options, lines }
    const textsZh = lines.map(({ text }) => named.get(text)?.name_zh ?? null)
    const textsAr = lines.map(({ text }) => named.get(text)?.name_ar ?? null)
    const customer = { name, trn, address, email }
    const id = await store.add(tx, merchantId, personId, { facts, textsZh, textsAr, customer })
    await invoiceLog.write(tx, merchantId, id, { what: 'created', personId, at: since })
    await store.update(tx, merchantId, id, { created_at: since })
    if (is === 'draft' || is === 'open') {
      const name = is === 'draft' ? 'offer.pdf' : 'delivery-note.pdf'
      const fileId = await keepDemoFile(tx, merchantId, {
        purpose: 'invoice-attachment',
        name,
        title: is === 'draft' ? 'Offer' : 'Delivery note',
        lines: lines.map(({ text, quantity }) => `${quantity} x ${text}`),
      })
      await tx
        .insertInto('invoice_file')
        .values({ merchant_id: merchantId, invoice_id: id, file_id: fileId, person_id: personId, at: since })
        .execute()
      await invoiceLog.write(tx, merchantId, id, { what: 'attached', personId, text: name, at: since })
    }
    if (is === 'draft') continue
    const { number } = await issue(own, merchantId, await store.lock(tx, merchantId, id), {
      personId,
      origin: settings.publicOrigin,
      at: since,
    })
    await store.update(tx, merchantId, id, {
      issued_on: dateOf(since.getTime()),
      due_on: dateOf(since.getTime() + 14 * dayMs),
      sent_at: since,
      // Its e-mail came back: nobody has read it.
      ...(is === 'uncollectible'
        ? { undelivered_at: new Date(since.getTime() + hourMs) }
        : { viewed_at: new Date(since.getTime() + 5 * hourMs), opened: 3n }),
      tried: is === 'paid' ? 1n : 0n,
    })
    await invoiceLog.write(tx, merchantId, id, { what: 'sent', personId, text: maskPayer(email), at: since })
    if (is === 'uncollectible')
      await invoiceLog.write(tx, merchantId, id, {
        what: 'undelivered',
        personId: null,
        at: new Date(since.getTime() + hourMs),
      })
    const total = store.totalOf(facts)
    if (is === 'void') {
      await store.update(tx, merchantId, id, { voided_at: daysAgo(days - 3) })
      await invoiceLog.write(tx, merchantId, id, {
        what: 'voided',
        personId,
        text: 'Ordered twice',
        at: daysAgo(days - 3),
      })
    }
    if (is === 'uncollectible') {
      await store.update(tx, merchantId, id, { uncollectible_at: daysAgo(30) })
      await invoiceLog.write(tx, merchantId, id, {
        what: 'written-off',
        personId,
        text: 'Address unknown',
        at: daysAgo(30),
      })
    }
    if (is === 'overdue') {
      const [credited, whole] = [aed(10_000n), (await store.find(tx, merchantId, id))!]
      const number = await store.nextNumber(tx, merchantId, 'CN')
      const reason = 'One day was cut short'
      const vat = vatWithin(credited, { vat: aed(BigInt(whole.vat_minor)), total })
      await store.addCredit(tx, { merchantId, id, number, reason, vat, total: credited, personId, at: daysAgo(20) })
      await invoiceLog.write(tx, merchantId, id, {
        what: 'credited',
        personId,
        text: `${number} · AED 100.00`,
        at: daysAgo(20),
      })
    }
    if (is === 'part-paid')
      await recordPaid(own, {
        merchantId,
        id,
        number,
        paymentId: null,
        way: 'Cheque',
        amount: aed(50_000n),
        at: daysAgo(2),
        personId,
      })
    if (is === 'paid')
      await sellNow(tx, settings, [
        {
          offer: invoiceOffer,
          product: 'invoice',
          merchantId,
          offerId: id,
          amount: total,
          payer: name,
          items: [{ name: number, quantity: 1, price: total }],
          customerId,
          minutes: 95,
        },
      ])
    // A part of it came back, and waits for its credit note. Short histories have no balance to refund from.
    if (is === 'paid' && settings.history.days > 31) {
      const { payments } = await store.restOf(tx, merchantId, id)
      await showRefunded(tx, { merchantId, personId }, { id: payments[0]!.payment_id!, amount: total }, 5n)
    }
    if (monthly)
      await store.addSchedule(tx, {
        merchantId,
        id,
        every: 'month',
        nextOn: dateOf(Date.now() + 30 * dayMs),
        endsOn: null,
        personId,
      })
  }
}
export const seedInvoices = async (db: Db, settings: Settings): Promise<void> => {
  if (await db.selectFrom('invoice').select('id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => keepInvoices(tx, settings, await sellerOf(tx, 'marina'), demoInvoices))
}
