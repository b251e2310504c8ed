import { describe, expect, it } from 'vitest'
import { daysLeft, documentStateOf, partFaults, sharesOf } from './profile.ts'
import { partChanges } from './profile-changes.ts'

const today = '2026-11-15'

describe('papers', () => {
  it.each([
    [null, 'valid'],
    ['2026-11-14', 'expired'],
    ['2026-11-15', 'expiring'],
    ['2027-01-14', 'expiring'],
    ['2027-01-15', 'valid'],
  ] as const)('valid until %s is %s on 15-11-2026', (until, state) => {
    expect(documentStateOf(until, today)).toBe(state)
  })
  it('the last day counts as a day', () => {
    expect([daysLeft(today, today), daysLeft('2026-11-16', today), daysLeft('2026-11-01', today)]).toEqual([0, 1, -14])
  })
})

describe('shares', () => {
  const owner = (share: string) => ({ name: share, nationality: 'AE', share })
  it('are added in hundredths: thirds do not lose anything', () => {
    expect(sharesOf([owner('33.33'), owner('33.33'), owner('33.34')])).toBe(10_000)
    expect(partFaults('owners', [owner('33.34'), owner('33.33'), owner('33.33')], today)).toEqual([])
  })
  it('over a hundred are blamed on the last one', () => {
    expect(partFaults('owners', [owner('60'), owner('40.01')], today)).toEqual([
      { path: 'owners.1.share', code: 'SHARES_OVER' },
    ])
  })
})

describe('what differs', () => {
  const omar = { role: 'FINANCE', name: 'Omar', email: 'o@a.example', phone: '+971-501112223' } as const
  const mei = { role: 'PRIMARY', name: 'Mei', email: 'm@a.example', phone: '+971-501112224' } as const
  it('is compared by name: removing the first does not make everybody new', () => {
    expect(partChanges('contacts', [mei, omar], [omar])).toEqual([
      {
        label: { en: 'Contact Mei', zh: '联系人 Mei' },
        before: { en: 'Main contact · m@a.example · +971-501112224', zh: '主要联系人 · m@a.example · +971-501112224' },
        after: null,
        confirmed: false,
      },
    ])
  })
  it('two of the same name are two', () => {
    expect(partChanges('contacts', [omar], [omar, { ...omar, phone: '+971-1234567' }])).toHaveLength(1)
  })
  it('a company’s fields say which of them the provider must confirm', () => {
    const company = { nameEn: 'A', licenceNo: '1', licenceExpiry: '2027-01-01', activity: 'FOOD' } as const
    const after = { ...company, licenceNo: '2', website: 'https://a.example' }
    expect(partChanges('company', company, after).map(({ label, confirmed }) => [label.en, confirmed])).toEqual([
      ['Trade licence number', true],
      ['Website', false],
    ])
    expect(partChanges('company', company, company)).toEqual([])
  })
})
