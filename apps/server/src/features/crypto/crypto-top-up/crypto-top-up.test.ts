// A customer's coins, from the address to the merchant's balance and its server; and what keeps them from being counted twice or lost.
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { available, feeIncome, pending, vatPayable } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { coinTerms, type Coin } from '@falaj/contract/kernel/coins'
import { cryptoDeposit } from '@falaj/contract/crypto/crypto-deposit'
import { cryptoTopUp } from '@falaj/contract/crypto/crypto-top-up'
import { customer } from '@falaj/contract/customers/customer'
import { errors } from '@falaj/contract/kernel/errors'
import { product } from '@falaj/contract/merchant/product'
import { webhook } from '@falaj/contract/developers/webhook'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { grantProducts } from '../../../platform/product/grant.ts'
import type { ChainRail } from '../../../rails/chain/chain-rail.ts'
import { chainRailOf } from '../../../rails/chain/rail-of.ts'
import { sandboxChain, type SandboxChain } from '../../../sandbox/chain/miners.ts'
import { once } from '../../../testing/bank-account.ts'
import { pennilessTwin } from '../../../testing/money.ts'
import { openReceiver } from '../../../testing/receiver.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { withStepUp } from '../../../testing/team.ts'
import { sendWebhooks } from '../../../testing/webhooks.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { watchOnce } from '../crypto-deposit/crypto-deposit.read.ts'

let world: World
let rail: ChainRail
let miners: SandboxChain
let [mine, theirs] = ['', '']
let [admin, other]: [Client, Client] = [] as never
beforeAll(async () => {
  world = await openWorld()
  mine = await pennilessTwin(world, '20000001', '10000001')
  theirs = await pennilessTwin(world, '20000002', '10000002')
  for (const id of [mine, theirs])
    await world.owner.query(`insert into merchant_list (list, merchant_id) values ('CRYPTO_WHITE_LIST_MERCHANT', $1)`, [
      id,
    ])
  await grantProducts(world.db, mine, ['crypto-top-up'])
  ;[admin, other] = [await world.as('admin'), await world.as('multi-admin')]
  for (const client of [admin, other]) await openPages(world, client, 'crypto-account')
  rail = await chainRailOf({ settings: world.settings, db: world.db })
  miners = sandboxChain(world.db)
  await watch()
})
afterAll(() => world.close())
afterEach(async () => {
  const found = await selfCheck(world.db)
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`)
})

const network = 'ETH'
const watch = async (): Promise<void> => {
  while (await watchOnce(world.db, world.settings, rail, network));
}
const addressOf = async (reference: string, coin: Coin = 'USDT') =>
  (await admin.call(cryptoTopUp.addAddress, { coin, reference })).body.address
const send = async (address: string, amount: bigint, blocks = 0, of: Coin = 'USDT'): Promise<string> => {
  const txid = await miners.deposit(network, [{ address, amount, of }])
  if (blocks > 0) await miners.mine(network, blocks)
  await watch()
  return txid
}
const held = async (coin: Coin = 'USDT') => ({
  pending: await balanceOf(world.db, pending(mine, coin)),
  available: await balanceOf(world.db, available(mine, coin)),
})
const rowsOf = async (text: string, client = admin) =>
  (await client.call(cryptoTopUp.query, { filters: { text }, pageParam: { number: 1, size: 40 } })).body.rows
const usdt = (whole: bigint): bigint => whole * 1_000_000n
const { confirmations } = coinTerms.USDT

describe('an address', () => {
  it('is one per customer and coin, however often and by however many it is asked for', async () => {
    const made = await Promise.all([1, 2, 3].map(() => addressOf('player-1')))
    expect(new Set(made).size).toBe(1)
    expect(rail.checkAddress(network, made[0]!).kind).toBe('valid')
    // Notified once, to those who have access to coins.
    const events = await world.owner.query<{ kind: string; audience: string }>(
      `select kind, audience from (select kind, audience, merchant_id from outbox union all select kind, audience, merchant_id from event) e
       where kind = 'crypto-address.changed' and merchant_id = $1`,
      [mine],
    )
    expect(events.rows).toEqual([{ kind: 'crypto-address.changed', audience: 'crypto' }])
    expect(await addressOf('player-1', 'USDC')).not.toBe(made[0])
    expect(await addressOf('player-2')).not.toBe(made[0])
    const rows = (
      await admin.call(cryptoTopUp.addresses, { filters: { text: 'player-1' }, pageParam: { number: 1, size: 40 } })
    ).body.rows
    expect(rows.map(({ coin }) => coin).toSorted()).toEqual(['USDC', 'USDT'])
    // It is none of the merchant's own.
    const own = (await admin.call(cryptoDeposit.addresses, {})).body.rows
    expect(own.map(({ address }) => address)).not.toContain(made[0])
    const page = { filters: {}, pageParam: { number: 1, size: 40 } }
    expect((await other.call(cryptoTopUp.addresses, page)).body.rows).toEqual([])
  })
  it('is of a kept customer by their number; another merchant’s is refused at its field', async () => {
    const facts = { name: 'Amal Haddad', language: 'en' } as const
    const { id } = (await admin.call(customer.add, facts, once())).body
    const made = (await admin.call(cryptoTopUp.addAddress, { coin: 'USDT', customerId: id })).body
    expect(made.reference).not.toBe('')
    await send(made.address, usdt(50n), confirmations)
    const [row] = await rowsOf(made.reference)
    expect(row?.maker).toContain('Amal Haddad')
    const detail = (await admin.call(cryptoTopUp.detail, { id: row!.id })).body
    expect(detail.customer).toEqual({ id, name: 'Amal Haddad' })
    await grantProducts(world.db, theirs, ['crypto-top-up'])
    for (const unknown of [id, newId()]) {
      const refused = await other.call(cryptoTopUp.addAddress, { coin: 'USDT', customerId: unknown })
      expect(refused.raw.body).toMatchObject({ fields: [{ path: 'customerId', code: 'CUSTOMER_UNKNOWN' }] })
    }
    await world.owner.query('delete from merchant_product where merchant_id = $1', [theirs])
  })
  it('without a customer, without the product and by who may not is refused', async () => {
    const none = await admin.call(cryptoTopUp.addAddress, { coin: 'USDT', reference: ' ' })
    expect(none.raw.body).toMatchObject({ fields: [{ path: 'reference', code: 'REQUIRED' }] })
    const without = await other.call(cryptoTopUp.addAddress, { coin: 'USDT', reference: 'x' })
    expect(without.code).toBe(errors.PRODUCT_NOT_ACTIVE.code)
    const off = world.settings.chain.coinsOff as Set<string>
    off.add('BUSD')
    const gone = await admin.call(cryptoTopUp.addAddress, { coin: 'BUSD', reference: 'x' })
    expect(gone.raw.body).toMatchObject({ fields: [{ path: 'coin', code: 'COIN_OFF' }] })
    off.delete('BUSD')
    const cs = await world.as('cs')
    expect((await cs.call(cryptoTopUp.addAddress, { coin: 'USDT', reference: 'x' })).code).toBe(
      errors.ACCESS_DENIED.code,
    )
  })
})

describe('a top-up', () => {
  it('is pending block by block, then available less the fee, once, tied to its customer', async () => {
    const before = await held()
    const [fee, vat] = [await balanceOf(world.db, feeIncome('USDT')), await balanceOf(world.db, vatPayable('USDT'))]
    const txid = await send(await addressOf('player-3'), usdt(100n), 1)
    expect(await held()).toEqual({ ...before, pending: before.pending + usdt(100n) })
    expect(await rowsOf(txid)).toMatchObject([{ status: 'CONFIRMING', confirmations: '1/12', maker: 'player-3' }])
    await miners.mine(network, confirmations - 1)
    await Promise.allSettled(Array.from({ length: 4 }, () => watchOnce(world.db, world.settings, rail, network)))
    await watch()
    // 0.8 %, and the tax on it.
    expect((await held()).available - before.available).toBe(99_160_000n)
    // All that this merchant has came by top-ups: that is what the product earned.
    const earned = (await admin.call(product.earned, {})).body.rows.find(({ net }) => net.currency === 'USDT')
    expect(earned).toMatchObject({ product: 'crypto-top-up', net: { minor: (await held()).available } })
    expect(await balanceOf(world.db, feeIncome('USDT'))).toBe(fee + 800_000n)
    expect(await balanceOf(world.db, vatPayable('USDT'))).toBe(vat + 40_000n)
    const [row] = await rowsOf(txid)
    const detail = (await admin.call(cryptoTopUp.detail, { id: row!.id })).body
    expect(detail).toMatchObject({
      status: 'SUCCESS',
      reference: 'player-3',
      customer: null,
      credited: money(99_160_000n, 'USDT'),
      fee: money(800_000n, 'USDT'),
      vat: money(40_000n, 'USDT'),
      overLimit: null,
      valued: { by: 'Sandbox market' },
    })
    // It is listed among the top-ups, by the specified word, not the deposits.
    const page = { filters: { text: txid }, pageParam: { number: 1, size: 40 } }
    expect((await admin.call(cryptoTopUp.query, page)).body.rows).toMatchObject([{ kind: 'top up' }])
    expect((await admin.call(cryptoDeposit.query, page)).body.rows).toEqual([])
    expect((await admin.call(cryptoDeposit.detail, { id: row!.id })).code).toBe(errors.NOT_FOUND.code)
    for (const id of [row!.id, newId()])
      expect((await other.call(cryptoTopUp.detail, { id })).code).toBe(errors.NOT_FOUND.code)
  })
  it('is read again by a node that died half way, and counts once', async () => {
    const before = await held()
    const address = await addressOf('player-4')
    const txid = await miners.deposit(network, [{ address, amount: usdt(40n), of: 'USDT' }])
    await miners.mine(network)
    await world.owner.query(`alter table outbox add constraint dies check (kind <> 'crypto-top-up.changed') not valid`)
    await expect(watch()).rejects.toThrow('dies')
    await world.owner.query('alter table outbox drop constraint dies')
    expect([await held(), await rowsOf(txid)]).toEqual([before, []])
    await watch()
    expect((await held()).pending).toBe(before.pending + usdt(40n))
  })
  it('in a block that vanishes is taken back, visibly; mined again it is credited once', async () => {
    const before = await held('USDC')
    const txid = await send(await addressOf('player-5', 'USDC'), usdt(200n), 1, 'USDC')
    await miners.reorganise(network, 2)
    await watch()
    expect(await held('USDC')).toEqual(before)
    expect(await rowsOf(txid)).toMatchObject([{ status: 'VANISHED' }])
    await miners.mine(network, confirmations)
    await watch()
    expect((await held('USDC')).available - before.available).toBe(198_320_000n)
    const [row] = await rowsOf(txid)
    expect((await admin.call(cryptoTopUp.detail, { id: row!.id })).body).toMatchObject({ status: 'SUCCESS', seen: 2 })
  })
  it('two in one transaction are two, each of its customer; too little and unknown tokens are no money', async () => {
    const before = await held()
    const [one, two] = [await addressOf('player-6'), await addressOf('player-7')]
    const token = '0xdead00000000000000000000000000000000beef'
    const txid = await miners.deposit(network, [
      { address: one, amount: usdt(20n), of: 'USDT' },
      { address: two, amount: usdt(30n), of: 'USDT' },
      { address: two, amount: usdt(9n), of: 'USDT' },
      { address: two, amount: 10n ** 24n, of: { token } },
    ])
    await miners.mine(network, 1)
    await watch()
    expect((await held()).pending - before.pending).toBe(usdt(50n))
    const rows = await rowsOf(txid)
    expect(rows.map(({ status, maker }) => `${status} ${maker}`).toSorted()).toEqual([
      'BELOW_MINIMUM player-7',
      'CONFIRMING player-6',
      'CONFIRMING player-7',
    ])
    expect((await admin.call(cryptoDeposit.ignored, {})).body.rows).toMatchObject([{ txid, token, address: two }])
  })
  it('above a limit is credited and says so: one alone, and a day’s', async () => {
    const address = await addressOf('player-8')
    const [big] = [await send(address, usdt(25_001n), 1)]
    const overOf = async (txid: string) => {
      const [row] = await rowsOf(txid)
      return (await admin.call(cryptoTopUp.detail, { id: row!.id })).body.overLimit
    }
    expect(await overOf(big)).toBe('ONE')
    const txid = await miners.deposit(
      network,
      [1, 2, 3, 4].map(() => ({ address, amount: usdt(20_000n), of: 'USDT' })),
    )
    await miners.mine(network)
    await watch()
    const details = await Promise.all(
      (await rowsOf(txid)).map(async ({ id }) => (await admin.call(cryptoTopUp.detail, { id })).body.overLimit),
    )
    expect(details.filter((over) => over === 'DAY')).toHaveLength(1)
  })
})

describe('the notify URL', () => {
  it('of a private network, without the product and by who may not is refused', async () => {
    for (const url of ['https://10.0.0.1/', 'https://[::1]/hook', 'https://169.254.169.254/latest']) {
      const refused = await admin.call(cryptoTopUp.editUrl, { url }, once())
      expect(refused.raw.body).toMatchObject({ fields: [{ path: 'url', code: 'URL_PRIVATE' }] })
    }
    const url = 'https://receiver.test/ok'
    expect((await other.call(cryptoTopUp.editUrl, { url }, once())).code).toBe(errors.PRODUCT_NOT_ACTIVE.code)
    const cs = await world.as('cs')
    for (const call of [cryptoTopUp.testUrl, cryptoTopUp.deleteUrl] as const)
      expect((await cs.call(call, {}, once())).code).toBe(errors.ACCESS_DENIED.code)
  })
  it('is saved and deleted by IT, who creates no address; its secret asks IT for a second factor', async () => {
    const connector = await world.as('it')
    await openPages(world, connector, 'crypto-account')
    const receiver = await openReceiver()
    const { url } = receiver
    expect((await connector.call(cryptoTopUp.editUrl, { url }, once())).code).toBe(200)
    expect((await connector.call(cryptoTopUp.url, {})).body.endpoint).toMatchObject({ url, state: 'ACTIVE' })
    expect((await connector.call(cryptoTopUp.revealSecret, {})).code).toBe(errors.STEP_UP_REQUIRED.code)
    expect((await connector.call(cryptoTopUp.addAddress, { coin: 'USDT', reference: 'it-1' })).code).toBe(
      errors.ACCESS_DENIED.code,
    )
    expect((await connector.call(cryptoTopUp.deleteUrl, {}, once())).code).toBe(200)
    expect((await connector.call(cryptoTopUp.url, {})).body.endpoint).toBeNull()
    await receiver.close()
  })
  it('receives top-ups and nothing else, signed, twice for each; and is not among the other notify URLs', async () => {
    const receiver = await openReceiver()
    await world.owner.query(`truncate webhook_endpoint, webhook_event, webhook_delivery, webhook_attempt, outbox;
      update webhook_cursor set number = (select last_number from event_bounds)`)
    const key = once()
    const saved = await Promise.all([1, 2].map(() => admin.call(cryptoTopUp.editUrl, { url: receiver.url }, key)))
    expect(saved[0]!.body.id).toBe(saved[1]!.body.id)
    expect((await admin.call(cryptoTopUp.url, {})).body.endpoint).toMatchObject({ url: receiver.url, state: 'ACTIVE' })
    const { rows } = await world.owner.query<{ mid: string }>('select mid from merchant where id = $1', [mine])
    expect((await admin.call(webhook.query, { partnerId: rows[0]!.mid })).body.endpoints).toEqual([])
    expect((await admin.call(webhook.test, { id: saved[0]!.body.id }, once())).code).toBe(errors.NOT_FOUND.code)

    await send(await addressOf('player-9'), usdt(60n), confirmations)
    await miners.mine(network, confirmations)
    await watch()
    await sendWebhooks(world)
    const { secret } = (await withStepUp(admin, cryptoTopUp.revealSecret, {})).body
    const deliveries = receiver.calls.map(({ headers, body }) => {
      new Webhook(secret).verify(body, { ...headers })
      return JSON.parse(body) as { type: string; data: Record<string, string> }
    })
    expect(new Set(deliveries.map(({ type }) => type))).toEqual(new Set(['crypto-top-up.changed']))
    const ours = deliveries.filter(({ data }) => data['reference'] === 'player-9')
    expect(ours.map(({ data }) => data['status'])).toEqual(expect.arrayContaining(['SUCCESS']))
    expect(ours[0]!.data).toMatchObject({ coin: 'USDT', amount: '60.000000' })

    const { deliveryId } = (await admin.call(cryptoTopUp.testUrl, {}, once())).body
    await sendWebhooks(world)
    const shown = (await admin.call(cryptoTopUp.delivery, { id: deliveryId })).body
    expect(shown).toMatchObject({ state: 'delivered', type: 'webhook.test', tries: [{ number: 1, code: 200 }] })
    for (const id of [deliveryId, newId()]) {
      expect((await other.call(cryptoTopUp.delivery, { id })).code).toBe(errors.NOT_FOUND.code)
      expect((await other.call(cryptoTopUp.resend, { id }, once())).code).toBe(errors.NOT_FOUND.code)
      expect((await admin.call(webhook.detail, { id })).code).toBe(errors.NOT_FOUND.code)
    }
    expect((await admin.call(cryptoTopUp.resend, { id: deliveryId }, once())).code).toBe(200)
    expect((await withStepUp(admin, cryptoTopUp.rollSecret, { overlapHours: 0 })).code).toBe(200)
    expect((await admin.call(cryptoTopUp.deleteUrl, {}, once())).code).toBe(200)
    expect((await admin.call(cryptoTopUp.url, {})).body.endpoint).toBeNull()
    expect((await admin.call(cryptoTopUp.deleteUrl, {}, once())).code).toBe(errors.NOT_FOUND.code)
    await receiver.close()
  })
})
