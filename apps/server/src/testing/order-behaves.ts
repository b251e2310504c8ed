// The four money tests of every order: the same key twice, two at once, a server crash half way, a wrong person. A product defines how an
// order is prepared up to the final click, and which reads it has by its id.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { approval } from '@falaj/contract/people/approval'
import type { Endpoint } from '@falaj/contract/kernel/endpoint'
import { errors, type ErrorName } from '@falaj/contract/kernel/errors'
import type { OrderAnswer } from '@falaj/contract/kernel/money/order'
import { money, toText, type Currency } from '@falaj/money'
import { newId } from '../platform/base/ids.ts'
import { deposit } from './money.ts'
import { withStepUp } from './team.ts'
import type { Client, World } from './world.ts'

/** The last press of the button; pressed again, it is the same press with the same key. */
export type Press = () => Promise<{ readonly code: number; readonly body: OrderAnswer }>
export interface OrderUnderTest {
  readonly world: World
  readonly merchantId: string
  readonly maker: Client
  /** A member of another merchant. */
  readonly stranger: Client
  /** A currency that only these tests use. */
  readonly currency: Currency
  /** Smallest units per hundredth in these tests, where less is no amount; default: 1. */
  readonly unit?: bigint
  readonly prepare: (amount: string) => Promise<Press>
  /** An event emitted in the command's transaction: making it fail simulates a crash half way. */
  readonly tells: string
  /** How an order for more than is there is refused. */
  readonly refusal: ErrorName
  /** Reads of the order by its id. */
  readonly byId: readonly Endpoint[]
}
/** `given` is called when a test runs: the world is not there before. */
export const orderBehaves = (given: () => OrderUnderTest): void => {
  const usable = ({ world, merchantId, currency }: OrderUnderTest) =>
    balanceOf(world.db, available(merchantId, currency))
  /** What could no longer be used since. */
  const gone = async (order: OrderUnderTest) => {
    const before = await usable(order)
    return async () => before - (await usable(order))
  }
  const unitOf = ({ unit = 1n }: OrderUnderTest) => unit
  const text = ({ currency }: OrderUnderTest, minor: bigint) => toText(money(minor, currency))
  const amount = (order: OrderUnderTest, hundredths: bigint) => text(order, hundredths * unitOf(order))
  const funded = async (order: OrderUnderTest) => {
    await deposit(order.world, order.merchantId, 1_000_00n * unitOf(order), order.currency)
    return order
  }

  describe('as every order', () => {
    it('the same key twice is one order, with the first answer', async () => {
      const order = await funded(given())
      const [press, went] = [await order.prepare(amount(order, 50_00n)), await gone(order)]
      const first = await press()
      expect(first.code).toBe(200)
      const once = await went()
      expect(once >= 50_00n * unitOf(order)).toBe(true)
      expect((await press()).body).toEqual(first.body)
      expect(await went()).toBe(once)
    })
    it('of presses at once one goes through, and of two orders for what is there once, one', async () => {
      const order = await funded(given())
      const [press, went] = [await order.prepare(amount(order, 50_00n)), await gone(order)]
      const presses = await Promise.all([press(), press(), press()])
      expect(new Set(presses.map(({ body }) => body.id)).size).toBe(1)
      const once = await went()
      expect(once >= 50_00n * unitOf(order) && once < 100_00n * unitOf(order)).toBe(true)
      const most = text(order, ((await usable(order)) * 2n) / 3n)
      const both = [await order.prepare(most), await order.prepare(most)]
      const answers = await Promise.all(both.map((each) => each()))
      const codes = answers.map(({ code }) => code).toSorted((one, other) => one - other)
      expect(codes).toEqual([200, errors[order.refusal].code])
      expect(await selfCheck(order.world.db)).toEqual([])
    })
    it('a server that dies half way has moved nothing, and the same press goes through then', async () => {
      const order = await funded(given())
      const { owner } = order.world
      const [press, went] = [await order.prepare(amount(order, 50_00n)), await gone(order)]
      await owner.query(`alter table outbox add constraint dies check (kind <> '${order.tells}') not valid`)
      expect((await press()).code).toBe(errors.INTERNAL.code)
      await owner.query('alter table outbox drop constraint dies')
      expect(await went()).toBe(0n)
      expect((await press()).code).toBe(200)
      expect((await went()) >= 50_00n * unitOf(order)).toBe(true)
    })
    it('another merchant’s answers as one that never was, and its maker does not approve it', async () => {
      const order = await funded(given())
      const { maker, stranger } = order
      const { id, requestId } = (await (await order.prepare(amount(order, 50_00n)))()).body
      for (const endpoint of order.byId) {
        const ask = (of: string) =>
          endpoint.scene
            ? withStepUp(stranger, endpoint, { id: of } as never)
            : stranger.call(endpoint, { id: of } as never, endpoint.idempotent ? { 'idempotency-key': newId() } : {})
        const [foreign, missing] = [await ask(id), await ask(newId())]
        expect(foreign.code).toBe(errors.NOT_FOUND.code)
        // But for the name of the call itself.
        const shapeOf = ({ code, msg, body }: typeof foreign) => ({ code, msg, body: Object.keys(body as object) })
        expect(shapeOf(foreign)).toEqual(shapeOf(missing))
      }
      if (!requestId) return
      const { canonical } = (await maker.call(approval.detail, { id: requestId })).body
      const hash = createHash('sha256').update(canonical).digest('hex')
      const own = await maker.call(approval.approve, { id: requestId, hash }, { 'idempotency-key': newId() })
      expect(own.code).toBe(errors.OWN_REQUEST.code)
      expect((await stranger.call(approval.detail, { id: requestId })).code).toBe(errors.NOT_FOUND.code)
    })
  })
}
