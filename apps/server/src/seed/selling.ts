// What the seeds of selling share: the merchant they sell for, who acts, and payments that really arrived.
import { minuteMs, dayMs } from '@falaj/contract/kernel/time'
import type { BoughtItem } from '@falaj/contract/payments/payment'
import type { ProductKey } from '@falaj/contract/kernel/products'
import type { Money } from '@falaj/money'
import type { Db, Store } from '../platform/db/pool.ts'
import { businessToday } from '../platform/db/business-clock.ts'
import { emitter } from '../platform/outbox/emit.ts'
import { termsOf } from '../platform/product/charge.ts'
import type { Offer } from '../platform/payment/offer.ts'
import { payments } from '../platform/payment/payment.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { idAt, numberOf } from './chance.ts'
import { merchants, people } from './people.ts'

export interface Seller {
  readonly merchantId: string
  readonly personId: string
}
const one = async <T>(query: { executeTakeFirstOrThrow(): Promise<T> }): Promise<T> => query.executeTakeFirstOrThrow()
/** A merchant by its key, with the admin who does things there. */
export const sellerOf = async (db: Db | Store, key: string): Promise<Seller> => {
  const { mid } = merchants.find((each) => each.key === key)!
  const { mobile } = people.find(({ jobs }) => jobs[0]?.merchant === key && jobs[0].roles.includes('ADMIN'))!
  const merchant = await one(db.selectFrom('merchant').select('id').where('mid', '=', mid))
  const person = await one(db.selectFrom('person').select('id').where('mobile', '=', mobile))
  return { merchantId: merchant.id, personId: person.id }
}
/** So many days before now, at a time of its own. */
export const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs - (days % 7) * 3_700_000)
export interface DemoSale {
  readonly offer: Offer
  readonly product: ProductKey
  readonly merchantId: string
  readonly offerId: string
  readonly amount: Money
  readonly payer: string
  readonly tip?: Money
  readonly note?: string
  readonly items: readonly BoughtItem[]
  readonly store?: string
  readonly customerId?: string
  /** So many minutes ago. */
  readonly minutes: number
}
/** Arrives as every payment does: in the books, in the lists, and reported to its offer. */
export const sellNow = async (tx: Store, settings: Settings, sold: readonly DemoSale[]): Promise<void> => {
  if (sold.length === 0) return
  const own = { tx, emit: emitter(tx) }
  const facts = {
    terms: await termsOf(
      tx,
      sold.map(({ merchantId }) => merchantId),
    ),
    holidays: settings.bankHolidays,
    today: await businessToday(tx),
  }
  for (const [at, each] of sold.entries()) {
    const words = ['sold', each.offerId, at] as const
    const when = new Date(Date.now() - each.minutes * minuteMs)
    const event = {
      kind: 'pay' as const,
      id: idAt(when, ...words),
      merchantId: each.merchantId,
      number: numberOf('payment', ...words),
      product: each.product,
      amount: each.amount,
      at: when,
      with: { method: at % 3 === 2 ? 'APPLE_PAY' : 'VISA', brand: 'VISA', last4: '4242' },
      made: {
        store: each.store ?? null,
        payer: each.payer,
        offer: { kind: each.offer.kind, id: each.offerId },
        items: each.items,
        tip: each.tip ?? null,
        payerNote: each.note ?? null,
      },
    }
    await payments.write(own, [event], facts)
    if (each.customerId)
      await tx
        .updateTable('payment')
        .set({ customer_id: each.customerId })
        .where('merchant_id', '=', each.merchantId)
        .where('id', '=', event.id)
        .execute()
    await each.offer.onPaid?.(own, [
      {
        merchantId: each.merchantId,
        id: each.offerId,
        paymentId: event.id,
        number: event.number,
        amount: each.amount,
        tip: each.tip ?? null,
        customerId: each.customerId ?? null,
        at: event.at,
      },
    ])
  }
}
