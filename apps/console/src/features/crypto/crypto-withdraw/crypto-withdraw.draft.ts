import { coinTerms, type Coin } from '@falaj/contract/kernel/coins'
import type { cryptoWithdraw, FeeLevelName } from '@falaj/contract/crypto/crypto-withdraw'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { fromText, toText } from '@falaj/money'
import type { OrderDraft } from '../../../blocks/order/draft.ts'
import type { Order, OrderAnswer } from '../../../blocks/order/use-order.ts'

export interface CoinDraft extends OrderDraft {
  readonly currency: Coin
  readonly payeeId: string
  readonly level: FeeLevelName
  /** The least goes out first, and the rest once it has arrived. */
  readonly isTest: boolean
  /** The request that it changes; '' for none. */
  readonly requestId: string
  /** For a refund: the order whose coins go back; '' for none. */
  readonly quoteId: string
}
export type CoinOrder = Order<CoinDraft, typeof cryptoWithdraw.whatIf, OrderAnswer>
export type CoinEffect = Output<typeof cryptoWithdraw.whatIf>
/** Undefined until they are known. */
export type CoinWithdrawTerms = Output<typeof cryptoWithdraw.prerequisite> | undefined

export const newDraft = (previous?: CoinDraft): CoinDraft => ({
  draftId: crypto.randomUUID(),
  amount: '',
  currency: previous?.currency ?? 'BTC',
  payeeId: '',
  level: 'normal',
  isTest: false,
  requestId: '',
  quoteId: '',
})
/** What is left after the least of the coin; null: there is nothing to test with. */
export const restOf = (coin: Coin, typed: string): { readonly amount: string; readonly currency: Coin } | null => {
  const [whole, least] = [fromText(typed, coin), fromText(coinTerms[coin].minimum, coin)!]
  if (!whole || whole.minor <= least.minor) return null
  return { amount: toText({ minor: whole.minor - least.minor, currency: coin }), currency: coin }
}
export const inputOf = ({ amount, currency: coin, payeeId, level, isTest, requestId, quoteId, draftId }: CoinDraft) => {
  const rest = isTest ? restOf(coin, amount) : null
  return {
    amount: { amount: rest ? coinTerms[coin].minimum : amount, currency: coin },
    rest,
    payeeId,
    level,
    requestId,
    quoteId,
    draftId,
  }
}
