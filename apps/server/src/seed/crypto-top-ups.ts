// The demo world's customers who top up in coins, one arrival in every state: rows of the last days, without audit entries or messages.
import { hourMs } from '@falaj/contract/kernel/time'
import { coinTerms, type Coin } from '@falaj/contract/kernel/coins'
import { fromText } from '@falaj/money'
import { addAddress, takeIndex } from '../features/crypto/crypto-deposit/crypto-deposit.store.ts'
import type { Store } from '../platform/db/pool.ts'
import type { ChainRail } from '../rails/chain/chain-rail.ts'
import { idOf } from './chance.ts'
import type { Owner, PastArrival } from './crypto.ts'
import type { Step } from './money.ts'

interface DemoTopUp {
  readonly reference: string
  readonly coin: Coin
  readonly amount: string
  readonly hoursAgo: number
  readonly ends: PastArrival['ends']
  readonly over?: 'ONE'
}
export const demoTopUps: readonly DemoTopUp[] = [
  { reference: 'club-1007', coin: 'USDT', amount: '250', hoursAgo: 5, ends: 'confirmed' },
  { reference: 'club-1007', coin: 'USDT', amount: '4', hoursAgo: 4, ends: 'small' },
  { reference: 'club-1012', coin: 'USDC', amount: '1200', hoursAgo: 30, ends: 'vanished' },
  { reference: 'club-1031', coin: 'ETH', amount: '0.35', hoursAgo: 52, ends: 'confirmed' },
  { reference: 'club-1044', coin: 'USDT', amount: '26000', hoursAgo: 75, ends: 'confirmed', over: 'ONE' },
]
interface Around {
  readonly rail: ChainRail
  readonly owner: Owner
  readonly arrive: (address: string, arrival: PastArrival) => Promise<void>
}
/** The same customer and coin are the same address. `waitingAt` gives an address that nothing has come to yet. */
export const topUpSteps = (
  tx: Store,
  { rail, owner, arrive }: Around,
  topUps: readonly DemoTopUp[],
): { readonly steps: readonly Step[]; readonly waitingAt: (reference: string) => Promise<string> } => {
  const addresses = new Map<string, string>()
  const addressFor = async (reference: string, coin: Coin): Promise<string> => {
    const key = `${reference} ${coin}`
    const before = addresses.get(key)
    if (before) return before
    const { network } = coinTerms[coin]
    const index = await takeIndex(tx, network)
    const address = rail.addressAt(network, index)
    const id = idOf('top-up address', key)
    await addAddress(tx, {
      ...owner,
      id,
      coin,
      network,
      address,
      index,
      label: '',
      topUp: { reference, customerId: null },
    })
    addresses.set(key, address)
    return address
  }
  const steps = topUps.map(({ reference, coin, amount, hoursAgo, ends, over }) => {
    const { minor } = fromText(amount, coin)!
    const at = Date.now() - hoursAgo * hourMs
    return {
      at,
      run: async () =>
        arrive(await addressFor(reference, coin), {
          coin,
          minor,
          at: new Date(at),
          ends,
          name: `top-up ${reference} ${hoursAgo}`,
          topUp: { reference, customerId: null, counted: coin === 'USDT' ? minor : null, over: over ?? null },
        }),
    }
  })
  return { steps, waitingAt: (reference) => addressFor(reference, 'BTC') }
}
