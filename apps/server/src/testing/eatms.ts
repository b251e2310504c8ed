// A merchant with e-ATMs, for tests: machines that are installed and filled, what a till and the provider send of them, and books that are checked after each
// test.
import { afterAll, afterEach, beforeAll } from 'vitest'
import { eatm } from '@falaj/contract/cash/eatm'
import { selfCheck } from '@falaj/ledger/check'
import { receiveEatm } from '../features/cash/eatm/eatm.callback.ts'
import { installEatm } from '../features/cash/eatm/eatm.install.ts'
import { newId } from '../platform/base/ids.ts'
import { eatmMessageOf, type EatmMessage } from '../rails/eatm-rail.ts'
import { signatureOf } from '../rails/signed.ts'
import { tillKeyOf } from '../rails/till-rail.ts'
import { deposit, pennilessTwin } from './money.ts'
import { withStepUp } from './team.ts'
import { openWorld, type Client, type World } from './world.ts'

const key = 'k'.repeat(32)
export const eatmMid = '10000001'
export interface Eatms {
  world: World
  it1: Client
  admin: Client
  finance: Client
  other: Client
  /** The merchant's id. */
  mine: string
}
export const keyOfEatms = (mid = eatmMid): string => tillKeyOf({ tillKey: key }, mid)!
export const openEatms = () => {
  const of = {} as Eatms
  let nth = 0
  beforeAll(async () => {
    const world = await openWorld({ FALAJ_TILL_KEY: key })
    const mine = await pennilessTwin(world, '20000001', eatmMid)
    await world.owner.query(
      `insert into merchant_product (merchant_id, product, id, status, active_since)
       select $1, p, gen_random_uuid(), 'In-App', now() from unnest(array['eatm', 'cash-top-up']) p on conflict do nothing`,
      [mine],
    )
    Object.assign(of, {
      world,
      mine,
      it1: await world.as('it'),
      admin: await world.as('admin'),
      finance: await world.as('financial'),
      other: await world.as('multi-admin'),
    } satisfies Eatms)
    await deposit(world, mine, 100_000_00n)
  })
  // Every test is also a test of the books: the notes of each container are what the ledger has in its account.
  afterEach(async () => {
    const wrong = await selfCheck(of.world.db)
    if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong)}`)
    const { rows } = await of.world.owner.query(
      `select c.id, c.kind, coalesce((select sum(n.count * n.denomination_minor) from eatm_note n where n.container_id = c.id), 0) as notes,
         coalesce((select a.balance from ledger.account a where a.merchant_id = c.id and a.kind = c.kind), 0) as ledger
       from eatm_container c`,
    )
    const differ = rows.filter(({ notes, ledger }) => notes !== ledger)
    if (differ.length > 0) throw new Error(`notes differ from the ledger: ${JSON.stringify(differ)}`)
  })
  afterAll(() => of.world.close())

  const machine = async (store = 'Quay') => {
    nth += 1
    return installEatm(of.world.db, { merchantId: of.mine, store, label: `Machine ${nth}`, serial: `S-${nth}` })
  }
  const say = (body: object): Promise<unknown> =>
    receiveEatm(
      of.world.db,
      of.world.settings,
      eatmMessageOf({
        reference: `eatm-${newId()}`,
        mid: eatmMid,
        at: new Date().toISOString(),
        ...body,
      }) as EatmMessage,
    )
  const post = async (rail: 'till' | 'eatm', body: object, signed: string) => {
    const payload = JSON.stringify(body)
    const [id, at] = [newId(), String(Math.floor(Date.now() / 1000))]
    const response = await of.world.app.inject({
      method: 'POST',
      url: `/rails/${rail}`,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': at,
        'webhook-signature': signatureOf(signed, id, at, payload),
      },
      payload,
    })
    return { status: response.statusCode, answer: response.json<{ outcome: string; why?: string }>() }
  }
  const tell = async (sent: object) => (await post('till', sent, keyOfEatms())).answer
  /** With 100 notes in each cassette: 85,000.00. */
  const filled = async () => {
    const made = await machine()
    const cassettes = [1, 2, 3, 4].map((position) => ({ position, counted: 0, loaded: 100 }))
    const answer = (await say({ machine: made.number, kind: 'load', courier: 'Transguard', cassettes })) as object
    if (!('outcome' in answer) || answer.outcome !== 'done') throw new Error('the machine was not filled')
    return made
  }
  const detailOf = async ({ id }: { readonly id: string }) => (await of.it1.call(eatm.detail, { id })).body
  const order = (id: string) =>
    withStepUp(of.admin, eatm.requestRefill, {
      id,
      day: '2030-01-01',
      notes: [
        { position: 1, count: 10 },
        { position: 4, count: 2 },
      ],
    })
  return { of, machine, say, post, tell, filled, detailOf, order }
}
/** What a till sends of a move at a machine. */
export const moveAt = (kind: string, number: string, amount: string, notes: object) => ({
  reference: `till-${newId()}`,
  mid: eatmMid,
  kind,
  amount,
  currency: 'AED',
  at: new Date().toISOString(),
  store: 'Anywhere',
  customer: '971501234567',
  machine: number,
  notes,
})
