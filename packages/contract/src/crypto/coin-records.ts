// What every record of a coin shows, whatever it is of: one line per field, so that a sale, a deposit and a withdrawal are read alike.
import type { Access } from '../kernel/access.ts'
import { coins, networks, networkWords } from '../kernel/coins.ts'
import { cryptoTransactionKinds } from '../kernel/enumerations.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

export const coinRecordWords = words({
  sell: { en: 'Sell', zh: '卖出' },
  buy: { en: 'Buy', zh: '买入' },
  deposit: { en: 'Deposit', zh: '充币' },
  withdraw: { en: 'Withdraw', zh: '提币' },
  settlement: { en: 'Settlement', zh: '结算' },
  purchase: { en: 'Paid in coins', zh: '加密货币收款' },
  'top up': { en: 'Top-up', zh: '充值' },
  crypto_refund: { en: 'Refund', zh: '退款' },
})

/** `states`: what a record of this kind can be. */
export const coinRecords = <const S extends readonly [string, ...string[]]>(
  route: `POST ${string}`,
  access: Access,
  states: S,
) =>
  listed(
    {
      id: field.id,
      createdAt: field.time('Time', '时间'),
      number: field.code('Order no', '单号'),
      kind: field.label('Kind', '类型', cryptoTransactionKinds, coinRecordWords),
      status: field.status('Status', '状态', states, statuses),
      amount: field.money('Amount', '数量'),
      fee: field.money('Service fee', '服务费'),
      networkFee: orNone(field.money('Network fee', '网络费')),
      counter: orNone(field.money('Other side', '对方金额')),
      rate: orNone(field.code('Rate', '汇率')),
      value: orNone(field.money('Value at the time', '当时价值')),
      network: orNone(field.label('Network', '网络', networks, networkWords)),
      from: orNone(field.code('From', '付款地址')),
      to: orNone(field.code('To', '收款地址')),
      hash: orNone(field.code('Transaction hash', '交易哈希')),
      confirmations: orNone(field.code('Confirmations', '确认数')),
      maker: orNone(field.text('By', '操作人')),
    },
    {
      text: filter.search('Order no, address or hash', '单号、地址或哈希'),
      currency: filter.one(coins, { en: 'Coin', zh: '币种' }),
      status: filter.several(states),
      amount: filter.amount,
      createdAt: filter.dates,
    },
  )(route, access)
