// Random sequences of sending, delivering, expiring, erasing, opening and guessing, at two merchants, against a small model: an address opens its own
// receipt and nothing of others, until it expires; guessing reveals nothing; and erased customers get no more messages.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '@falaj/contract/customers/customer'
import { errors } from '@falaj/contract/kernel/errors'
import { receipt, receiptLimits } from '@falaj/contract/payments/receipt'
import { newId, sha256 } from '../../../platform/base/ids.ts'
import type { MessageRail } from '../../../rails/carrier.ts'
import { messageRailOf } from '../../../rails/message-rail.ts'
import { once } from '../../../testing/bank-account.ts'
import { paid, take } from '../../../testing/payment.ts'
import { sampled, seed } from '../../../testing/scale.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { sendReceipt, type SendPayload } from './receipt.sending.ts'

let world: World
let rail: MessageRail
interface Desk {
  readonly merchantId: string
  readonly client: Client
}
let desks: readonly Desk[] = []
beforeAll(async () => {
  world = await openWorld()
  rail = await messageRailOf(world.settings)
  const { rows } = await world.owner.query<{ id: string }>(
    `select id from merchant where mid in ('20000001', '20000002') order by mid`,
  )
  desks = [
    { merchantId: rows[0]!.id, client: await world.as('cs') },
    { merchantId: rows[1]!.id, client: await world.as('multi-admin') },
  ]
  await world.owner.query('delete from outbox')
})
afterAll(() => world.close())

const at = fc.nat({ max: 20 })
const desk = fc.nat({ max: 1 })
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      desk,
      payment: fc.nat({ max: 1 }),
      to: fc.nat({ max: 1 }),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ kind: 'deliver' as const }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('open' as const), at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('guess' as const), at, letter: fc.nat({ max: 21 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), desk }) },
)
interface ModelReceipt {
  readonly id: string
  readonly desk: number
  readonly payment: number
  readonly to: string
  sendings: number
  isWaiting: boolean
  isErased: boolean
  opened: number
}
interface Code {
  readonly code: string
  readonly of: ModelReceipt
  isOver: boolean
}
interface Shop extends Desk {
  readonly customerId: string
  /** The customer's own, and somebody else's. */
  readonly addresses: readonly string[]
  /** One of the customer, and one of no customer. */
  readonly payments: readonly { readonly id: string; readonly number: string }[]
}
const shopOf = async ({ merchantId, client }: Desk): Promise<Shop> => {
  const addresses = [`${newId().slice(-12)}@example.com`, `${newId().slice(-12)}@example.org`]
  const { body } = await client.call(
    customer.add,
    { name: `Guest ${newId().slice(-6)}`, email: addresses[0]!, language: 'en' },
    once(),
  )
  const payments = [paid(merchantId), paid(merchantId)]
  for (const each of payments) await take(world, each)
  await world.owner.query('update payment set customer_id = $2 where id = $1', [payments[0]!.id, body.id])
  return { merchantId, client, customerId: body.id, addresses, payments }
}
const codesAt = async (to: string): Promise<readonly string[]> =>
  (await world.inbox(to)).map(({ body }) => /\/receipt\/([\w-]{22})/.exec(body)![1]!)
const asText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

it('an address opens its own receipt and nothing of others, expires, is not guessed, and forgets who was erased: after any sequence', async () => {
  const never = (await world.stranger.call(receipt.open, { code: 'A'.repeat(22) })).raw
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
      const shops = [await shopOf(desks[0]!), await shopOf(desks[1]!)]
      const everyone = shops.flatMap(({ addresses }) => addresses)
      const everything = shops.flatMap(({ payments }) => payments)
      const receipts: ModelReceipt[] = []
      const codes: Code[] = []
      const live = (of: Pick<ModelReceipt, 'desk' | 'payment' | 'to'>): ModelReceipt | undefined =>
        receipts.find((one) => !one.isErased && one.desk === of.desk && one.payment === of.payment && one.to === of.to)
      const send = async (where: number, payment: number, nth: number): Promise<void> => {
        const shop = shops[where]!
        const to = shop.addresses[nth]!
        const existing = live({ desk: where, payment, to })
        const { code, body } = await shop.client.call(
          receipt.send,
          { paymentId: shop.payments[payment]!.id, channel: 'email', to, language: 'en' },
          once(),
        )
        const isOverLimit = existing !== undefined && existing.sendings >= receiptLimits.sendingsPerDay
        expect(code).toBe(isOverLimit ? errors.RECEIPT_LIMIT.code : 200)
        if (isOverLimit) return
        // The same receipt for the same recipient.
        expect(existing?.id ?? body.id).toBe(body.id)
        if (existing) Object.assign(existing, { sendings: existing.sendings + 1, isWaiting: true })
        else
          receipts.push({
            id: body.id,
            desk: where,
            payment,
            to,
            sendings: 1,
            isWaiting: true,
            isErased: false,
            opened: 0,
          })
      }
      const deliver = async (): Promise<void> => {
        const { rows } = await world.owner.query<{ id: string; merchant_id: string; payload: SendPayload }>(
          `delete from outbox where kind = 'receipt.send' returning id, merchant_id, payload`,
        )
        for (const { id, merchant_id: merchantId, payload } of rows) {
          const of = receipts.find((one) => one.id === payload.id)!
          const before = await codesAt(of.to)
          await sendReceipt(world.db, rail, {
            messageId: id,
            attempt: 1,
            merchantId,
            payload,
            signal: AbortSignal.timeout(5000),
          })
          const fresh = (await codesAt(of.to)).filter((code) => !before.includes(code))
          const isWanted = of.isWaiting && !of.isErased && payload.sending === of.sendings
          expect(fresh).toHaveLength(isWanted ? 1 : 0)
          if (isWanted) of.isWaiting = false
          codes.push(...fresh.map((code) => ({ code, of, isOver: false })))
        }
      }
      const open = async ({ code, of, isOver }: Code): Promise<void> => {
        const answer = await world.stranger.call(receipt.open, { code })
        of.opened += isOver ? 0 : 1
        const own = shops[of.desk]!.payments[of.payment]!
        expect(answer.body.receipt?.paymentNumber).toBe(isOver ? undefined : own.number)
        expect(isOver ? answer.raw : never).toEqual(never)
        const text = asText(answer.body)
        const strange = [...everything.filter((each) => each !== own).map(({ number }) => number), ...everyone]
        expect(strange.filter((each) => text.includes(each))).toEqual([])
      }
      const guess = async (code: string, letter: number): Promise<void> => {
        const other = letters[(letters.indexOf(code[letter]!) + 1 + letter) % letters.length]!
        const guessed = code.slice(0, letter) + other + code.slice(letter + 1)
        if (codes.some((one) => one.code === guessed)) return
        expect((await world.stranger.call(receipt.open, { code: guessed })).raw).toEqual(never)
      }
      const erase = async (where: number): Promise<void> => {
        const { client, customerId, addresses } = shops[where]!
        await client.call(customer.erase, { id: customerId }, once())
        for (const one of receipts)
          if (one.desk === where && (one.payment === 0 || one.to === addresses[0])) one.isErased = true
      }
      const erased = new Set<number>()
      for (const each of steps) {
        const code = codes.length > 0 && 'at' in each ? codes[each.at % codes.length] : undefined
        if (each.kind === 'send') await send(each.desk, each.payment, each.to)
        else if (each.kind === 'deliver') await deliver()
        else if (each.kind === 'erase' && !erased.has(each.desk)) await erase([...erased.add(each.desk)].at(-1)!)
        else if (each.kind === 'open' && code) await open(code)
        else if (each.kind === 'guess' && code) await guess(code.code, each.letter)
        else if (each.kind === 'expire' && code) {
          await world.owner.query(
            `update receipt_code set expires_at = now() - interval '1 second' where code_hash = $1`,
            [sha256(code.code)],
          )
          code.isOver = true
        }
      }
      await deliver()
      expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length)
      for (const { id, desk: where, to, opened, isErased } of receipts) {
        const { body } = await shops[where]!.client.call(receipt.detail, { id })
        expect(body.opened).toBe(opened)
        expect(body.actions).toEqual(isErased ? [] : ['resend'])
        expect(isErased && asText(body).includes(to)).toBe(false)
        const { code } = await shops[1 - where]!.client.call(receipt.detail, { id })
        expect(code).toBe(errors.NOT_FOUND.code)
      }
    }),
    { numRuns: sampled(30), seed },
  )
}, 60_000)
