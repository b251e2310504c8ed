// What the merchants below Souk Group sold in the last weeks, and its settlements.
import { money } from '@falaj/money'
import { daysLater, dubaiDay, dubaiTime } from '../platform/base/banking-days.ts'
import type { Store } from '../platform/db/pool.ts'
import { dueUntil, settlements } from '../platform/money/settle.ts'
import { settlesAt } from '../platform/money/settlement-job.ts'
import { payments, type PaidPayment } from '../platform/payment/payment.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { chanceOf, idAt, idOf, numberOf } from './chance.ts'
import { secondaries, type DemoSecondary } from './secondary-list.ts'
import { paidWith } from './trade.ts'

const daysOfSales = 21
const salesOf = (of: DemoSecondary, merchantId: string, day: string): PaidPayment[] => {
  if (!of.usual) return []
  const { usual } = of
  const chance = chanceOf('secondary', of.en, day)
  const start = dubaiTime(day, '00:00').getTime()
  return Array.from({ length: 2 + Math.floor(chance() * 3) }, (_, at): PaidPayment => {
    const paidAt = new Date(start + Math.floor((10 + chance() * 12) * 3600) * 1000)
    const name = ['secondary', of.en, day, at] as const
    return {
      kind: 'pay',
      merchantId,
      id: idAt(paidAt, 'payment', ...name),
      number: numberOf('payment', ...name),
      product: 'qrpay',
      amount: money(BigInt(Math.round(usual * (0.4 + chance() * 1.4) * 4)) * 25n, 'AED'),
      with: paidWith(chance(), chance()),
      made: {
        store: of.shops![at % of.shops!.length]![0],
        posDeviceId: idOf('till', of.en, 0),
        payer: null,
        createdAt: paidAt,
      },
      at: paidAt,
      bookedAt: paidAt,
    }
  })
}

export const sellAtSecondaries = async (
  tx: Store,
  settings: Settings,
  children: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> => {
  const today = dubaiDay(now)
  const sold: PaidPayment[] = []
  for (let back = Math.min(settings.history.days, daysOfSales); back >= 0; back -= 1)
    for (const of of secondaries) {
      const child = children.get(of.en)
      // A suspended one has sold nothing since.
      if (child && !(of.state === 'suspended' && back < 5)) sold.push(...salesOf(of, child, daysLater(today, -back)))
    }
  const own = { tx, emit: () => Promise.resolve<never[]>([]), settings }
  await payments.recordPast(
    own,
    sold.filter(({ at }) => at <= now).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  )
  await settlePast(own, new Set(children.values()), now)
}
/** Settles what these merchants sold, each at the time when it was due. */
export const settlePast = async (
  own: { readonly tx: Store; readonly emit: () => Promise<never[]>; readonly settings: Settings },
  theirs: ReadonlySet<string>,
  now: Date,
): Promise<void> => {
  for (const due of await dueUntil(own.tx, dubaiDay(now))) {
    const bookedAt = dubaiTime(due.dueOn, settlesAt)
    if (!theirs.has(due.merchantId) || bookedAt > now) continue
    const name = ['settlement', due.merchantId, due.currency, due.dueOn] as const
    await settlements.accrue(own, [due], {
      bookedAt,
      named: { id: idOf(...name), number: numberOf('settlement', ...name) },
    })
  }
}
