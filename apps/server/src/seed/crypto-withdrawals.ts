// The demo world's address book and withdrawals of coins, one of every standing. The newest is really on its way: the simulated chain takes it.
import { sql } from 'kysely'
import { minuteMs, hourMs, dayMs } from '@falaj/contract/kernel/time'
import { coinTerms, type Coin } from '@falaj/contract/kernel/coins'
import { postAll } from '@falaj/ledger/post'
import { fromText, money } from '@falaj/money'
import { coinWithdrawals, feeNow } from '../features/crypto/crypto-withdraw/crypto-withdraw.order.ts'
import { keepValue } from '../features/accounts/currency-exchange/currency-exchange.coin-values.ts'
import { release } from '../platform/approval/execute.ts'
import { lockRequest, move, writeStep } from '../platform/approval/request.ts'
import type { Store } from '../platform/db/pool.ts'
import { colleaguesOf } from '../platform/identity/session.ts'
import { legsOf, postingOf } from '../platform/money/legs.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { feeCoinOf } from '../rails/chain/chain-rail.ts'
import { idOf, numberOf } from './chance.ts'
import type { Step } from './money.ts'

interface Owner {
  readonly merchantId: string
  readonly personId: string
}
type Txid = (name: string) => string

const payees = [
  {
    name: 'cold',
    label: 'Cold wallet',
    network: 'ETH',
    address: '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf',
    days: 40,
  },
  {
    name: 'vault',
    label: 'Bitcoin vault',
    network: 'BTC',
    address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    days: 33,
  },
  {
    name: 'currency-exchange',
    label: 'Exchange account',
    network: 'ETH',
    address: '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF',
    service: 'Gulf Coin Exchange',
    days: 0,
    is: 'cooling-off',
  },
  {
    name: 'old',
    label: 'Old phone wallet',
    network: 'ETH',
    address: '0x6813Eb9362372EEF6200f3b1dbC3f819671cBA69',
    days: 90,
    is: 'removed',
  },
] as const
const payeeId = (name: (typeof payees)[number]['name']): string => idOf('coin payee', name)

export const seedPayees = async (tx: Store, { merchantId, personId }: Owner, now: number): Promise<void> => {
  for (const payee of payees) {
    const { name, label, network, address, days } = payee
    const is = 'is' in payee ? payee.is : null
    const at = new Date(now - Math.max(days, 0.1) * dayMs)
    await tx
      .insertInto('crypto_payee')
      .values({
        merchant_id: merchantId,
        id: payeeId(name),
        network,
        address,
        label,
        holder: 'Marina Walk Trading',
        service: 'service' in payee ? payee.service : null,
        state: is === 'removed' ? 'REMOVED' : 'APPROVED',
        cooling_until: new Date(at.getTime() + (is === 'cooling-off' ? 2 : 1) * dayMs),
        added_by: personId,
        created_at: at,
        ...(is === 'removed' ? { removed_at: new Date(at.getTime() + 20 * dayMs), removed_by: personId } : {}),
      })
      .execute()
  }
}

interface Past {
  readonly name: string
  readonly coin: Coin
  readonly amount: string
  readonly fee: string
  /** In the network's own coin. */
  readonly network: string
  readonly to: 'cold' | 'vault'
  readonly hoursAgo: number
  readonly rest?: string
  /** `stuck`: displaced by a foreign transaction; `released`: and the provider returned the coins. */
  readonly ends: 'paid' | 'failed' | 'stuck' | 'released' | null
}
const past: readonly Past[] = [
  {
    name: 'vault',
    coin: 'BTC',
    amount: '0.05',
    fee: '0.00001058',
    network: '0.00001058',
    to: 'vault',
    hoursAgo: 200,
    ends: 'paid',
  },
  {
    name: 'test',
    coin: 'USDT',
    amount: '10',
    fee: '3.19',
    network: '0.000975',
    to: 'cold',
    hoursAgo: 122,
    rest: '990',
    ends: 'paid',
  },
  {
    name: 'rest',
    coin: 'USDT',
    amount: '990',
    fee: '3.21',
    network: '0.000975',
    to: 'cold',
    hoursAgo: 121,
    ends: 'paid',
  },
  {
    name: 'refused',
    coin: 'BUSD',
    amount: '20',
    fee: '3.2',
    network: '0.000975',
    to: 'cold',
    hoursAgo: 50,
    ends: 'failed',
  },
  {
    name: 'refund',
    coin: 'USDT',
    amount: '50',
    fee: '3.2',
    network: '0.000975',
    to: 'cold',
    hoursAgo: 2,
    ends: 'paid',
  },
  {
    name: 'stuck',
    coin: 'USDT',
    amount: '75',
    fee: '3.2',
    network: '0.000975',
    to: 'cold',
    hoursAgo: 9,
    ends: 'stuck',
  },
  {
    name: 'released',
    coin: 'USDT',
    amount: '60',
    fee: '3.2',
    network: '0.000975',
    to: 'cold',
    hoursAgo: 70,
    ends: 'released',
  },
  { name: 'sent', coin: 'ETH', amount: '0.25', fee: '0.0004', network: '0.0004', to: 'cold', hoursAgo: 0, ends: null },
]
/** A foreign transaction to an unknown address. */
const foreignOf = ({ name, coin, amount, ends }: Past, txid: Txid, at: Date) => {
  const found = {
    txid: txid(`foreign ${name}`),
    pays: [
      {
        coin,
        address: '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
        amount: String(fromText(amount, coin)!.minor / 3n),
      },
    ],
    block: { height: 0, hash: txid(`foreign block ${name}`) },
    at: at.toISOString(),
    fee: String(fromText('0.0008', 'ETH')!.minor),
  }
  return {
    stuck_at: at,
    stuck_txid: found.txid,
    stuck_found: JSON.stringify(found),
    ...(ends === 'released'
      ? {
          ended_at: at,
          decision: 'RELEASED',
          decision_why: JSON.stringify({
            en: 'Another transaction of ours used its number by mistake. The payee got nothing.',
            zh: '我们的另一笔交易误用了其序号，收款人未收到款项。',
          }),
          decided_at: at,
        }
      : {}),
  }
}
const seedOne = async (
  tx: Store,
  { merchantId, personId }: Owner,
  now: number,
  txid: Txid,
  one: Past,
): Promise<void> => {
  const { coin, ends, name } = one
  const { network, confirmations } = coinTerms[coin]
  const minor = (text: string, of: Coin = coin): bigint => fromText(text, of)!.minor
  const id = idOf('coin withdraw', name)
  const at = new Date(now - one.hoursAgo * hourMs)
  const done = new Date(at.getTime() + 12 * minuteMs)
  const took = minor(one.network, feeCoinOf[network])
  await tx
    .insertInto('crypto_withdraw')
    .values({
      merchant_id: merchantId,
      id,
      number: numberOf('crypto-withdraw', 'coin withdraw', name),
      draft_id: id,
      payee_id: payeeId(one.to),
      network,
      to_address: payees.find((payee) => payee.name === one.to)!.address,
      currency: coin,
      net_minor: String(minor(one.amount)),
      fee_minor: String(minor(one.fee)),
      network_max_minor: String(took),
      level: 'normal',
      rest_minor: one.rest ? String(minor(one.rest)) : null,
      needed: confirmations,
      state: ends === 'paid' ? 'SUCCESS' : ends && ends !== 'stuck' ? 'FAILURE' : 'PLACED',
      maker_person_id: personId,
      created_at: at,
      placed_at: at,
      ...(ends ? { txid: txid(`coin withdraw ${name}`), sent_at: at } : {}),
      ...(ends === 'paid' || ends === 'failed'
        ? { network_minor: String(took), block_height: 0, ended_at: done }
        : ends === 'stuck' || ends === 'released'
          ? foreignOf(one, txid, done)
          : {}),
      why: ends === 'failed' ? 'TOKEN_REFUSED' : ends === 'released' ? 'FOREIGN_TRANSACTION' : null,
    })
    .execute()
  const moved = {
    name: 'crypto-withdraw',
    id,
    merchantId,
    currency: coin,
    net: minor(one.amount),
    fee: minor(one.fee),
    network: { currency: feeCoinOf[network], amount: took, unused: 0n },
    reserved: 'available',
  } as const
  await postAll(tx, [
    postingOf(legsOf['crypto-withdraw'], 'sent', moved, { at, bookedAt: at }),
    ...(ends && ends !== 'stuck'
      ? [
          postingOf(legsOf['crypto-withdraw'], ends === 'released' ? 'refused' : ends, moved, {
            at: done,
            bookedAt: done,
          }),
        ]
      : []),
  ])
  if (ends === 'paid' || ends === 'failed')
    await keepValue(tx, {
      merchantId,
      about: { kind: 'crypto-withdraw', id },
      coin,
      amount: -(ends === 'paid' ? moved.net + moved.fee : moved.fee),
      at: done,
    })
}

/** Requested, and recalled by the requester. */
const seedRecalled = async (tx: Store, settings: Settings, { merchantId }: Owner): Promise<void> => {
  const team = await colleaguesOf(tx, merchantId, settings)
  const maker = team.find(({ visitor: { who } }) => who?.roles.includes('FINANCIAL'))
  if (!maker) return
  const me = { ...maker, merchantId, merchantMid: '', sessionId: '' }
  const call = {
    tx,
    settings,
    me: () => me,
    visitor: maker.visitor,
    emit: () => Promise.resolve([]),
    note: () => undefined,
  }
  const wanted = {
    amount: money(fromText('0.3', 'ETH')!.minor, 'ETH'),
    payeeId: payeeId('cold'),
    level: 'fast',
    draftId: idOf('coin withdraw', 'recalled'),
  } as const
  const { requestId } = await coinWithdrawals.request(call, wanted)
  if (!requestId) return
  const row = await lockRequest(tx, merchantId, requestId)
  await writeStep(tx, row, 'recalled', maker, null)
  await release(call, [coinWithdrawals.approvable], row)
  await move(call, row, 'recall', 'recalled')
}

/** What sending costs must be known. */
export const coinWithdrawalSteps = (tx: Store, owner: Owner, txid: Txid): readonly Step[] => {
  const now = Date.now()
  return past.map((one) => ({
    at: now - one.hoursAgo * hourMs,
    run: () => seedOne(tx, owner, now, txid, one),
  }))
}
/** After the steps. */
export const endCoinWithdrawals = async (tx: Store, settings: Settings, owner: Owner): Promise<void> => {
  // The one that is really sent may cost what the network asks for now.
  const cost = await feeNow(tx, 'ETH', 'normal')
  await sql`update crypto_withdraw set network_max_minor = greatest(network_max_minor, ${String(cost.network.minor)}::numeric)
    where merchant_id = ${owner.merchantId} and state = 'PLACED' and stuck_at is null`.execute(tx)
  await seedRecalled(tx, settings, owner)
}
