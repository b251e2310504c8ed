// Which chains this program is on. Libraries and the sandbox's chain are loaded when they are first needed, in live mode the latter never.
import type { Network } from '@falaj/contract/kernel/coins'
import { AwayError } from '../../platform/base/away.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { ChainAdapter } from './adapter.ts'
import type { ChainRail } from './chain-rail.ts'
import type { Signer } from './signer.ts'

const nobody = (network: Network): ChainAdapter => {
  const none = (): never => {
    throw new AwayError(`nobody is on ${network}: set FALAJ_CHAIN_${network}_URL`)
  }
  const noAnswer = () => Promise.reject(new AwayError(`nobody is on ${network}: set FALAJ_CHAIN_${network}_URL`))
  return {
    isOn: () => false,
    addressAt: none,
    get treasury() {
      return none()
    },
    checkAddress: none,
    head: noAnswer,
    transfersSince: noAnswer,
    balance: noAnswer,
    feeLevels: noAnswer,
    build: noAnswer,
    rebuild: noAnswer,
    txidOf: none,
    send: noAnswer,
    find: noAnswer,
    isSpentForGood: noAnswer,
    spentBy: noAnswer,
  }
}
const adapterOf = async (network: Network, settings: Settings, db: Db): Promise<ChainAdapter> => {
  const { ethereum, bitcoin, signer, coinsOff, blockSeconds } = settings.chain
  const sandbox = settings.mode === 'sandbox' ? await import('../../sandbox/chain/open.ts') : null
  const own = sandbox?.sandboxSigner(settings.dataDir, bitcoin?.network)
  const { externalSigner } = await import('./signer.ts')
  const signs: Signer | undefined = signer ? externalSigner(signer.url, signer.token) : own
  const node = network === 'ETH' ? ethereum : bitcoin
  if (!node) {
    const blockMs = blockSeconds * 1000 * (network === 'BTC' ? 5 : 1)
    return own ? sandbox!.simulatedAdapter({ db, network, signer: own, coinsOff, blockMs }) : nobody(network)
  }
  if (!signs) throw new AwayError('nobody signs: set FALAJ_CHAIN_SIGNER_URL')
  if (network === 'ETH') {
    const accountKey = ethereum!.accountKey ?? own!.accountKey('ETH')
    return (await import('./ethereum.ts')).ethereumAdapter({ ...ethereum!, accountKey, signer: signs, coinsOff })
  }
  const accountKey = bitcoin!.accountKey ?? own!.accountKey(bitcoin!.network)
  return (await import('./bitcoin.ts')).bitcoinAdapter({ ...bitcoin!, accountKey, signer: signs, coinsOff })
}

const made = new WeakMap<Db, Promise<ChainRail>>()
const make = async (settings: Settings, db: Db): Promise<ChainRail> => {
  const { chainRail } = await import('./rail.ts')
  const [btc, eth] = await Promise.all([adapterOf('BTC', settings, db), adapterOf('ETH', settings, db)])
  return chainRail(db, { BTC: btc, ETH: eth })
}
/** One per program: handlers and jobs ask the same. */
export const chainRailOf = ({ settings, db }: { readonly settings: Settings; readonly db: Db }): Promise<ChainRail> => {
  const rail = made.get(db) ?? make(settings, db)
  made.set(db, rail)
  return rail
}

type AddressGuard = Pick<ChainRail, 'checkAddress' | 'treasuryAddress'>
const guards = new WeakMap<Settings, Promise<AddressGuard>>()
/** Checks an address without a call or a database, so it can be used within any transaction. */
export const addressGuardOf = (settings: Settings): Promise<AddressGuard> => {
  const guard = guards.get(settings) ?? make(settings, undefined as never)
  guards.set(settings, guard)
  return guard
}
