// The lists of virtual IBANs and of deposits: the SQL of each field.
import { sql } from 'kysely'
import { vamIban } from '@falaj/contract/selling/vam-iban'
import { listOf } from '../../../platform/lists/listed.ts'

/** Masked like bank accounts: country and last four. */
export const shownIban = (column: string): string => `left(${column}, 2) || ' •••• ' || right(${column}, 4)`
export const ibanList = listOf(vamIban.query, {
  fileName: { en: 'virtual-bank-accounts', zh: '虚拟银行账户' },
  from: sql`vam_iban v
    left join customer c on c.merchant_id = v.merchant_id and c.id = v.customer_id
    left join store t on t.merchant_id = v.merchant_id and t.code = v.store
    left join invoice i on i.merchant_id = v.merchant_id and i.id = v.invoice_id
    left join lateral (
      select count(*)::int as deposits, max(d.arrived_at) as last_at,
        coalesce(sum(d.amount_minor) filter (where d.currency = v.currency
          and d.arrived_at >= date_trunc('month', business_now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai'), 0) as month
      from vam_iban_deposit d where d.merchant_id = v.merchant_id and d.vam_iban_id = v.id
    ) s on true`,
  owner: 'v.merchant_id',
  currency: 'v.currency',
  columns: {
    id: 'v.id',
    createdAt: 'v.created_at',
    number: 'v.number',
    iban: shownIban('v.iban'),
    alias: 'v.alias',
    assignedTo: 'v.assigned_to',
    assignee: 'coalesce(c.name, i.number, t.name)',
    store: 'v.store',
    currency: 'v.currency',
    status: `case when v.closed_at is null then 'active' else 'closed' end`,
    deposits: 's.deposits',
    month: 's.month',
    lastAt: 's.last_at',
  },
  // Pasted as it is printed, in groups of four.
  search: [
    'number',
    'alias',
    'assignee',
    sql<string>`v.iban || ' ' || regexp_replace(v.iban, '(.{4})(?=.)', '\\1 ', 'g')`,
  ],
  counted: null,
  newest: 'createdAt',
})

export const unmatchedSql = 'd.amount_minor - d.matched_minor - d.returning_minor - d.returned_minor'
export const depositList = listOf(vamIban.deposits, {
  fileName: { en: 'vam-iban-deposits', zh: '虚拟账户入账' },
  from: sql`vam_iban_deposit d
    join vam_iban v on v.merchant_id = d.merchant_id and v.id = d.vam_iban_id
    left join lateral (
      select string_agg(coalesce(i.number, m.note), ', ' order by m.at, m.id) as matched_to
      from vam_iban_deposit_match m left join invoice i on i.merchant_id = m.merchant_id and i.id = m.invoice_id
      where m.merchant_id = d.merchant_id and m.deposit_id = d.id and m.undone_at is null
    ) m on true`,
  owner: 'd.merchant_id',
  currency: 'd.currency',
  columns: {
    id: 'd.id',
    arrivedAt: 'd.arrived_at',
    number: 'd.number',
    status: 'd.state',
    amount: 'd.amount_minor',
    matched: 'd.matched_minor',
    unmatched: unmatchedSql,
    returned: 'd.returned_minor',
    sender: 'd.sender_name',
    senderAccount: 'd.sender_shown',
    reference: 'd.reference',
    matchedTo: 'm.matched_to',
    why: 'd.why',
    alias: 'v.alias',
    iban: shownIban('v.iban'),
  },
  search: ['number', 'sender', 'reference', 'matchedTo', 'alias', sql<string>`d.bank_reference || ' ' || v.iban`],
  counted: null,
  newest: 'arrivedAt',
})
