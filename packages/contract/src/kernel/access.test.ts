import { describe, expect, it } from 'vitest'
import {
  areas,
  businessTypeOf,
  isPreAuthorizerOnly,
  mayEnter,
  maySee,
  pageSceneFor,
  readRole,
  roles,
  roleWords,
  type Access,
  type AreaName,
  type BusinessType,
  type Role,
  type Who,
} from './access.ts'
import * as access from './access.ts'
import { aMember, aStranger, aVisitor, granted } from '../testing/visitor.ts'

const enters = (area: AreaName, change: Partial<Who>): boolean => mayEnter(areas[area], aVisitor(change))
const sees = (area: AreaName, change: Partial<Who>): boolean => maySee(areas[area], aVisitor(change))

describe('the four words', () => {
  const verified = aVisitor({}, 'VERIFIED')
  const newcomer = { status: 'VERIFIED', who: null } as const
  const halfLoaded = { status: 'AUTHENTICATED', who: null } as const
  it.each([
    ['public', aStranger, true],
    ['public', newcomer, true],
    ['public', aVisitor(), true],
    ['pre-auth', aStranger, false],
    ['pre-auth', newcomer, true],
    ['pre-auth', aVisitor(), true],
    ['signed-in', aStranger, false],
    ['signed-in', newcomer, false],
    ['signed-in', verified, false],
    ['signed-in', halfLoaded, false],
    ['signed-in', aVisitor(), true],
    ['signed-in', aVisitor({ roles: [] }), true],
    ['nobody', aStranger, false],
    ['nobody', aVisitor({ roles, ...granted }), false],
  ] as const)('%s for %o: %s', (access, visitor, may) => {
    expect(mayEnter(access, visitor)).toBe(may)
    expect(maySee(access, visitor)).toBe(may)
  })
})

describe('roles that may be given', () => {
  /** Every area there is, also those that are no row of the specification. */
  const everyArea = [...Object.values(areas), ...Object.values(access)].filter(
    (value): value is access.Area => typeof value === 'object' && 'roles' in value && Array.isArray(value.roles),
  )
  it.each(roles)('%s gives no role that opens what they cannot enter', (own) => {
    expect(everyArea.length).toBeGreaterThan(Object.keys(areas).length)
    for (const role of access.grantable([own]))
      expect(everyArea.filter((area) => area.roles.includes(role) && !area.roles.includes(own))).toEqual([])
  })
  it('an admin gives every role; the maker and the checker of one thing are warned of', () => {
    expect(access.grantable(['ADMIN'])).toEqual(roles)
    expect(access.roleConflicts(['ADMIN', 'IMAG_MAKER', 'IMAG_CHECKER', 'BUSINESS_MAKER'])).toEqual([
      ['IMAG_MAKER', 'IMAG_CHECKER'],
    ])
  })
})

describe('the page scene in the way', () => {
  it.each([
    ['of the one area', areas.statements, 'FINANCIAL', 'statements'],
    ['none for a word', 'signed-in', 'FINANCIAL', null],
    ['none where the area has none', areas.home, 'FINANCIAL', null],
    ['none when another area lets in without one', [areas.statements, areas.fiatAccounts], 'FINANCIAL', null],
    ['of the area that does let in', [areas.fiatAccounts, areas.authorizations], 'IT', 'authorizations'],
    ['none for members who may not enter at all', areas.statements, 'SALES', null],
  ] as const)('%s', (_, access, role, scene) => {
    expect(pageSceneFor(access, aVisitor({ roles: [role] }))).toBe(scene)
  })
  it('none for a stranger', () => {
    expect(pageSceneFor(areas.statements, aStranger)).toBe(null)
  })
})

describe('an area', () => {
  it.each([
    ['home', 'SALES', true],
    ['home', 'SUPPER_ADMIN', true],
    ['home', 'PRE_AUTHORIZER', false],
    ['productList', 'SALES', false],
    ['productList', 'ACQUIRE_ADMIN', true],
    ['productList', 'PRE_AUTHORIZER', false],
    ['allProducts', 'PRE_AUTHORIZER', true],
    ['allProducts', 'SALES', false],
    ['productApplication', 'PRE_AUTHORIZER', true],
    ['device', 'PRE_AUTHORIZER', true],
    ['fiatTransactions', 'CS', true],
    ['fiatTransactions', 'OPERATION_MAKER', true],
    ['fiatTransactions', 'IT', false],
    ['fiatMoneyMovement', 'FINANCIAL', true],
    ['fiatMoneyMovement', 'CS', false],
    ['statements', 'CS', false],
    ['staffCreation', 'IMAG_MAKER', true],
    ['staffCreation', 'IMAG_CHECKER', false],
    ['twoFactor', 'AGENT', true],
    ['smartCode', 'FINANCIAL', true],
    ['paylink', 'FINANCIAL', false],
    ['redemptionRecords', 'FINANCIAL', false],
  ] as const)('%s is open to %s: %s', (area, role, may) => {
    expect(enters(area, { roles: [role] })).toBe(may)
  })
  it('is open when any one of several roles is', () => {
    expect(enters('statements', { roles: ['SALES', 'FINANCIAL'] })).toBe(true)
    expect(enters('statements', { roles: ['SALES', 'CS'] })).toBe(false)
  })
  it.each([
    ['terminals', 'multi-merchant', true],
    ['terminals', 'normal', false],
    ['terminals', 'agent', false],
    ['isv', 'agent', true],
    ['isv', 'normal', false],
    ['greenPoints', 'normal', true],
    ['greenPoints', 'agent', true],
    ['paylink', 'agent', true],
    ['paylink', 'multi-merchant', true],
  ] as const)('%s is open to the business type %s: %s', (area, business, may) => {
    expect(enters(area, { business })).toBe(may)
  })
  it('that names business types is closed to one it does not know', () => {
    const unheardOf = 'franchise' as BusinessType
    expect(enters('greenPoints', { business: unheardOf })).toBe(false)
    expect(enters('terminals', { business: unheardOf })).toBe(false)
    expect(enters('home', { business: unheardOf })).toBe(true)
  })
  it('with a whitelist is open to listed merchants only', () => {
    expect(enters('crypto', { lists: [] })).toBe(false)
    expect(enters('crypto', { lists: ['REFER_BLACK_LIST'] })).toBe(false)
    expect(enters('crypto', { lists: ['CRYPTO_WHITE_LIST_MERCHANT'] })).toBe(true)
    expect(enters('crypto', { lists: ['CRYPTO_WHITE_LIST_MERCHANT'], roles: ['SALES'] })).toBe(false)
    expect(enters('cryptoConvert', { lists: ['CRYPTO_WHITE_LIST_MERCHANT'], roles: ['FINANCIAL'] })).toBe(false)
  })
  it.each([undefined, '', 'NO', 'yes', 'Yes', 'YES ', 'true', '1'])(
    'with a flag is closed while the field holds %j',
    (flag) => {
      expect(enters('referral', { flags: flag === undefined ? {} : { referrerFlag: flag } })).toBe(false)
    },
  )
  it('with a flag opens when the field holds YES', () => {
    expect(enters('referral', { flags: { referrerFlag: 'YES' } })).toBe(true)
    expect(enters('referral', { flags: { referrerFlag: 'YES' }, roles: ['CS'] })).toBe(false)
  })
  it('several areas open when one of them does', () => {
    const either: Access = [areas.terminals, areas.isv]
    expect(mayEnter(either, aVisitor({ business: 'agent' }))).toBe(true)
    expect(mayEnter(either, aVisitor({ business: 'multi-merchant' }))).toBe(true)
    expect(mayEnter(either, aVisitor({ business: 'normal' }))).toBe(false)
    expect(mayEnter([], aVisitor(granted))).toBe(false)
  })
})

describe('the referral blacklist', () => {
  const listed = { lists: ['REFER_BLACK_LIST'] } as const
  it.each([
    ['observed', {}, true, true],
    ['observed', listed, true, false],
    ['deny', {}, true, true],
    ['deny', listed, false, false],
  ] as const)('policy %s, %o: enters %s, sees %s', (blacklistPolicy, change, enter, see) => {
    expect(enters('referralsMarketing', { blacklistPolicy, ...change })).toBe(enter)
    expect(sees('referralsMarketing', { blacklistPolicy, ...change })).toBe(see)
  })
  it('means nothing to areas that do not name it', () => {
    expect(enters('marketing', { blacklistPolicy: 'deny', ...listed })).toBe(true)
    expect(sees('marketing', { blacklistPolicy: 'deny', ...listed })).toBe(true)
  })
})

describe('reports', () => {
  const keys = { ADMIN: 'admin', ACQUIRE_ADMIN: 'acquire-admin', FINANCIAL: 'finance', CS: 'cs' } as const
  it('open to a role whose own key is configured, and by no other key', () => {
    for (const [role, key] of Object.entries(keys) as [keyof typeof keys, string][])
      for (const configured of Object.values(keys))
        expect(enters('reports', { roles: [role], reports: [configured] })).toBe(configured === key)
  })
  it('stay closed without a key, and to roles that have none', () => {
    expect(enters('reports', { roles: ['ADMIN'], reports: [] })).toBe(false)
    for (const role of roles.filter((each) => !(each in keys)))
      expect(enters('reports', { roles: [role], reports: [...Object.values(keys), '-', 'undefined'] })).toBe(false)
  })
  it('open when one of several roles has its key', () => {
    expect(enters('reports', { roles: ['IT', 'CS'], reports: ['cs'] })).toBe(true)
  })
})

describe('the rules fail closed', () => {
  const every = Object.entries(areas)
  it.each(every)('%s: no session, no role, or half a session does not enter', (_name, area) => {
    const full: Partial<Who> = { roles, ...granted, business: area.business?.[0] ?? 'normal' }
    expect(mayEnter(area, aVisitor(full))).toBe(true)
    expect(mayEnter(area, aStranger)).toBe(false)
    expect(mayEnter(area, aVisitor(full, 'NONE'))).toBe(false)
    expect(mayEnter(area, aVisitor(full, 'VERIFIED'))).toBe(false)
    expect(mayEnter(area, { status: 'AUTHENTICATED', who: null })).toBe(false)
    expect(mayEnter(area, aVisitor({ ...full, roles: [] }))).toBe(false)
    expect(mayEnter(area, aVisitor({ ...full, roles: ['ROOT' as Role] }))).toBe(false)
  })
  it('nobody sees in the menu what they may not enter', () => {
    for (const [, area] of every)
      for (const role of roles)
        for (const change of [{}, granted, { ...granted, blacklistPolicy: 'deny' as const }])
          for (const business of ['normal', 'multi-merchant', 'agent'] as const) {
            const visitor = aVisitor({ ...change, roles: [role], business })
            expect(!maySee(area, visitor) || mayEnter(area, visitor)).toBe(true)
          }
  })
})

describe('roles and business types', () => {
  it('IT_SUPPORT is IT; a role nobody knows is none', () => {
    expect(readRole('IT_SUPPORT')).toBe('IT')
    expect(readRole('SUPPER_ADMIN')).toBe('SUPPER_ADMIN')
    expect(['', 'admin', 'SUPER_ADMIN', 'toString', 'ADMIN '].map(readRole)).toEqual([null, null, null, null, null])
    expect(Object.keys(roleWords)).toEqual([...roles])
    expect(roles).toHaveLength(16)
  })
  it('taxi accounts count as normal', () => {
    expect((['AGENT', 'MULTI_MERCHANT', 'MERCHANT', 'TAXI', 'TAXI_PLATFORM'] as const).map(businessTypeOf)).toEqual([
      'agent',
      'multi-merchant',
      'normal',
      'normal',
      'normal',
    ])
  })
  it('a pre-authorizer is someone who is nothing else', () => {
    expect(isPreAuthorizerOnly(aMember({ roles: ['PRE_AUTHORIZER'] }))).toBe(true)
    expect(isPreAuthorizerOnly(aMember({ roles: ['PRE_AUTHORIZER', 'CS'] }))).toBe(false)
    expect(isPreAuthorizerOnly(aMember({ roles: [] }))).toBe(false)
  })
})

it('a command of the API is offered to those who write programs, not to admins or finance', () => {
  const may = (role: Role): boolean => access.isProgrammer(aVisitor({ roles: [role] }))
  expect([may('IT'), may('SERVICE_PROVIDER'), may('ADMIN'), may('FINANCIAL'), may('CS')]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
