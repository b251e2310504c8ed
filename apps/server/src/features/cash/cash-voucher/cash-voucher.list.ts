// The list of vouchers: the SQL of each field.
import { sql } from 'kysely'
import { cashVoucher } from '@falaj/contract/cash/cash-voucher'
import { listOf } from '../../../platform/lists/listed.ts'

const statusSql = `case when v.state = 'issued' and v.expires_at <= business_now() then 'expired'
  when v.state = 'cancelled' then 'voucher-cancelled' else v.state end`

export const voucherList = listOf(cashVoucher.query, {
  fileName: { en: 'vouchers', zh: '凭证' },
  from: sql`cash_voucher v left join cash_agent a on a.merchant_id = v.merchant_id and a.id = v.agent_id
    left join cash_move c on c.merchant_id = v.merchant_id and c.id = v.redeemed_by left join person p on p.id = v.issued_by`,
  owner: 'v.merchant_id',
  currency: 'v.currency',
  columns: {
    id: 'v.id',
    issuedAt: 'v.issued_at',
    number: 'v.number',
    status: statusSql,
    value: 'v.value_minor',
    agent: 'a.name',
    expiresAt: 'v.expires_at',
    redeemedAt: 'v.redeemed_at',
    topUpNo: 'c.number',
    issuedBy: 'p.name',
  },
  search: ['number', 'topUpNo', 'agent'],
  counted: null,
  newest: 'issuedAt',
})
