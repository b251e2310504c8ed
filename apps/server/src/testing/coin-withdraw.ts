// What a member does on the way to a coin withdrawal, and what the chain does then.
import { privateKeyToAddress } from 'viem/accounts'
import type { Coin, Network } from '@falaj/contract/kernel/coins'
import { cryptoAddressBook } from '@falaj/contract/crypto/crypto-address-book'
import { cryptoWithdraw } from '@falaj/contract/crypto/crypto-withdraw'
import type { Input } from '@falaj/contract/kernel/endpoint'
import type { Money } from '@falaj/money'
import { watchOnce } from '../features/crypto/crypto-deposit/crypto-deposit.watch.ts'
import { keepFees } from '../features/crypto/crypto-withdraw/crypto-withdraw.fees.ts'
import { advance } from '../features/crypto/crypto-withdraw/crypto-withdraw.send.ts'
import { keepPrices } from '../features/accounts/currency-exchange/currency-exchange.coin-prices.ts'
import { newId } from '../platform/base/ids.ts'
import type { ChainRail } from '../rails/chain/chain-rail.ts'
import { approve, once, type Member } from './bank-account.ts'
import { recordKey } from './record-key.ts'
import { passed } from './team.ts'
import type { World } from './world.ts'

/** A foreign Ethereum address: a different one for every number. */
export const foreignAddress = (nth: number): string => privateKeyToAddress(`0x${String(nth).padStart(64, '0')}`)

/** What sending costs, and what coins are worth, as the loops would have asked. */
export const knowFees = async (world: World, rail: ChainRail): Promise<void> => {
  await keepFees(world.db, rail, AbortSignal.timeout(10_000))
  const at = new Date()
  await keepPrices(world.db, [
    { coin: 'ETH', rate: '12000', by: 'Test', at },
    { coin: 'USDT', rate: '3.67', by: 'Test', at },
    { coin: 'BTC', rate: '350000', by: 'Test', at },
  ])
}
export const addPayee = async (
  { client }: Member,
  { address, network = 'ETH', label = 'Cold wallet' }: { address: string; network?: 'BTC' | 'ETH'; label?: string },
) => {
  const input = { network, address, label, holder: 'Marina Walk Trading' }
  return client.call(cryptoAddressBook.add, input, {
    ...once(),
    ...(await passed(client, cryptoAddressBook.add, input)),
  })
}
/** Requested, approved, and past its cooling-off. */
export const goodPayee = async (
  world: World,
  [maker, checker]: readonly [Member, Member],
  of: Parameters<typeof addPayee>[1],
): Promise<string> => {
  const { body } = await addPayee(maker, of)
  await approve(checker, body.requestId!)
  await world.owner.query('update crypto_payee set cooling_until = now() where id = $1', [body.id])
  return body.id
}

export type CoinWithdrawInput = Pick<
  Input<typeof cryptoWithdraw.add>,
  'amount' | 'payeeId' | 'level' | 'rest' | 'requestId' | 'quoteId'
>
/** Everything up to the last press of the button. */
export const readyToSend = async ({ client }: Member, wanted: CoinWithdrawInput, draftId: string = newId()) => {
  const { levels } = (await client.call(cryptoWithdraw.prerequisite, { coin: wanted.amount.currency as Coin })).body
  const feeMost: Money = levels.find(({ level }) => level === wanted.level)!.fee
  const input = { ...wanted, draftId, feeMost }
  return { input, headers: { ...once(), ...(await passed(client, cryptoWithdraw.add, input)) } }
}
export const askToSend = async (who: Member, wanted: CoinWithdrawInput, draftId?: string) => {
  const { input, headers } = await readyToSend(who, wanted, draftId)
  return who.client.call(cryptoWithdraw.add, input, headers)
}
/** One step of its job, now. */
export const step = async (world: World, rail: ChainRail, id: string): Promise<void> =>
  advance(
    { db: world.db, settings: world.settings, rail },
    await recordKey(world.db, 'crypto_withdraw', id),
    AbortSignal.timeout(20_000),
  )
/** Everything that is in the network's blocks is read. */
export const watchChain = async (world: World, rail: ChainRail, network: Network): Promise<void> => {
  while (await watchOnce(world.db, world.settings, rail, network));
}
