import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accepts, filePurposes } from './file.ts'

describe('the accept filter', () => {
  const cases: readonly (readonly [string, string, string, boolean])[] = [
    ['', 'anything.bin', 'application/octet-stream', true],
    [' , ', 'anything.bin', '', true],
    ['.pdf', 'contract.pdf', '', true],
    ['.PDF', 'contract.pdf', '', true],
    ['.pdf', 'CONTRACT.PDF', '', true],
    ['.pdf', 'contract.pdf.exe', 'application/pdf', false],
    ['.pdf', 'pdf', 'application/pdf', false],
    ['.tar.gz', 'backup.tar.gz', '', true],
    ['image/*', 'photo', 'image/webp', true],
    ['image/*', 'photo.png', 'images/png', false],
    ['image/*', 'photo.png', '', false],
    ['*/*', 'x', '', true],
    ['*', 'x', '', true],
    ['text/csv', 'list', 'text/csv; charset=utf-8', true],
    ['text/csv', 'list.csv', 'application/vnd.ms-excel', false],
    ['.csv, text/csv', 'list.csv', 'application/vnd.ms-excel', true],
    ['TEXT/CSV', 'list', 'text/csv', true],
  ]
  it.each(cases)('%j for %j of type %j: %s', (filter, name, mime, right) => {
    expect(accepts(filter, name, mime)).toBe(right)
  })

  it('a wider filter never refuses what a narrower one accepted', () => {
    const token = fc.constantFrom('.pdf', '.png', 'image/*', 'image/png', 'text/csv', '.csv')
    const name = fc.constantFrom('a.pdf', 'b.png', 'c.csv', 'd')
    const mime = fc.constantFrom('image/png', 'image/jpeg', 'text/csv', 'application/pdf', '')
    fc.assert(
      fc.property(fc.array(token, { minLength: 1 }), token, name, mime, (narrow, more, fileName, type) => {
        const accepted = accepts(narrow.join(','), fileName, type)
        return !accepted || accepts([...narrow, more].join(', '), fileName, type)
      }),
    )
  })
})

it('no purpose takes a type that a browser would run', () => {
  const all: readonly string[] = Object.values(filePurposes).flatMap((purpose) => purpose.mimes)
  expect(all.filter((mime) => /html|svg|script|xml$/.test(mime))).toEqual([])
})
