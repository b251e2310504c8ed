// What was deposited on Ethereum is moved to the treasury, which pays withdrawals: gas first where a token needs it, then the transfer. Each step
// can be done again by anybody: the rail signs once under a reference. No balance changes; the provider pays the network fee.
import { sql } from 'kysely'
import { coins, coinTerms, type Coin, type Network } from '@falaj/contract/kernel/coins'
import { worthAt } from '@falaj/contract/accounts/exchange-rules'
import { platformId } from '@falaj/ledger/accounts'
import { post } from '@falaj/ledger/post'
import { money, toCodeText } from '@falaj/money'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import { inMinorOrNull } from '../../../platform/lists/page.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { newId } from '../../../platform/base/ids.ts'
import { makeLoop, type Loop } from '../../../platform/base/loop.ts'
import { legsOf, postingOf } from '../../../platform/money/legs.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { feeCoinOf, type ChainRail, type FeeLevelName } from '../../../rails/chain/chain-rail.ts'
import { chainRailOf } from '../../../rails/chain/rail-of.ts'
import { pricesAt } from '../../accounts/currency-exchange/currency-exchange.read.ts'

const everyMs = { sandbox: 10_000, live: 30_000 } as const
const askMs = 20_000
/** Bitcoin's payments spend deposits directly. */
const network: Network = 'ETH'
const gasCoin = feeCoinOf[network]
/** Worth so many times what it costs: 5 %. While a withdrawal waits for coins, whatever is worth its cost. */
const worthTimes = { usual: 20n, needed: 1n } as const
const atOnce = 20
/** Fees move between asking and signing. */
const withMargin = (fee: bigint): bigint => (fee * 5n) / 4n

interface Due {
  readonly address: string
  readonly address_index: number
  readonly currency: Coin
  readonly amount: string
  readonly deposits: readonly string[]
  readonly is_needed: boolean
}
/** Confirmed deposits that lie where they came, by address and coin. One that could not be moved is left alone for a while. */
const dueNow = async (db: Store): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    select d.to_address as address, a.address_index, d.currency, sum(d.amount_minor)::text as amount, array_agg(d.id::text) as deposits,
      exists (select from crypto_withdraw w where w.state = 'PLACED' and w.waits_for = 'FUNDS' and w.currency = d.currency) as is_needed
    from crypto_deposit d join crypto_address a on a.merchant_id = d.merchant_id and a.network = d.network and a.address = d.to_address
    where d.network = ${network} and d.state = 'SUCCESS' and d.sweep_id is null and d.lost_at is null
      and not exists (select from crypto_sweep s where s.network = d.network and s.address = d.to_address
        and (s.state in ('FUNDING', 'SENDING', 'STUCK') or (s.state <> 'DONE' and s.ended_at > now() - interval '10 minutes')))
    group by 1, 2, 3 order by min(d.confirmed_at)`.execute(db)
  return rows
}
interface Cost {
  /** The most that the transfer costs. */
  readonly transfer: bigint
  /** The cost of sending gas first. */
  readonly gas: bigint
}
const costOf = async (rail: ChainRail, coin: Coin, signal: AbortSignal): Promise<Cost> => ({
  transfer: withMargin((await rail.feeLevels(coin, signal)).normal.fee),
  gas: coin === gasCoin ? 0n : (await rail.feeLevels(gasCoin, signal)).fast.fee,
})
const begin = async (db: Db, rail: ChainRail, due: Due, cost: Cost, signal: AbortSignal): Promise<void> => {
  const { address, currency: coin } = due
  const has = await rail.balance(coin, address, signal)
  const left = coin === gasCoin ? has - cost.transfer : has
  const planned = BigInt(due.amount)
  // What came since is not confirmed yet.
  const amount = left < planned ? left : planned
  if (amount <= 0n) return
  const lacks = coin === gasCoin ? 0n : cost.transfer - (await rail.balance(gasCoin, address, signal))
  const id = newId()
  await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('crypto_sweep')
      .values({
        id,
        network,
        address,
        address_index: due.address_index,
        currency: coin,
        amount_minor: String(amount),
        fee_max_minor: String(cost.transfer),
        ...(lacks > 0n
          ? { state: 'FUNDING', gas_reference: newId(), gas_minor: String(lacks) }
          : { state: 'SENDING', gas_reference: null, gas_minor: null }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return
    const { rows } = await sql`
      update crypto_deposit set sweep_id = ${id}::uuid where id = any(${due.deposits}::uuid[]) and sweep_id is null returning id`.execute(
      tx,
    )
    // Somebody else moved them meanwhile: this one must not be.
    if (rows.length !== due.deposits.length) throw new Error(`deposits at ${address} changed while they were read`)
  })
}
const beginDue = async (db: Db, rail: ChainRail, signal: AbortSignal): Promise<void> => {
  const due = await dueNow(db)
  if (due.length === 0) return
  const prices = await pricesAt(db, new Date())
  const gasPrice = prices.get(gasCoin)
  const costs = new Map<Coin, Cost>()
  for (const coin of coins.filter((each) => due.some(({ currency }) => currency === each) && rail.isOn(each)))
    costs.set(coin, await costOf(rail, coin, signal))
  const isWorth = ({ currency: coin, amount, is_needed }: Due): boolean => {
    const [price, cost] = [prices.get(coin), costs.get(coin)]
    if (!price || !gasPrice || !cost) return false
    const spent = worthAt(money(cost.transfer + cost.gas, gasCoin), gasPrice.rate, 'AED').minor
    const worth = worthAt(money(BigInt(amount), coin), price.rate, 'AED').minor
    return worth > spent * worthTimes[is_needed ? 'needed' : 'usual']
  }
  const addresses = new Set<string>()
  for (const each of due.filter(isWorth).slice(0, atOnce)) {
    // One at a time for each address.
    if (addresses.has(each.address)) continue
    addresses.add(each.address)
    await begin(db, rail, each, costs.get(each.currency)!, signal)
  }
}

const read = (db: Store, id: string) =>
  db.selectFrom('crypto_sweep').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
type Row = Awaited<ReturnType<typeof read>>
type EndState = 'DONE' | 'FAILED' | 'GIVEN_UP'
/** With what the network took of it, once; what was not moved can be moved again. */
const end = async (db: Db, { id }: Row, state: EndState, outcome: { took: bigint; txid?: string; why?: string }) =>
  db.transaction().execute(async (tx) => {
    await sql`select from crypto_sweep where id = ${id}::uuid for update`.execute(tx)
    const row = await read(tx, id)
    if (row.ended_at) return
    if (outcome.took > 0n)
      await post(
        tx,
        postingOf(legsOf['crypto-sweep'], 'ended', {
          name: 'crypto-sweep',
          id,
          merchantId: platformId,
          currency: row.currency as Coin,
          net: BigInt(row.amount_minor),
          network: { currency: gasCoin, amount: outcome.took, unused: 0n },
        }),
      )
    await tx
      .updateTable('crypto_sweep')
      .set({
        state,
        txid: outcome.txid ?? row.txid,
        network_minor: String(outcome.took),
        why: outcome.why ?? null,
        ended_at: new Date(),
      })
      .where('id', '=', id)
      .execute()
    if (state !== 'DONE') await sql`update crypto_deposit set sweep_id = null where sweep_id = ${id}::uuid`.execute(tx)
    await writeSystemAudit(tx, 'clock', null, 'crypto-sweep.end', {
      object: `crypto-sweep ${id}`,
      before: { state: row.state },
      after: {
        state,
        amount: toCodeText(money(BigInt(row.amount_minor), row.currency as Coin)),
        networkFee: toCodeText(money(outcome.took, gasCoin)),
        ...(outcome.why ? { why: outcome.why } : {}),
      },
    })
  })
const set = (db: Store, { id }: Row, values: { state?: string; txid?: string }) =>
  db.updateTable('crypto_sweep').set(values).where('id', '=', id).where('ended_at', 'is', null).execute()

/** Fast: whatever the treasury sends next has to wait for it. */
const gasLevel: FeeLevelName = 'fast'
/** What sending the gas took; null: it is in no block. */
const fund = async (rail: ChainRail, row: Row, signal: AbortSignal): Promise<bigint | null | 'replaced'> => {
  if (!row.gas_reference || row.gas_minor === null) return 0n
  const prepared = await rail.prepare(
    {
      reference: row.gas_reference,
      coin: gasCoin,
      to: row.address,
      amount: BigInt(row.gas_minor),
      level: gasLevel,
    },
    signal,
  )
  // The treasury has too little of it: asked again at the next turn.
  if (prepared.kind === 'refused') return null
  const status = await rail.status(network, prepared.txid, signal)
  if (status.kind === 'confirmed' || status.kind === 'failed') return status.fee
  if (status.kind === 'replaced') return 'replaced'
  if (status.kind === 'unknown' || status.kind === 'dropped') await rail.broadcast(network, prepared.raw, signal)
  return null
}

/** One step further with one of them. */
const advanceSweep = async (db: Db, rail: ChainRail, id: string, signal: AbortSignal): Promise<void> => {
  const row = await read(db, id)
  if (row.state === 'DONE') {
    // Its block vanished after it was over: the same bytes go out again, and nothing is booked.
    if ((await rail.status(network, row.txid!, signal)).kind !== 'dropped') return
  } else if (row.ended_at || row.state === 'STUCK') return
  const gas = await fund(rail, row, signal)
  if (gas === 'replaced') await set(db, row, { state: 'STUCK' })
  if (typeof gas !== 'bigint') return
  if (row.state === 'FUNDING') await set(db, row, { state: 'SENDING' })
  const prepared = await rail.prepare(
    {
      reference: id,
      coin: row.currency as Coin,
      to: rail.treasuryAddress(network),
      amount: BigInt(row.amount_minor),
      level: 'normal',
      feeMax: BigInt(row.fee_max_minor),
      from: row.address_index,
    },
    signal,
  )
  if (prepared.kind === 'refused') {
    if (await rail.giveUp(network, id)) await end(db, row, 'GIVEN_UP', { took: gas, why: prepared.why })
    return
  }
  const { txid, raw } = prepared
  if (row.txid !== txid && !row.ended_at) await set(db, row, { txid })
  const status = await rail.status(network, txid, signal)
  if (status.kind === 'unknown' || status.kind === 'dropped') await rail.broadcast(network, raw, signal)
  else if (status.kind === 'replaced') await set(db, row, { state: 'STUCK' })
  else if (status.kind !== 'mempool' && status.confirmations >= coinTerms[row.currency as Coin].confirmations)
    await end(db, row, status.kind === 'confirmed' ? 'DONE' : 'FAILED', {
      took: gas + status.fee,
      txid,
      ...(status.kind === 'failed' ? { why: 'TOKEN_REFUSED' } : {}),
    })
}

/** For the provider, newest first. */
export const sweepsNow = async (db: Store) => {
  const rows = await db.selectFrom('crypto_sweep').selectAll().orderBy('created_at', 'desc').limit(100).execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at,
    address: row.address,
    amount: money(BigInt(row.amount_minor), row.currency as Coin),
    took: inMinorOrNull(row.network_minor, gasCoin),
    state: row.state,
    why: row.why,
    txid: row.txid,
  }))
}
/** Everything on its way, and what was done within an hour: until the network calls it final, its block may vanish. */
const openSweeps = async (db: Store): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    (select id from crypto_sweep where state in ('FUNDING', 'SENDING') order by created_at limit 200)
    union all
    (select id from crypto_sweep where state = 'DONE' and ended_at > now() - interval '1 hour' order by ended_at desc limit 100)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
/** One that cannot be asked after keeps no other from its way. */
export const sweepOnce = async (db: Db, rail: ChainRail): Promise<void> => {
  const failed: unknown[] = []
  const keep = (error: unknown) => void failed.push(error)
  if (!(await rail.head(network, AbortSignal.timeout(askMs))).isBehind)
    await beginDue(db, rail, AbortSignal.timeout(askMs)).catch(keep)
  for (const id of await openSweeps(db)) await advanceSweep(db, rail, id, AbortSignal.timeout(askMs)).catch(keep)
  if (failed.length > 0) throw failed[0]
}
export const makeSweeper = (db: Db, settings: Settings): readonly Loop[] =>
  settings.mode === 'sandbox' || settings.chain.ethereum
    ? [
        makeLoop({
          name: 'moving deposits to the treasury',
          everyMs: everyMs[settings.mode],
          run: async () => sweepOnce(db, await chainRailOf({ settings, db })),
        }),
      ]
    : []
