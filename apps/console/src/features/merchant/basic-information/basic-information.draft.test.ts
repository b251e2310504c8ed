import { describe, expect, it } from 'vitest'
import { draftOf, emptyEntry, readPart } from './basic-information.draft.ts'

const today = '2026-11-15'
const company = { nameEn: 'A', licenceNo: '1', licenceExpiry: '2027-01-01', activity: 'FOOD' }

describe('a company', () => {
  it('has every field to type in, and what stays empty is not sent', () => {
    const [draft] = draftOf('company', company)
    expect(draft).toMatchObject({ ...company, website: '', trn: '' })
    expect(readPart('company', [draft!], today)).toEqual({ value: company })
  })
  it('says what is missing and what is wrong, each at its field', () => {
    const typed = { ...draftOf('company', company)[0]!, nameEn: ' ', trn: '123', website: 'a.example', activity: '' }
    expect(readPart('company', [typed], today)).toEqual({
      faults: { nameEn: 'REQUIRED', trn: 'TRN', activity: 'REQUIRED', website: 'WEBSITE' },
    })
    expect(
      readPart('company', [{ ...typed, ...company, trn: '', website: '', licenceExpiry: '2026-11-14' }], today),
    ).toEqual({
      faults: { licenceExpiry: 'LICENCE_EXPIRED' },
    })
  })
})

describe('a list', () => {
  it('begins with one entry to fill in', () => {
    expect(draftOf('owners', [])).toEqual([emptyEntry('owners')])
    expect(readPart('owners', draftOf('owners', []), today)).toEqual({
      faults: { '0.name': 'REQUIRED', '0.nationality': 'REQUIRED', '0.share': 'REQUIRED' },
    })
  })
  it('faults stand at their entry', () => {
    const owner = { name: 'A', nationality: 'AE', share: '60' }
    expect(readPart('owners', [owner, { ...owner, share: '50' }], today)).toEqual({
      faults: { '1.share': 'SHARES_OVER' },
    })
    expect(readPart('owners', [owner, { ...owner, share: 'half' }], today)).toEqual({
      faults: { '1.share': 'PERCENT' },
    })
  })
})

it('a paper that ends needs its end', () => {
  const file = '0193e7a0-0000-7000-8000-000000000000'
  const typed = { ...emptyEntry('document'), kind: 'LEASE', file }
  expect(readPart('document', [typed], today)).toEqual({ faults: { expiresOn: 'REQUIRED' } })
  expect(readPart('document', [{ ...typed, file: '' }], today)).toEqual({
    faults: { expiresOn: 'REQUIRED', file: 'REQUIRED' },
  })
  expect(readPart('document', [{ ...typed, kind: 'BANK_LETTER' }], today)).toEqual({
    value: { kind: 'BANK_LETTER', file },
  })
  expect(readPart('document', [{ ...typed, kind: 'BANK_LETTER', file: '' }], today)).toEqual({
    faults: { file: 'REQUIRED' },
  })
})
