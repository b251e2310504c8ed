// The demo world's coins: a month of prices, and deposits in every state of one merchant, through the same code as real ones.
import { minuteMs, hourMs, dayMs } from '@falaj/contract/kernel/time'
import type { Schedule } from '@falaj/contract/accounts/automatic-settlement'
import { coins, coinTerms, type Coin, type Network } from '@falaj/contract/kernel/coins'
import { platformId } from '@falaj/ledger/accounts'
import { postAll } from '@falaj/ledger/post'
import { fromText, type Currency } from '@falaj/money'
import {
  depositIdOf,
  deposits,
  nameOf,
  sharesOf,
  topUps,
  type LimitCount,
  type DepositEvent,
} from '../features/crypto/crypto-deposit/crypto-deposit.product.ts'
import { addAddress, takeIndex } from '../features/crypto/crypto-deposit/crypto-deposit.store.ts'
import { watchOnce } from '../features/crypto/crypto-deposit/crypto-deposit.watch.ts'
import { sql } from 'kysely'
import { plannedBetween } from '../features/accounts/automatic-settlement/automatic-settlement.schedule.ts'
import { keepFees } from '../features/crypto/crypto-withdraw/crypto-withdraw.fees.ts'
import { keepPrices } from '../features/accounts/currency-exchange/currency-exchange.coin-prices.ts'
import { keepValue } from '../features/accounts/currency-exchange/currency-exchange.coin-values.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { daysLater, dubaiDay, dubaiTime } from '../platform/base/banking-days.ts'
import { legsOf, postingOf } from '../platform/money/legs.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Arrival, ChainRail } from '../rails/chain/chain-rail.ts'
import { chainRailOf } from '../rails/chain/rail-of.ts'
import { sandboxChain } from '../sandbox/chain/miners.ts'
import { midAt } from '../sandbox/fx.ts'
import { idOf, numberOf } from './chance.ts'
import { coinWithdrawalSteps, endCoinWithdrawals, seedPayees } from './crypto-withdrawals.ts'
import { coinPaymentSteps } from './crypto-payments.ts'
import { demoTopUps, topUpSteps } from './crypto-top-ups.ts'
import type { Step, Turn } from './money.ts'
import { pastExchange } from './past-exchange.ts'

const priceDays = 31
const seedPrices = async (tx: Store, now: number): Promise<void> => {
  const hours = Array.from({ length: priceDays * 24 }, (_, back) => new Date(now - (back + 1) * hourMs))
  const minutes = Array.from({ length: 12 }, (_, back) => new Date(now - back * 300_000))
  for (const coin of coins)
    await keepPrices(
      tx,
      [...hours, ...minutes].map((at) => ({ coin, at, rate: midAt(coin, 'AED', at.getTime()), by: 'Sandbox market' })),
    )
}

export interface Owner {
  readonly merchantId: string
  readonly personId: string
}
const addressFor = async (tx: Store, rail: ChainRail, { merchantId, personId }: Owner, coin: Coin, label: string) => {
  const { network } = coinTerms[coin]
  const index = await takeIndex(tx, network)
  const address = rail.addressAt(network, index)
  const id = idOf('coin address', coin, label)
  await addAddress(tx, { merchantId, personId, id, coin, network, address, index, label })
  return address
}
interface Past {
  readonly coin: Coin
  readonly amount: string
  readonly daysAgo: number
  readonly ends: 'confirmed' | 'vanished' | 'small'
}
const past: readonly Past[] = [
  { coin: 'BTC', amount: '0.42', daysAgo: 24, ends: 'confirmed' },
  { coin: 'ETH', amount: '6.5', daysAgo: 19, ends: 'confirmed' },
  { coin: 'USDT', amount: '12500', daysAgo: 12, ends: 'confirmed' },
  { coin: 'BUSD', amount: '800', daysAgo: 30, ends: 'confirmed' },
  { coin: 'USDC', amount: '3100.25', daysAgo: 6, ends: 'vanished' },
  { coin: 'BTC', amount: '0.00005', daysAgo: 4, ends: 'small' },
  { coin: 'BTC', amount: '0.135', daysAgo: 3, ends: 'confirmed' },
]
const textId = (network: Network, ...name: readonly string[]): string =>
  `${network === 'ETH' ? '0x' : ''}${[1, 2].map((part) => idOf(...name, String(part)).replaceAll('-', '')).join('')}`

export interface PastArrival {
  readonly coin: Coin
  readonly minor: bigint
  readonly at: Date
  readonly ends: Past['ends']
  /** Unique name. */
  readonly name: string
  /** It came to a customer's address. */
  readonly topUp?: LimitCount & { readonly reference: string }
}
const keepPast = (tx: Store, settings: Settings, owner: Owner, address: string, past: Past): Promise<void> =>
  arrive(tx, settings, owner, address, {
    coin: past.coin,
    minor: fromText(past.amount, past.coin)!.minor,
    at: new Date(Date.now() - past.daysAgo * dayMs),
    ends: past.ends,
    name: String(past.daysAgo),
  })
export const arrive = async (
  tx: Store,
  settings: Settings,
  { merchantId }: Owner,
  address: string,
  { coin, minor, at, ends, name, topUp }: PastArrival,
): Promise<void> => {
  const { network } = coinTerms[coin]
  const arrival: Arrival = {
    network,
    txid: textId(network, 'coin deposit', coin, name),
    output: 0,
    address,
    coin,
    token: null,
    amount: minor,
    block: { height: 0, hash: textId(network, 'block', name) },
    at,
    from: null,
  }
  const later = new Date(at.getTime() + 3 * minuteMs)
  const reference = topUp?.reference ?? null
  const of = { id: depositIdOf(arrival), merchantId, coin, amount: minor, seen: 1, reference }
  const events: DepositEvent[] = [
    { ...of, kind: ends === 'small' ? 'small' : 'seen', at, bookedAt: at, arrival, ...(topUp ? { topUp } : {}) },
    ...(ends === 'small' ? [] : [{ ...of, kind: ends, at: later, bookedAt: later } as const]),
  ]
  const product = topUp ? topUps : deposits
  for (const event of events) await product.recordPast({ tx, settings }, [event])
  const amount = topUp ? sharesOf(coin, minor).net : minor
  if (ends === 'confirmed')
    await keepValue(tx, { merchantId, about: { kind: nameOf(of), id: of.id }, coin, amount, at: later })
}

const convertsOn = (): string => daysLater(dubaiDay(new Date()), -7)
/** Some of the tethers became ether a week ago. */
const convertSome = async (tx: Store, settings: Settings, { merchantId, personId }: Owner): Promise<void> => {
  const by = { merchantId, merchant: 'marina coins', maker: personId }
  const wanted = { sell: 'USDT', buy: 'ETH', amount: 4_000_000_000n } as const satisfies {
    sell: Currency
    buy: Currency
    amount: bigint
  }
  const { postings, row } = await pastExchange(tx, settings, {
    by,
    ...wanted,
    day: convertsOn(),
  })
  await postAll(tx, postings)
  if (!row) return
  const { id, at, sold, fee, bought } = row
  const about = { kind: 'currency-exchange', id }
  await keepValue(tx, { merchantId, about, coin: 'USDT', amount: -(sold.minor + fee.minor), at })
  await keepValue(tx, { merchantId, about, coin: 'ETH', amount: bought.minor, at })
}

const schedule: Schedule = { kind: 'weekdays', weekdays: [1], day: 1, time: '10:00' }
const plannedRuns = (settings: Settings, now = new Date()) => {
  const since = new Date(now.getTime() - 29 * dayMs)
  const planned = plannedBetween(schedule, settings.bankHolidays, { after: since, until: now, most: 9 })
  return { since, runs: planned.slice(-4) }
}
/** A rule of last month's: its first run has sold, and since then there was too little. */
const settleSome = async (tx: Store, settings: Settings, { merchantId, personId }: Owner): Promise<void> => {
  const { since, runs } = plannedRuns(settings)
  const [first, ...later] = runs
  if (!first) return
  await tx
    .insertInto('settlement_rule')
    .values({
      merchant_id: merchantId,
      currency: 'BUSD',
      version: 1,
      mode: 'AUTOMATIC',
      schedule: JSON.stringify(schedule),
      keep_minor: '0',
      threshold_minor: String(fromText('150', 'BUSD')!.minor),
      sell_into: 'AED',
      keep_percent: 20,
      person_id: personId,
      since,
    })
    .execute()
  const run = (at: Date, name: string) => ({
    merchant_id: merchantId,
    id: idOf('coin settlement', name),
    currency: 'BUSD',
    planned_at: at,
    ran_at: at,
    version: 1,
    threshold_minor: String(fromText('150', 'BUSD')!.minor),
  })
  const minor = (text: string): string => String(fromText(text, 'BUSD')!.minor)
  const short = { outcome: 'SKIPPED', why: 'UNDER_THRESHOLD', available_minor: minor('160'), keep_minor: minor('32') }
  for (const { at: plannedAt } of later)
    await tx
      .insertInto('settlement_run')
      .values({ ...run(plannedAt, plannedAt.toISOString()), ...short })
      .execute()
  const { postings, row } = await pastExchange(tx, settings, {
    by: { merchantId, merchant: 'marina settlement', maker: personId },
    sell: 'BUSD',
    buy: 'AED',
    // The amount above the retained share, including the fee.
    amount: (BigInt(minor('640')) * 10_000n) / (10_000n + BigInt(settings.fxFeeBps)),
    day: dubaiDay(first.at),
  })
  await postAll(tx, postings)
  if (!row) return
  const { id, at, sold, fee, bought, rate } = row
  await keepValue(tx, {
    merchantId,
    about: { kind: 'currency-exchange', id },
    coin: 'BUSD',
    amount: -(sold.minor + fee.minor),
    at,
    paid: { aed: bought.minor, rate, by: 'This exchange' },
  })
  await tx
    .insertInto('settlement_run')
    .values({
      ...run(first.at, 'first'),
      outcome: 'SENT',
      available_minor: minor('800'),
      keep_minor: minor('160'),
      sent_minor: String(sold.minor),
      withdrawal_id: id,
      withdrawal_number: numberOf('currency-exchange', 'exchange', 'marina settlement', dubaiDay(first.at)),
      bought_currency: bought.currency,
      bought_minor: String(bought.minor),
      rate,
    })
    .execute()
}

/** Past Ethereum deposits are in the treasury by now. */
export const seedSweeps = async (tx: Store): Promise<void> => {
  const { rows } = await sql<{ address: string; index: number; currency: Coin; amount: string; at: Date }>`
    select d.to_address as address, a.address_index as index, d.currency, sum(d.amount_minor)::text as amount, max(d.confirmed_at) as at
    from crypto_deposit d join crypto_address a on a.merchant_id = d.merchant_id and a.network = d.network and a.address = d.to_address
    where d.network = 'ETH' and d.state = 'SUCCESS' and d.sweep_id is null group by 1, 2, 3 order by 5`.execute(tx)
  for (const { address, index, currency, amount, at } of rows) {
    const id = idOf('coin sweep', address, currency)
    const ended = new Date(at.getTime() + 10 * minuteMs)
    const took = fromText(currency === 'ETH' ? '0.000315' : '0.00129', 'ETH')!.minor
    await tx
      .insertInto('crypto_sweep')
      .values({
        id,
        network: 'ETH',
        address,
        address_index: index,
        currency,
        amount_minor: amount,
        fee_max_minor: String(took),
        state: 'DONE',
        txid: textId('ETH', 'coin sweep', address, currency),
        network_minor: String(took),
        created_at: at,
        ended_at: ended,
      })
      .execute()
    await sql`update crypto_deposit set sweep_id = ${id}::uuid
      where network = 'ETH' and state = 'SUCCESS' and to_address = ${address} and currency = ${currency}`.execute(tx)
    const network = { currency: 'ETH' as const, amount: took, unused: 0n }
    const moved = { name: 'crypto-sweep', id, merchantId: platformId, currency, net: BigInt(amount), network }
    await postAll(tx, [postingOf(legsOf['crypto-sweep'], 'ended', moved, { at: ended, bookedAt: ended })])
  }
}

const ownerOf = (db: Store): Promise<Owner | undefined> =>
  db
    .selectFrom('merchant')
    .innerJoin('staff', 'staff.merchant_id', 'merchant.id')
    .select(['merchant.id as merchantId', 'staff.person_id as personId'])
    .where('merchant.mid', '=', '20000001')
    .orderBy('staff.id')
    .executeTakeFirst()

const soldCoin = 'BUSD'
/** The one past event of the coins that pays into a balance in dirhams: it is booked in its turn among that balance's other entries. */
export const coinSale = async (db: Db, settings: Settings): Promise<Turn> => {
  const [first] = plannedRuns(settings).runs
  const rail = await chainRailOf({ settings, db })
  return {
    day: dubaiDay(first?.at ?? new Date()),
    run: async (tx) => {
      const owner = await ownerOf(tx)
      if (!owner) return
      await seedPrices(tx, Date.now())
      const address = await addressFor(tx, rail, owner, soldCoin, '')
      for (const each of past.filter(({ coin }) => coin === soldCoin))
        await keepPast(tx, settings, owner, address, each)
      await settleSome(tx, settings, owner)
    },
  }
}

export const seedCrypto = async (db: Db, settings: Settings): Promise<void> => {
  if (await db.selectFrom('crypto_ignored').select('id').executeTakeFirst()) return
  const owner = await ownerOf(db)
  if (!owner) return
  const rail = await chainRailOf({ settings, db })
  // From here on each network is read: what comes later is seen.
  for (const network of ['BTC', 'ETH'] as const) await watchOnce(db, settings, rail, network)
  await keepFees(db, rail, AbortSignal.timeout(20_000))
  const { addresses, toppedUp } = await db.transaction().execute(async (tx) => {
    // Without a history nothing was sold yet.
    if (!(await tx.selectFrom('settlement_run').select('id').executeTakeFirst()))
      await (await coinSale(db, settings)).run(tx)
    const made = new Map<Coin, string>()
    for (const coin of coins.filter((each) => each !== soldCoin))
      made.set(coin, await addressFor(tx, rail, owner, coin, ''))
    await seedPayees(tx, owner, Date.now())
    const topUps = topUpSteps(
      tx,
      { rail, owner, arrive: (address, arrival) => arrive(tx, settings, owner, address, arrival) },
      demoTopUps,
    )
    // In the order of their time: a balance's entries are booked so.
    const steps: readonly Step[] = [
      ...past
        .filter(({ coin }) => coin !== soldCoin)
        .map((each) => ({
          at: Date.now() - each.daysAgo * dayMs,
          run: () => keepPast(tx, settings, owner, made.get(each.coin)!, each),
        })),
      { at: dubaiTime(convertsOn()).getTime(), run: () => convertSome(tx, settings, owner) },
      ...coinWithdrawalSteps(tx, owner, (name) => textId('ETH', name)),
      ...coinPaymentSteps(tx, {
        settings,
        rail,
        merchantId: owner.merchantId,
        arrive: (address, minor, at) =>
          arrive(tx, settings, owner, address, { coin: 'USDT', minor, at, ends: 'confirmed', name: address }),
      }),
      ...topUps.steps,
    ]
    for (const { run } of steps.toSorted((one, other) => one.at - other.at)) await run()
    await endCoinWithdrawals(tx, settings, owner)
    // Some of the coins that came too late went back.
    await sql`update crypto_withdraw set quote_id = (select id from crypto_quote where merchant_id = ${owner.merchantId}::uuid and state = 'LATE')
      where merchant_id = ${owner.merchantId}::uuid and id = ${idOf('coin withdraw', 'refund')}::uuid`.execute(tx)
    const waiting = await topUps.waitingAt('club-1050')
    await seedSweeps(tx)
    await tx
      .insertInto('crypto_ignored')
      .values({
        merchant_id: owner.merchantId,
        id: idOf('coin ignored'),
        network: 'ETH',
        txid: textId('ETH', 'coin ignored'),
        token: '0x7e57000000000000000000000000000000000001',
        to_address: made.get('ETH')!,
        at: new Date(Date.now() - 2 * dayMs),
      })
      .execute()
    return { addresses: made, toppedUp: waiting }
  })
  // On its way: the next block has it.
  await sandboxChain(db).deposit('BTC', [
    { address: addresses.get('BTC')!, amount: 5_000_000n, of: 'BTC' },
    { address: toppedUp, amount: 300_000n, of: 'BTC' },
  ])
}
