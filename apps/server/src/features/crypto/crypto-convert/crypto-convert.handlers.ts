import { nameOf } from '@falaj/contract/kernel/endpoint'
import { isCoin } from '@falaj/contract/kernel/coins'
import { cryptoConvert } from '@falaj/contract/crypto/crypto-convert'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { failFields } from '../../../platform/base/fail.ts'
import { valueOf } from '../../accounts/currency-exchange/currency-exchange.read.ts'
import {
  exchangeFactsOf,
  isOfCoins,
  quoteFor,
  takeQuote,
} from '../../accounts/currency-exchange/currency-exchange.read.ts'
import { askForFile } from '../../workspace/export/export.read.ts'
import { boughtList, soldList } from './crypto-convert.list.ts'

const detailOf =
  (list: typeof soldList) =>
  async ({ input, tx, me }: Pick<Call, 'tx' | 'me'> & { readonly input: { readonly id: string } }) => {
    const row = await list.one(tx, me().merchantId, input.id)
    const valued = await valueOf(tx, me().merchantId, 'currency-exchange', row.id, row.amount.currency)
    return { ...row, ...(await exchangeFactsOf(tx, me(), row.id)), valued }
  }

export const cryptoConvertFeature = bind(cryptoConvert, {
  async quote(call) {
    const { slippageBps, ...wish } = call.input
    // A disabled coin can still be sold, so that no merchant is left with it.
    if (isCoin(wish.buy) && call.settings.chain.coinsOff.has(wish.buy))
      throw failFields({ path: 'buy', code: 'COIN_OFF' })
    return quoteFor(call, wish, slippageBps)
  },
  add: (call) => takeQuote(call, call.input, isOfCoins),

  sell: soldList.query,
  sellDetail: detailOf(soldList),
  buy: boughtList.query,
  buyDetail: detailOf(boughtList),
  sellDownload: (call) => askForFile(call, { ...call.input, list: nameOf(cryptoConvert.sell) }),
})
