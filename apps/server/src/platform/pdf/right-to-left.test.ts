// Bills in Arabic: letters joined, lines in the order in which they are read, the sheet mirrored.
import { describe, expect, it } from 'vitest'
import { lettersIn, piecesIn, textIn, unbalancedMarks } from '../../testing/pdf.ts'
import { billPdf, type BillSheet } from './bill.ts'

const bill = (over: Partial<BillSheet> = {}): BillSheet => ({
  title: 'فاتورة',
  number: 'INV-7',
  warning: null,
  seller: { title: 'من', lines: ['1204 Marina Plaza', '+971 50 123 4567'] },
  buyer: { title: 'إلى', lines: ['شركة الكثبان (ذ.م.م)'] },
  facts: [['تاريخ', '18/11/2026, 17:09']],
  head: ['الوصف', 'الكمية', 'السعر'],
  rows: [['تمور من Al Ain فاخرة', '2', '12.50']],
  sums: [['المبلغ', 'AED 25.00']],
  note: null,
  qr: null,
  pageOf: 'الصفحة {page} من {pages}',
  date: '2026-11-18T00:00:00Z',
  ...over,
})

describe('a bill in Arabic', () => {
  it('has its words, and amounts, numbers and Latin names from left to right', async () => {
    const text = textIn(await billPdf(bill(), 'ar'))
    for (const part of [
      'فاتورة',
      'الكمية',
      'شركة الكثبان',
      '1204 Marina Plaza',
      '+971 50 123 4567',
      '18/11/2026, 17:09',
      'AED 25.00',
    ])
      expect(text).toContain(part)
  })
  it('begins at the right: a later column is further left, and so are the pieces of a mixed line', async () => {
    const pieces = piecesIn(await billPdf(bill(), 'ar'))
    const leftOf = (part: string) => pieces.find(({ text }) => text.includes(part))!.x
    const isFalling = (parts: readonly string[]) =>
      parts.every((part, at) => at === 0 || leftOf(part) < leftOf(parts[at - 1]!))
    expect([
      isFalling(['الوصف', 'الكمية', 'السعر']),
      isFalling(['تمور', 'Al Ain', 'فاخرة']),
      isFalling(['المبلغ', 'AED 25.00']),
    ]).toEqual([true, true, true])
  })
  it('turns brackets round between Arabic letters', async () => {
    const pieces = piecesIn(await billPdf(bill(), 'ar'))
    const brackets = pieces.filter(({ text }) => /^[()]$/.test(text.trim())).toSorted((one, other) => one.x - other.x)
    expect(brackets.map(({ text }) => text.trim())).toEqual(['(', ')'])
  })
  it('goes on in the next line, also inside a word that is longer than a line, and on the next page', async () => {
    const address = `https://falaj.example/${'abcdefghij'.repeat(20)}`
    const pdf = await billPdf(bill({ note: `${`${'ادفع هنا '.repeat(40)}\n`.repeat(20)}${address}` }), 'ar')
    expect(textIn(pdf).replaceAll(' ', '')).toContain(address)
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1)
    expect(unbalancedMarks(pdf)).toBe(0)
  })
})
describe('a bill in English', () => {
  it('draws an Arabic name with Arabic letters, and embeds no Arabic font without one', async () => {
    const [one, other] = [
      await billPdf(bill({ title: 'Invoice' }), 'en'),
      await billPdf(
        bill({
          title: 'Invoice',
          seller: { title: 'From', lines: ['Marina'] },
          buyer: { title: 'To', lines: ['Dune'] },
          facts: [],
          head: ['Item', 'Quantity', 'Price'],
          rows: [['Dates', '2', '12.50']],
          sums: [['Total', 'AED 25.00']],
          pageOf: '{page} / {pages}',
        }),
        'en',
      ),
    ]
    expect([one, other].map((pdf) => lettersIn(pdf).has('ش') || textIn(pdf).includes('شركة'))).toEqual([true, false])
    expect(other.includes('Almarai')).toBe(false)
  })
})
