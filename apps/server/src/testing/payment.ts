// Payments for tests: one that a rail reports whole.
import { money } from '@falaj/money'
import { newId, newNumber } from '../platform/base/ids.ts'
import { emitter } from '../platform/outbox/emit.ts'
import { payments, type PaidPayment } from '../platform/payment/payment.ts'
import type { World } from './world.ts'

export const paid = (
  merchantId: string,
  { store = null, ...over }: Partial<PaidPayment> & { readonly store?: string | null } = {},
): PaidPayment => ({
  kind: 'pay',
  merchantId,
  id: newId(over.bookedAt),
  number: newNumber('payment'),
  product: 'qrpay',
  amount: money(100_00n, 'AED'),
  with: { method: 'VISA', brand: 'VISA', last4: '4242' },
  made: { store, ...(over.bookedAt ? { createdAt: over.bookedAt } : {}) },
  at: new Date(),
  ...over,
})
export const take = (world: World, payment: PaidPayment): Promise<unknown> =>
  world.db
    .transaction()
    .execute((tx) => payments.record({ tx, settings: world.settings, emit: emitter(tx) }, [payment]))
