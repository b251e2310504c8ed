import { describe, expect, it } from 'vitest'
import { areas, mayEnter, profileMakers, roles, type Access, type Role, type Visitor, type Who } from './access.ts'
import { routes } from './routes.ts'
import { whyNot } from './why.ts'

const who = (role: Role, more: Partial<Who> = {}): Visitor => ({
  status: 'AUTHENTICATED',
  who: {
    roles: [role],
    business: 'normal',
    merchantMid: '20000001',
    flags: { referrerFlag: 'NO' },
    lists: [],
    reports: [],
    blacklistPolicy: 'observed',
    ...more,
  },
})

describe('the rule that refuses', () => {
  const cases: readonly (readonly [string, Access, Visitor, string, readonly Role[]])[] = [
    ['nobody is signed in', areas.home, { status: 'NONE', who: null }, 'signed-out', []],
    ['no merchant yet', areas.home, { status: 'VERIFIED', who: null }, 'no-merchant', []],
    ['closed', 'nobody', who('ADMIN'), 'nobody', []],
    ['role', areas.staffCreation, who('CS'), 'role', ['ADMIN', 'IMAG_MAKER']],
    ['account type', areas.terminals, who('ADMIN'), 'account-type', []],
    ['flag', areas.referral, who('ADMIN'), 'flag', []],
    ['white list', areas.cryptoConvert, who('ADMIN'), 'whitelist', []],
    [
      'black list',
      areas.referralsMarketing,
      who('ADMIN', { lists: ['REFER_BLACK_LIST'], blacklistPolicy: 'deny' }),
      'blacklist',
      [],
    ],
    ['reports', areas.reports, who('CS', { reports: ['finance'] }), 'reports', ['FINANCIAL']],
    ['what the merchant lacks comes first', areas.terminals, who('CS'), 'account-type', []],
  ]
  it.each(cases)('%s', (_name, access, visitor, rule, could) => {
    expect(whyNot(access, visitor)).toMatchObject({ rule, roles: could })
  })

  it('of several ways in names the one that a colleague could take', () => {
    expect(whyNot([areas.terminals, areas.taxInvoice], who('CS'))).toMatchObject({
      rule: 'role',
      roles: ['ADMIN', 'FINANCIAL'],
    })
  })
  it('names the reader’s role in both languages', () => {
    expect(whyNot(profileMakers, who('FINANCIAL'))?.says).toEqual({
      en: 'Your role (Finance) doesn’t include this.',
      zh: '您的角色（财务）不包含此项权限。',
    })
  })
})

it('there is a rule exactly where a page is refused, and the named roles could come in', () => {
  const visitors = roles.flatMap((role) =>
    (['normal', 'multi-merchant', 'agent'] as const).map((business) => who(role, { business, reports: ['cs'] })),
  )
  const wrong = Object.entries(routes).flatMap(([path, { access }]) =>
    visitors.flatMap((visitor) => {
      const why = whyNot(access, visitor)
      const isRight =
        (why === null) === mayEnter(access, visitor) &&
        (why?.roles ?? []).every((role) => mayEnter(access, { ...visitor, who: { ...visitor.who!, roles: [role] } }))
      return isRight ? [] : [`${path} ${visitor.who?.roles.join()}`]
    }),
  )
  expect(wrong).toEqual([])
})

describe('looking through another role', () => {
  it('opens what both may enter and nothing else', () => {
    const viewed = (role: Role, own: Role) => who(role, { viewedBy: [own] })
    expect(mayEnter(areas.staff, viewed('CS', 'ADMIN'))).toBe(false)
    expect(mayEnter(areas.fiatAccounts, viewed('CS', 'ADMIN'))).toBe(true)
    expect(mayEnter(areas.staff, viewed('ADMIN', 'CS'))).toBe(false)
    expect(whyNot(areas.staff, viewed('CS', 'ADMIN'))).toMatchObject({ rule: 'role' })
  })
})
