// Invoices of the demo world, one in every state; one comes again every month.
import type { InvoiceFacts } from '@falaj/contract/invoice'
import { money } from '@falaj/money'
import { customerOf } from '../features/customer/read.ts'
import { issue } from '../features/invoice/issuing.ts'
import { invoiceOffer } from '../features/invoice/offer.ts'
import * as store from '../features/invoice/store.ts'
import type { Db } from '../platform/db/pool.ts'
import { emitter } from '../platform/outbox/emit.ts'
import type { Settings } from '../platform/settings.ts'
import { sellerOf, sellNow } from './selling.ts'

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
  readonly is: 'draft' | 'open' | 'part-paid' | 'paid' | 'overdue' | 'void'
  readonly monthly?: true
}
const invoices: readonly DemoInvoice[] = [
  { email: 'purchasing@harbourview.example.com', is: 'void', lines: [line('Gift boxes', '40', 17_500n)] },
  {
    email: 'accounts@bluedune.example.com',
    is: 'overdue',
    lines: [line('Catering, per day', '3', 200_000n), line('Shipping abroad', '1', 9500n, { vat: 'zero' })],
  },
  {
    email: 'accounts@bluedune.example.com',
    is: 'paid',
    lines: [line('Medjool dates, 500 g', '60', 4500n, { discount: '10' })],
  },
  {
    email: 'purchasing@harbourview.example.com',
    is: 'part-paid',
    lines: [line('Tea for conferences', '12.5', 11_000n)],
  },
  {
    email: 'purchasing@harbourview.example.com',
    is: 'open',
    monthly: true,
    lines: [line('Tea and dates for the lobby, monthly', '1', 180_000n)],
  },
  { email: 'amal.haddad@example.com', is: 'draft', lines: [line('Barista course', '2', 65_000n, { vat: 'exempt' })] },
]
const day = 86_400_000
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

export const seedInvoices = async (db: Db, settings: Settings): Promise<void> => {
  if (await db.selectFrom('invoice').select('id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    const own = { tx, emit: emitter(tx) }
    const { merchantId, personId } = await sellerOf(tx, 'marina')
    for (const { email, is, lines, monthly } of invoices) {
      const { id: customerId } = await tx
        .selectFrom('customer')
        .select('id')
        .where('merchant_id', '=', merchantId)
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const { name, trn, address } = (await customerOf(tx, merchantId, customerId))!
      const facts: InvoiceFacts = { customerId, language: 'en', currency: 'AED', termsDays: 14, lines }
      const id = await store.add(tx, merchantId, personId, { facts, customer: { name, trn, address, email } })
      await store.writeChange(tx, merchantId, id, { what: 'created', personId })
      if (is === 'draft') continue
      const { number } = await issue(own, merchantId, await store.lock(tx, merchantId, id), personId)
      const total = store.totalOf(facts)
      if (is === 'void') {
        await store.update(tx, merchantId, id, { voided_at: new Date() })
        await store.writeChange(tx, merchantId, id, { what: 'voided', personId, text: 'Ordered twice' })
      }
      if (is === 'overdue')
        await store.update(tx, merchantId, id, {
          issued_on: dateOf(Date.now() - 40 * day),
          due_on: dateOf(Date.now() - 26 * day),
          sent_at: new Date(Date.now() - 40 * day),
          viewed_at: new Date(Date.now() - 39 * day),
        })
      if (is === 'part-paid') {
        await store.addPayment(tx, {
          merchantId,
          id,
          number,
          paymentId: null,
          way: 'Cheque',
          amount: aed(50_000n),
          at: new Date(),
          personId,
        })
        await store.writeChange(tx, merchantId, id, { what: 'recorded', personId, text: 'AED 500.00 · Cheque' })
      }
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
      if (monthly)
        await store.addSchedule(tx, {
          merchantId,
          id,
          every: 'month',
          nextOn: dateOf(Date.now() + 30 * day),
          endsOn: null,
          personId,
        })
    }
  })
}
