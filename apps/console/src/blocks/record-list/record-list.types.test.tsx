// What must not compile. The compiler itself is the test: an expectation without an error is an error.
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { list, type Input, type ListEndpoint, type Output } from '@falaj/contract/kernel/endpoint'
import { dateRange, money } from '@falaj/contract/kernel/scalars'
import { payment } from '@falaj/contract/payments/payment'
import { settlement } from '@falaj/contract/accounts/settlement'
import { columnWords } from './columns.tsx'
import { allFilters, filterWords } from './filters.tsx'
import { RecordList } from './record-list.tsx'

type Row = Output<typeof payment.query>['rows'][number]
type PaymentFilters = Input<typeof payment.query>['filters']
const c = columnWords<Row>()
const f = filterWords<PaymentFilters>()

it('columns and filters follow the endpoint', () => {
  const columns = [c.text('number'), c.money('amount'), c.time('paidAt'), c.status('status'), c.cell('fee', () => 1)]
  expect(columns.map(({ word }) => word)).toEqual(['text', 'money', 'time', 'status', 'cell'])
  const filters = [f.text('text'), f.dates('createdAt'), f.choice('status'), f.choice('method')]
  expect(filters.map(({ field }) => field)).toEqual(['text', 'createdAt', 'status', 'method'])
})

it('a list that says its fields needs no columns; a kind says how each is shown', () => {
  const words = columnWords<Output<typeof settlement.query>['rows'][number]>(settlement.query.fields)
  const all = words.all({ first: ['net'], without: ['lastDay'], onCard: ['firstDay'], cells: { dueOn: () => 1 } })
  expect(all.map(({ field, word }) => `${field} ${word}`)).toEqual([
    'net money',
    'settledAt time',
    'number text',
    'kind text',
    'dueOn cell',
    'firstDay cell',
    'payments count',
    'gross money',
    'fee money',
    'vat money',
  ])
  expect(all.filter(({ isOnCard }) => isOnCard).map(({ field }) => field)).toEqual(['firstDay'])
  expect(allFilters(settlement.query as unknown as ListEndpoint)).toEqual([
    { field: 'text', word: 'text' },
    { field: 'currency', word: 'choice' },
    { field: 'kind', word: 'choice' },
    { field: 'net', word: 'amount' },
    { field: 'store', word: 'stores' },
    { field: 'settledAt', word: 'dates' },
    { field: 'asOf', word: 'moment' },
  ])
  const whole = <RecordList of={settlement.query} drawer={settlement.detail} exportable />
  const plain = list('POST x', {
    access: 'nobody',
    filters: z.object({}),
    row: z.object({ id: z.string() }),
    titles: { id: { en: 'Id', zh: '编号' } },
  })
  // @ts-expect-error the list declares no fields, so columns are required
  const lacks = <RecordList of={plain} />
  // @ts-expect-error there is no such field
  words.all({ without: ['nothing'] })
  expect([whole.props.of, lacks.props.of]).toEqual([settlement.query, plain])
})

it('a wrong field does not compile', () => {
  // @ts-expect-error a status is not money
  c.money('status')
  // @ts-expect-error an amount is not a text
  c.text('amount')
  // @ts-expect-error the rows have no such field
  c.cell('nothing', () => null)
  // @ts-expect-error a text is not a range of dates
  f.dates('text')
  // @ts-expect-error a range of dates is not a choice
  f.choice('createdAt')
  // @ts-expect-error the list cannot be asked by that
  f.text('fee')
  expect(true).toBe(true)
})

it('a whole list is checked the same way', () => {
  const right = (
    <RecordList
      of={payment.query}
      columns={(words) => [words.money('amount')]}
      filters={(words) => [words.dates('createdAt')]}
    />
  )
  const wrong = (
    <RecordList
      of={payment.query}
      // @ts-expect-error a status is not money
      columns={(words) => [words.money('status')]}
      // @ts-expect-error an order's text is not a range of dates
      filters={(words) => [words.dates('text')]}
    />
  )
  expect([right.props.of, wrong.props.of]).toEqual([payment.query, payment.query])
})

it('a list names all of its fields, and rows without an id cannot be opened', () => {
  const nameless = list('POST x', {
    access: 'nobody',
    filters: z.object({ at: z.optional(dateRange) }),
    row: z.object({ amount: money }),
    // @ts-expect-error `at` has no title
    titles: { amount: { en: 'Amount', zh: '金额' } },
  })
  // @ts-expect-error its rows have no id
  const list_ = <RecordList of={nameless} columns={(words) => [words.money('amount')]} />
  expect(list_.props.of).toBe(nameless)
})
