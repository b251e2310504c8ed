// A withdrawal on a real Ethereum node with a real ERC-20: whoever dies at any step begins again, and it arrives once.
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { available, inTransit } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { coinTerms } from '@falaj/contract/coins'
import { cryptoWithdraw } from '@falaj/contract/crypto-withdraw'
import { money } from '@falaj/money'
import type { ChainRail } from '../../rails/chain/chain-rail.ts'
import { chainRailOf } from '../../rails/chain/rail-of.ts'
import { approve, member, type Member } from '../../testing/bank-account.ts'
import { startAnvil, type Anvil } from '../../testing/chain/anvil.ts'
import { startSigner, type SignerServer } from '../../testing/chain/signer-server.ts'
import { askToSend, foreignAddress, goodPayee, knowFees, step } from '../../testing/coin-withdraw.ts'
import { deposit, pennilessTwin } from '../../testing/money.ts'
import { openPages } from '../../testing/second-factor.ts'
import { openWorld, type World } from '../../testing/world.ts'

let anvil: Anvil
let signer: SignerServer
let world: World
let rail: ChainRail
let marina = ''
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
  const treasury = rail.treasuryAddress('ETH') as Address
  await anvil.setBalance(treasury, 100n * 10n ** 18n)
  await anvil.token(USDT, 'mint', [treasury, 10n ** 12n])
  await anvil.mine()
  marina = await pennilessTwin(world, '20000001', '10000001')
  await world.owner.query(`insert into merchant_list (list, merchant_id) values ('CRYPTO_WHITE_LIST_MERCHANT', $1)`, [
    marina,
  ])
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
  for (const { client } of [maker, checker]) await openPages(world, client, 'crypto-account')
  await knowFees(world, rail)
  await deposit(world, marina, 1_000_000_000n, 'USDT')
})
afterAll(async () => {
  await world.close()
  await signer.stop()
  await anvil.stop()
})

it('is signed, sent and confirmed once, and charged what the node took', async () => {
  const to = foreignAddress(11)
  const payeeId = await goodPayee(world, [maker, checker], { address: to })
  const amount = money(123_456_789n, 'USDT')
  const { body } = await askToSend(maker, { amount, payeeId, level: 'normal' })
  await approve(checker, body.requestId!)
  /** What it did is done; who asked never hears of it. */
  const dying = (at: 'prepare' | 'broadcast' | 'status'): ChainRail => {
    const call = rail[at] as (...args: readonly unknown[]) => Promise<unknown>
    const die = async (...args: readonly unknown[]): Promise<never> => {
      await call(...args)
      throw new Error('died')
    }
    return { ...rail, [at]: die } as ChainRail
  }
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
  const { status, networkFee, networkTook, attempts, hash } = (
    await maker.client.call(cryptoWithdraw.detail, { id: body.id })
  ).body
  expect([status, attempts.length, attempts[0]!.txid]).toEqual(['SUCCESS', 1, hash])
  expect(await rail.balance('USDT', to, AbortSignal.timeout(10_000))).toBe(amount.minor)
  expect(networkTook!.currency).toBe('ETH')
  expect(await balanceOf(world.db, available(marina, 'USDT'))).toBe(1_000_000_000n - amount.minor - networkFee!.minor)
  expect(await balanceOf(world.db, inTransit(marina, 'USDT'))).toBe(0n)
  expect(await selfCheck(world.db)).toEqual([])
})
