// Every paper of ours: the logo, texts that go on in the next line, and marks that fit.
import { describe, expect, it } from 'vitest'
import { lettersIn, unbalancedMarks } from '../../testing/pdf.ts'
import { makePdf } from './make.ts'
import { ledgerPdf, type LedgerTable } from './ledger-table.ts'
import { slipPdf, type Slip } from './slip.ts'

const row = (detail: string): readonly string[] => ['16-11-2026 17:09:16', 'Sale', detail, '12,500.00', '']
const sheet = (detail: string): LedgerTable => ({
  title: 'Balance statement',
  number: 'S-1',
  facts: [['Merchant', 'Marina Walk Trading']],
  notes: [],
  head: ['Booked at', 'Movement', 'Detail', 'Debit', 'Credit'],
  shares: [0.25, 0.2, 0.25, 0.15, 0.15],
  numeric: [3, 4],
  // More than a page of them.
  rows: Array.from({ length: 60 }, () => row(detail)),
  date: '2026-11-16',
})
const slip: Slip = {
  title: 'Certificate',
  under: 'W-1',
  warning: null,
  says: 'Paid.',
  hero: { label: 'Paid', value: 'AED 1.00', under: 'One dirham' },
  facts: [['Holder', 'Marina Walk Trading']],
  sums: null,
  qr: { address: 'https://falaj.example/verify/1', says: 'Check it', alternative: 'QR code' },
  feet: [],
  date: '2026-11-16T00:00:00Z',
}
/** Not in any other text: it is shown only when the whole is. */
const last = 'ж'
const long = `Main operating account of a merchant with a long name, Emirates NBD, 80512863-b0a3-4c1e-9f77-3a0d1c2b4e5f ${last}`

describe('a statement', () => {
  it('shows a text that is longer than its column to the end, and its marks fit', async () => {
    const pdf = await ledgerPdf(sheet(long), 'en')
    expect(lettersIn(pdf).has(last)).toBe(true)
    expect(unbalancedMarks(pdf)).toBe(0)
    expect(pdf.includes('/Alt (Falaj Business)')).toBe(true)
  })
})
describe('a certificate', () => {
  it('has the logo, and its marks fit', async () => {
    const pdf = await slipPdf(slip, 'en')
    expect(unbalancedMarks(pdf)).toBe(0)
    expect(pdf.includes('/Alt (Falaj Business)')).toBe(true)
  })
})
it('papers are made one after another; one that cannot be drawn is refused, and the next one is drawn', async () => {
  const [one, bad, other] = await Promise.allSettled([
    makePdf({ slip, language: 'en' }),
    makePdf({ slip: { ...slip, facts: [null] } as never, language: 'en' }),
    makePdf({ slip, language: 'en' }),
  ])
  expect([one.status, bad.status, other.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(other).toEqual(one)
})
