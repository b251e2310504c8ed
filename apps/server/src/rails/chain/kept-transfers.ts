// Stores signed transfers before they are sent anywhere.
import { sql } from 'kysely'
import type { Coin, Network } from '@falaj/contract/kernel/coins'
import type { Store } from '../../platform/db/pool.ts'
import type { BuiltTransfer, KeptTransfer } from './adapter.ts'
import type { FeeLevelName } from './chain-rail.ts'

interface Row {
  readonly reference: string
  readonly attempt: number
  readonly from_index: number | null
  readonly coin: Coin
  readonly to_address: string
  readonly amount_minor: string
  readonly level: string
  readonly signed_at: Date
  readonly txid: string
  readonly raw: string
  readonly fee_minor: string
  readonly nonce: bigint | null
  readonly inputs: readonly string[]
  readonly broadcast_at: Date | null
}
const columns = sql.raw(
  'reference, attempt, from_index, coin, to_address, amount_minor::text, level, signed_at, txid, raw, fee_minor::text, nonce, inputs, broadcast_at',
)
const keptOf = (row: Row): KeptTransfer => ({
  reference: row.reference,
  attempt: row.attempt,
  from: row.from_index,
  coin: row.coin,
  to: row.to_address,
  amount: BigInt(row.amount_minor),
  level: row.level,
  signedAt: row.signed_at,
  txid: row.txid,
  raw: row.raw,
  fee: BigInt(row.fee_minor),
  nonce: row.nonce,
  inputs: row.inputs,
  isBroadcast: row.broadcast_at !== null,
})
/** The holder of the lock is the only one to sign for this network. */
export const lockWallet = async (tx: Store, network: Network): Promise<bigint> => {
  await sql`insert into chain_wallet (network, next_nonce) values (${network}, 0) on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ next_nonce: bigint }>`
    select next_nonce from chain_wallet where network = ${network} for update`.execute(tx)
  return rows[0]!.next_nonce
}
/** Nonce of a deposit address; the treasury's own is the wallet's. The caller holds the lock. */
export const nextNonceOf = async (tx: Store, network: Network, from: number): Promise<bigint> => {
  const { rows } = await sql<{ next: bigint }>`
    select coalesce(max(nonce) + 1, 0)::bigint as next from chain_transfer where network = ${network} and from_index = ${from}`.execute(
    tx,
  )
  return rows[0]!.next
}
/** All attempts, the newest first. */
export const attemptsOf = async (tx: Store, reference: string): Promise<readonly KeptTransfer[]> => {
  const { rows } = await sql<Row>`
    select ${columns} from chain_transfer where reference = ${reference}::uuid order by attempt desc`.execute(tx)
  return rows.map(keptOf)
}
export const networkOfReference = async (tx: Store, reference: string): Promise<Network | null> => {
  const { rows } = await sql<{ network: Network }>`
    select network from chain_transfer where reference = ${reference}::uuid limit 1`.execute(tx)
  return rows[0]?.network ?? null
}
export const keptByTxid = async (tx: Store, network: Network, txid: string): Promise<KeptTransfer | null> => {
  const { rows } = await sql<Row>`
    select ${columns} from chain_transfer where network = ${network} and txid = ${txid}`.execute(tx)
  return rows[0] ? keptOf(rows[0]) : null
}
/** One attempt of each of a payer's payments with this number or a later one: what the node may not have taken off the balance yet. The dearest counts. */
export const keptFromNonce = async (
  tx: Store,
  network: Network,
  from: number | null,
  nonce: bigint,
): Promise<readonly KeptTransfer[]> => {
  const { rows } = await sql<Row>`
    select distinct on (nonce) ${columns} from chain_transfer
    where network = ${network} and from_index is not distinct from ${from}::int and nonce >= ${nonce} order by nonce, fee_minor desc`.execute(
    tx,
  )
  return rows.map(keptOf)
}
/** Which of these 'txid:output' a payment of ours spends. */
export const spentInputs = async (
  tx: Store,
  network: Network,
  inputs: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ input: string }>`
    select distinct unnest(inputs) as input from chain_transfer
    where network = ${network} and inputs && ${inputs}::text[]`.execute(tx)
  return new Set(rows.map(({ input }) => input))
}
export const keepTransfer = async (
  tx: Store,
  network: Network,
  payment: Pick<KeptTransfer, 'reference' | 'attempt' | 'from' | 'coin' | 'to' | 'amount'> & {
    readonly level: FeeLevelName
  },
  { txid, raw, fee, nonce, inputs }: BuiltTransfer,
): Promise<void> => {
  await sql`
    insert into chain_transfer (reference, attempt, from_index, network, coin, to_address, amount_minor, level, txid, raw, fee_minor, nonce, inputs)
    values (${payment.reference}::uuid, ${payment.attempt}, ${payment.from}, ${network}, ${payment.coin}, ${payment.to}, ${String(payment.amount)},
      ${payment.level}, ${txid}, ${raw}, ${String(fee)}, ${nonce}, ${inputs}::text[])`.execute(tx)
  if (nonce !== null && payment.from === null)
    await sql`update chain_wallet set next_nonce = greatest(next_nonce, ${nonce + 1n}) where network = ${network}`.execute(
      tx,
    )
}
export const markBroadcast = async (tx: Store, network: Network, txid: string): Promise<void> => {
  await sql`
    update chain_transfer set broadcast_at = now() where network = ${network} and txid = ${txid} and broadcast_at is null`.execute(
    tx,
  )
}
/** Call under the wallet's lock, as for signing. */
export const giveUp = async (tx: Store, reference: string): Promise<void> => {
  await sql`insert into chain_given_up (reference) values (${reference}::uuid) on conflict do nothing`.execute(tx)
}
export const isGivenUp = async (tx: Store, reference: string): Promise<boolean> => {
  const { rows } = await sql`select from chain_given_up where reference = ${reference}::uuid`.execute(tx)
  return rows.length > 0
}
