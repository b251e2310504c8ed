// Reads each network from where it was read last: what vanished with its block is taken back, what arrived is pending, what has enough blocks is
// available. All of it and the new progress in one transaction: a node that dies reads the same blocks again, and nothing counts twice.
import { sql } from 'kysely'
import { networks, type Coin, type Network } from '@falaj/contract/kernel/coins'
import { coinsFor } from '@falaj/contract/crypto/coin-quote-rules'
import { worthAt } from '@falaj/contract/accounts/exchange-rules'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { money, toCodeText } from '@falaj/money'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { makeLoop, type Loop } from '../../../platform/base/loop.ts'
import { dubaiDay, dubaiTime } from '../../../platform/base/banking-days.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import {
  confirmationsOf,
  feeCoinOf,
  type Arrival,
  type ChainRail,
  type Cursor,
  type Head,
  type Transfers,
} from '../../../rails/chain/chain-rail.ts'
import { chainRailOf } from '../../../rails/chain/rail-of.ts'
import { fxRailOf } from '../../../rails/fx-rail.ts'
import { askPrices, keepPrices, keepValue, pricesAt } from '../../accounts/currency-exchange/currency-exchange.read.ts'
import {
  coinOf,
  depositIdOf,
  isEnough,
  nameOf,
  overLimit,
  recordAll,
  sharesOf,
  type LimitCount,
  type Sighting,
} from './crypto-deposit.product.ts'

/** People look at the page while they wait. */
const everyMs = { sandbox: 2_000, live: 10_000 } as const
const askMs = 20_000
/** After the moment at which a block is due. */
const lateMs = 50

const watchedUpTo = async (tx: Store, network: Network): Promise<string | null> => {
  const row = await tx
    .selectFrom('chain_cursor')
    .select(sql<string>`cursor::text`.as('cursor'))
    .where('network', '=', network)
    .executeTakeFirst()
  return row?.cursor ?? null
}
const ours =
  (db: Db, network: Network) =>
  async (addresses: readonly string[]): Promise<ReadonlySet<string>> => {
    if (addresses.length === 0) return new Set()
    const rows = await db
      .selectFrom('crypto_address')
      .select('address')
      .where('network', '=', network)
      .where('address', 'in', [...addresses])
      .execute()
    return new Set(rows.map(({ address }) => address))
  }

interface DepositRow {
  readonly id: string
  readonly merchant_id: string
  readonly state: string
  readonly currency: string
  readonly amount_minor: string
  readonly number: string
  readonly network: string
  readonly to_address: string
  readonly reference: string | null
  readonly over_limit: string | null
  readonly block_height: number
  readonly needed: number
  readonly seen: number
}
const laterOf = (kind: 'confirmed' | 'vanished', row: DepositRow, at: Date) => ({
  kind,
  id: row.id,
  merchantId: row.merchant_id,
  at,
  coin: coinOf(row.currency),
  amount: BigInt(row.amount_minor),
  seen: row.seen,
  reference: row.reference,
})
const audit = (tx: Store, row: Pick<DepositRow, 'merchant_id' | 'number' | 'state' | 'reference'>, to: string) =>
  writeSystemAudit(tx, 'clock', row.merchant_id, `${nameOf(row)}.change`, {
    object: `${nameOf(row)} ${row.number}`,
    before: { state: row.state },
    after: { state: to },
  })

/** Notifies those who send coins of what needs a person. */
const tell = (own: TxContext, row: DepositRow, what: string, text: Bilingual) => {
  const amount = toCodeText(money(BigInt(row.amount_minor), coinOf(row.currency)))
  return own.emit({
    kind: 'coin.told',
    merchantId: row.merchant_id,
    audience: 'none',
    payload: {
      about: `${nameOf(row)} ${row.id} ${what}`,
      object: { kind: nameOf(row), id: row.id },
      text: { en: `${row.number}: ${amount} ${text.en}`, zh: `${row.number}：${amount} ${text.zh}` },
    },
  })
}
const takeBack = async (own: TxContext, network: Network, { vanished }: Transfers, now: Date): Promise<void> => {
  if (vanished.length === 0) return
  const { rows } = await sql<DepositRow>`
    select * from crypto_deposit where network = ${network} and block_hash = any(${vanished.map(({ hash }) => hash)})
      and state in ('CONFIRMING', 'SUCCESS') order by id`.execute(own.tx)
  const pending = rows.filter(({ state }) => state === 'CONFIRMING')
  await recordAll(
    own,
    pending.map((row) => laterOf('vanished', row, now)),
  )
  for (const row of pending) await audit(own.tx, row, 'VANISHED')
  // It can be used, and may be gone: nothing is taken by a program then.
  for (const row of rows.filter(({ state }) => state === 'SUCCESS')) {
    await sql`update crypto_deposit set lost_at = now() where merchant_id = ${row.merchant_id} and id = ${row.id}`.execute(
      own.tx,
    )
    await audit(own.tx, row, 'its block vanished after it was credited')
    await tell(own, row, 'lost', {
      en: 'lost its block after it was credited. Don’t pass it on; we are looking into it.',
      zh: '入账后所在区块消失，请勿转付，我们正在核查。',
    })
  }
}

interface Target {
  readonly address: string
  readonly merchant_id: string
  readonly top_up_reference: string | null
  readonly customer_id: string | null
}
const targetsOf = async (tx: Store, network: Network, found: readonly Arrival[]) => {
  const { rows } = await sql<Target>`
    select address, merchant_id, top_up_reference, customer_id from crypto_address
    where network = ${network} and address = any(${found.map(({ address }) => address)})`.execute(tx)
  return new Map(rows.map((row) => [row.address, row]))
}
/** At the last prices; coins that have come are credited all the same, and marked. */
const countedFor = async (
  tx: Store,
  { merchant_id, customer_id }: Target,
  coin: Coin,
  arrival: Arrival,
  // From the same reading, so not in the table yet.
  before: readonly Sighting[],
) => {
  const prices = await pricesAt(tx, arrival.at)
  const [own, usdt] = [prices.get(coin), prices.get('USDT')]
  const worth = own && worthAt(money(arrival.amount, coin), own.rate, 'AED')
  const converted = worth && usdt ? coinsFor(worth, usdt.rate, 'USDT').minor : null
  const counted = coin === 'USDT' ? arrival.amount : converted
  const from = dubaiTime(dubaiDay(arrival.at))
  const { rows } = await sql<{ today: string }>`
    select coalesce(sum(counted_minor), 0)::text as today from crypto_deposit
    where merchant_id = ${merchant_id}::uuid and reference is not null and created_at >= ${from} and created_at <= ${arrival.at}
      and state in ('CONFIRMING', 'SUCCESS')`.execute(tx)
  const beside = before.reduce(
    (sum, { merchantId, topUp }) => sum + (merchantId === merchant_id ? (topUp?.counted ?? 0n) : 0n),
    0n,
  )
  const over = overLimit(counted, BigInt(rows[0]!.today) + beside)
  return { customerId: customer_id, counted, over } satisfies LimitCount
}
/** Gas that we sent ahead to move a token is no deposit. */
const withoutGas = async (tx: Store, network: Network, found: readonly Arrival[]): Promise<readonly Arrival[]> => {
  const { rows } = await sql<{ txid: string }>`
    select t.txid from chain_transfer t join crypto_sweep s on s.gas_reference = t.reference
    where t.network = ${network} and t.txid = any(${found.map(({ txid }) => txid)})`.execute(tx)
  const gas = new Set(rows.map(({ txid }) => txid))
  return found.filter(({ txid }) => !gas.has(txid))
}
const takeIn = async (own: TxContext, network: Network, found: Transfers): Promise<void> => {
  if (found.arrivals.length === 0) return
  const arrivals = await withoutGas(own.tx, network, found.arrivals)
  if (arrivals.length === 0) return
  const targets = await targetsOf(own.tx, network, arrivals)
  const ids = arrivals.map(depositIdOf)
  const { rows } = await sql<{ id: string; seen: number; lost_at: Date | null }>`
    select id, seen, lost_at from crypto_deposit where id = any(${ids}::uuid[])`.execute(own.tx)
  const before = new Map(rows.map((row) => [row.id, row]))
  const events: Sighting[] = []
  for (const arrival of arrivals) {
    const target = targets.get(arrival.address)
    if (!target || arrival.amount <= 0n) continue
    const { merchant_id: merchantId, top_up_reference: reference } = target
    const id = depositIdOf(arrival)
    if (arrival.coin === null) {
      await own.tx
        .insertInto('crypto_ignored')
        .values({
          merchant_id: merchantId,
          id,
          network,
          txid: arrival.txid,
          token: arrival.token ?? '',
          to_address: arrival.address,
          at: arrival.at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await own.emit({ kind: 'crypto-deposit.changed', merchantId, audience: 'crypto', payload: { id } })
      continue
    }
    const kind = isEnough(arrival.coin, arrival.amount) ? 'seen' : 'small'
    const times = (before.get(id)?.seen ?? 0) + 1
    const { coin, amount, at } = arrival
    const topUp = reference === null ? {} : { topUp: await countedFor(own.tx, target, coin, arrival, events) }
    events.push({ kind, id, merchantId, at, coin, amount, seen: times, reference, arrival, ...topUp })
    // A deposit that was lost after it became available is in a block again.
    if (before.get(id)?.lost_at)
      await sql`update crypto_deposit set lost_at = null, block_height = ${arrival.block.height}, block_hash = ${arrival.block.hash}
        where merchant_id = ${merchantId} and id = ${id}`.execute(own.tx)
  }
  await recordAll(own, events)
}

/** Coins for an order: whether they pay it is decided by a job, with the order in hand. */
const tellQuote = async (own: TxContext, { network, to_address }: DepositRow): Promise<void> => {
  const { rows } = await sql<{ merchant_id: string; id: string }>`
    select merchant_id, id from crypto_quote where network = ${network} and address = ${to_address}`.execute(own.tx)
  for (const { merchant_id: merchantId, id } of rows)
    await own.emit({ kind: 'crypto-quote.due', merchantId, audience: 'none', payload: { id } })
}
const confirm = async (own: TxContext, network: Network, head: Head, now: Date): Promise<void> => {
  const { rows } = await sql<DepositRow>`
    select * from crypto_deposit where network = ${network} and state = 'CONFIRMING' and block_height <= ${head.height}
    order by id`.execute(own.tx)
  const ready = rows.filter((row) => confirmationsOf(head, { height: row.block_height }) >= row.needed)
  await recordAll(
    own,
    ready.map((row) => laterOf('confirmed', row, now)),
  )
  for (const row of ready) {
    const about = { kind: nameOf(row), id: row.id }
    const [coin, amount] = [coinOf(row.currency), BigInt(row.amount_minor)]
    const credited = row.reference === null ? amount : sharesOf(coin, amount).net
    await keepValue(own.tx, { merchantId: row.merchant_id, about, coin, amount: credited, at: now })
    await audit(own.tx, row, 'SUCCESS')
    if (row.over_limit)
      await tell(own, row, 'limit', {
        en: 'is above the limit of your product. It is credited; we may ask you who sent it.',
        zh: '超过产品限额，已入账；我们可能会向您核实发送方。',
      })
    await tellQuote(own, row)
  }
}

/** False means another node has read it meanwhile, or there is nothing more. */
export const watchOnce = async (
  db: Db,
  settings: Settings,
  rail: ChainRail,
  network: Network,
  signal: AbortSignal = AbortSignal.timeout(askMs),
): Promise<boolean> => {
  const before = await watchedUpTo(db, network)
  const cursor = before === null ? null : (JSON.parse(before) as Cursor)
  const found = await rail.transfersSince(network, cursor, ours(db, network), signal)
  const head = await rail.head(network, signal)
  const feeCoin = feeCoinOf[network]
  const { fee } = (await rail.feeLevels(feeCoin, signal)).normal
  // If the market does not answer, the last price is used, so that coins are not delayed.
  const wanted = [...new Set(found.arrivals.flatMap(({ coin }): readonly Coin[] => (coin ? [coin] : [])))]
  const prices = await askPrices(await fxRailOf(settings), wanted, signal).catch(() => [])
  return db.transaction().execute(async (tx) => {
    const now = new Date()
    const progress = {
      cursor: JSON.stringify(found.cursor),
      height: head.height,
      block_at: head.at,
      is_behind: head.isBehind,
      fee_minor: String(fee),
      checked_at: now,
    }
    if (before === null) {
      const made = await tx
        .insertInto('chain_cursor')
        .values({ network, ...progress })
        .onConflict((conflict) => conflict.doNothing())
        .returning('network')
        .executeTakeFirst()
      if (!made) return false
    } else {
      await sql`select from chain_cursor where network = ${network} for update`.execute(tx)
      if ((await watchedUpTo(tx, network)) !== before) return false
      await tx.updateTable('chain_cursor').set(progress).where('network', '=', network).execute()
    }
    const own: TxContext = { tx, settings, emit: emitter(tx) }
    await keepPrices(tx, prices)
    await takeBack(own, network, found, now)
    await takeIn(own, network, found)
    await confirm(own, network, head, now)
    return found.hasMore
  })
}

export const makeWatcher = (db: Db, settings: Settings): readonly Loop[] =>
  networks
    .filter((network) => settings.mode === 'sandbox' || settings.chain[network === 'BTC' ? 'bitcoin' : 'ethereum'])
    .map((network) => {
      const apartMs = everyMs[settings.mode]
      let restMs: number = apartMs
      return makeLoop({
        name: `reading ${network}`,
        everyMs: () => restMs,
        apartMs,
        run: async () => {
          const rail = await chainRailOf({ settings, db })
          while (await watchOnce(db, settings, rail, network));
          const blockMs = rail.nextBlockMs(network)
          restMs = blockMs === null ? apartMs : blockMs + lateMs
        },
      })
    })
