// Payments of the demo world that were made with pay later and wait to be settled.
import { minuteMs } from '@falaj/contract/kernel/time'
import { money } from '@falaj/money'
import type { Db } from '../platform/db/pool.ts'
import { payments } from '../platform/payment/payment.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { idAt, numberOf } from './chance.ts'
import { sellerOf } from './selling.ts'

const wanted = [
  ['PAY_LATER', 640_00n, 'Aisha Rahman', 20],
  ['CREDIT', 310_00n, 'Li Wei', 130],
] as const
export const seedPayLater = async (db: Db, settings: Settings): Promise<void> => {
  const [first] = wanted
  const number = numberOf('payment', 'pay later', first[0])
  if (await db.selectFrom('payment').select('id').where('number', '=', number).executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    const { merchantId } = await sellerOf(tx, 'marina')
    const events = wanted.map(([method, minor, payer, minutes]) => {
      const at = new Date(Date.now() - minutes * minuteMs)
      return {
        kind: 'pay' as const,
        merchantId,
        id: idAt(at, 'pay later', method),
        number: numberOf('payment', 'pay later', method),
        product: 'gateway' as const,
        amount: money(minor, 'AED'),
        with: { method },
        made: { store: 'Online shop', payer, createdAt: at },
        at,
        bookedAt: at,
      }
    })
    await payments.recordPast({ tx, settings }, events)
  })
}
