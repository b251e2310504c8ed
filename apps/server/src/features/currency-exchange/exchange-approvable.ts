// An exchange from asking to done. Nobody asked: at the quote's rate, at once. Asked: the money waits on hold, and once others agree it is
// exchanged at the rate of that moment, for at least what was approved, or given back (decision 0064).
import * as z from 'zod/mini'
import { balanceOf } from '@falaj/ledger/balance'
import { available, hold } from '@falaj/ledger/accounts'
import { money } from '@falaj/contract/scalars'
import { toCodeText, type Money } from '@falaj/money'
import {
  approvable,
  same,
  type Asked,
  type TxContext,
  type Said,
  type ShownChange,
} from '../../platform/approval/approvable.ts'
import type { Store } from '../../platform/db/pool.ts'
import { fail } from '../../platform/http/fail.ts'
import { moveMoney } from '../../platform/money/move.ts'
import { done, held, released } from './postings.ts'
import * as store from './store.ts'

const payload = z.object({
  exchangeId: z.string(),
  number: z.string(),
  quoteId: z.string(),
  sold: money,
  bought: money,
  fee: money,
  markup: money,
  /** Of an exchange that waits: the least that is taken. */
  least: money,
  mid: z.string(),
  rate: z.string(),
})
export type ExchangePayload = z.output<typeof payload>

/** One row per quote, whoever comes first. */
const write = async (
  { tx }: Pick<TxContext, 'tx'>,
  { id, merchantId, maker, payload: wanted }: Asked<ExchangePayload>,
  state: 'ASKED' | 'SUCCESS',
): Promise<store.Locked> => {
  const minor = (value: Money): string => value.minor.toString()
  const isDone = state === 'SUCCESS'
  await tx
    .insertInto('currency_exchange')
    .values({
      merchant_id: merchantId,
      id: wanted.exchangeId,
      number: wanted.number,
      quote_id: wanted.quoteId,
      request_id: id,
      maker_person_id: maker.personId,
      state,
      sold_currency: wanted.sold.currency,
      sold_minor: minor(wanted.sold),
      fee_minor: minor(wanted.fee),
      bought_currency: wanted.bought.currency,
      bought_minor: isDone ? minor(wanted.bought) : null,
      markup_minor: isDone ? minor(wanted.markup) : null,
      mid: isDone ? wanted.mid : null,
      rate: isDone ? wanted.rate : null,
      done_at: isDone ? new Date() : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await store.lockExchange(tx, merchantId, wanted.exchangeId)
  if (!row) throw fail('QUOTE_SPENT')
  return row
}

export const exchangeApprovable = approvable({
  kind: 'currency-exchange',
  payload,
  async hold(own, asked) {
    const row = await write(own, asked, 'ASKED')
    const holds = row.holds + 1
    await moveMoney(own, held(row, holds))
    await store.set(own.tx, row, { state: 'ASKED', holds })
  },
  async release(own, { merchantId, payload: { exchangeId } }) {
    const row = await store.lockExchange(own.tx, merchantId, exchangeId)
    if (row?.state !== 'ASKED') return
    await moveMoney(own, released(row, row.holds))
    await store.set(own.tx, row, { state: 'RELEASED' })
  },
  async place(own, asked) {
    const { merchantId, payload: wanted } = asked
    if (asked.id === null) {
      const row = await write(own, asked, 'SUCCESS')
      await moveMoney(own, done({ ...row, bought: wanted.bought, markup: wanted.markup }, 'available'))
      return 'SUCCESS'
    }
    const row = await store.lockExchange(own.tx, merchantId, wanted.exchangeId)
    if (!row) throw fail('NOT_FOUND')
    await store.set(own.tx, row, { state: 'PLACED' })
    // The rate is asked for after the commit: nobody waits for a market with a lock in hand.
    await own.emit({
      kind: 'exchange.placed',
      merchantId,
      audience: 'none',
      payload: { merchantId, id: row.id, least: wanted.least.minor.toString() },
    })
    return 'PLACED'
  },
  async effects(tx, { merchantId, payload: { sold, fee, least } }) {
    const of = async (account: Parameters<typeof balanceOf>[1]): Promise<Money> => ({
      minor: await balanceOf(tx, account),
      currency: account.currency,
    })
    const [kept, there] = [await of(hold(merchantId, sold.currency)), await of(available(merchantId, least.currency))]
    return [
      {
        account: { en: `On hold, ${sold.currency}`, zh: `冻结金额，${sold.currency}` },
        before: kept,
        after: { ...kept, minor: kept.minor - sold.minor - fee.minor },
      },
      {
        account: { en: `Available, ${least.currency}, at least`, zh: `可用余额，${least.currency}，至少` },
        before: there,
        after: { ...there, minor: there.minor + least.minor },
      },
    ]
  },
})

/** What could be used of both currencies, before and after doing it. */
export const usableOf = async (
  tx: Store,
  merchantId: string,
  sold: Money,
  bought: Money,
): Promise<readonly Money[]> => [
  { minor: await balanceOf(tx, available(merchantId, sold.currency)), currency: sold.currency },
  { minor: await balanceOf(tx, available(merchantId, bought.currency)), currency: bought.currency },
]

export const exchangeSays = ({ sold, least }: ExchangePayload): Said => ({
  en: `Exchange ${toCodeText(sold)} for at least ${toCodeText(least)}`,
  zh: `以 ${toCodeText(sold)} 兑换至少 ${toCodeText(least)}`,
})
export const exchangeShown = (wanted: ExchangePayload): ShownChange[] => {
  const line = (en: string, zh: string, after: string): ShownChange => ({
    label: { en, zh },
    before: null,
    after: same(after),
  })
  return [
    line('Exchange no', '兑换单号', wanted.number),
    line('Sold', '卖出', toCodeText(wanted.sold)),
    line('Fee', '手续费', toCodeText(wanted.fee)),
    line('Quoted', '报价', `${toCodeText(wanted.bought)} (${wanted.rate})`),
    line('At least', '至少', toCodeText(wanted.least)),
  ]
}
