// Random payments, refunds, disputes, rates and moves in the tree: the lines equal an independent model, the ledger equals the lines, and commissions are never
// more than the fees they are paid from.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commission, feeIncome } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { newId } from '../../../platform/base/ids.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { sampled, seed } from '../../../testing/scale.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { lookAtPayment, paymentNow } from './commission.earn.ts'

let world: World
let [account, child] = ['', '']
beforeAll(async () => {
  world = await openWorld()
  const { rows } = await world.owner.query<{ id: string }>(
    `select id from merchant where mid in ('20000003', '20000006') order by mid`,
  )
  ;[account, child] = rows.map(({ id }) => id) as [string, string]
})
afterAll(() => world.close())

const start = Date.parse('2026-06-01T06:00:00Z')
const dayAt = (day: number): Date => new Date(start + day * 86_400_000)
type Step =
  | { readonly kind: 'pay'; readonly minor: number; readonly fee: number }
  | { readonly kind: 'refund' | 'lose' | 'win'; readonly nth: number; readonly share: number }
  | { readonly kind: 'rate'; readonly partner: number; readonly ppm: number }
  | { readonly kind: 'move'; readonly partner: number; readonly below: number }
  | { readonly kind: 'look'; readonly nth: number }
const nth = fc.nat({ max: 40 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      minor: fc.integer({ min: 1, max: 999_999 }),
      fee: fc.nat({ max: 20_000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('refund', 'lose', 'win'),
      nth,
      share: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rate' as const),
      partner: fc.integer({ min: 0, max: 3 }),
      ppm: fc.nat({ max: 9000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      partner: fc.integer({ min: 1, max: 3 }),
      below: fc.nat({ max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const), nth }) },
)

interface Sale {
  readonly id: string
  readonly amount: number
  readonly fee: number
  refunded: number
  lost: number
  /** By partner: what it is entitled to as of the payment, computed with fractions instead of the product's code. */
  readonly shares: Map<number, number>
}
const halfEven = (amount: number, part: number, whole: number): number => {
  const [product, by] = [BigInt(amount) * BigInt(part), BigInt(whole)]
  const floor = product / by
  const rest = product - floor * by
  const isUp = rest * 2n > by || (rest * 2n === by && floor % 2n === 1n)
  return Number(isUp ? floor + 1n : floor)
}

it('lines equal an independent model after any mix of payments, refunds, disputes, rates and moves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), async (steps) => {
      const partners = [newId(), newId(), newId(), newId()]
      const currency = 'AED'
      // A tree of four: the account, and a chain below it. Merchants of before belong to nobody now.
      await world.owner.query(`update partner_merchant set until_at = from_at + interval '1 ms' where until_at is null`)
      const { rows: accounts } = await world.owner.query<{ id: string }>(
        `select id from partner where merchant_id = $1 and kind = 'account'`,
        [account],
      )
      if (accounts[0]) partners[0] = accounts[0].id
      for (const [at, id] of partners.entries())
        await world.owner.query(
          `insert into partner (merchant_id, id, number, kind, name, trn) values ($1, $2, $3, $4, 'A partner', $5) on conflict do nothing`,
          [account, id, `AG-${id.slice(-12)}`, at === 0 ? 'account' : 'agent', at === 2 ? '100000000000003' : null],
        )
      await world.owner.query(
        `update partner_rate set until_at = from_at + interval '1 ms' where merchant_id = $1 and until_at is null`,
        [account],
      )
      const parents = new Map<number, number>([1, 2, 3].map((at) => [at, at - 1]))
      const rates = new Map<number, number>()
      let day = 0
      const setParent = async (at: number, below: number) => {
        await world.owner.query(
          `update partner_parent set until_at = $3 where merchant_id = $1 and partner_id = $2 and until_at is null`,
          [account, partners[at], dayAt(day)],
        )
        await world.owner.query(
          `insert into partner_parent (merchant_id, partner_id, from_at, parent_id) values ($1, $2, $3, $4)`,
          [account, partners[at], dayAt(day), partners[below]],
        )
        parents.set(at, below)
      }
      const setRate = async (at: number, ppm: number) => {
        await world.owner.query(
          `update partner_rate set until_at = $3 where merchant_id = $1 and partner_id = $2 and until_at is null`,
          [account, partners[at], dayAt(day)],
        )
        await world.owner.query(
          `insert into partner_rate (merchant_id, id, partner_id, rate_ppm, from_at) values ($1, $2, $3, $4, $5)`,
          [account, newId(), partners[at], ppm, dayAt(day)],
        )
        rates.set(at, ppm)
      }
      const period = dayAt(-(await offset()))
      day = Math.round((period.getTime() - start) / 86_400_000)
      for (const at of [1, 2, 3]) await setParent(at, at - 1)
      for (const [at, ppm] of [4000, 3000, 2000, 1000].entries()) await setRate(at, ppm)
      await world.owner.query(
        `insert into partner_merchant (merchant_id, child_id, from_at, partner_id) values ($1, $2, $3, $4)`,
        [account, child, dayAt(day), partners[3]],
      )

      const before = await balanceOf(world.db, feeIncome(currency))
      const opening = await Promise.all(partners.map((id) => balanceOf(world.db, commission(id, currency))))
      const sold: Sale[] = []
      const overpaid: string[] = []
      const look = (id: string) =>
        world.db
          .transaction()
          .execute(async (tx) => lookAtPayment({ tx, emit: emitter(tx) }, (await paymentNow(tx, child, id))!))
      for (const each of steps) {
        day += 1
        if (each.kind === 'pay') {
          const id = newId()
          await world.owner.query(
            `insert into payment (merchant_id, id, number, product, kind, state, pay_state, currency, amount_minor, fee_minor, vat_minor, net_minor, method,
               created_at, paid_at, cycle_day, due_on)
             values ($1, $2::uuid, 'CM-' || right($2::text, 12), 'gateway', 'delivered', 'PAID', 'PAID_SUCCESS', $3, $4::int, $5::int, 0, $4::int - $5::int, 'VISA', $6, $6, $6::timestamptz::date,
               $6::timestamptz::date + 2)`,
            [child, id, currency, each.minor, Math.min(each.fee, each.minor), dayAt(day)],
          )
          const [shares, fee] = [new Map<number, number>(), Math.min(each.fee, each.minor)]
          let below = 0
          for (let at: number | undefined = 3; at !== undefined; at = parents.get(at)) {
            const entitled = Math.max(below, Math.min(fee, halfEven(each.minor, rates.get(at)!, 1_000_000)))
            shares.set(at, entitled - below)
            below = entitled
          }
          if (below > fee) overpaid.push(id)
          sold.push({ id, amount: each.minor, fee, refunded: 0, lost: 0, shares })
          await look(id)
        } else if (each.kind === 'rate') await setRate(each.partner, each.ppm)
        else if (each.kind === 'move') {
          // Never below itself: the chain of the new parent must not contain it.
          const above = new Set<number>()
          for (let at: number | undefined = each.below; at !== undefined; at = parents.get(at)) above.add(at)
          if (!above.has(each.partner)) await setParent(each.partner, each.below)
        } else {
          const one = sold[each.nth % Math.max(sold.length, 1)]
          if (!one) continue
          const left = one.amount - one.refunded - one.lost
          if (each.kind === 'refund') one.refunded += Math.ceil(left / each.share)
          if (each.kind === 'lose' && one.lost === 0) one.lost = Math.ceil(left / each.share)
          if (each.kind === 'win') one.lost = 0
          await world.owner.query(
            `update payment set refunded_minor = $3, lost_minor = $4 where merchant_id = $1 and id = $2`,
            [child, one.id, one.refunded, one.lost],
          )
          // Twice at once, and twice after another.
          await Promise.all([look(one.id), look(one.id)])
          await look(one.id)
        }
      }
      const wanted = partners.map(() => ({ minor: 0, vat: 0 }))
      for (const one of sold)
        for (const [at, share] of one.shares) {
          const keeps = share - halfEven(share, Math.min(one.amount, one.refunded + one.lost), one.amount)
          wanted[at]!.minor += keeps
          if (at === 2 && halfEven(share, 50_000, 1_000_000) > 0) wanted[at]!.vat += halfEven(keeps, 50_000, 1_000_000)
        }
      const { rows } = await world.owner.query<{ partner_id: string; minor: string; vat: string }>(
        `select partner_id, sum(minor)::text as minor, sum(vat_minor)::text as vat from commission_line where merchant_id = $1 and payment_id = any($2) group by 1`,
        [account, sold.map(({ id }) => id)],
      )
      const found = partners.map((id) => {
        const row = rows.find(({ partner_id }) => partner_id === id)
        return { minor: Number(row?.minor ?? 0), vat: Number(row?.vat ?? 0) }
      })
      expect(found).toEqual(wanted)
      expect(overpaid).toEqual([])
      // The ledger has the same, and the fees paid for it.
      for (const [at, id] of partners.entries())
        expect(await balanceOf(world.db, commission(id, currency))).toBe(
          opening[at]! + BigInt(found[at]!.minor + found[at]!.vat),
        )
      const all = found.reduce((sum, { minor }) => sum + minor, 0)
      expect(before - (await balanceOf(world.db, feeIncome(currency)))).toBe(BigInt(all))
      expect(all).toBeLessThanOrEqual(sold.reduce((sum, { fee }) => sum + fee, 0))
      expect(await selfCheck(world.db)).toEqual([])
    }),
    { numRuns: sampled(18), seed },
  )
})
/** Each run has days of its own, later than those of the run before. */
let runs = 0
const offset = async (): Promise<number> => {
  runs += 1
  return -runs * 70
}
