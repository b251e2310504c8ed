// A merchant with two stores and a till for each test, whose books are checked after it.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { selfCheck } from '@falaj/ledger/check'
import { newActivation } from '../features/places/activation.ts'
import { newId } from '../platform/base/ids.ts'
import { activateSoft, type SoftTill } from './soft-till.ts'
import { openWorld, type Client, type World } from './world.ts'

export interface Tills {
  world: World
  merchantId: string
  admin: Client
  /** A member of another merchant. */
  other: Client
  /** A new one for each test. */
  till: SoftTill
}
export const openTills = () => {
  const of = {} as Tills
  beforeAll(async () => {
    const world = await openWorld({}, { acquirer: true })
    const { rows } = await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000002'`)
    Object.assign(of, {
      world,
      merchantId: rows[0]!.id,
      admin: await world.as('multi-admin'),
      other: await world.as('taxi-admin'),
    })
    for (const code of ['QUAY', 'MALL'])
      await world.owner.query(`insert into store (merchant_id, code, id, name) values ($1, $2, $3, $2)`, [
        of.merchantId,
        code,
        newId(),
      ])
  })
  afterAll(() => of.world.close())
  const codeFor = async (deviceId: string) =>
    (await newActivation(of.world.db, { merchantId: of.merchantId, deviceId, personId: null, now: new Date() })).code
  const newTill = async (): Promise<SoftTill> => {
    const id = newId()
    await of.world.owner.query(
      `insert into pos_device (merchant_id, id, number, serial, model, label, state, store) values ($1, $2, $3, $3, 'browser', 'Till 1', 'WAITING_ACTIVATION', 'QUAY')`,
      [of.merchantId, id, `D${id.slice(-8)}`],
    )
    return (await activateSoft(of.world.app, await codeFor(id))).till!
  }
  beforeEach(async () => {
    of.till = await newTill()
  })
  afterEach(async () => {
    const wrong = await selfCheck(of.world.db)
    if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong)}`)
  })
  const sales = async ({ device }: SoftTill = of.till) =>
    (
      await of.world.owner.query<{
        id: string
        amount_minor: string
        method: string
        pay_state: string
        store: string
      }>(
        `select id, amount_minor, method, pay_state, store from payment where pos_device_id = $1 order by merchant_order_no`,
        [device],
      )
    ).rows
  const drawer = async () =>
    BigInt(
      (
        await of.world.owner.query<{ balance_minor: string }>(
          `select balance_minor from cash_drawer where merchant_id = $1 and store = 'QUAY'`,
          [of.merchantId],
        )
      ).rows[0]?.balance_minor ?? 0,
    )
  return { of, codeFor, newTill, sales, drawer }
}
