import { describe, expect, it } from 'vitest'
import type { Found } from '@falaj/contract/search'
import type { Role, Visitor } from '@falaj/contract/access'
import { groupsOf, isKept, keepOpened, pagesFor, togglePin, type Kept } from './choices.ts'
import { aVisitor } from '@falaj/contract/testing/visitor'

const visitor = (role: Role): Visitor => aVisitor({ roles: [role] })
const plain = { verb: null, toRefund: (number: string) => `Refund ${number}` }
const payment: Found = {
  kind: 'payment',
  id: 'p1',
  number: 'P-AAAAAAA',
  title: 'Amal',
  status: 'PAID',
  amount: { minor: 1250n, currency: 'AED' },
  at: null,
  by: 'last4',
}

describe('pages', () => {
  it('are found by any word of their name, in either language, those that begin with it first', () => {
    expect(pagesFor(visitor('ADMIN'), 'statem', 'en').map(({ label }) => label)[0]).toMatch(/^Statement/)
    expect(pagesFor(visitor('ADMIN'), '对账单', 'en').length).toBeGreaterThan(0)
  })
  it('are those a person may enter', () => {
    expect(pagesFor(visitor('SALES'), 'withdraw', 'en')).toEqual([])
    expect(pagesFor(visitor('FINANCIAL'), 'withdraw', 'en').length).toBeGreaterThan(0)
  })
})
describe('records', () => {
  it('lead to the page that shows them, and say what they were found by', () => {
    expect(groupsOf([payment], visitor('CS'), 'en', plain)).toMatchObject([
      {
        title: 'Payment',
        choices: [{ href: '/fiat/transaction/record?tab=payment&open=p1', label: 'P-AAAAAAA', by: 'Last four digits' }],
      },
    ])
  })
  it('are left out where no page of the person shows them', () => {
    expect(groupsOf([payment], visitor('SALES'), 'en', plain)).toEqual([])
  })
  it('after "refund", only payments, each with its refund form', () => {
    const customer = { ...payment, kind: 'customer' }
    expect(groupsOf([payment, customer], visitor('CS'), 'en', { ...plain, verb: 'refund' })).toMatchObject([
      { choices: [{ href: '/fiat/transaction/record?tab=payment&open=p1&refund=1', label: 'Refund P-AAAAAAA' }] },
    ])
  })
})
describe('what was opened', () => {
  const many = Array.from({ length: 12 }, (_, at): Kept => ({
    href: `/x?open=${at}`,
    label: `${at}`,
    isPinned: at === 11,
  }))
  it('is kept newest first, eight of them, and pinned ones stay', () => {
    const kept = keepOpened(many, { href: '/x?open=new', label: 'new' })
    expect(kept[0]).toMatchObject({ label: 'new', isPinned: false })
    expect(kept.filter(({ isPinned }) => !isPinned)).toHaveLength(8)
    expect(kept.filter(({ isPinned }) => isPinned)).toHaveLength(1)
  })
  it('is pinned and unpinned', () => {
    const [first] = togglePin([], { href: '/a', label: 'a' })
    expect(first).toMatchObject({ isPinned: true })
    expect(togglePin([first!], first!)).toMatchObject([{ isPinned: false }])
  })
  it('that leads elsewhere is not read back', () => {
    expect(isKept([{ href: 'https://example.com', label: 'a', isPinned: false }])).toBe(false)
    expect(isKept(many)).toBe(true)
  })
})
