// One network, as the rail needs it: its addresses, its node's answers, and how a payment is built and signed. `rail.ts` adds what all networks
// have in common. Signing calls of one network never run concurrently: the caller holds the wallet's lock.
import type { Coin } from '@falaj/contract/kernel/coins'
import type { Store } from '../../platform/db/pool.ts'
import type {
  AddressCheck,
  Cursor,
  FeeLevelName,
  FeeLevels,
  ForeignTransfer,
  Head,
  PrepareRefusal,
  Transfers,
  TransferStatus,
  Withdrawal,
} from './chain-rail.ts'

export interface BuiltTransfer {
  readonly kind: 'built'
  readonly txid: string
  readonly raw: string
  readonly fee: bigint
  readonly nonce: bigint | null
  readonly inputs: readonly string[]
}
export type BuildOutcome = BuiltTransfer | { readonly kind: 'refused'; readonly why: PrepareRefusal }
/** A signed and stored transfer. */
export interface KeptTransfer {
  readonly reference: string
  readonly attempt: number
  /** Number of the deposit address that pays; null if the treasury does. */
  readonly from: number | null
  readonly coin: Coin
  readonly to: string
  readonly amount: bigint
  readonly level: string
  readonly signedAt: Date
  readonly txid: string
  readonly raw: string
  readonly fee: bigint
  readonly nonce: bigint | null
  readonly inputs: readonly string[]
  readonly isBroadcast: boolean
}
/** The node's answer about a transaction; null if it does not know it. */
export type NodeAnswer = Extract<TransferStatus, { kind: 'mempool' | 'confirmed' | 'failed' }> | null

export interface ChainAdapter {
  /** False means switched off, or its contract is not set. */
  isOn(coin: Coin): boolean
  addressAt(index: number): string
  readonly treasury: string
  checkAddress(text: string): AddressCheck
  head(signal: AbortSignal): Promise<Head>
  /** As `ChainRail` has it. */
  nextBlockMs?(): number | null
  transfersSince(
    cursor: Cursor | null,
    ours: (addresses: readonly string[]) => Promise<ReadonlySet<string>>,
    signal: AbortSignal,
  ): Promise<Transfers>
  balance(coin: Coin, address: string, signal: AbortSignal): Promise<bigint>
  feeLevels(coin: Coin, signal: AbortSignal): Promise<FeeLevels>
  /** `nextNonce`: no transaction of the same payer has that number or a higher one. `tx` reads what else was signed. */
  build(tx: Store, withdrawal: Withdrawal, nextNonce: bigint, signal: AbortSignal): Promise<BuildOutcome>
  /** Spends the same inputs as `kept`, at a higher fee. */
  rebuild(tx: Store, kept: KeptTransfer, level: FeeLevelName, signal: AbortSignal): Promise<BuildOutcome>
  txidOf(raw: string): string
  /** `taken`: the node has it, or its inputs are spent; `find` tells which. */
  send(raw: string, signal: AbortSignal): Promise<'taken' | 'outbid'>
  find(txid: string, signal: AbortSignal): Promise<NodeAnswer>
  /** What it spends was spent, and so long ago that it cannot come back. */
  isSpentForGood(kept: KeptTransfer, signal: AbortSignal): Promise<boolean>
  /** What spent it, once that is for good; null if it is not found. */
  spentBy(kept: KeptTransfer, signal: AbortSignal): Promise<ForeignTransfer | null>
}
