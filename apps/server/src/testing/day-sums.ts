// What is summed up by day, for all features: the declarations behind the triggers, and behind what adds up and compares.
// `node apps/server/src/testing/day-sums.ts` prints the functions. After a change here, a migration has what it prints (day-sums.test.ts).
import { daySumsSql, type DaySums } from '../platform/db/day-sums-sql.ts'

const same = (...columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, `t.${column}`]))
const monthly = (keys: Readonly<Record<string, string>>) => ({
  ...keys,
  day: `date_trunc('month', t.day::timestamp)::date`,
})
const inDubai = (column: string): string => `(${column} at time zone 'Asia/Dubai')::date`

const amounts = ['amount_minor', 'fee_minor', 'vat_minor'] as const
const monthKeys = same('merchant_id', 'day', 'currency', 'product', 'method', 'status')
const paymentDays = {
  lines: 'payment_day_line',
  keys: ['merchant_id', 'day', 'currency', 'product', 'method', 'status', 'store', 'paid_day'],
  values: ['count', ...amounts, 'net_minor', 'refunded_minor'],
  stored: [
    {
      table: 'payment_day',
      keys: same('merchant_id', 'day', 'currency', 'product', 'method', 'status', 'store', 'paid_day'),
    },
    {
      table: 'payment_month',
      keys: monthly(monthKeys),
      shown: [
        'merchant_id',
        'day',
        'currency',
        `'month of ' || product`,
        'method',
        'status',
        `''`,
        `'-infinity'::date`,
      ],
    },
  ],
} as const
/** By when they were paid, and by when what is not settled is due. */
const paymentSums = {
  lines: 'payment_sum_line',
  keys: ['merchant_id', 'currency', 'what', 'at', 'product'],
  values: ['count', ...amounts],
  stored: [
    {
      table: 'payment_sum',
      keys: same('merchant_id', 'currency', 'what', 'at', 'product'),
      shown: [
        'merchant_id',
        `(at at time zone 'UTC')::date`,
        'currency',
        'what',
        'product',
        `''`,
        'at::text',
        `'-infinity'::date`,
      ],
    },
  ],
} as const
const payments: DaySums = {
  what: 'payment',
  lock: 7201051,
  sums: [paymentDays, paymentSums],
  sources: [
    {
      table: 'payment',
      each: 'statement',
      functions: { count_new_payments: ['INSERT'], count_changed_payments: ['UPDATE'] },
      lines: [
        {
          of: paymentDays,
          named: { name: 'payment_line', row: 'p' },
          keys: [
            'r.merchant_id',
            inDubai('r.created_at'),
            'r.currency',
            'r.product',
            `coalesce(r.method, '')`,
            'r.status',
            `coalesce(r.store, '')`,
            `coalesce(${inDubai('r.paid_at')}, '-infinity')`,
          ],
          values: ['1', 'r.amount_minor', 'r.fee_minor', 'r.vat_minor', 'r.net_minor', 'r.refunded_minor'],
        },
        {
          of: paymentSums,
          named: { name: 'payment_sum_lines', row: 'p' },
          keys: ['r.merchant_id', 'r.currency', 's.what', 's.at', 's.product'],
          values: ['1', 'r.amount_minor', 'r.fee_minor', 'r.vat_minor'],
          times: `(values
    ('paid', date_bin('15 minutes', r.paid_at, '2000-01-01 00:00:00+00'), public.charged_product(r.product, r.method), true),
    ('due', r.due_on::timestamp at time zone 'UTC', '', r.settlement_id is null and r.pay_state = 'PAID_SUCCESS')
  ) as s (what, at, product, is_counted)`,
          where: 'r.paid_at is not null and s.is_counted',
        },
      ],
    },
  ],
}

const transferKeys = ['merchant_id', 'day', 'role', 'type', 'currency', 'succeeded'] as const
const transferDays = {
  lines: 'transfer_day_line',
  keys: transferKeys,
  values: ['count', 'effect_minor', 'charge_minor'],
  stored: [
    { table: 'transfer_day', keys: same(...transferKeys) },
    { table: 'transfer_month', keys: monthly(same(...transferKeys)) },
  ],
} as const
/** As each of their two merchants reads them. A payee sees what has succeeded, and what asks for money. */
const transfers: DaySums = {
  what: 'transfer',
  lock: 7201025,
  hasTruth: true,
  sums: [transferDays],
  sources: [
    {
      table: 'transfer',
      each: 'row',
      functions: { count_transfer: ['INSERT', 'UPDATE', 'DELETE'] },
      lines: [
        {
          of: transferDays,
          named: { name: 'transfer_lines', row: 't' },
          keys: ['s.reader', inDubai('r.created_at'), 's.role', 'r.type', 'r.currency', `r.state = 'SUCCESS'`],
          values: [
            '1',
            'case when s.reader = r.payer_merchant_id then -r.amount_minor else r.amount_minor end',
            'case when s.reader = r.payer_merchant_id then r.fee_minor + r.vat_minor else 0 end',
          ],
          times: `(values (r.merchant_id, 'Initiator'), (r.payee_merchant_id, 'Payee')) as s (reader, role)`,
          where: `(s.role = 'Initiator' or r.type = 'COLLECT' or r.state = 'SUCCESS')`,
        },
      ],
    },
    {
      table: 'batch_transfer_row',
      join: 'join public.batch_transfer b on b.merchant_id = r.merchant_id and b.id = r.batch_id',
      each: 'statement',
      functions: { count_batch_rows: ['INSERT', 'UPDATE', 'DELETE'] },
      lines: [
        {
          of: transferDays,
          keys: ['r.payee_merchant_id', inDubai('r.done_at'), `'Payee'`, `'TRANSFER'`, 'b.currency', 'true'],
          values: ['1', 'r.amount_minor', '0'],
          where: `r.state = 'done'`,
        },
      ],
    },
  ],
}

const sentDays = {
  lines: 'sent_day_line',
  keys: ['merchant_id', 'kind', 'day'],
  values: ['counted_minor'],
  stored: [{ table: 'sent_day', keys: same('merchant_id', 'kind', 'day') }],
} as const
const sentBy = (table: string, name: string, kind: string, where: string, at: string, merchant = 'merchant_id') =>
  ({
    table,
    each: 'row',
    functions: { [name]: ['INSERT', 'UPDATE', 'DELETE'] },
    lines: [
      {
        of: sentDays,
        keys: [`r.${merchant}`, `'${kind}'`, `public.business_day(${at})`],
        values: ['r.counted_minor'],
        where,
      },
    ],
  }) as const
const submitted = (states: string): string => `r.state in (${states}) and r.submitted_at is not null`
const isAlive = `r.state not in ('FAILURE', 'RELEASED')`
/** In dirhams, what counts against the limit of a kind. */
const sent: DaySums = {
  what: 'sent',
  lock: 7201028,
  hasTruth: true,
  sums: [sentDays],
  sources: [
    sentBy(
      'transfer',
      'count_sent_transfer',
      'transfer',
      submitted(`'ASKED', 'SUCCESS'`),
      'r.submitted_at',
      'payer_merchant_id',
    ),
    sentBy(
      'batch_transfer',
      'count_sent_batch',
      'transfer',
      submitted(`'ASKED', 'PROCESSING', 'FINISHED'`),
      'r.submitted_at',
    ),
    sentBy(
      'transfer_to_bank',
      'count_sent_to_bank',
      'transfer-to-bank',
      submitted(`'ASKED', 'PLACED', 'SUCCESS'`),
      'r.submitted_at',
    ),
    // These count from when they were made.
    sentBy('withdraw', 'count_sent_withdraw', 'withdraw', isAlive, 'r.created_at'),
    sentBy('crypto_withdraw', 'count_sent_coin', 'crypto-withdraw', isAlive, 'r.created_at'),
  ],
}

export const everyDaySum = [payments, transfers, sent].map(daySumsSql).join('\n\n')
if (import.meta.main) process.stdout.write(`${everyDaySum}\n`)
