// The parts of a list in the states that a working server shows too shortly, or never.
import { payment, type PaymentRow } from '@falaj/contract/payments/payment'
import { money } from '@falaj/money'
import { columnWords } from '../blocks/record-list/columns.tsx'
import { FilterBar } from '../blocks/record-list/filter-bar.tsx'
import { filterWords } from '../blocks/record-list/filters.tsx'
import { RecordCards } from '../blocks/record-list/record-cards.tsx'
import { RecordTable } from '../blocks/record-list/record-table.tsx'
import { TotalsStrip } from '../blocks/record-list/totals-strip.tsx'
import { Empty } from '../blocks/states/empty.tsx'
import { Failed } from '../blocks/states/failed.tsx'
import type { Input, ListEndpoint } from '@falaj/contract/kernel/endpoint'
import { say } from '@falaj/contract/kernel/words'
import { useState } from 'react'
import { useLanguage } from '../words/language.tsx'
import { Case, useSay } from './example.tsx'

const c = columnWords<PaymentRow>()
const columns = [
  c.time('createdAt'),
  c.text('number'),
  c.text('store'),
  c.status('status'),
  c.money('amount'),
  c.money('net'),
]
const f = filterWords<Input<typeof payment.query>['filters']>()
const paymentAt = (at: number): PaymentRow => ({
  id: `payment-${at}`,
  createdAt: `2026-11-1${at}T06:21:44Z`,
  number: `P-8836F${at}M`,
  description: null,
  settlesOn: null,
  orderNo: `PP-2093${at}`,
  product: 'paylink',
  method: 'BANK_CARD',
  last4: '4417',
  payer: '+971 50 ••• 4417',
  store: 'Marina Walk',
  status: ['PAID_SUCCESS', 'REFUNDED', 'FAILURE', 'A_CODE_OF_TOMORROW'][at % 4]!,
  amount: money(126_000n * BigInt(at + 1), 'AED'),
  fee: money(2872n, 'AED'),
  net: money(123_128n * BigInt(at + 1), at === 2 ? 'USD' : 'AED'),
  vat: money(137n, 'AED'),
  refunded: money(0n, 'AED'),
  paidAt: null,
  tip: null,
  payerNote: null,
  lost: money(0n, 'AED'),
  notes: null,
})

export default function RecordListStates() {
  const language = useLanguage()
  const text = useSay()
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({ status: ['PAID_SUCCESS', 'FAILURE'] })
  const [refreshing, setRefreshing] = useState(false)
  const refresh = (): void => {
    setRefreshing(true)
    setTimeout(() => setRefreshing(false), 2000)
  }
  const shared = {
    label: text('Records', '记录'),
    columns,
    skeletonRows: 3,
    zone: 'Asia/Dubai',
    titleOf: (field: string) => say(payment.query.titles[field as keyof typeof payment.query.titles], language),
    labelOf: (_: string, code: string) => code,
    compact: false,
    refreshing: false,
  }
  const rows = [0, 1, 2, 3].map(paymentAt)
  const endpoint = payment.query as unknown as ListEndpoint
  const fields = [{ field: 'amount', title: shared.titleOf('amount') }]
  return (
    <>
      <Case title={['Filter bar', '筛选栏']} plain>
        <div className="card">
          <FilterBar
            of={endpoint}
            filters={[f.text('text'), f.dates('createdAt'), f.choice('status'), f.choice('method')] as never}
            values={values}
            onChange={setValues}
          />
        </div>
      </Case>
      <Case title={['Loading', '加载中']} plain>
        <div className="card record-list">
          <TotalsStrip fields={fields} sums={undefined} total={undefined} />
          <RecordTable {...shared} rows={undefined} />
        </div>
      </Case>
      <Case title={['Refreshing: the old rows stay', '刷新中：保留原有内容']} plain>
        <p className="case-row">
          <button type="button" className="button" onClick={refresh}>
            {text('Refresh for two seconds', '刷新两秒')}
          </button>
        </p>
        <div className="card record-list">
          <TotalsStrip
            fields={fields}
            sums={[
              { currency: 'AED', count: 3, values: { amount: money(9_184_600n, 'AED') } },
              { currency: 'USD', count: 1, values: { amount: money(0n, 'USD') } },
            ]}
            total={4}
          />
          <RecordTable {...shared} rows={rows} refreshing={refreshing} />
        </div>
      </Case>
      <Case title={['Compact rows', '紧凑行高']} plain>
        <div className="card record-list">
          <RecordTable {...shared} rows={rows} compact />
        </div>
      </Case>
      <Case title={['Cards of a phone', '手机卡片']} plain>
        <div className="card record-list case-narrow">
          <RecordCards {...shared} rows={rows} />
        </div>
      </Case>
      <Case title={['Failed', '失败']} plain>
        <div className="card">
          <Failed
            failure={{ kind: 'error', head: { code: 50001, msg: '' }, body: { requestId: 'req-7f3a91c0' } }}
            onRetry={() => undefined}
          />
        </div>
      </Case>
      <Case title={['Empty: the filter hides all', '为空：筛选隐藏了全部']} plain>
        <div className="card">
          <Empty
            reason="filtered"
            action={
              <button type="button" className="button">
                {text('Clear filter', '清除筛选')}
              </button>
            }
          />
        </div>
      </Case>
    </>
  )
}
