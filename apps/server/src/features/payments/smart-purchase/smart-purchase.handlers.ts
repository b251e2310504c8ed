import { sql } from 'kysely'
import { mayEnter, productKeepers } from '@falaj/contract/kernel/access'
import type { InstalmentPlan, OfferedPlan } from '@falaj/contract/payments/instalment-rules'
import { offerDaysAhead, smartPurchase } from '@falaj/contract/payments/smart-purchase'
import { toCodeText, type Money } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import { bind } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { daysLater } from '../../../platform/base/banking-days.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { productChanged } from '../../../platform/product/grant.ts'
import { planList } from './smart-purchase.list.ts'
import { keepOffer, leastPlans, mostOf, offeredPlans, offersOf, plansIn } from './smart-purchase.offer.ts'
import { partsOf } from './smart-purchase.store.ts'

const plansText = (plans: readonly OfferedPlan[]): string =>
  plans.map(({ parts, min }) => `${parts} × from ${toCodeText(min)}`).join(', ')

export const smartPurchaseFeature = bind(smartPurchase, {
  query: planList.query,
  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const shown = await planList.one(tx, merchantId, input.id)
    const { rows } = await sql<{ currency: string; fee: string; vat: string; net: string }>`
      select currency, fee_minor::text as fee, vat_minor::text as vat, net_minor::text as net
      from payment where merchant_id = ${merchantId}::uuid and id = ${shown.id}::uuid`.execute(tx)
    const { currency, fee, vat, net } = rows[0]!
    return {
      ...shown,
      schedule: await partsOf(tx, { merchantId, paymentId: shown.id }),
      fee: inMinor(fee, currency),
      vat: inMinor(vat, currency),
      net: inMinor(net, currency),
    }
  },
  async offer({ tx, me, visitor }) {
    const { merchantId } = me()
    const kept = await offersOf(tx, merchantId)
    const [newest] = kept
    return {
      version: newest?.version ?? 0,
      today: await businessToday(tx),
      now: [...(await offeredPlans(tx, merchantId))],
      next: newest && !newest.has_begun ? { from: newest.from_on, plans: plansIn(newest) } : null,
      least: [...leastPlans],
      most: await mostOf(tx, merchantId),
      mayChange: mayEnter(productKeepers, visitor),
      changes: kept.map((each) => ({
        at: each.set_at.toISOString(),
        who: each.set_by,
        from: each.from_on,
        plans: plansIn(each),
      })),
    }
  },
  async setOffer({ input, tx, emit, me, note, visitor }) {
    if (!mayEnter(productKeepers, visitor)) throw fail('ACCESS_DENIED')
    const { merchantId, personId } = me()
    const { version, from, min3, min6, min12 } = input
    const [today, most] = [await businessToday(tx), await mostOf(tx, merchantId)]
    const given: readonly (readonly [InstalmentPlan, Money | undefined])[] = [
      [3, min3],
      [6, min6],
      [12, min12],
    ]
    const plans = given.flatMap(([parts, min]) => (min ? [{ parts, min }] : []))
    const codeOf = ({ parts, min }: OfferedPlan): string | null => {
      if (min.currency !== 'AED') return 'CURRENCY_DIFFERS'
      if (min.minor < leastPlans.find((each) => each.parts === parts)!.min.minor) return 'AMOUNT_MIN'
      return min.minor > most.minor ? 'PLAN_MAX' : null
    }
    const faults = plans.flatMap((plan) => {
      const code = codeOf(plan)
      return code ? [{ path: `min${plan.parts}`, code }] : []
    })
    if (plans.length === 0) faults.push({ path: 'min3', code: 'PLAN_NONE' })
    if (from < today) faults.push({ path: 'from', code: 'DATE_PAST' })
    if (from > daysLater(today, offerDaysAhead)) faults.push({ path: 'from', code: 'DATE_FAR' })
    if (faults.length > 0) throw failFields(...faults)
    const before = await offeredPlans(tx, merchantId)
    note({
      object: 'instalment plans',
      before: { plans: plansText(before) },
      after: { plans: plansText(plans), from },
    })
    if (!(await keepOffer(tx, { merchantId, personId, version, from, today, plans }))) throw fail('RECORD_CHANGED')
    await emit(productChanged({ merchantId, product: 'smart-purchase' }))
    return { version: version + 1 }
  },
})
