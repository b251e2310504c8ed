// The whole way of a coin on a real Ethereum node with a real ERC-20: deposited, taken back with its block and mined again, confirmed, moved to
// the treasury, sent out from there, converted, settled by itself, withdrawn as dirhams; and the statements add up.
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { available, chain, inTransit, networkCost, pending } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { coinTerms } from '@falaj/contract/kernel/coins'
import { cryptoConvert } from '@falaj/contract/crypto/crypto-convert'
import { cryptoDeposit } from '@falaj/contract/crypto/crypto-deposit'
import { cryptoSettlement } from '@falaj/contract/crypto/crypto-settlement'
import { cryptoStatement } from '@falaj/contract/crypto/crypto-statement'
import { cryptoWithdraw } from '@falaj/contract/crypto/crypto-withdraw'
import { statement } from '@falaj/contract/accounts/statement'
import { withdraw } from '@falaj/contract/accounts/withdraw'
import { fromText, money, type Currency } from '@falaj/money'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import type { ChainRail } from '../../../rails/chain/chain-rail.ts'
import { chainRailOf } from '../../../rails/chain/rail-of.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { startAnvil, type Anvil } from '../../../testing/chain/anvil.ts'
import { startSigner, type SignerServer } from '../../../testing/chain/signer-server.ts'
import { askToSend, foreignAddress, goodPayee, knowFees, step, watchChain } from '../../../testing/coin-withdraw.ts'
import { runSettlements } from '../../../testing/settlement.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { makeNow } from '../../../testing/statement.ts'
import { withStepUp } from '../../../testing/team.ts'
import { accountNamed, askFor, lookAtBank, merchantOf, wanted } from '../../../testing/withdraw.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { sweepOnce } from './crypto-withdraw.sweep.ts'

let anvil: Anvil
let signer: SignerServer
let world: World
let rail: ChainRail
let marina = ''
let address = ''
let maker: Member, checker: Member
beforeAll(async () => {
  anvil = await startAnvil()
  signer = await startSigner('opens the signer')
  const { USDT, USDC, BUSD } = anvil.contracts
  world = await openWorld({
    FALAJ_CHAIN_SIGNER_URL: signer.url,
    FALAJ_CHAIN_SIGNER_TOKEN: 'opens the signer',
    FALAJ_CHAIN_ETH_KEY: signer.accountKey,
    FALAJ_CHAIN_ETH_URL: anvil.url,
    FALAJ_CHAIN_ETH_ID: String(anvil.chainId),
    FALAJ_CHAIN_USDT: USDT,
    FALAJ_CHAIN_USDC: USDC,
    FALAJ_CHAIN_BUSD: BUSD,
  })
  rail = await chainRailOf({ settings: world.settings, db: world.db })
  // Ether for gas is all that the treasury has of its own.
  await anvil.setBalance(rail.treasuryAddress('ETH') as Address, 10n ** 18n)
  await anvil.token(USDT, 'mint', [anvil.payer, 10n ** 12n])
  await anvil.mine()
  marina = await merchantOf(world)
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
  for (const { client } of [maker, checker])
    for (const scene of ['crypto-account', 'statements'] as const) await openPages(world, client, scene)
  await knowFees(world, rail)
  // The demo world was on a chain of its own.
  await world.owner.query(`delete from chain_cursor where network = 'ETH'; delete from settlement_rule`)
  await watch()
})
afterAll(async () => {
  await world.close()
  await signer.stop()
  await anvil.stop()
})
const usdt = (text: string) => fromText(text, 'USDT')!
const watch = () => watchChain(world, rail, 'ETH')
const have = (currency: Currency = 'USDT') => balanceOf(world.db, available(marina, currency))
const waits = () => balanceOf(world.db, pending(marina, 'USDT'))
const confirmed = async () => {
  await anvil.mine(coinTerms.USDT.confirmations + 1)
  await watch()
}
const onChain = (address: string) => rail.balance('USDT', address, AbortSignal.timeout(10_000))
/** It acts, and the caller never gets the answer. */
const dying = (at: 'prepare' | 'broadcast' | 'status'): ChainRail => {
  const call = rail[at] as (...args: readonly unknown[]) => Promise<unknown>
  const die = async (...args: readonly unknown[]): Promise<never> => {
    await call(...args)
    throw new Error('died')
  }
  return { ...rail, [at]: die } as ChainRail
}

it('is pending in a block, taken back with it, mined again and available, once', async () => {
  const before = await have()
  ;({ address } = (
    await maker.client.call(cryptoDeposit.addAddress, { coin: 'USDT', network: 'ETH', label: 'Anvil' })
  ).body)
  await anvil.token(anvil.contracts.USDT, 'transfer', [address as Address, usdt('1000').minor])
  await anvil.mine(2)
  await watch()
  expect([await have(), await waits()]).toEqual([before, usdt('1000').minor])
  await anvil.reorganise(2, 'waits')
  await watch()
  expect([await have(), await waits()]).toEqual([before, 0n])
  await anvil.mine()
  await watch()
  expect(await waits()).toBe(usdt('1000').minor)
  await confirmed()
  expect([await have(), await waits()]).toEqual([before + usdt('1000').minor, 0n])
})
it('is moved to the treasury with gas that was sent ahead, once, whichever process dies; the merchant’s balance stays', async () => {
  const [before, booked, cost] = [
    await have(),
    await balanceOf(world.db, chain('ETH')),
    await balanceOf(world.db, networkCost('ETH')),
  ]
  for (const at of ['prepare', 'broadcast', 'status'] as const) {
    await expect(sweepOnce(world.db, dying(at))).rejects.toThrow('died')
    await anvil.mine()
  }
  for (let round = 0; round < 4; round += 1) {
    await sweepOnce(world.db, rail)
    await confirmed()
  }
  await sweepOnce(world.db, rail)
  const { rows } = await world.owner.query<{ state: string; took: string }>(
    `select state, network_minor::text as took from crypto_sweep where address = $1`,
    [address],
  )
  expect(rows).toMatchObject([{ state: 'DONE' }])
  const { took } = rows[0]!
  expect([await onChain(address), await onChain(rail.treasuryAddress('ETH'))]).toEqual([0n, usdt('1000').minor])
  expect(await have()).toBe(before)
  // The node took from our addresses what the books say; the gas was no deposit.
  expect((await balanceOf(world.db, chain('ETH'))) - booked).toBe(BigInt(took))
  expect(cost - (await balanceOf(world.db, networkCost('ETH')))).toBe(BigInt(took))
  const ether = 10n ** 18n - (await anvil.balance(rail.treasuryAddress('ETH') as Address))
  expect(ether - (await anvil.balance(address as Address))).toBe(BigInt(took))
})
it('is sent out from what was deposited: signed, sent and confirmed once, and charged what the node took', async () => {
  const to = foreignAddress(11)
  const payeeId = await goodPayee(world, [maker, checker], { address: to })
  const amount = money(123_456_789n, 'USDT')
  const before = await have()
  const { body } = await askToSend(maker, { amount, payeeId, level: 'normal' })
  await approve(checker, body.requestId!)
  const moving = await balanceOf(world.db, inTransit(marina, 'USDT'))
  for (const at of ['prepare', 'broadcast', 'status'] as const) {
    // It is asked after once it was sent.
    if (at === 'status') await step(world, rail, body.id)
    await expect(step(world, dying(at), body.id)).rejects.toThrow('died')
  }
  await anvil.mine(2)
  await step(world, rail, body.id)
  // A block vanishes with it; the same bytes are mined again.
  await anvil.reorganise(2, 'waits')
  await step(world, rail, body.id)
  await anvil.mine(coinTerms.USDT.confirmations + 1)
  await step(world, rail, body.id)
  await step(world, rail, body.id)
  const { status, networkFee, networkTook, attempts, hash, total } = (
    await maker.client.call(cryptoWithdraw.detail, { id: body.id })
  ).body
  expect([status, attempts.length, attempts[0]!.txid]).toEqual(['SUCCESS', 1, hash])
  expect([await onChain(to), networkTook!.currency]).toEqual([amount.minor, 'ETH'])
  expect(await onChain(rail.treasuryAddress('ETH'))).toBe(usdt('1000').minor - amount.minor)
  expect(await have()).toBe(before - amount.minor - networkFee!.minor)
  expect(total.minor).toBe(amount.minor + networkFee!.minor)
  expect(moving > (await balanceOf(world.db, inTransit(marina, 'USDT')))).toBe(true)
})
it('becomes dirhams: converted, settled by a rule, withdrawn to the bank; both statements add up', async () => {
  const [coins, dirhams] = [await have(), await have('AED')]
  const quoteInput = { sell: 'USDT', buy: 'AED', amount: usdt('200'), slippageBps: 50 } as const
  const offered = (await checker.client.call(cryptoConvert.quote, quoteInput)).body
  const { id: quoteId, sold, bought, fee } = offered
  expect((await checker.client.call(cryptoConvert.add, { quoteId, sold, bought }, once())).body.state).toBe('SUCCESS')

  const rule = {
    coin: 'USDT' as const,
    mode: 'AUTOMATIC' as const,
    schedule: { kind: 'daily' as const, weekdays: [], day: 1, time: '10:00' },
    keepPercent: 40,
    threshold: usdt('10'),
    into: 'AED' as const,
    version: 0,
  }
  const { body } = await withStepUp(maker.client, cryptoSettlement.edit, rule)
  await approve(checker, body.requestId!)
  await world.owner.query(`update settlement_rule set since = now() - interval '30 days'`)
  expect(await runSettlements(world)).toBe(1)
  const [run] = (await maker.client.call(cryptoSettlement.runs, { filters: {}, pageParam: { number: 1, size: 1 } }))
    .body.rows
  expect(run).toMatchObject({ outcome: 'SENT', coin: 'USDT' })
  expect(
    (await have()) >= run!.keep.minor && (await have()) < coins - sold.minor - fee.minor - run!.sold.minor + 1n,
  ).toBe(true)
  expect(await have('AED')).toBe(dirhams + bought.minor + run!.bought!.minor)

  const account = await accountNamed(world, 'Main operating account')
  const order = (await askFor(world, maker, wanted('500.00', account))).body
  await approve(checker, order.requestId!)
  while (!(await lookAtBank(world, order.id))) continue
  expect((await maker.client.call(withdraw.detail, { id: order.id })).body.status).toBe('SUCCESS')
  expect(await have('AED')).toBe(dirhams + bought.minor + run!.bought!.minor - 50_000n)

  const today = dubaiDay(new Date())
  const period = { firstDay: today, lastDay: today, language: 'en' as const }
  for (const [of, currency] of [
    [cryptoStatement, 'USDT'],
    [statement, 'AED'],
  ] as const) {
    const input = { ...period, types: ['balance'] as ['balance'], currencies: [currency] as never }
    const { id } = (await maker.client.call(of.add, input, once())).body.made[0]!
    await makeNow(world, id)
    const { opening, credits, debits, closing } = (await maker.client.call(of.detail, { id })).body
    expect(opening!.minor + credits!.minor - debits!.minor).toBe(closing!.minor)
    expect(closing!.minor).toBe(await have(currency))
  }
  expect(await selfCheck(world.db)).toEqual([])
})
