import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { available, chain, fxPosition, hold, inTransit, networkCost, suspense } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { approval } from '@falaj/contract/people/approval'
import { coinTerms, type Coin } from '@falaj/contract/kernel/coins'
import { cryptoAddressBook } from '@falaj/contract/crypto/crypto-address-book'
import { cryptoDeposit } from '@falaj/contract/crypto/crypto-deposit'
import { coinWithdrawLimits, cryptoWithdraw } from '@falaj/contract/crypto/crypto-withdraw'
import { errors } from '@falaj/contract/kernel/errors'
import { provider } from '@falaj/contract/provider'
import { search } from '@falaj/contract/overview/search'
import { fromText, money, type Money } from '@falaj/money'
import * as z from 'zod/mini'
import { newId } from '../../../platform/base/ids.ts'
import { wrongSentDays } from '../../../platform/money/sent.ts'
import type { ChainRail } from '../../../rails/chain/chain-rail.ts'
import { chainRailOf } from '../../../rails/chain/rail-of.ts'
import { sandboxChain, type Payment, type SandboxChain } from '../../../sandbox/chain/miners.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import {
  addPayee,
  askToSend,
  foreignAddress,
  goodPayee,
  knowFees,
  readyToSend,
  step,
} from '../../../testing/coin-withdraw.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { orderBehaves } from '../../../testing/order-behaves.ts'
import { asProvider } from '../../../testing/provider.ts'
import { grantBySms, openPages } from '../../../testing/second-factor.ts'
import { withStepUp } from '../../../testing/team.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let rail: ChainRail
let miners: SandboxChain
let marina = ''
let maker: Member, checker: Member, stranger: Member
let payeeId = ''
beforeAll(async () => {
  world = await openWorld()
  marina = await pennilessTwin(world, '20000001', '10000001')
  const souk = await pennilessTwin(world, '20000002', '10000002')
  for (const id of [marina, souk])
    await world.owner.query(
      `insert into merchant_list (list, merchant_id) values ('CRYPTO_WHITE_LIST_MERCHANT', $1) on conflict do nothing`,
      [id],
    )
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
  stranger = await member(world, 'multi-financial')
  for (const { client } of [maker, checker, stranger]) await openPages(world, client, 'crypto-account')
  rail = await chainRailOf({ settings: world.settings, db: world.db })
  miners = sandboxChain(world.db)
  await knowFees(world, rail)
  payeeId = await goodPayee(world, [maker, checker], { address: foreignAddress(1) })
  await deposit(world, marina, 50n * 10n ** 18n, 'ETH')
  await deposit(world, marina, 50_000_000_000n, 'USDT')
})
afterAll(() => world.close())
afterEach(async () => {
  const found = await selfCheck(world.db)
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`)
})

const eth = (text: string): Money => fromText(text, 'ETH')!
const wanted = (amount: Money, level: 'slow' | 'normal' | 'fast' = 'normal') => ({ amount, payeeId, level })
const detail = async (id: string, who = maker) => (await who.client.call(cryptoWithdraw.detail, { id })).body
const held = async (coin: Coin = 'ETH') => ({
  available: await balanceOf(world.db, available(marina, coin)),
  hold: await balanceOf(world.db, hold(marina, coin)),
  inTransit: await balanceOf(world.db, inTransit(marina, coin)),
})
const placed = async (amount: Money, level: 'slow' | 'normal' | 'fast' = 'normal'): Promise<string> => {
  const { body } = await askToSend(maker, wanted(amount, level))
  await approve(checker, body.requestId!)
  return body.id
}
const mined = (blocks = coinTerms.ETH.confirmations) => miners.mine('ETH', blocks)
/** How often the network holds a payment of this withdrawal in a block. */
const arrived = async (id: string): Promise<number> => {
  const { rows } = await world.owner.query<{ n: number }>(
    `select count(*)::int as n from chain_transfer k
     join sandbox_chain_tx t on t.network = k.network and t.txid = k.txid and t.state = 'mined' where k.reference = $1`,
    [id],
  )
  return rows[0]!.n
}

describe('the address book', () => {
  it('takes an address after approval and a quiet time, and tells everybody who sends coins', async () => {
    const { body } = await addPayee(maker, { address: foreignAddress(2).toLowerCase(), label: 'Treasury' })
    const { says, changes } = (await checker.client.call(approval.detail, { id: body.requestId! })).body
    expect(says.en).toContain(foreignAddress(2))
    expect(changes.map(({ label }) => label.en)).toContain('Whose address')
    const status = async () => (await maker.client.call(cryptoAddressBook.detail, { id: body.id })).body.status
    expect(await status()).toBe('in-review')
    expect((await addPayee(maker, { address: foreignAddress(2) })).raw.body).toMatchObject({
      fields: [{ path: 'address', code: 'ADDRESS_KNOWN' }],
    })
    await approve(checker, body.requestId!)
    expect(await status()).toBe('cooling-off')
    const early = await askToSend(maker, { ...wanted(eth('0.1')), payeeId: body.id })
    expect(early.raw.body).toMatchObject({ fields: [{ path: 'payeeId', code: 'COIN_PAYEE_COOLING' }] })
    await world.owner.query('update crypto_payee set cooling_until = now() where id = $1', [body.id])
    expect(await status()).toBe('active')
    const { found } = (await maker.client.call(search.query, { text: foreignAddress(2) })).body
    expect(found).toMatchObject([{ kind: 'crypto-payee', id: body.id, number: 'Treasury' }])
    const { rows } = await world.owner.query(`select 1 from outbox where kind = 'crypto-payee.told'
      union all select 1 from event where kind = 'crypto-payee.told'`)
    expect(rows.length).toBeGreaterThan(0)
  })
  it.each([
    ['0x52908400098527886E0F7030069857D2E4169Ee7', 'ETH', 'ADDRESS_CHECKSUM'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'ETH', 'ADDRESS_NETWORK'],
    ['0x5ad0000000000000000000000000000000000001', 'ETH', 'ADDRESS_TOKEN'],
    ['0x0000000000000000000000000000000000000000', 'ETH', 'ADDRESS_BURN'],
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'ETH', 'ADDRESS_NETWORK'],
    ['my wallet', 'BTC', 'ADDRESS_INVALID'],
  ] as const)('refuses %s on %s', async (address, network, code) => {
    const { body } = await maker.client.call(cryptoAddressBook.check, { address, network })
    expect(body.fault).toBe(code)
    expect((await addPayee(maker, { address, network })).raw.body).toMatchObject({
      fields: [{ path: 'address', code }],
    })
  })
  it('refuses the merchant’s own deposit address and the provider’s treasury', async () => {
    const made = await checker.client.call(cryptoDeposit.addAddress, { coin: 'ETH', network: 'ETH', label: '' })
    for (const address of [made.body.address, rail.treasuryAddress('ETH')])
      expect((await maker.client.call(cryptoAddressBook.check, { address, network: 'ETH' })).body.fault).toBe(
        'ADDRESS_OWN',
      )
  })
  it('is one address, however often it is asked for at once; another merchant’s looks like none', async () => {
    const address = foreignAddress(3)
    const answers = await Promise.all([1, 2, 3].map(() => addPayee(maker, { address })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const [{ body } = answers[0]!] = answers.filter(({ code }) => code === 200)
    for (const endpoint of [cryptoAddressBook.detail, cryptoAddressBook.remove])
      expect((await stranger.client.call(endpoint, { id: body.id }, once())).code).toBe(errors.NOT_FOUND.code)
    const cs = await world.as('cs')
    expect((await cs.call(cryptoAddressBook.query, { filters: {}, pageParam: { number: 1, size: 10 } })).code).toBe(
      errors.ACCESS_DENIED.code,
    )
  })
  it('that was removed takes nothing, not even what was asked for before', async () => {
    const id = await goodPayee(world, [maker, checker], { address: foreignAddress(4) })
    const before = await held()
    const { body } = await askToSend(maker, { ...wanted(eth('0.1')), payeeId: id })
    expect((await maker.client.call(cryptoAddressBook.remove, { id }, once())).code).toBe(200)
    await approve(checker, body.requestId!)
    expect(await detail(body.id)).toMatchObject({ status: 'FAILURE', why: 'COIN_PAYEE_STATE' })
    expect(await held()).toEqual(before)
    const again = await askToSend(maker, { ...wanted(eth('0.1')), payeeId: id })
    expect(again.raw.body).toMatchObject({ fields: [{ path: 'payeeId', code: 'COIN_PAYEE_REMOVED' }] })
  })
})

describe('a coin withdrawal', () => {
  it('is held, in transit, sent, confirmed, and charged what the network took', async () => {
    const before = await held()
    const [onChain, position] = [await balanceOf(world.db, chain('ETH')), await balanceOf(world.db, fxPosition('ETH'))]
    const preview = (await maker.client.call(cryptoWithdraw.whatIf, wanted(eth('1.5')))).body
    expect(preview.total.minor).toBe(preview.amount.minor + preview.fee.minor)
    expect(preview.after.available.minor).toBe(before.available - preview.total.minor)
    const { body } = await askToSend(maker, wanted(eth('1.5')))
    expect(body).toMatchObject({ state: 'APPLIED', number: expect.stringMatching(/^K-/) })
    expect((await held()).hold - before.hold).toBe(preview.total.minor)
    const { says } = (await checker.client.call(approval.detail, { id: body.requestId! })).body
    expect(says.en).toBe(`Send ETH 1.50 to Cold wallet (${foreignAddress(1)})`)
    await approve(checker, body.requestId!)
    expect((await held()).inTransit - before.inTransit).toBe(preview.total.minor)
    await step(world, rail, body.id)
    const sent = await detail(body.id)
    expect(sent).toMatchObject({
      status: 'PLACED',
      confirmations: '0/12',
      attempts: [{ isSent: true, isCurrent: true }],
    })
    await mined(1)
    await step(world, rail, body.id)
    expect((await detail(body.id)).status).toBe('CONFIRMING')
    await mined()
    await step(world, rail, body.id)
    await step(world, rail, body.id)
    const done = await detail(body.id)
    expect(done).toMatchObject({ status: 'SUCCESS', confirmations: '12/12', checker: 'Layla Haddad', speedUp: null })
    expect(done.networkTook!.minor).toBe(done.networkFee!.minor)
    expect(done.networkFee!.minor < preview.fee.minor).toBe(true)
    const after = await held()
    expect(after).toEqual({
      ...before,
      available: before.available - eth('1.5').minor - done.networkTook!.minor,
    })
    // The chain has less by what arrived and what it took; nothing stays in the position.
    expect((await balanceOf(world.db, chain('ETH'))) - onChain).toBe(eth('1.5').minor + done.networkTook!.minor)
    expect(await balanceOf(world.db, fxPosition('ETH'))).toBe(position)
    expect(done.value!.minor > 0n && done.valued).toBeTruthy()
    expect(await arrived(body.id)).toBe(1)
    const { found } = (await maker.client.call(search.query, { text: done.hash! })).body
    expect(found).toMatchObject([{ kind: 'crypto-withdraw', id: body.id }])
  })
  it('of a test amount remembers what is to follow, and the code names amount and address', async () => {
    const rest = eth('0.498')
    const { body } = await askToSend(maker, { ...wanted(eth('0.002')), rest })
    expect(await detail(body.id)).toMatchObject({ status: 'APPLIED', rest, amount: eth('0.002') })
    const { changes } = (await checker.client.call(approval.detail, { id: body.requestId! })).body
    expect(changes.find(({ label }) => label.en === 'A test; to follow')?.after?.en).toBe('ETH 0.498')
    await maker.client.call(approval.recall, { id: body.requestId! }, once())
    const { input } = await readyToSend(maker, wanted(eth('0.5')))
    const wire = z.encode(cryptoWithdraw.add.input, input) as Record<string, unknown>
    await grantBySms(world, maker.client, maker.mobile, cryptoWithdraw.add, wire)
    const [message] = (await world.inbox(maker.mobile)).filter(({ purpose }) => purpose === 'STEP_UP')
    expect(message!.body).toMatch(/confirms: Send ETH 0\.50 to Cold wallet \(0x7E5F45…395Bdf\)\./)
  })
  it('of a token pays the fee in the token, and the network’s own coin leaves the position', async () => {
    const before = await held('USDT')
    const id = await placed(money(250_000_000n, 'USDT'))
    await step(world, rail, id)
    await mined()
    await step(world, rail, id)
    const { networkFee, networkTook, status } = await detail(id)
    expect([status, networkFee!.currency, networkTook!.currency]).toEqual(['SUCCESS', 'USDT', 'ETH'])
    expect(await held('USDT')).toEqual({ ...before, available: before.available - 250_000_000n - networkFee!.minor })
  })
  it('whose contract refuses gives the amount back and keeps the fee', async () => {
    const before = await held('USDT')
    const id = await placed(money(20_000_013n, 'USDT'))
    await step(world, rail, id)
    await mined()
    await step(world, rail, id)
    const { status, why, networkFee } = await detail(id)
    expect([status, why]).toEqual(['FAILURE', 'TOKEN_REFUSED'])
    expect(await held('USDT')).toEqual({ ...before, available: before.available - networkFee!.minor })
  })
  it('that the network forgot is sent again, the same bytes', async () => {
    const id = await placed(money(30_000_017n, 'USDT'))
    await step(world, rail, id)
    const { hash } = await detail(id)
    await step(world, rail, id)
    await mined()
    await step(world, rail, id)
    expect(await detail(id)).toMatchObject({ status: 'SUCCESS', hash, attempts: [{ txid: hash }] })
  })
  it('whose block vanished waits for another, also after it was over', async () => {
    const id = await placed(eth('0.7'))
    await step(world, rail, id)
    await mined(3)
    await step(world, rail, id)
    expect((await detail(id)).status).toBe('CONFIRMING')
    await miners.reorganise('ETH', 3, 'lost')
    await step(world, rail, id)
    expect((await detail(id)).status).toBe('PLACED')
    await mined()
    await step(world, rail, id)
    expect((await detail(id)).status).toBe('SUCCESS')
    await miners.reorganise('ETH', coinTerms.ETH.confirmations + 2, 'lost')
    const before = await held()
    await step(world, rail, id)
    await mined(1)
    expect([await arrived(id), await held()]).toEqual([1, before])
  })
  it('that is sped up holds more first, shows both transactions, and arrives once', async () => {
    const before = await held()
    const id = await placed(eth('0.4'), 'slow')
    await step(world, rail, id)
    await miners.congest('ETH', 400)
    await mined(2)
    await step(world, rail, id)
    await knowFees(world, rail)
    const waiting = await detail(id)
    expect(waiting.speedUp!.minor > 0n).toBe(true)
    const [one, two] = await Promise.all([
      withStepUp(maker.client, cryptoWithdraw.speedUp, { id }),
      stranger.client.call(cryptoWithdraw.speedUp, { id }, once()),
    ])
    expect([one.code, two.code === 200]).toEqual([200, false])
    await Promise.allSettled([step(world, rail, id), step(world, rail, id)])
    const raised = await detail(id)
    expect(raised.attempts).toHaveLength(2)
    expect(raised.attempts[0]).toMatchObject({ isCurrent: true, isSent: true })
    await mined()
    await step(world, rail, id)
    const done = await detail(id)
    expect([done.status, await arrived(id)]).toEqual(['SUCCESS', 1])
    expect(await held()).toEqual({
      ...before,
      available: before.available - eth('0.4').minor - done.networkFee!.minor,
    })
    await miners.congest('ETH', 100)
    await knowFees(world, rail)
  })
  it('waits for a network that is behind, and for a fee above what was approved', async () => {
    await miners.stall('ETH', true)
    const id = await placed(eth('0.2'))
    await step(world, rail, id)
    expect(await detail(id)).toMatchObject({ status: 'PLACED', waitsFor: 'NETWORK', attempts: [] })
    await miners.stall('ETH', false)
    await miners.congest('ETH', 5000)
    await step(world, rail, id)
    expect(await detail(id)).toMatchObject({ waitsFor: 'FEE', attempts: [] })
    const before = await held()
    await world.owner.query(`update crypto_withdraw set placed_at = now() - interval '25 hours' where id = $1`, [id])
    await step(world, rail, id)
    const { status, why, total } = await detail(id)
    expect([status, why]).toEqual(['FAILURE', 'FEE_ABOVE_LIMIT'])
    expect((await held()).available - before.available).toBe(total.minor)
    await miners.congest('ETH', 100)
    // Given up is given up: nobody signs it later.
    const late = await rail.prepare(
      { reference: id, coin: 'ETH', to: foreignAddress(1), amount: eth('0.2').minor, level: 'slow' },
      AbortSignal.timeout(10_000),
    )
    expect(late).toEqual({ kind: 'refused', why: 'GIVEN_UP' })
  })
  it.each([
    [{ amount: eth('0.0001') }, 'amount', 'AMOUNT_MIN'],
    [{ amount: eth('5000') }, 'amount', 'OVER_AVAILABLE'],
    [{ amount: fromText('0.01', 'BTC')! }, 'payeeId', 'COIN_PAYEE_NETWORK'],
    [{ payeeId: '0190c0de-0000-7000-8000-000000000000' }, 'payeeId', 'COIN_PAYEE_UNKNOWN'],
    [{ rest: money(1n, 'USDT') }, 'rest', 'AMOUNT'],
  ])('%o is refused at its field', async (wrong, path, code) => {
    const { raw } = await maker.client.call(cryptoWithdraw.whatIf, { ...wanted(eth('0.5')), ...wrong })
    expect(raw.body).toMatchObject({ fields: [{ path, code }] })
  })
  it('another merchant’s address is refused at its field, and another merchant’s request answers none', async () => {
    const { raw } = await stranger.client.call(cryptoWithdraw.whatIf, wanted(eth('0.5')))
    expect(raw.body).toMatchObject({ fields: [{ path: 'payeeId', code: 'COIN_PAYEE_UNKNOWN' }] })
    const { body } = await askToSend(maker, wanted(eth('0.5')))
    const orderIdFor = async ({ client }: Member) =>
      (await client.call(cryptoWithdraw.ofRequest, { requestId: body.requestId! })).body.id
    expect([await orderIdFor(maker), await orderIdFor(stranger)]).toEqual([body.id, null])
    const draftId = newId()
    const sent = await askToSend(maker, wanted(eth('0.5')), draftId)
    const draftOrderFor = async ({ client }: Member) =>
      (await client.call(cryptoWithdraw.prerequisite, { coin: 'ETH', draftId })).body.asked?.id
    expect([await draftOrderFor(maker), await draftOrderFor(stranger)]).toEqual([sent.body.id, undefined])
    await maker.client.call(approval.recall, { id: sent.body.requestId! }, once())
    await maker.client.call(approval.recall, { id: body.requestId! }, once())
  })
  it('of a coin that is off, and for a fee that went up, is not asked for', async () => {
    const off = world.settings.chain.coinsOff as Set<string>
    off.add('ETH')
    const { raw } = await maker.client.call(cryptoWithdraw.whatIf, wanted(eth('0.5')))
    expect(raw.body).toMatchObject({ fields: [{ path: 'amount', code: 'COIN_OFF' }] })
    off.delete('ETH')
    const { input, headers } = await readyToSend(maker, wanted(eth('0.5')))
    await miners.congest('ETH', 300)
    await knowFees(world, rail)
    expect((await maker.client.call(cryptoWithdraw.add, input, headers)).code).toBe(errors.FEE_MOVED.code)
    await miners.congest('ETH', 100)
    await knowFees(world, rail)
  })
})

describe('whose place somebody else’s transaction took', () => {
  const reason = { en: 'The payee did not get it', zh: '收款人未收到' }
  const decided = (call: ReturnType<typeof asProvider>, number: string, decision: 'release' | 'keep') =>
    call(provider.coinsDecide, { merchantMid: '10000001', number, decision, reason })
  /** Sent, replaced by one that pays this, and deep enough to be final. */
  const replaced = async (pays: readonly Payment[]) => {
    const id = await placed(eth('0.3'))
    await step(world, rail, id)
    const foreign = await miners.replace('ETH', (await detail(id)).hash!, pays)
    await mined(14)
    await Promise.allSettled([step(world, rail, id), step(world, rail, id)])
    await step(world, rail, id)
    return { id, foreign }
  }
  const address = foreignAddress(1)
  it('is paid when that one pays the same address the same', async () => {
    const before = await held()
    const { id, foreign } = await replaced([{ address, amount: eth('0.3').minor, of: 'ETH' }])
    const { status, hash, networkFee, foreign: shown } = await detail(id)
    expect([status, hash, shown]).toEqual(['SUCCESS', foreign, null])
    expect(await held()).toEqual({ ...before, available: before.available - eth('0.3').minor - networkFee!.minor })
  })
  it.each([
    ['less', [{ address, amount: eth('0.29').minor, of: 'ETH' as const }]],
    ['somebody else', [{ address: foreignAddress(2), amount: eth('0.3').minor, of: 'ETH' as const }]],
    ['another coin', [{ address, amount: eth('0.3').minor, of: 'USDT' as const }]],
    ['nothing', []],
  ])('waits for the provider when it pays %s; nothing moves before', async (_what, pays) => {
    const id = await placed(eth('0.3'))
    const before = await held()
    await step(world, rail, id)
    const foreign = await miners.replace('ETH', (await detail(id)).hash!, pays)
    await mined(14)
    for (let round = 0; round < 3; round += 1) await step(world, rail, id)
    const found = await detail(id)
    expect(found).toMatchObject({ status: 'STUCK', foreign: { txid: foreign }, decision: null, speedUp: null })
    expect(found.foreign!.pays).toHaveLength(pays.length)
    expect(await held()).toEqual(before)
    const { body } = await asProvider(world)(provider.coinsStuck, {})
    expect(body.rows.map(({ number }) => number)).toContain(found.number)
  })
  it('is released once, however often it is decided; the merchant has all of it, and the books what left our addresses', async () => {
    const before = await held()
    const { id } = await replaced([{ address: foreignAddress(2), amount: eth('0.31').minor, of: 'ETH' }])
    const books = () =>
      Promise.all([suspense('ETH'), chain('ETH'), networkCost('ETH')].map((account) => balanceOf(world.db, account)))
    const [gone, onChain, cost] = await books()
    const { number } = await detail(id)
    const client = asProvider(world)
    const answers = await Promise.all([decided(client, number, 'release'), decided(client, number, 'release')])
    expect(answers.filter(({ body }) => body.changed)).toHaveLength(1)
    expect((await decided(client, number, 'keep')).code).toBe(errors.RECORD_STATE.code)
    await step(world, rail, id)
    const { status, why, decision } = await detail(id)
    expect([status, why, decision?.as, decision?.why]).toEqual(['FAILURE', 'FOREIGN_TRANSACTION', 'RELEASED', reason])
    expect(await held()).toEqual(before)
    const [goneNow, onChainNow, costNow] = await books()
    expect(goneNow! - gone!).toBe(-eth('0.31').minor)
    expect(onChainNow! - onChain!).toBe(eth('0.31').minor + (cost! - costNow!))
    expect(cost! > costNow!).toBe(true)
    expect(await selfCheck(world.db)).toEqual([])
  })
  it('counts as paid when the provider keeps it; dying half way it is as before', async () => {
    const before = await held()
    const { id } = await replaced([{ address: foreignAddress(2), amount: eth('0.3').minor, of: 'ETH' }])
    const [unplaced, waiting] = [await balanceOf(world.db, suspense('ETH')), await held()]
    const { number } = await detail(id)
    const client = asProvider(world)
    await world.owner.query(`alter table outbox add constraint dies check (kind <> 'payout.answered') not valid`)
    await decided(client, number, 'keep').catch(() => undefined)
    await world.owner.query('alter table outbox drop constraint dies')
    expect([(await detail(id)).status, await held()]).toEqual(['STUCK', waiting])
    expect((await decided(client, number, 'keep')).body.changed).toBe(true)
    const { status, decision, networkFee } = await detail(id)
    expect([status, decision?.as]).toEqual(['SUCCESS', 'KEPT'])
    expect(await held()).toEqual({ ...before, available: before.available - eth('0.3').minor - networkFee!.minor })
    // It paid the same amount elsewhere: nothing is left to be placed.
    expect(await balanceOf(world.db, suspense('ETH'))).toBe(unplaced)
  })
  it('one transaction pays one withdrawal, and nobody decides on one that goes its way', async () => {
    const { foreign } = await replaced([{ address, amount: eth('0.3').minor, of: 'ETH' }])
    const other = await placed(eth('0.3'))
    await step(world, rail, other)
    const hash = (await detail(other)).hash!
    const same = { txid: foreign, pays: [{ coin: 'ETH' as const, address, amount: eth('0.3').minor }] }
    const replacement = { ...same, block: { height: 1, hash: '0x1' }, at: new Date(), fee: 1n }
    const lying: ChainRail = {
      ...rail,
      status: () => Promise.resolve({ kind: 'replaced', by: null, foreign: replacement }),
    }
    const { number } = await detail(other)
    const client = asProvider(world)
    expect((await decided(client, number, 'release')).code).toBe(errors.NOT_FOUND.code)
    expect((await decided(client, 'K-0000000', 'release')).code).toBe(errors.NOT_FOUND.code)
    await step(world, lying, other)
    expect(await detail(other)).toMatchObject({ status: 'STUCK', hash })
    await decided(client, number, 'release')
  })
})

describe('limits in dirhams', () => {
  it('of one withdrawal and of the day are shown before anything is typed, and refused at the amount', async () => {
    const { one, daily, levels } = (await maker.client.call(cryptoWithdraw.prerequisite, { coin: 'ETH' })).body
    expect(one).toEqual(coinWithdrawLimits.one)
    expect([daily.max, daily.used.minor + daily.left.minor]).toEqual([coinWithdrawLimits.daily, daily.max.minor])
    expect(daily.used.minor > 0n).toBe(true)
    await deposit(world, marina, eth('40').minor, 'ETH')
    const refused = async (amount: Money) => {
      const { raw } = await maker.client.call(cryptoWithdraw.whatIf, wanted(amount))
      return raw.body as { fields?: { path: string; code: string }[]; most?: { amount: string } }
    }
    // One ether is 12,000 dirhams.
    const over = await refused(eth('20.9'))
    expect(over).toMatchObject({ fields: [{ path: 'amount', code: 'OVER_ONE' }] })
    expect(levels.every(({ most }) => most.minor <= fromText(over.most!.amount, 'ETH')!.minor)).toBe(true)
    expect((await refused(fromText(over.most!.amount, 'ETH')!)).fields).toBeUndefined()
    await world.owner.query(`insert into sent_day_line values ($1, 'crypto-withdraw', business_day(now()), $2)`, [
      marina,
      String(daily.left.minor - 100_000n),
    ])
    const { fields, most } = await refused(eth('0.5'))
    expect(fields).toEqual([{ path: 'amount', code: 'OVER_DAILY' }])
    expect((await refused(fromText(most!.amount, 'ETH')!)).fields).toBeUndefined()
    await world.owner.query(`insert into sent_day_line values ($1, 'crypto-withdraw', business_day(now()), $2)`, [
      marina,
      String(100_000n - daily.left.minor),
    ])
  })
  it('count what is asked for once, and what comes back no more; two at once cannot both fit', async () => {
    const used = async () =>
      (await maker.client.call(cryptoWithdraw.prerequisite, { coin: 'ETH' })).body.daily.used.minor
    const before = await used()
    const { body } = await askToSend(maker, wanted(eth('1')))
    expect((await used()) - before).toBe(1_200_000n)
    await maker.client.call(approval.recall, { id: body.requestId! }, once())
    expect(await used()).toBe(before)
    const left = coinWithdrawLimits.daily.minor - before
    await world.owner.query(`insert into sent_day_line values ($1, 'crypto-withdraw', business_day(now()), $2)`, [
      marina,
      String(left - 1_500_000n),
    ])
    const both = await Promise.all([readyToSend(maker, wanted(eth('1'))), readyToSend(maker, wanted(eth('1')))])
    const answers = await Promise.all(
      both.map(({ input, headers }) => maker.client.call(cryptoWithdraw.add, input, headers)),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    for (const answer of answers)
      if (answer.code === 200) await maker.client.call(approval.recall, { id: answer.body.requestId! }, once())
    await world.owner.query(`insert into sent_day_line values ($1, 'crypto-withdraw', business_day(now()), $2)`, [
      marina,
      String(1_500_000n - left),
    ])
    expect(await wrongSentDays(world.db)).toBe(0)
  })
})

describe('it is sent exactly once', () => {
  /** A rail that dies before or after a call, once; what it did is done. */
  const dying = (at: 'prepare' | 'broadcast' | 'status', when: 'before' | 'after'): ChainRail => {
    let lives = 1
    const die =
      <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        if (lives > 0 && when === 'before') {
          lives -= 1
          throw new Error('died')
        }
        const answer = await call(...args)
        if (lives > 0) {
          lives -= 1
          throw new Error('died')
        }
        return answer
      }
    return { ...rail, [at]: die(rail[at] as never) } as ChainRail
  }
  it.each([
    ['prepare', 'before'],
    ['prepare', 'after'],
    ['broadcast', 'before'],
    ['broadcast', 'after'],
    ['status', 'before'],
    ['status', 'after'],
  ] as const)('dying at %s, %s', async (at, when) => {
    const before = await held()
    const id = await placed(eth('0.25'))
    const mortal = dying(at, when)
    for (let round = 0; round < 4; round += 1) {
      await step(world, mortal, id).catch(() => undefined)
      await mined(round === 1 ? 1 : coinTerms.ETH.confirmations)
    }
    const { status, networkFee, attempts } = await detail(id)
    expect([status, attempts.length, await arrived(id)]).toEqual(['SUCCESS', 1, 1])
    expect(await held()).toEqual({ ...before, available: before.available - eth('0.25').minor - networkFee!.minor })
  })
  it.each(['crypto-withdraw.changed', 'payout.answered'])('dying in the books at %s', async (tells) => {
    const before = await held()
    const id = await placed(eth('0.26'))
    await world.owner.query(`alter table outbox add constraint dies check (kind <> '${tells}') not valid`)
    for (let round = 0; round < 3; round += 1) {
      await step(world, rail, id).catch(() => undefined)
      await mined()
    }
    await world.owner.query('alter table outbox drop constraint dies')
    for (let round = 0; round < 3; round += 1) await step(world, rail, id)
    const { status, networkFee } = await detail(id)
    expect([status, await arrived(id)]).toEqual(['SUCCESS', 1])
    expect(await held()).toEqual({ ...before, available: before.available - eth('0.26').minor - networkFee!.minor })
  })
  it('by several nodes at once', async () => {
    const id = await placed(eth('0.27'))
    for (let round = 0; round < 3; round += 1) {
      await Promise.allSettled([1, 2, 3, 4].map(() => step(world, rail, id)))
      await mined()
    }
    const { status, attempts } = await detail(id)
    expect([status, attempts.length, await arrived(id)]).toEqual(['SUCCESS', 1, 1])
  })
})

orderBehaves(() => ({
  world,
  merchantId: marina,
  maker: maker.client,
  stranger: stranger.client,
  currency: 'USDT',
  unit: 10_000n,
  async prepare(amount) {
    const { input, headers } = await readyToSend(maker, wanted(fromText(amount, 'USDT')!))
    return () => maker.client.call(cryptoWithdraw.add, input, headers)
  },
  tells: 'crypto-withdraw.changed',
  refusal: 'INPUT_INVALID',
  byId: [cryptoWithdraw.detail, cryptoWithdraw.speedUp],
}))
