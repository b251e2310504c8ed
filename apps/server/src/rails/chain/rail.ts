// Shared by all networks: a payment is signed once under its reference, in one transaction with its record, and its outcome is read from
// the node and from the other transactions signed under it.
import { coinTerms, type Network } from '@falaj/contract/kernel/coins'
import type { Db } from '../../platform/db/pool.ts'
import type { BuildOutcome, ChainAdapter, KeptTransfer } from './adapter.ts'
import type { ChainRail, PrepareOutcome, TransferStatus, Withdrawal } from './chain-rail.ts'
import {
  attemptsOf,
  giveUp,
  isGivenUp,
  keepTransfer,
  keptByTxid,
  lockWallet,
  markBroadcast,
  networkOfReference,
  nextNonceOf,
} from './kept-transfers.ts'

const signedOf = (
  network: Network,
  { txid, raw, fee }: Pick<KeptTransfer, 'txid' | 'raw' | 'fee'>,
): PrepareOutcome => ({
  kind: 'signed',
  network,
  txid,
  raw,
  fee,
})
const keep = async (
  tx: Db,
  network: Network,
  payment: Parameters<typeof keepTransfer>[2],
  built: BuildOutcome,
): Promise<PrepareOutcome> => {
  if (built.kind === 'refused') return built
  await keepTransfer(tx, network, payment, built)
  return signedOf(network, built)
}

/** Within one process, signing for a network is serialised: waiting calls hold no connection. Between processes the wallet's lock decides. */
const makeQueue = () => {
  const last = new Map<Network, Promise<unknown>>()
  return <T>(network: Network, run: () => Promise<T>): Promise<T> => {
    const done = (last.get(network) ?? Promise.resolve()).then(run, run)
    last.set(network, done)
    return done
  }
}

export const chainRail = (db: Db, adapters: Readonly<Record<Network, ChainAdapter>>): ChainRail => {
  const queued = makeQueue()
  const prepare = (withdrawal: Withdrawal, signal: AbortSignal): Promise<PrepareOutcome> => {
    const { reference, coin, amount, from = null } = withdrawal
    const network = coinTerms[coin].network
    const adapter = adapters[network]
    const sign = async (tx: Db): Promise<PrepareOutcome> => {
      const treasuryNonce = await lockWallet(tx, network)
      const [attempt] = await attemptsOf(tx, reference)
      const checked = adapter.checkAddress(withdrawal.to)
      const to = checked.kind === 'valid' ? checked.address : null
      if (attempt) {
        if (attempt.coin !== coin || attempt.to !== to || attempt.amount !== amount || attempt.from !== from)
          throw new Error(`another payment was signed under ${reference}`)
        return signedOf(network, attempt)
      }
      if (await isGivenUp(tx, reference)) return { kind: 'refused', why: 'GIVEN_UP' }
      if (to === null) return { kind: 'refused', why: 'BAD_ADDRESS' }
      if (!adapter.isOn(coin)) return { kind: 'refused', why: 'COIN_OFF' }
      if (amount <= 0n) return { kind: 'refused', why: 'DUST' }
      const nextNonce = from === null ? treasuryNonce : await nextNonceOf(tx, network, from)
      const built = await adapter.build(tx, { ...withdrawal, to }, nextNonce, signal)
      return keep(tx, network, { ...withdrawal, to, from, attempt: 1 }, built)
    }
    return queued(network, () => db.transaction().execute(sign))
  }
  const speedUp: ChainRail['speedUp'] = async (reference, level, signal, attempt) => {
    const network = await networkOfReference(db, reference)
    if (!network) return null
    const adapter = adapters[network]
    const sign = async (tx: Db): Promise<PrepareOutcome | null> => {
      await lockWallet(tx, network)
      const attempts = await attemptsOf(tx, reference)
      for (const { txid } of attempts) {
        const found = await adapter.find(txid, signal)
        if (found && found.kind !== 'mempool') return null
      }
      const newest = attempts[0]!
      if (attempt !== undefined && newest.attempt >= attempt) return signedOf(network, newest)
      if (await adapter.isSpentForGood(newest, signal)) return null
      const payment = { ...newest, level, attempt: newest.attempt + 1 }
      return keep(tx, network, payment, await adapter.rebuild(tx, newest, level, signal))
    }
    return queued(network, () => db.transaction().execute(sign))
  }
  const replacedBy = async (
    adapter: ChainAdapter,
    kept: KeptTransfer,
    signal: AbortSignal,
  ): Promise<TransferStatus | null> => {
    for (const other of await attemptsOf(db, kept.reference)) {
      if (other.txid === kept.txid) continue
      const found = await adapter.find(other.txid, signal)
      if (found && found.kind !== 'mempool') return { kind: 'replaced', by: other.txid }
      // The one with the higher fee is on its way; which of the two it will be is open.
      if (found) return { kind: 'mempool' }
    }
    return null
  }
  const status = async (network: Network, txid: string, signal: AbortSignal): Promise<TransferStatus> => {
    const adapter = adapters[network]
    const found = await adapter.find(txid, signal)
    if (found) return found
    const kept = await keptByTxid(db, network, txid)
    if (!kept) return { kind: 'unknown' }
    const other = await replacedBy(adapter, kept, signal)
    if (other) return other
    if (await adapter.isSpentForGood(kept, signal)) {
      // It may have been mined between the two questions.
      const mined = await adapter.find(txid, signal)
      if (mined) return mined
      const foreign = await adapter.spentBy(kept, signal)
      // What we signed for something else pays nothing of this.
      const isOurs = foreign !== null && (await keptByTxid(db, network, foreign.txid)) !== null
      return { kind: 'replaced', by: null, foreign: isOurs ? null : foreign }
    }
    return kept.isBroadcast ? { kind: 'dropped' } : { kind: 'unknown' }
  }
  return {
    isOn: (coin) => adapters[coinTerms[coin].network].isOn(coin),
    addressAt: (network, index) => {
      if (!Number.isSafeInteger(index) || index < 0 || index >= 2 ** 31)
        throw new Error(`no address has index ${index}`)
      return adapters[network].addressAt(index)
    },
    treasuryAddress: (network) => adapters[network].treasury,
    checkAddress: (network, text) => adapters[network].checkAddress(text),
    head: (network, signal) => adapters[network].head(signal),
    nextBlockMs: (network) => adapters[network].nextBlockMs?.() ?? null,
    transfersSince: (network, cursor, ours, signal) => adapters[network].transfersSince(cursor, ours, signal),
    balance: (coin, address, signal) => adapters[coinTerms[coin].network].balance(coin, address, signal),
    feeLevels: (coin, signal) => adapters[coinTerms[coin].network].feeLevels(coin, signal),
    prepare,
    speedUp,
    async attempts(reference) {
      return (await attemptsOf(db, reference)).map(({ attempt, txid, level, fee, signedAt, isBroadcast }) => ({
        attempt,
        txid,
        level,
        fee,
        signedAt,
        isBroadcast,
      }))
    },
    giveUp: (network, reference) =>
      queued(network, () =>
        db.transaction().execute(async (tx) => {
          await lockWallet(tx, network)
          if ((await attemptsOf(tx, reference)).length > 0) return false
          await giveUp(tx, reference)
          return true
        }),
      ),
    async broadcast(network, raw, signal) {
      const adapter = adapters[network]
      const sent = await adapter.send(raw, signal)
      const txid = adapter.txidOf(raw)
      if (sent === 'outbid') {
        const kept = await keptByTxid(db, network, txid)
        if (!kept || !(await replacedBy(adapter, kept, signal)))
          throw new Error(`the network has another transaction in place of ${txid}`)
      }
      await markBroadcast(db, network, txid)
    },
    status,
  }
}
