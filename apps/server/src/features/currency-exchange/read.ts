// What others may ask of exchanges: the list, for an export and for the record of all transactions.
import { currencyExchange } from '@falaj/contract/currency-exchange'
import { csvCode, csvLabel, csvMoney, csvText, csvTime } from '../../platform/csv/columns.ts'
import { exportable } from '../../platform/csv/exportable.ts'
import { exchanges, newestFirst } from './store.ts'

export const exchangeExport = exportable(currencyExchange.query, {
  fileName: { en: 'currency-exchanges', zh: '货币兑换' },
  rows: exchanges,
  newestFirst,
  columns: {
    createdAt: csvTime('created_at'),
    number: csvCode('number'),
    status: csvLabel('status', currencyExchange.query.labels.status ?? {}),
    sold: csvMoney('sold_minor', 'sold_currency'),
    fee: csvMoney('fee_minor', 'sold_currency'),
    bought: csvMoney('bought_minor', 'bought_currency'),
    markup: csvMoney('markup_minor', 'bought_currency'),
    rate: csvCode('rate'),
    maker: csvText('maker'),
    doneAt: csvTime('done_at'),
  },
})
