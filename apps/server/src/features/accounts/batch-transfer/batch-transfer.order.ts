// A batch as an order: the whole sum on hold while colleagues decide, then a job pays row by row.
import { sql } from 'kysely'
import { mostOf } from '@falaj/contract/kernel/money/dirhams'
import { newBeneficiaryLimit, type TransferCurrency } from '@falaj/contract/accounts/transfer-rules'
import { toText, type Money } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { balancesNow } from '../../../platform/money/balances.ts'
import { coolingSince } from '../../../platform/money/beneficiary.ts'
import { dayCount, leftOfDay } from '../../../platform/money/day-limit.ts'
import { effectsOfHeld } from '../../../platform/money/effects.ts'
import { legsOf } from '../../../platform/money/legs.ts'
import { moneyOrders } from '../../../platform/money/order/order.ts'
import { limitsFor } from '../../../platform/product/terms.ts'
import { batchSays, batchShown, payload } from './batch-transfer.batch-words.ts'
import { excludeRows, refusedOf, withoutRows } from './batch-transfer.parts.ts'
import { firstOver, hashOfRows, newestPayee, waitingAmounts } from './batch-transfer.rows.ts'

const bodyOf = (value: Money) => ({ amount: toText(value), currency: value.currency })

/** What was agreed on with the merchant since the sheet was saved counts, too. */
const checkRows = async (tx: Store, merchantId: string, batchId: string, currency: TransferCurrency): Promise<void> => {
  const { max } = await limitsFor(tx, merchantId, 'transfer')
  const over = await firstOver(tx, merchantId, batchId, mostOf(max, currency).minor)
  if (over !== null) throw failFields({ path: `rows.${over}.amount`, code: 'AMOUNT_MAX' })
}

export const batchOrders = moneyOrders({
  name: 'batch-transfer',
  numbered: 'batch-transfer',
  table: 'batch_transfer',
  record: {
    states: {
      created: 'READY',
      cancelled: 'CANCELED',
      status: sql`coalesce(r.state, case o.state when 'READY' then 'CREATED' when 'CANCELED' then 'FAILURE' when 'PROCESSING' then 'PLACED'
        when 'FINISHED' then 'SUCCESS' else o.state end)`,
    },
  },
  approval: {
    kind: 'batch-transfer',
    payload,
    orderIdOf: ({ batchId }) => batchId,
    async payloadOf({ tx }, row) {
      const of = (minor: string): Money => inMinor(minor, row.currency)
      const refused = await refusedOf(tx, row)
      const amount = of(row.amount_minor)
      const [fee, vat] = [of(row.fee_minor), of(row.vat_minor)]
      return {
        batchId: row.id,
        number: row.number,
        name: row.name,
        rows: row.row_count - row.refused,
        warnings: row.warnings,
        amount,
        fee,
        vat,
        total: { ...amount, minor: amount.minor + fee.minor + vat.minor },
        hash: row.rows_hash.toString('hex'),
        ...(refused ? { refused } : {}),
      }
    },
    columnsOf: async () => ({ submitted_at: new Date() }),
    amountOf: ({ amount }) => amount,
    describe: async (_own, wanted) => ({ says: batchSays(wanted), shown: batchShown(wanted) }),
    auditOf: ({ rows, amount }) => ({ rows, amount: toText(amount), currency: amount.currency }),
    effects: (tx, { merchantId, payload: { total } }) => effectsOfHeld(tx, merchantId, total, 'another merchant'),
    async notBefore(own, { merchant_id: merchantId, id }, { amount: { currency } }) {
      const limit = mostOf(newBeneficiaryLimit, currency as TransferCurrency)
      const since = await newestPayee(own.tx, merchantId, id, limit.minor)
      return since && coolingSince(own, since)
    },
    parts: { without: withoutRows, excludeRows },
  },
  money: {
    legs: () => legsOf['batch-transfer'],
    movementOf: (row) => ({
      name: 'batch-transfer',
      id: row.id,
      merchantId: row.merchant_id,
      currency: row.currency as TransferCurrency,
      net: BigInt(row.amount_minor),
      fee: BigInt(row.fee_minor),
      vat: BigInt(row.vat_minor),
    }),
    holds: 'always',
  },
  execution: {
    product: 'transfer',
    async check(tx, merchantId, { batchId, total, amount }) {
      const currency = amount.currency as TransferCurrency
      const { available } = await balancesNow(tx, merchantId, currency)
      if (total.minor > available.minor)
        throw fail('BALANCE_LOW', { account: 'available', have: bodyOf(available), need: bodyOf(total) })
      await checkRows(tx, merchantId, batchId, currency)
      const left = await leftOfDay(tx, merchantId)
      const { counted_minor: counted } = await batchOrders.findForMerchant(tx, merchantId, batchId)
      if (BigInt(counted) <= left) return
      // In the sheet's order: the first row that no longer fits is named.
      const day = dayCount(left)
      for (const row of await waitingAmounts(tx, merchantId, batchId))
        day.add(row.rowNumber, { minor: row.amount, currency })
      day.refuse(currency)
    },
    async checkExecute({ tx }, row, { hash }) {
      await checkRows(tx, row.merchant_id, row.id, row.currency as TransferCurrency)
      if ((await hashOfRows(tx, row.merchant_id, row.id)).toString('hex') !== hash) throw fail('REQUEST_CHANGED')
    },
    execute: async () => ({ outcome: 'PLACED', values: { state: 'PROCESSING' } }),
  },
})
