// The demo world's orders paid in coins, one in every state: rows of the last days, without audit entries or messages.
import { minuteMs, dayMs } from '@falaj/contract/kernel/time'
import { blockGraceMinutes, coinQuoteMinutes, coinsFor, type QuoteState } from '@falaj/contract/crypto/coin-quote-rules'
import { coinTerms } from '@falaj/contract/kernel/coins'
import { postAll } from '@falaj/ledger/post'
import { money, type Money } from '@falaj/money'
import { addAddress, takeIndex } from '../features/crypto/crypto-deposit/crypto-deposit.store.ts'
import { keepValue } from '../features/accounts/currency-exchange/currency-exchange.coin-values.ts'
import type { Store } from '../platform/db/pool.ts'
import { legsOf, postingOf } from '../platform/money/legs.ts'
import { payments } from '../platform/payment/payment.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { ChainRail } from '../rails/chain/chain-rail.ts'
import { midAt } from '../sandbox/fx.ts'
import { idAt, numberOf } from './chance.ts'
import { populate } from './past-payments.ts'
import type { Step } from './money.ts'

export interface DemoQuote {
  readonly state: QuoteState
  readonly text: string
  readonly value: Money
  readonly minutesAgo: number
  /** Percentage of the requested amount; for an order that was not paid in time. */
  readonly came: bigint
}
const aed = (whole: bigint): Money => money(whole * 100n, 'AED')
const shown: readonly DemoQuote[] = [
  { state: 'AWAITING_COINS', text: 'Desk lamp, brass', value: aed(640n), minutesAgo: 2, came: 0n },
  { state: 'PAID', text: 'Oak shelf', value: aed(1_250n), minutesAgo: 95, came: 103n },
  { state: 'UNDERPAID', text: 'Two reading chairs', value: aed(2_100n), minutesAgo: 180, came: 60n },
  { state: 'LATE', text: 'Wool rug', value: aed(980n), minutesAgo: 260, came: 100n },
  { state: 'LAPSED', text: 'Side table', value: aed(450n), minutesAgo: 400, came: 0n },
]
const coin = 'USDT'
const { network } = coinTerms[coin]
const orderStates: Readonly<Record<QuoteState, readonly [state: string, payState: string, attempt: string]>> = {
  AWAITING_COINS: ['ACCEPTED', 'PENDING', 'CHALLENGE'],
  PAID: ['PAID', 'PAID_SUCCESS', 'PAID'],
  UNDERPAID: ['ACCEPTED', 'PENDING', 'CHALLENGE'],
  LATE: ['CANCELED', 'FAILURE', 'ABANDONED'],
  LAPSED: ['CANCELED', 'FAILURE', 'DECLINED'],
}

interface Around {
  readonly settings: Settings
  readonly rail: ChainRail
  readonly merchantId: string
  /** Adds a confirmed deposit in the past. */
  readonly arrive: (address: string, amount: bigint, at: Date) => Promise<void>
}
export const keepCoinPayment = async (
  tx: Store,
  { settings, rail, merchantId, arrive }: Around,
  one: DemoQuote,
): Promise<void> => {
  const { state, text, value } = one
  const now = Date.now()
  const at = new Date(now - one.minutesAgo * minuteMs)
  const rate = midAt(coin, 'AED', at.getTime())
  const amount = coinsFor(value, rate, coin)
  const [paymentId, number] = [idAt(at, 'coin payment', text), numberOf('payment', 'coin payment', text)]
  const id = idAt(at, 'coin quote', text)
  const index = await takeIndex(tx, network)
  const address = rail.addressAt(network, index)
  const expires = new Date(at.getTime() + coinQuoteMinutes * minuteMs)
  const received = (amount.minor * one.came) / 100n
  const paidAt = new Date(at.getTime() + 9 * minuteMs)
  const [orderState, payState, attempt] = orderStates[state]
  const made = { store: 'Online shop', description: text, createdAt: at }
  if (state === 'PAID')
    await payments.recordPast({ tx, settings }, [
      {
        kind: 'pay',
        id: paymentId,
        merchantId,
        number,
        product: 'gateway',
        chargedAs: 'pay-with-crypto',
        amount: value,
        at: paidAt,
        bookedAt: paidAt,
        with: { method: 'CRYPTO' },
        made,
      },
    ])
  else
    await populate(tx, 'payment', [
      {
        merchant_id: merchantId,
        id: paymentId,
        number,
        product: 'gateway',
        kind: 'delivered',
        state: orderState,
        pay_state: payState,
        description: text,
        currency: value.currency,
        amount_minor: String(value.minor),
        fee_minor: '0',
        vat_minor: '0',
        net_minor: '0',
        tariff_version: 1,
        refunded_minor: '0',
        store: made.store,
        items: [],
        created_at: at,
        expires_at: new Date(now + 3 * dayMs),
        failure_code: payState === 'FAILURE' ? 'EXPIRED' : null,
      },
    ])
  await populate(tx, 'payment_attempt', [
    {
      merchant_id: merchantId,
      payment_id: paymentId,
      no: 1,
      reference: `${paymentId}.1`,
      key: 'shown',
      product: 'gateway',
      currency: value.currency,
      method: 'CRYPTO',
      instrument: coin,
      state: attempt,
      decline_code: attempt === 'DECLINED' ? 'QUOTE_LAPSED' : attempt === 'ABANDONED' ? 'CANCELED' : null,
      at,
      ended_at: attempt === 'CHALLENGE' ? null : paidAt,
    },
  ])
  await addAddress(tx, {
    merchantId,
    personId: null,
    id: idAt(at, 'coin quote address', text),
    coin,
    network,
    address,
    index,
    label: number,
    quoteId: id,
  })
  await tx
    .insertInto('crypto_quote')
    .values({
      merchant_id: merchantId,
      id,
      number: numberOf('crypto-payment', 'coin quote', text),
      state,
      payment_id: paymentId,
      attempt: 1,
      network,
      currency: coin,
      address,
      amount_minor: String(amount.minor),
      value_currency: value.currency,
      value_minor: String(value.minor),
      rate,
      rate_by: 'Sandbox market',
      rated_at: at,
      created_at: at,
      expires_at: expires,
      lapses_at: new Date(expires.getTime() + blockGraceMinutes[network] * minuteMs),
      received_minor: String(received),
      used_minor: state === 'PAID' ? String(amount.minor) : '0',
      paid_at: state === 'PAID' ? paidAt : null,
    })
    .execute()
  if (received > 0n) await arrive(address, received, new Date(at.getTime() + 5 * minuteMs))
  if (state !== 'PAID') return
  const moved = { name: 'crypto-payment', id, merchantId, currency: coin, net: amount.minor } as const
  const bought = { currency: value.currency, amount: value.minor, markup: 0n }
  await postAll(tx, [
    postingOf(legsOf['crypto-payment'], 'sold', { ...moved, bought }, { at: paidAt, bookedAt: paidAt }),
  ])
  const paid = { aed: value.minor, rate, by: 'Sandbox market' }
  await keepValue(tx, {
    merchantId,
    about: { kind: 'crypto-payment', id },
    coin,
    amount: -amount.minor,
    at: paidAt,
    paid,
  })
}
export const coinPaymentSteps = (tx: Store, around: Around): readonly Step[] =>
  shown.map((one) => ({
    at: Date.now() - one.minutesAgo * minuteMs,
    run: () => keepCoinPayment(tx, around, one),
  }))
