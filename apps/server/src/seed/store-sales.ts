// What the chain of the demo world sold in its stores. Each store sells at the same times on every day like today, so that its usual day to
// any minute is known; on other days fewer and larger sales add up to as much.
import { hourMs } from '@falaj/contract/kernel/time'
import { money } from '@falaj/money'
import { daysLater, dubaiDay, dubaiTime, weekdayOf } from '../platform/base/banking-days.ts'
import type { Db } from '../platform/db/pool.ts'
import { dueUntil, settlements } from '../platform/money/settle.ts'
import { settlesAt } from '../platform/money/settlement-job.ts'
import { payments, type PaidPayment } from '../platform/payment/payment.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { chanceOf, idAt, idOf, numberOf } from './chance.ts'
import { chainStores, chainTillId, merchantIdOf, type ChainStore } from './stores.ts'
import { paidWith } from './trade.ts'
import { eatmHistory } from './eatms.ts'

/** Nine weeks: eight days like today, and one more in which the newest of them is not over. */
const daysOfSales = 63
const hoursOf = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
/** A kiosk sells little and often. */
const salesPerDay = ({ tills, type, closes, opens }: ChainStore): number =>
  type === 'kiosk' ? 20 : 4 + tills + (hoursOf(closes) - hoursOf(opens) > 16 ? 4 : 0)
const weekend = 1.25

const salesOf = (shop: ChainStore, merchantId: string, day: string, today: string): readonly PaidPayment[] => {
  if (shop.today === null || day < daysLater(today, shop.opened)) return []
  const like = weekdayOf(day) === weekdayOf(today)
  const all = salesPerDay(shop)
  const count = like ? all : Math.min(2, shop.tills)
  const [opens, closes] = [hoursOf(shop.opens), hoursOf(shop.closes)]
  const usual = chanceOf('store', shop.code)
  const own = chanceOf('store', shop.code, day)
  const busy = (weekdayOf(day) >= 5 ? weekend : 1) * (day === today ? shop.today : 0.97 + own() * 0.06)
  const start = dubaiTime(day, '00:00').getTime()
  return Array.from({ length: count }, (_, at): PaidPayment => {
    const whole = 24 + usual() * 66
    const hour = opens + ((closes - opens) * (at + 0.15 + usual() * 0.5)) / count
    const minor = BigInt(Math.round(((whole * busy * all) / count) * 4)) * 25n
    const paidAt = new Date(start + Math.floor(hour * 3600) * 1000 + Math.floor(own() * 1000))
    const name = ['chain', shop.code, day, at] as const
    return {
      kind: 'pay',
      merchantId,
      id: idAt(paidAt, 'payment', ...name),
      number: numberOf('payment', 'payment', ...name),
      product: own() < 0.7 ? 'qrpay' : 'gateway',
      amount: money(minor, 'AED'),
      with: paidWith(own(), own()),
      made: {
        store: shop.code,
        posDeviceId: chainTillId(shop.code, 1 + (at % shop.tills)),
        payer: null,
        createdAt: paidAt,
      },
      at: paidAt,
      bookedAt: paidAt,
    }
  })
}
/** The kiosk that is quiet today has sold nothing for two hours. */
const isQuiet = (shop: ChainStore, { at }: PaidPayment, now: Date): boolean =>
  shop.today !== null && shop.today < 0.5 && at.getTime() > now.getTime() - 2 * hourMs

/** Sales of a short history are as short. */
export const seedStoreSales = async (db: Db, settings: Settings, now = new Date()): Promise<void> => {
  const merchantId = await merchantIdOf(db, 'chain')
  if (!merchantId) return
  if (await db.selectFrom('payment').select('id').where('merchant_id', '=', merchantId).limit(1).executeTakeFirst())
    return
  const today = dubaiDay(now)
  const first = daysLater(today, -Math.min(settings.history.days, daysOfSales))
  const sold: PaidPayment[] = []
  for (let day = first; day <= today; day = daysLater(day, 1))
    for (const shop of chainStores)
      sold.push(...salesOf(shop, merchantId, day, today).filter((sale) => !isQuiet(shop, sale, now)))
  await db.transaction().execute(async (tx) => {
    const own = { tx, emit: () => Promise.resolve<readonly string[]>([]), settings }
    await payments.recordPast(
      own,
      sold.filter(({ at }) => at <= now).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    )
    // In the order of their time: what machines took and paid between two settlements is booked between them.
    const eatms = await eatmHistory(own, merchantId)
    for (const due of await dueUntil(tx, today)) {
      const bookedAt = dubaiTime(due.dueOn, settlesAt)
      if (due.merchantId !== merchantId || bookedAt > now) continue
      await eatms.runUntil(bookedAt)
      const name = ['settlement', 'chain', due.currency, due.dueOn] as const
      const named = { id: idOf(...name), number: numberOf('settlement', ...name) }
      await settlements.accrue(own, [due], { bookedAt, named })
    }
    await eatms.finish()
  })
}
