import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balance } from '@falaj/contract/accounts/balance'
import { homeCurrencies } from '@falaj/contract/kernel/scalars'
import { payment } from '@falaj/contract/payments/payment'
import { paymentStatuses } from '@falaj/contract/kernel/payment-states'
import { pageSizes, type ListEndpoint } from '@falaj/contract/kernel/endpoint'
import { choicesOf, kindOf } from '@falaj/contract/kernel/list-filters'
import { rangeOfDays, readState, searchAfter } from './list-state.ts'
import { nextSort } from './sorting.tsx'

const of = payment.query

describe('the filters’ kinds and choices come from the endpoint', () => {
  it.each([
    ['createdAt', 'dates'],
    ['status', 'choices'],
    ['currency', 'choice'],
    ['text', 'text'],
  ])('%s is a filter of kind %s', (field, kind) => {
    expect(kindOf(of, field)).toBe(kind)
  })
  it('offers the schema’s own values', () => {
    expect(choicesOf(of, 'status')).toEqual(paymentStatuses)
    expect(choicesOf(of, 'currency')).toEqual(homeCurrencies)
  })
  it('does not know a field that is no filter', () => {
    expect(() => kindOf(of, 'fee')).toThrow('no filter fee')
  })
})

describe('reading an address', () => {
  it('of nothing is the first page of ten, unfiltered', () => {
    expect(readState(of, '')).toEqual({ filters: {}, page: 1, size: 10, open: null, sort: null })
  })
  it('takes what it knows', () => {
    expect(
      readState(of, '?createdAt=2026-11-01_2026-11-10&status=PENDING,SETTLED&text=PP&page=3&size=40&open=x'),
    ).toEqual({
      filters: { createdAt: rangeOfDays('2026-11-01', '2026-11-10'), status: ['PENDING', 'SETTLED'], text: 'PP' },
      page: 3,
      size: 40,
      open: 'x',
      sort: null,
    })
  })
  it.each([
    '?status=LOST',
    '?method=gold',
    '?currency=gold',
    '?createdAt=2026-01-01_2026-03-01',
    '?createdAt=2030-01-01_2030-01-02',
    '?createdAt=nonsense',
    '?page=-1',
    '?page=x',
    '?size=15',
    '?size=1e3',
    '?no-such=1',
  ])('leaves out what does not pass: %s', (search) => {
    expect(readState(of, search)).toEqual({ filters: {}, page: 1, size: 10, open: null, sort: null })
  })
})

it('an address says what the state is, and nothing that goes without saying', () => {
  expect(searchAfter(of, '?tab=a', { filters: { status: [], text: '' }, page: 1, size: 10, open: null })).toBe('?tab=a')
  expect(searchAfter(of, '?page=4&open=x', { page: 2 })).toBe('?page=2&open=x')
})

it('any state survives the way into the address and back', () => {
  const day = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2026-10-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const filters = fc.record(
    {
      createdAt: day.map((first) => rangeOfDays(first, first)),
      status: fc.uniqueArray(fc.constantFrom(...paymentStatuses), { minLength: 1 }),
      currency: fc.constantFrom(...homeCurrencies),
      text: fc.string({ minLength: 1, maxLength: 200 }),
    },
    { requiredKeys: [] },
  )
  const state = fc.record({
    filters,
    page: fc.integer({ min: 1, max: 9_999_999 }),
    size: fc.constantFrom(...pageSizes),
    open: fc.option(fc.string({ minLength: 1 }), { nil: null }),
    sort: fc.constant(null),
  })
  fc.assert(
    fc.property(state, (each) => {
      expect(readState(of, searchAfter(of, '', each))).toEqual(each)
    }),
  )
})

describe('amounts and order', () => {
  const movements = balance.holds as unknown as ListEndpoint
  const aed = (minor: bigint) => ({ minor, currency: 'AED' })
  it.each([
    ['?amount=AED_100.00_250.50', { min: aed(10_000n), max: aed(25_050n) }],
    ['?amount=AED_100.00_', { min: aed(10_000n), max: undefined }],
    ['?amount=AED__250.50', { min: undefined, max: aed(25_050n) }],
  ])('%s is a range of amounts, and is written so again', (search, amount) => {
    expect(kindOf(movements, 'amount')).toBe('amount')
    const state = readState(movements, search)
    expect(state.filters).toEqual({ amount })
    expect(searchAfter(movements, '', state)).toBe(search)
  })
  it.each(['?amount=AED_x_1', '?amount=XXX_1_2', '?amount=AED_1.005_', '?amount=AED_2.00_1.00', '?amount=AED__'])(
    '%s is no range',
    (search) => {
      expect(readState(movements, search).filters).toEqual({})
    },
  )
  it('is sorted by what the endpoint can be sorted by', () => {
    expect(readState(movements, '?sort=-amount').sort).toEqual({ field: 'amount', descending: true })
    expect(readState(movements, '?sort=amount').sort).toEqual({ field: 'amount', descending: false })
    expect(readState(movements, '?sort=other').sort).toBeNull()
    expect(readState(of, '?sort=fee').sort).toBeNull()
    const sorted = { sort: { field: 'amount', descending: true } }
    expect(searchAfter(movements, '?page=3', { ...sorted, page: 1 })).toBe('?sort=-amount')
    expect(searchAfter(movements, '?sort=-amount', { sort: null })).toBe('')
  })
  it('begins with the largest amount or with A, turns round, and ends', () => {
    const largest = nextSort('amount', 'money', null)
    expect(largest).toEqual({ field: 'amount', descending: true })
    const smallest = nextSort('amount', 'money', largest)
    expect(smallest).toEqual({ field: 'amount', descending: false })
    expect(nextSort('amount', 'money', smallest)).toBeNull()
    expect(nextSort('name', 'text', largest)).toEqual({ field: 'name', descending: false })
  })
})

describe('a filter by store', () => {
  it('keeps codes with commas and per cents, and what is of no store, in the address', () => {
    const store = ['Marina Walk', 'Cafe, Deira', '100%', '-', '']
    expect(kindOf(of, 'store')).toBe('stores')
    const search = searchAfter(of, '', { filters: { store } })
    expect(readState(of, search).filters).toEqual({ store })
  })
})
