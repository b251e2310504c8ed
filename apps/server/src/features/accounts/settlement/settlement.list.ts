// The list of settlements: the SQL of each field.
import { sql } from 'kysely'
import { settlement } from '@falaj/contract/accounts/settlement'
import { listOf } from '../../../platform/lists/listed.ts'

export const settlementList = listOf(settlement.query, {
  fileName: { en: 'settlements', zh: '结算' },
  from: sql`settlement s`,
  owner: 's.merchant_id',
  asOf: 's.settled_at',
  currency: 's.currency',
  columns: {
    id: 's.id',
    settledAt: 's.settled_at',
    number: 's.number',
    kind: `case when s.part = 0 then 'cycle' else 'early' end`,
    dueOn: 's.due_on::text',
    firstDay: 's.first_day::text',
    lastDay: 's.last_day::text',
    payments: 's.payments',
    gross: 's.gross_minor',
    fee: 's.fee_minor',
    vat: 's.vat_minor',
    net: 's.net_minor',
  },
  conditions: {
    store: (
      codes: readonly string[],
    ) => sql`exists (select from payment p where p.merchant_id = s.merchant_id and p.settlement_id = s.id
      and coalesce(p.store, '') = any(${codes}::text[]))`,
  },
  search: ['number'],
  newest: 'settledAt',
})
