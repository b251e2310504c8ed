import { expect, it } from 'vitest'
import { noAgreedTerms } from '@falaj/contract/merchant/product-terms'
import { money } from '@falaj/money'
import { productAgreementFor } from './application.agreement.ts'

const party = {
  contractId: 'c',
  mid: '20000001',
  name: { en: 'Marina', zh: '码头' },
  accountType: 'MERCHANT',
  answers: {},
  provider: { email: null, phone: null },
} as const
const rowsOf = (coming: Parameters<typeof productAgreementFor>[1]['coming'], language: 'en' | 'zh') => {
  const { sections } = productAgreementFor(party, { product: 'paylink', now: noAgreedTerms, coming }, '2026-11-18')
  const tables = sections[0]!.blocks.flatMap((block) => ('table' in block ? [block.table] : []))
  return tables.at(-1)!.rows.map((cells) => cells.map((cell) => cell[language]))
}
const own = ['Paylink', '2.60 % + AED 1.00', 'T+2', 'AED 30,000.00; AED 300,000.00']

it('an agreement names the fee and limits that hold, and what was announced with the day it holds from', () => {
  expect(rowsOf(null, 'en')).toEqual([own])
  const coming = {
    from: '2027-01-31',
    paymentMax: money(5_000_00n, 'AED'),
    dayMax: null,
    fee: { bps: 300, fixed: money(0n, 'AED'), min: money(2_00n, 'AED') },
  }
  expect(rowsOf(coming, 'en')).toEqual([
    own,
    ['Paylink, from 31-01-2027', '3.00 %, at least AED 2.00', 'T+2', 'AED 5,000.00; AED 300,000.00'],
  ])
  expect(rowsOf(coming, 'zh')[1]![0]).toBe('支付链接，自 31-01-2027 起')
})
