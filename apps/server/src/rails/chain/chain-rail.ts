// The chains of our coins. Deposit addresses are derived from one account key per network, one per deposit target; the caller maps an index to
// its owner. Amounts are whole base units (satoshi, wei, a token's smallest). An unreachable rail throws: the outcome is unknown, and the same
// call is repeated. A refusal is an answer, and final.
//
// Sending is three calls, each repeatable: `prepare` signs under the caller's reference and stores the result before it answers, so the same
// reference always gives the same transaction; `broadcast` sends exactly that to the network, any number of times; `status` returns its
// outcome. After a crash in between, the caller repeats with the same reference, and the money is sent once.
import type { Coin, Network } from '@falaj/contract/kernel/coins'

/** What fees are paid in. */
export const feeCoinOf = { BTC: 'BTC', ETH: 'ETH' } as const satisfies Record<Network, Coin>

export interface BlockRef {
  readonly height: number
  readonly hash: string
}
export interface Head extends BlockRef {
  readonly at: Date
  /** Blocks that the node knows of and has not read yet. */
  readonly blocksBehind: number
  /** Its balances and confirmations are out of date: nothing should be sent. */
  readonly isBehind: boolean
}
/** 1 in the newest block; 0 for a block that the head does not reach yet. */
export const confirmationsOf = (head: Pick<BlockRef, 'height'>, block: Pick<BlockRef, 'height'>): number =>
  Math.max(0, head.height - block.height + 1)

export const addressRefusals = [
  'NOT_AN_ADDRESS',
  'BROKEN_CHECKSUM',
  'WRONG_NETWORK',
  'TOKEN_CONTRACT',
  'BURN_ADDRESS',
] as const
export type AddressRefusal = (typeof addressRefusals)[number]
export type AddressCheck =
  /** In the one spelling that is stored and compared. */
  | { readonly kind: 'valid'; readonly address: string }
  /** `looksLike`: the network's name, for people, when it is an address of another one. */
  | { readonly kind: 'refused'; readonly why: AddressRefusal; readonly looksLike: string | null }

/** One output or log that paid an address of ours, in a block of the chain. */
export interface Arrival {
  readonly network: Network
  readonly txid: string
  /** Identifies the arrival together with the txid, also after a reorganisation moved its transaction to another block. */
  readonly output: number
  readonly address: string
  /** Null for an unknown token, whose contract is `token`. */
  readonly coin: Coin | null
  readonly token: string | null
  readonly amount: bigint
  readonly block: BlockRef
  /** Timestamp of the block. */
  readonly at: Date
  /** The payer; null if a transaction has no single payer. */
  readonly from: string | null
}
/** The newest blocks that were read, oldest first. To be stored as it is (JSON) and passed back. */
export interface Cursor {
  readonly trail: readonly BlockRef[]
}
export interface Transfers {
  /** Blocks of the cursor that are no longer on the chain: their arrivals are void. They may come again in `arrivals`. */
  readonly vanished: readonly BlockRef[]
  readonly arrivals: readonly Arrival[]
  readonly cursor: Cursor
  /** There is more already: ask again at once. */
  readonly hasMore: boolean
}
/** The chain changed further back than the cursor reaches: a person has to look. */
export class DeepReorganisationError extends Error {}

export const feeLevelNames = ['slow', 'normal', 'fast'] as const
export type FeeLevelName = (typeof feeLevelNames)[number]
export interface FeeLevel {
  readonly level: FeeLevelName
  /** Base units of the fee coin per virtual byte (BTC) or gas (ETH). */
  readonly rate: bigint
  /** What a transfer of the coin costs at most, in base units of the fee coin. */
  readonly fee: bigint
  /** About so long until its first confirmation. */
  readonly minutes: number
}
export type FeeLevels = Readonly<Record<FeeLevelName, FeeLevel>>

export interface Withdrawal {
  /** The same at every attempt; a UUID. */
  readonly reference: string
  readonly coin: Coin
  readonly to: string
  /** What arrives: the fee is paid beside it. */
  readonly amount: bigint
  readonly level: FeeLevelName
  /** Ethereum: the index of the paying deposit address; default: the treasury. Bitcoin spends deposits automatically. */
  readonly from?: number
  /** Base units of the fee coin; refused when it would cost more. */
  readonly feeMax?: bigint
}
/** `GIVEN_UP`: nothing is signed under this reference any more. `TOKEN_REFUSED`: the token's contract would refuse it, as for an account that its issuer has frozen. */
export const prepareRefusals = [
  'BAD_ADDRESS',
  'DUST',
  'NO_FUNDS',
  'FEE_ABOVE_LIMIT',
  'COIN_OFF',
  'TOKEN_REFUSED',
  'GIVEN_UP',
] as const
export type PrepareRefusal = (typeof prepareRefusals)[number]
export interface SignedTransfer {
  readonly kind: 'signed'
  readonly network: Network
  readonly txid: string
  /** What goes to the network, in hex. Holds no key. */
  readonly raw: string
  /** The most it can cost, in base units of the fee coin. */
  readonly fee: bigint
}
export type PrepareOutcome = SignedTransfer | { readonly kind: 'refused'; readonly why: PrepareRefusal }

export interface Attempt {
  readonly attempt: number
  readonly txid: string
  readonly level: string
  /** At most, in base units of the fee coin. */
  readonly fee: bigint
  readonly signedAt: Date
  readonly isBroadcast: boolean
}

/** A transaction that we did not send, in the place of one that we did. */
export interface ForeignTransfer {
  readonly txid: string
  /** Null for an unknown token. */
  readonly pays: readonly { readonly coin: Coin | null; readonly address: string; readonly amount: bigint }[]
  readonly block: BlockRef
  readonly at: Date
  /** What it did cost, in base units of the fee coin. */
  readonly fee: bigint
}
export type TransferStatus =
  /** The network has never been given it, as far as anybody knows: broadcast it. */
  | { readonly kind: 'unknown' }
  /** Given to the network and in no block: it waits, and nothing is to be done but to wait or to speed it up. */
  | { readonly kind: 'mempool' }
  | {
      readonly kind: 'confirmed'
      readonly confirmations: number
      readonly block: BlockRef
      readonly at: Date
      /** What it did cost, in base units of the fee coin. */
      readonly fee: bigint
    }
  /** In a block, but its contract refused: nothing was sent, the fee is spent, and it never will be sent. */
  | { readonly kind: 'failed'; readonly confirmations: number; readonly block: BlockRef; readonly fee: bigint }
  /** Another transaction of ours took its place and is in a block. */
  | { readonly kind: 'replaced'; readonly by: string }
  /** Replaced by a foreign transaction, for good; null if the node can no longer find it. */
  | { readonly kind: 'replaced'; readonly by: null; readonly foreign: ForeignTransfer | null }
  /** It was broadcast and the network forgot it: broadcast it again, or speed it up. */
  | { readonly kind: 'dropped' }

export interface ChainRail {
  /** False means switched off by configuration, or nobody is on its network. */
  isOn(coin: Coin): boolean
  /** Deposit address number `index` (0, 1, …) of the network: always the same. */
  addressAt(network: Network, index: number): string
  /** Where withdrawals are paid from, and change comes back to. Never a deposit address. */
  treasuryAddress(network: Network): string
  checkAddress(network: Network, text: string): AddressCheck
  head(network: Network, signal: AbortSignal): Promise<Head>
  /** How long after the last question the next block comes; null: nobody knows, as on every real chain. */
  nextBlockMs(network: Network): number | null
  /** `ours`: which of these addresses are deposit addresses. Without a cursor it starts after the newest block. */
  transfersSince(
    network: Network,
    cursor: Cursor | null,
    ours: (addresses: readonly string[]) => Promise<ReadonlySet<string>>,
    signal: AbortSignal,
  ): Promise<Transfers>
  /** What an address has now, in base units of the coin. */
  balance(coin: Coin, address: string, signal: AbortSignal): Promise<bigint>
  feeLevels(coin: Coin, signal: AbortSignal): Promise<FeeLevels>
  /** Broadcasts nothing. Runs in its own transaction. */
  prepare(withdrawal: Withdrawal, signal: AbortSignal): Promise<PrepareOutcome>
  /** Transactions signed under a reference, the newest first. */
  attempts(reference: string): Promise<readonly Attempt[]>
  /** From now on nothing is signed under this reference. False means something was, and may arrive. */
  giveUp(network: Network, reference: string): Promise<boolean>
  /**
   * The same payment at a higher fee: only one of the two can ever be in a block. Null if nothing waits under that reference. `attempt`: which one
   * it is to be; if it is there already, it is answered again.
   */
  speedUp(reference: string, level: FeeLevelName, signal: AbortSignal, attempt?: number): Promise<PrepareOutcome | null>
  /** A transaction that the network has already is no error. */
  broadcast(network: Network, raw: string, signal: AbortSignal): Promise<void>
  status(network: Network, txid: string, signal: AbortSignal): Promise<TransferStatus>
}
