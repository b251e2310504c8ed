// Coins to an address of the merchant's book. It has no draft: what is typed is asked for at once. The network's fee is set aside beside the
// amount, at most; what is not needed comes back when it is confirmed.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { coinTerms, isCoin, networks, networkWords, type Coin } from '@falaj/contract/kernel/coins'
import { feeLevelNames, feeLevelWords, type cryptoWithdraw } from '@falaj/contract/crypto/crypto-withdraw'
import type { Input } from '@falaj/contract/kernel/endpoint'
import type { FieldFaultCode } from '@falaj/contract/kernel/errors'
import { money as moneySchema } from '@falaj/contract/kernel/scalars'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { fromText, money, toCodeText, toText, type Currency, type Money } from '@falaj/money'
import { addition } from '../../../platform/approval/approvable.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { amountRefused } from '../../../platform/money/amount-refused.ts'
import { balancesNow } from '../../../platform/money/balances.ts'
import { effectsOfHeld } from '../../../platform/money/effects.ts'
import { legsOf, type Movement } from '../../../platform/money/legs.ts'
import { moneyOrders } from '../../../platform/money/order/order.ts'
import { feeCoinOf } from '../../../rails/chain/chain-rail.ts'
import { payeeById, type Payee } from '../crypto-address-book/crypto-address-book.read.ts'
import { refundableOf } from '../crypto-payment/crypto-payment.read.ts'
import { feesOf, type Fee } from './crypto-withdraw.fees.ts'
import { countedNow, limitsNow } from './crypto-withdraw.limits.ts'

export type WithdrawRequest = Pick<
  Input<typeof cryptoWithdraw.whatIf>,
  'amount' | 'payeeId' | 'level' | 'rest' | 'quoteId'
>
const payload = z.object({
  withdrawId: z.string(),
  number: z.string(),
  draftId: z.string(),
  payeeId: z.string(),
  network: z.enum(networks),
  address: z.string(),
  amount: moneySchema,
  /** At most. */
  fee: moneySchema,
  networkMost: moneySchema,
  /** Against the limits, in dirhams. What was asked for before there were any counts nothing. */
  counted: z.optional(moneySchema),
  level: z.enum(feeLevelNames),
  rest: z.nullable(moneySchema),
  /** Set for a refund. */
  quoteId: z.optional(z.string()),
})
type Payload = z.output<typeof payload>
export const coinOf = (text: string): Coin => {
  if (!isCoin(text)) throw new Error(`${text} is no coin`)
  return text
}
export const withdrawMin = (coin: Coin): Money => fromText(coinTerms[coin].minimum, coin)!
const minor = (value: Money): string => String(value.minor)
const plus = (one: Money, other: Money): Money => money(one.minor + other.minor, one.currency)

const whyNots = {
  'in-review': 'COIN_PAYEE_IN_REVIEW',
  'cooling-off': 'COIN_PAYEE_COOLING',
  removed: 'COIN_PAYEE_REMOVED',
} as const satisfies Record<NonNullable<Payee['whyNot']>, FieldFaultCode>
/** Somebody else's address, one that never was and a wrong id look the same. */
const payee = async (tx: Store, merchantId: string, coin: Coin, id: string): Promise<Payee> => {
  const wrong = (code: FieldFaultCode) => failFields({ path: 'payeeId', code })
  const found = isUuid(id) ? await payeeById(tx, merchantId, id) : undefined
  if (!found) throw wrong('COIN_PAYEE_UNKNOWN')
  if (found.network !== coinTerms[coin].network) throw wrong('COIN_PAYEE_NETWORK')
  if (found.whyNot) throw wrong(whyNots[found.whyNot])
  return found
}
export const feeNow = async (tx: Store, coin: Coin, level: string): Promise<Fee> => {
  const fee = (await feesOf(tx, coin)).find((each) => each.level === level)
  if (!fee) throw fail('FEE_UNAVAILABLE')
  return fee
}
const checkRefund = async (
  tx: Store,
  merchantId: string,
  { amount, quoteId, withdrawId }: Pick<Payload, 'amount' | 'quoteId' | 'withdrawId'>,
): Promise<void> => {
  if (!quoteId) return
  const coin = coinOf(amount.currency)
  const found = await refundableOf(tx, merchantId, { quoteId, coin, except: withdrawId })
  if (!found) throw failFields({ path: 'quoteId', code: 'COIN_REFUND_UNKNOWN' })
  if (amount.minor > found.left.minor) throw failFields({ path: 'amount', code: 'COIN_REFUND_OVER' })
}
const check = async (tx: Store, merchantId: string, wanted: Payload): Promise<void> => {
  const { amount, fee, payeeId } = wanted
  const coin = coinOf(amount.currency)
  await payee(tx, merchantId, coin, payeeId)
  await checkRefund(tx, merchantId, wanted)
  const balances = await balancesNow(tx, merchantId, coin)
  const most = money(balances.available.minor > fee.minor ? balances.available.minor - fee.minor : 0n, coin)
  if (amount.minor < withdrawMin(coin).minor) throw amountRefused('AMOUNT_MIN', most, balances)
  if (amount.minor > most.minor) throw amountRefused('OVER_AVAILABLE', most, balances)
  const { one, daily, mostOne, mostNow } = await limitsNow(tx, merchantId, coin)
  const counted = wanted.counted?.minor ?? 0n
  if (counted > one.minor) throw amountRefused('OVER_ONE', mostOne, balances)
  if (counted > daily.left.minor) throw amountRefused('OVER_DAILY', mostNow, balances)
}

interface Book {
  readonly label: string
  readonly holder: string
  readonly service: string | null
  readonly refund_of: string | null
}
/** What its money is: what arrives, the fee, and what the chain takes of its own coin; while that is not known, the most. */
const movementOf = (row: {
  readonly id: string
  readonly merchant_id: string
  readonly currency: string
  readonly network: string
  readonly net_minor: string
  readonly fee_minor: string
  readonly unused_minor: string
  readonly network_minor: string | null
  readonly network_max_minor: string
}): Movement => ({
  name: 'crypto-withdraw',
  id: row.id,
  merchantId: row.merchant_id,
  currency: row.currency as Currency,
  net: BigInt(row.net_minor),
  fee: BigInt(row.fee_minor),
  network: {
    currency: feeCoinOf[row.network as keyof typeof feeCoinOf],
    amount: BigInt(row.network_minor ?? row.network_max_minor),
    unused: BigInt(row.unused_minor ?? 0),
  },
})

export const coinWithdrawals = moneyOrders({
  name: 'crypto-withdraw',
  numbered: 'crypto-withdraw',
  table: 'crypto_withdraw',
  record: {
    extra: {
      joins: sql`left join crypto_payee b on b.merchant_id = o.merchant_id and b.id = o.payee_id
        left join crypto_quote q on q.merchant_id = o.merchant_id and q.id = o.quote_id`,
      columns: () => sql<Book>`b.label, b.holder, b.service, q.number as refund_of`,
    },
  },
  form: {
    async valuesOf({ tx, me, settings }, { amount, payeeId, level, rest, quoteId }: WithdrawRequest) {
      const coin = coinOf(amount.currency)
      if (settings.chain.coinsOff.has(coin)) throw failFields({ path: 'amount', code: 'COIN_OFF' })
      if (rest && (rest.currency !== coin || rest.minor <= 0n)) throw failFields({ path: 'rest', code: 'AMOUNT' })
      const { network, address } = await payee(tx, me().merchantId, coin, payeeId)
      const cost = await feeNow(tx, coin, level)
      return {
        payee_id: payeeId,
        network,
        to_address: address,
        currency: coin,
        net_minor: minor(amount),
        fee_minor: minor(cost.fee),
        unused_minor: '0',
        network_max_minor: minor(cost.network),
        network_minor: null,
        level,
        rest_minor: rest ? minor(rest) : null,
        quote_id: quoteId && isUuid(quoteId) ? quoteId : null,
        needed: coinTerms[coin].confirmations,
      }
    },
    sameBy: ['net_minor', 'currency', 'payee_id', 'level', 'rest_minor', 'quote_id'],
  },
  approval: {
    kind: 'crypto-withdraw',
    payload,
    orderIdOf: ({ withdrawId }) => withdrawId,
    async payloadOf({ tx }, row): Promise<Payload> {
      const coin = coinOf(row.currency)
      const { network, fee, level } = await feeNow(tx, coin, row.level)
      return {
        withdrawId: row.id,
        number: row.number,
        draftId: row.draft_id,
        payeeId: row.payee_id,
        network: coinTerms[coin].network,
        address: row.to_address,
        amount: money(BigInt(row.net_minor), coin),
        fee,
        networkMost: network,
        counted: await countedNow(tx, money(BigInt(row.net_minor), coin)),
        level,
        rest: row.rest_minor === null ? null : money(BigInt(row.rest_minor), coin),
        ...(row.quote_id ? { quoteId: row.quote_id } : {}),
      }
    },
    headOf: ({ number, draftId }) => ({ number, draft_id: draftId }),
    columnsOf: async (_own, { payload: wanted }) => ({
      payee_id: wanted.payeeId,
      network: wanted.network,
      to_address: wanted.address,
      currency: wanted.amount.currency,
      net_minor: minor(wanted.amount),
      fee_minor: minor(wanted.fee),
      network_max_minor: minor(wanted.networkMost),
      counted_minor: wanted.counted ? minor(wanted.counted) : '0',
      level: wanted.level,
      rest_minor: wanted.rest ? minor(wanted.rest) : null,
      quote_id: wanted.quoteId ?? null,
      needed: coinTerms[coinOf(wanted.amount.currency)].confirmations,
    }),
    amountOf: ({ amount }) => amount,
    async describe({ tx, me }, wanted) {
      const coin = coinOf(wanted.amount.currency)
      const found = await payee(tx, me().merchantId, coin, wanted.payeeId)
      const { quoteId, withdrawId: except } = wanted
      const refund = quoteId ? await refundableOf(tx, me().merchantId, { quoteId, coin, except }) : null
      return {
        says: {
          en: `Send ${toCodeText(wanted.amount)} to ${found.label} (${wanted.address})`,
          zh: `提币 ${toCodeText(wanted.amount)} 至 ${found.label}（${wanted.address}）`,
        },
        shown: [
          addition('Order no', '单号', wanted.number),
          addition('Arrives', '到账数量', toCodeText(wanted.amount)),
          addition('Network fee, at most', '网络费上限', toCodeText(wanted.fee)),
          addition('Speed', '速度', feeLevelWords[wanted.level]),
          addition('Network', '网络', networkWords[wanted.network]),
          // Checkers compare every character.
          addition('Address', '地址', wanted.address),
          addition('Whose address', '地址持有人', [found.holder, found.service].filter(Boolean).join(', ')),
          ...(refund ? [addition('Gives back coins of order', '退还订单的币', refund.number)] : []),
          ...(wanted.rest ? [addition('A test; to follow', '测试转账，后续数量', toCodeText(wanted.rest))] : []),
        ],
      }
    },
    auditOf: (wanted) => ({
      amount: toText(wanted.amount),
      coin: wanted.amount.currency,
      fee: toText(wanted.fee),
      to: wanted.address,
      level: wanted.level,
      ...(wanted.quoteId ? { refundOf: wanted.quoteId } : {}),
    }),
    effects: (tx, { merchantId, payload: { amount, fee } }) =>
      effectsOfHeld(tx, merchantId, plus(amount, fee), 'the bank'),
  },
  money: {
    legs: () => legsOf['crypto-withdraw'],
    movementOf,
    lastStep: 'paid',
  },
  events: {
    audience: 'crypto',
  },
  execution: {
    check,
    /** Days may have passed: an address that was good then may be gone. */
    async checkExecute({ tx }: TxContext, row) {
      const found = await payeeById(tx, row.merchant_id, row.payee_id)
      if (!found || found.whyNot) throw fail('COIN_PAYEE_STATE')
    },
    execute: async () => ({ outcome: 'PLACED', step: 'sent', values: { state: 'PLACED', placed_at: new Date() } }),
  },
})

/** For a form that was not sent yet: how much, and to which address of the book. */
export const withdrawalText = async (
  { tx, me }: { readonly tx: Store; readonly me: () => { readonly merchantId: string } },
  request: object,
): Promise<Bilingual | null> => {
  const parsed = z.safeDecode(z.object({ amount: moneySchema, payeeId: z.string() }), request as never)
  if (!parsed.success || !isUuid(parsed.data.payeeId)) return null
  const found = await payeeById(tx, me().merchantId, parsed.data.payeeId)
  if (!found) return null
  const [amount, to] = [
    toCodeText(parsed.data.amount),
    `${found.label} (${found.address.slice(0, 8)}…${found.address.slice(-6)})`,
  ]
  return { en: `Send ${amount} to ${to}`, zh: `提币 ${amount} 至 ${to}` }
}
