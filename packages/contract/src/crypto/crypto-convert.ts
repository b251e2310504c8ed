// A coin for dirhams, or the other way round, or for another coin: the currency exchange's own mechanism, with a limit for how far the rate may
// move while others decide; and the records of what was sold and bought.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { coinRecords } from './coin-records.ts'
import { coins, isCoin } from '../kernel/coins.ts'
import { blamePair, exchangeFacts, exchangeQuote, acceptedQuote, wantedOf } from '../accounts/currency-exchange.ts'
import { change, refreshedBy, read } from '../kernel/endpoint.ts'
import { exportJobs } from '../workspace/export.ts'
import { exchangeStatuses } from '../kernel/money/order-status.ts'
import { orderAnswer } from '../kernel/money/order.ts'
import { byId } from '../kernel/money/record.ts'
import { instant } from '../kernel/scalars.ts'

const access = areas.crypto
export const convertCurrencies = [...coins, 'AED'] as const
export type ConvertCurrency = (typeof convertCurrencies)[number]
/** How far the rate may fall below the quote while others decide, in hundredths of a per cent. */
export const slippageChoices = [25, 50, 100, 200] as const

const wanted = z.object({ ...wantedOf(convertCurrencies), slippageBps: z.literal(slippageChoices) }).check(
  blamePair,
  z.check((context) => {
    const { sell, buy } = context.value
    if (!isCoin(sell) && !isCoin(buy))
      context.issues.push({ code: 'custom', message: 'INVALID', input: context.value, path: ['buy'] })
  }),
)

const sell = coinRecords('POST secure/digiccy/sell/query', access, exchangeStatuses)
const detail = z.extend(sell.row, {
  ...exchangeFacts,
  /** Rate, source and time of its value in dirhams. */
  valued: z.nullable(z.object({ rate: z.string(), by: z.string(), at: instant })),
})
const fileInput = z.omit(exportJobs.add.input, { list: true })

export const cryptoConvert = refreshedBy(
  ['crypto-sell.changed', 'crypto-buy.changed', 'balance.changed', 'approval.changed'],
  {
    quote: change('POST secure/digiccy/convert/quote', {
      does: { en: 'Requested a coin price', zh: '获取币价报价' },
      access: areas.cryptoConvert,
      ownTransactions: true,
      input: wanted,
      output: exchangeQuote,
    }),
    add: change('POST secure/digiccy/convert/add', {
      does: { en: 'Converted coins', zh: '兑换加密货币' },
      access: areas.cryptoConvert,
      idempotent: true,
      input: acceptedQuote,
      output: orderAnswer,
    }),

    sell,
    sellDetail: read('POST secure/digiccy/sell/detail', { access, input: byId, output: detail }),
    /** The specification's call for coin purchases. */
    buy: coinRecords('POST secure/digiccy/sell/queryOrderPage', access, exchangeStatuses),
    buyDetail: read('POST secure/digiccy/buy/detail', { access, input: byId, output: detail }),
    sellDownload: change('POST secure/digiccy/sell/download', {
      does: exportJobs.add.does!,
      access,
      idempotent: true,
      input: fileInput,
      output: exportJobs.add.output,
    }),
  },
)
