import { describe, expect, it } from 'vitest'
import { grouped, ibanFault, isChecksumRight, plainNumber, swiftFault } from './iban.ts'

describe('an IBAN', () => {
  it.each([
    ['AE070331234567890123456'],
    ['AE650260001015012345601'],
    ['SA0380000000608010167519'],
    ['GB29NWBK60161331926819'],
    ['DE89370400440532013000'],
    ['FR1420041010050500013M02606'],
    ['KW81CBKU0000000000001234560101'],
    ['QA58DOHB00001234567890ABCDEFG'],
    ['EG380019000500000000263180002'],
    ['PK36SCBL0000001123456702'],
    ['NL91ABNA0417164300'],
    ['CH9300762011623852957'],
  ])('%s is one', (iban) => {
    expect(ibanFault(iban, iban.slice(0, 2))).toBeNull()
  })

  it.each([
    ['nothing', '', 'IBAN_FORMAT'],
    ['words', 'my account', 'IBAN_FORMAT'],
    ['no check digits', 'AEXX0331234567890123456', 'IBAN_FORMAT'],
    ['another country’s', 'SA0380000000608010167519', 'IBAN_COUNTRY'],
    ['a digit short', 'AE07033123456789012345', 'IBAN_LENGTH'],
    ['a digit too long', 'AE0703312345678901234567', 'IBAN_LENGTH'],
    ['one digit wrong', 'AE070331234567890123457', 'IBAN_CHECKSUM'],
    ['two digits swapped', 'AE070331234567890124356', 'IBAN_CHECKSUM'],
    ['check digits wrong', 'AE080331234567890123456', 'IBAN_CHECKSUM'],
  ])('is refused: %s', (_, text, code) => {
    expect(ibanFault(text, 'AE')).toBe(code)
  })

  it('every single wrong digit is found', () => {
    const right = 'AE070331234567890123456'
    const positions = Array.from({ length: right.length - 2 }, (_, at) => at + 2)
    const missed = positions.flatMap((at) =>
      Array.from('0123456789')
        .filter((digit) => digit !== right[at])
        .map((digit) => right.slice(0, at) + digit + right.slice(at + 1))
        .filter(isChecksumRight),
    )
    expect(missed).toEqual([])
  })

  it.each([
    ['AE07 0331 2345 6789 0123 456'],
    ['ae07-0331-2345-6789-0123-456'],
    ['IBAN: AE07 0331 2345 6789 0123 456'],
    [' IBAN AE070331234567890123456\n'],
    ['AE07\u00a00331\u00a02345\u00a06789\u00a00123\u00a0456'],
    ['ＡＥ０７０３３１２３４５６７８９０１２３４５６'],
  ])('%j is read as it was meant', (pasted) => {
    expect(plainNumber(pasted)).toBe('AE070331234567890123456')
    expect(grouped(pasted)).toBe('AE07 0331 2345 6789 0123 456')
  })
})

describe('a SWIFT code', () => {
  it.each([['CHASUS33'], ['CHASUS33XXX'], ['chas us 33'], ['WFBIUS6SXXX']])(
    '%s is one of the United States',
    (code) => {
      expect(swiftFault(code, 'US')).toBeNull()
    },
  )
  it.each([
    ['', 'SWIFT_FORMAT'],
    ['CHASUS3', 'SWIFT_FORMAT'],
    ['CHASUS333', 'SWIFT_FORMAT'],
    ['CH4SUS33', 'SWIFT_FORMAT'],
    ['CHASUS30', 'SWIFT_FORMAT'],
    ['DBSSSGSG', 'SWIFT_COUNTRY'],
  ])('%s is not: %s', (code, fault) => {
    expect(swiftFault(code, 'US')).toBe(fault)
  })
})
