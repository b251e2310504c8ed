import { describe, expect, it } from 'vitest'
import type { SummaryFigure, SummaryHeading } from '@falaj/contract/insight/data-summary'
import { chosenParams, partsOf, presetsAt, questionIn, whereOf } from './data-summary.address.ts'
import { busiestOf, changeText, findingOf, keyText, textOf } from './data-summary.text.ts'

const figure = (value: number, before: number | null = null): SummaryFigure => ({
  value: String(value),
  base: null,
  before: before === null ? null : { value: String(before), base: null },
})
const row = (key: string, value: number, before: number | null): SummaryHeading => ({
  key,
  name: { en: key, zh: key },
  note: null,
  total: figure(value, before),
})

describe('the address', () => {
  it('is a question without anything in it: sales of four whole weeks by merchant and week', () =>
    expect(questionIn('', '2026-11-18')).toMatchObject({
      show: 'sales',
      rows: 'merchant',
      columns: 'week',
      period: { from: '2026-10-19', to: '2026-11-15' },
      chosen: null,
    }))
  it('reads the days from the filter of the list that it is saved as', () =>
    expect(questionIn('?period=2026-05-01_2026-05-31', '2026-11-18')).toMatchObject({
      period: { from: '2026-05-01', to: '2026-05-31' },
    }))
  it('keeps what was chosen, totals as well, and passes over what it does not know', () => {
    expect(questionIn('?row=m%2Fa&column=*&open=records', '2026-11-18')).toMatchObject({
      chosen: { row: 'm/a', column: null },
      isOpen: true,
    })
    expect(questionIn('?show=x&rows=<b>&period=2026-13-01_2026-01-01&currency=XXX', '2026-11-18')).toMatchObject({
      show: 'sales',
      rows: 'merchant',
      currency: 'AED',
      period: { from: '2026-10-19' },
    })
    expect(chosenParams({ row: null, column: '2026-11-02' })).toEqual({ row: '*', column: '2026-11-02', open: null })
  })
  it('has whole months before this one', () =>
    expect(presetsAt('2026-01-15')).toMatchObject({
      lastMonth: { from: '2025-12-01', to: '2025-12-31' },
      year: { from: '2025-01-01', to: '2025-12-31' },
    }))
  it('opens a figure by the next group that it is not of yet', () => {
    const where = whereOf({ rows: 'merchant', columns: 'week' }, { row: 'm', column: '2026-11-02' })
    expect(where).toEqual({ merchant: 'm', week: '2026-11-02' })
    expect([partsOf(where, 8), partsOf({}, 8), partsOf({ store: 's' }, 8), partsOf({ terminal: 't' }, 1)]).toEqual([
      'store',
      'merchant',
      'terminal',
      'method',
    ])
  })
})
describe('figures', () => {
  it.each([
    ['sales', figure(123_456), '1,234.56'],
    ['net', figure(-50), '−0.50'],
    ['payments', figure(12_345), '12,345'],
    ['refund-rate', { value: '11', base: '1000', before: null }, '1.1%'],
    ['refund-rate', { value: '0', base: '0', before: null }, '–'],
    ['average', { value: '1000', base: '3', before: null }, '3.33'],
  ] as const)('of %s, %j, are written %s', (show, of, text) => expect(textOf(show, of, 'AED')).toBe(text))
  it.each([
    [figure(110), figure(100), '+10.0%'],
    [figure(90), figure(100), '−10.0%'],
    [figure(5), figure(0), '–'],
    [figure(0), figure(0), '0.0%'],
  ])('%j after %j changed by %s', (now, before, text) => expect(changeText('sales', now, before)).toBe(text))
  it('of a rate change by percentage points', () => {
    const [now, before] = [
      { value: '23', base: '1000' },
      { value: '18', base: '1000' },
    ]
    expect([changeText('refund-rate', now, before), changeText('refund-rate', before, now)]).toEqual([
      '+0.5 pp',
      '−0.5 pp',
    ])
    const total = { ...now, before }
    const given = {
      show: 'refund-rate',
      currency: 'AED',
      language: 'en',
      rowsBy: 'store',
      rows: [],
      total,
      beforeText: 'June',
    } as const
    expect(findingOf(given, 'Refund rate')).toBe('Refund rate rose by 0.5 percentage points against June.')
  })
  it('of a week, an hour and a store without a name', () =>
    expect([
      keyText('week', { key: '2026-11-09', name: null }, 'en'),
      keyText('hour', { key: '9', name: null }, 'en'),
      keyText('store', { key: 'm/', name: null }, 'en'),
      keyText('weekday', { key: '5', name: null }, 'zh'),
    ]).toEqual(['09-11 to 15-11', '09:00–10:00', 'Without a store', '星期五']))
})
describe('the finding', () => {
  const of = (rows: readonly SummaryHeading[], total: SummaryFigure, beforeText: string | null = 'the week before') =>
    findingOf({ show: 'sales', currency: 'AED', language: 'en', rowsBy: 'store', rows, total, beforeText }, 'Sales')
  it('names the total, its change and who moved it', () => {
    expect(of([row('Marina', 20_000, 10_000), row('Deira', 9000, 12_000)], figure(29_000, 22_000))).toBe(
      'Sales rose by AED 70.00 (+31.8%) against the week before. Marina rose by AED 100.00. Deira fell by AED 30.00.',
    )
    expect(of([row('Marina', 16_000, 10_000), row('Deira', 13_000, 12_000)], figure(29_000, 22_000))).toBe(
      'Sales rose by AED 70.00 (+31.8%) against the week before. Marina accounts for AED 60.00.',
    )
  })
  it('says so if nothing stands out, and what is most where nothing is compared', () => {
    expect(of([row('Marina', 10_010, 10_000), row('Deira', 9990, 10_000)], figure(20_000, 20_000))).toBe(
      'Sales: AED 200.00, unchanged against the week before. All as usual.',
    )
    expect(of([row('Deira', 100, null), row('Marina', 300, null)], figure(400), null)).toBe(
      'Sales: AED 4.00. The most: Marina with AED 3.00.',
    )
  })
  it('of hours is the three in a row with the most, on the days that have nearly as much', () =>
    expect(
      busiestOf([
        [1, 1, 1, 1],
        [0, 9, 9, 9],
        [0, 9, 9, 8],
      ]),
    ).toEqual({ rows: [1, 2], columns: [1, 2, 3], share: 53 / 57 }))
})
