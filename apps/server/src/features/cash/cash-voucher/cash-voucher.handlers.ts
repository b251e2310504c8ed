import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { cashVoucher } from '@falaj/contract/cash/cash-voucher'
import { toCodeText } from '@falaj/money'
import { lockOwn } from '../../../platform/db/own.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { limitsFor } from '../../../platform/product/terms.ts'
import { voucherList } from './cash-voucher.list.ts'
import * as store from './cash-voucher.store.ts'

const notifyChanged = async ({ emit, me }: Pick<Call, 'emit' | 'me'>, payload: Record<string, unknown>) => {
  await emit({ kind: 'cash.changed', merchantId: me().merchantId, audience: 'fiatTransactions', payload })
}

export const cashVoucherFeature = bind(cashVoucher, {
  query: voucherList.query,
  async detail({ input, tx, me, visitor }) {
    const { merchantId } = me()
    const row = await voucherList.one(tx, merchantId, input.id)
    const kept = await store.kept(tx, merchantId, row.id)
    const isOut = row.status === 'issued' || row.status === 'expired'
    return {
      ...row,
      topUpId: kept.redeemed_by,
      agentId: kept.agent_id,
      cancelled: kept.cancelled_at && {
        at: kept.cancelled_at.toISOString(),
        by: kept.cancelled_by,
        why: kept.cancelled_why,
      },
      actions: isOut && mayEnter(areas.fiatMoneyMovement, visitor) ? (['cancel'] as const).slice() : [],
    }
  },
  async issue(call) {
    const { tx, me, input, note } = call
    const { merchantId, personId } = me()
    const { count, value, agentId, days } = input
    // One that no till would take is not printed.
    const { min, max } = await limitsFor(tx, merchantId, 'cash-top-up')
    if (value.minor < min.minor || value.minor > max.minor) throw failFields({ path: 'value', code: 'VOUCHER_VALUE' })
    const agent = agentId === undefined ? null : await lockOwn(tx, 'cash_agent', merchantId, agentId)
    if (agent?.state === 'closed') throw failFields({ path: 'agentId', code: 'AGENT_CLOSED' })
    const numbers = await store.issue(tx, { merchantId, personId, count, value, agentId: agent?.id ?? null, days })
    note({
      object: `voucher ${numbers[0]}${count > 1 ? ` … ${numbers.at(-1)}` : ''}`,
      after: { count, value: toCodeText(value), days, ...(agent ? { agent: agent.code } : {}) },
    })
    await notifyChanged(call, { vouchers: count })
    return { count, numbers }
  },
  async cancel(call) {
    const { tx, me, input, note } = call
    const { merchantId, personId } = me()
    const row = await lockOwn(tx, 'cash_voucher', merchantId, input.id)
    note({
      object: `voucher ${row.number}`,
      before: { state: row.state },
      after: { state: 'cancelled', why: input.reason },
    })
    if (row.state !== 'issued') throw fail('RECORD_STATE')
    await store.cancel(tx, merchantId, row.id, personId, input.reason)
    await notifyChanged(call, { voucher: row.id })
    return {}
  },
})
