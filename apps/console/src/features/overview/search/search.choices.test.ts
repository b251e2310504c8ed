import { describe, expect, it } from 'vitest'
import type { SearchHit } from '@falaj/contract/overview/search'
import { verbOf } from '@falaj/contract/overview/search-verbs'
import type { Role, Visitor } from '@falaj/contract/kernel/access'
import {
  actionsFor,
  groupsOf,
  isKept,
  keepOpened,
  pagesFor,
  pinChoices,
  suggestedFor,
  type StoredPage,
} from './search.choices.ts'
import { aVisitor } from '@falaj/contract/testing/visitor'

const visitor = (role: Role): Visitor => aVisitor({ roles: [role] })
const payment: SearchHit = {
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
  it('are suggested before anything is typed, only those that the visitor may enter', () => {
    expect(
      suggestedFor(visitor('ADMIN'), 'en')
        .map(({ label }) => label)
        .slice(0, 2),
    ).toEqual(['Transactions', 'Balance'])
    expect(suggestedFor(visitor('ADMIN'), 'zh')).toHaveLength(5)
    expect(suggestedFor(visitor('IT'), 'en').map(({ href }) => href)).not.toContain('/fiat/balance/record')
  })
  it('are found by any word of their name, in either language, those that begin with it first', () => {
    expect(pagesFor(visitor('ADMIN'), 'statem', 'en').map(({ label }) => label)[0]).toMatch(/^Statement/)
    expect(pagesFor(visitor('ADMIN'), '对账单', 'en').length).toBeGreaterThan(0)
  })
  it.each([
    ['webhook', 'Notify URL'],
    ['bank file', 'Reconciliation'],
    ['回调', 'Notify URL'],
    ['mandates', 'Auto Debit'],
    ['分期', 'Smart Purchase'],
    ['合同', 'Agreements'],
  ])('are found by what else people call them: %s', (text, label) => {
    expect(pagesFor(visitor('ADMIN'), text, 'en').map((page) => page.label)).toContain(label)
  })
  it('are those a person may enter', () => {
    expect(pagesFor(visitor('SALES'), 'withdraw', 'en')).toEqual([])
    expect(pagesFor(visitor('FINANCIAL'), 'withdraw', 'en').length).toBeGreaterThan(0)
  })
})
describe('records', () => {
  it('lead to the page that shows them, and say what they were found by', () => {
    expect(groupsOf([payment], visitor('CS'), 'en', null)).toMatchObject([
      {
        title: 'Payment',
        choices: [{ href: '/fiat/transaction/record?tab=payment&open=p1', label: 'P-AAAAAAA', by: 'Last four digits' }],
      },
    ])
  })
  it('are left out where no page of the person shows them', () => {
    expect(groupsOf([payment], visitor('SALES'), 'en', null)).toEqual([])
  })
  it('after "refund", only payments, each with its refund form', () => {
    const customer = { ...payment, kind: 'customer' }
    expect(groupsOf([payment, customer], visitor('CS'), 'en', verbOf('refund 1').verb)).toMatchObject([
      { choices: [{ href: '/fiat/transaction/record?tab=payment&open=p1&refund=1', label: 'Refund P-AAAAAAA' }] },
    ])
    expect(groupsOf([payment], visitor('OPERATION_CHECKER'), 'en', verbOf('refund 1').verb)).toEqual([])
  })
  it.each([
    ['refund ORD123 20', 'ORD123', '20'],
    ['refund P-AAAAAAA AED 1,250.50', 'P-AAAAAAA', '1250.50'],
    ['退款 ORD123 20.5 aed', 'ORD123', '20.5'],
    ['refund ORD123', 'ORD123', null],
    ['refund 20', '20', null],
    ['refund +971 50 1234567', '+971 50 1234567', null],
    ['receipt ORD123 20', 'ORD123 20', null],
  ])('%s: looks for %s, and the form begins with %s', (text, looked, amount) => {
    const { verb, rest } = verbOf(text)
    expect(rest).toBe(looked)
    const [group] = groupsOf([payment], visitor('CS'), 'en', verb)
    const address = new URL(group!.choices[0]!.href, 'https://x.example.com')
    expect(address.searchParams.get('refund-amount')).toBe(amount)
  })
})
describe('actions', () => {
  it('are named by what is done, with what the page begins with', () => {
    expect(actionsFor(visitor('FINANCIAL'), '提现 500 AED', 'zh')).toMatchObject([
      { label: '提现', detail: 'AED 500', href: '/fiat/transaction/withdraw?currency=AED&amount=500' },
    ])
  })
})
describe('pins', () => {
  const page = { kind: 'page', id: '/customers', record: null }
  it('are shown as the record or the page is now', () => {
    expect(pinChoices([{ ...payment, record: { ...payment, by: 'number' } }, page], visitor('CS'), 'en')).toMatchObject(
      [
        { href: '/fiat/transaction/record?tab=payment&open=p1', label: 'P-AAAAAAA', status: 'PAID', by: null },
        { href: '/customers', label: 'Customers' },
      ],
    )
  })
  it('are left out where no page of the person shows them', () => {
    const staff = { kind: 'page', id: '/management/main/staff', record: null }
    expect(pinChoices([{ ...payment, record: payment }, staff], visitor('SALES'), 'en')).toEqual([])
  })
})
describe('what was opened', () => {
  const many = Array.from({ length: 12 }, (_, at): StoredPage => ({
    href: `/x?open=${at}`,
    label: `${at}`,
    of: { kind: 'payment', id: `${at}` },
  }))
  it('is kept newest first, each once, eight of them', () => {
    const kept = keepOpened(many, { ...many[3]!, label: 'again' })
    expect(kept[0]).toMatchObject({ href: '/x?open=3', label: 'again' })
    expect(kept.filter(({ href }) => href === '/x?open=3')).toHaveLength(1)
    expect(kept).toHaveLength(8)
  })
  it('that leads elsewhere is not read back', () => {
    expect(isKept([{ ...many[0], href: 'https://example.com' }])).toBe(false)
    expect(isKept([{ href: '/x', label: 'a', isPinned: true }])).toBe(false)
    expect(isKept(many)).toBe(true)
  })
})
