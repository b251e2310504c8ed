import { describe, expect, it } from 'vitest'
import { mayEnter, roles, type Who } from './access.ts'
import { lit, matchPath, menu, menuFor, paths, routeOf, sections, type MenuEntry, type Path } from './routes.ts'
import { offeredPages, pinnablePages } from '../overview/search.ts'
import { aStranger, aVisitor, granted } from '../testing/visitor.ts'

/** 'Transactions: Fiat, Crypto' */
const shown = (change: Partial<Who>, entries: readonly MenuEntry[] = menu): string[] =>
  menuFor(aVisitor(change), entries).map(({ label, children }) =>
    children.length > 0 ? `${label.en}: ${children.map((child) => child.label.en).join(', ')}` : label.en,
  )

describe('the whole menu', () => {
  it('has the specification’s entries in its order', () => {
    expect(menu.map(({ label }) => label.en)).toEqual(Object.values(sections).map(({ en }) => en))
    expect(shown({ ...granted, business: 'multi-merchant' })).toEqual([
      'Home',
      'Secondary Merchants',
      'Terminals: List, Creation',
      'Data Summary',
      'Transactions: Fiat, Crypto',
      'Accounts: Fiat, Crypto',
      'Statements',
      'Products: Product List, Product Application, Paylink, Smart Code, Invoice, Transfer, Virtual Bank Account',
      'Offline Business: Store, Device',
      'Marketing: Redemption Records, My Referrals, My Promoters, Promoters Performance',
      'Risk: Dashboard, Data Query',
      'Settings',
      'Referral: Dashboard, Merchant List, Referral Statement, Referral Transaction',
      'Reports',
    ])
    expect(shown({ ...granted, business: 'agent' })).toContain('ISV: Agents, Merchant, Agreement Template')
  })
  it('every link leads to a page of the table', () => {
    for (const entry of menu.flatMap((each) => [each, ...each.children]))
      expect(entry.link === undefined ? entry.children.length > 0 : matchPath(entry.link)?.path === entry.id).toBe(true)
  })
})

describe('an entry is shown', () => {
  it('to the roles of its area: what a finance, a sales and an image person see of a plain merchant', () => {
    expect(shown({ roles: ['FINANCIAL'] })).toEqual([
      'Home',
      'Transactions: Fiat',
      'Accounts: Fiat',
      'Statements',
      'Products: Product List, Product Application, Smart Code, Invoice, Transfer, Virtual Bank Account',
      'Risk: Dashboard, Data Query',
      'Settings',
    ])
    expect(shown({ roles: ['SALES'] })).toEqual(['Home', 'Risk: Dashboard, Data Query', 'Settings'])
    expect(shown({ roles: ['IMAG_CHECKER'] })).toContain('Offline Business: Store')
  })
  it('to the business types of its area', () => {
    for (const business of ['normal', 'multi-merchant', 'agent'] as const) {
      const titles = shown({ business })
      expect(titles.includes('Secondary Merchants')).toBe(business === 'multi-merchant')
      expect(titles.some((title) => title.startsWith('ISV'))).toBe(business === 'agent')
    }
  })
  it('with a whitelist, to listed merchants only', () => {
    expect(shown({})).toContain('Accounts: Fiat')
    expect(shown({ lists: ['CRYPTO_WHITE_LIST_MERCHANT'] })).toContain('Accounts: Fiat, Crypto')
  })
  it('with a blacklist, not to listed merchants, under either policy', () => {
    for (const blacklistPolicy of ['observed', 'deny'] as const) {
      expect(shown({ blacklistPolicy, lists: ['REFER_BLACK_LIST'] })).toContain('Marketing: Redemption Records')
      expect(shown({ blacklistPolicy })).toContain(
        'Marketing: Redemption Records, My Referrals, My Promoters, Promoters Performance',
      )
    }
  })
  it('with a flag, when the merchant’s field holds YES', () => {
    const referral = 'Referral: Dashboard, Merchant List, Referral Statement, Referral Transaction'
    expect(shown({ flags: { referrerFlag: 'YES' } })).toContain(referral)
    expect(shown({ flags: { referrerFlag: 'NO' } })).not.toContain(referral)
    expect(shown({})).not.toContain(referral)
  })
  it('for reports, when the role’s own key is configured', () => {
    expect(shown({ roles: ['CS'], reports: ['cs'] })).toContain('Reports')
    expect(shown({ roles: ['CS'], reports: ['admin', 'finance'] })).not.toContain('Reports')
    expect(shown({ roles: ['IT'], reports: ['admin', 'cs'] })).not.toContain('Reports')
  })
  it('with children, only while one of them is', () => {
    const parents = menu.filter(({ link }) => link === undefined)
    expect(parents.length).toBeGreaterThan(5)
    for (const change of [{}, granted, { roles: ['SALES' as const] }])
      for (const entry of menuFor(aVisitor(change)))
        expect(entry.link !== undefined || entry.children.length > 0).toBe(true)
    const alone = parents.map((parent) => ({ ...parent, children: [] }))
    expect(menuFor(aVisitor({ roles, ...granted }), alone)).toEqual([])
  })
  it('to no one without a session', () => {
    expect(menuFor(aStranger)).toEqual([])
    expect(menuFor(aVisitor(granted, 'VERIFIED'))).toEqual([])
  })
})

describe('what lights up (2.3)', () => {
  const all = menuFor(aVisitor({ ...granted, roles: ['ADMIN'] }))
  const under = (prefix: string): readonly Path[] => paths.filter((path) => path.startsWith(prefix))
  it('the Products main item, for every introduction and application', () => {
    const those = [...under('/products/introduction/'), ...under('/products/application/')]
    expect(those.length).toBeGreaterThan(20)
    for (const path of those) expect([path, lit(path, all)]).toEqual([path, '/products/main'])
  })
  it('the device’s main item, for every path under POS device', () => {
    for (const path of under('/pos-device/'))
      expect([path, lit(path, all)]).toEqual([path, '/pos-device/main/my-device'])
  })
  it('the section, while its item is not in the menu', () => {
    const without = all.map((entry) => ({
      ...entry,
      children: entry.children.filter(({ id }) => id !== '/products/main'),
    }))
    for (const path of under('/products/application/')) expect([path, lit(path, without)]).toEqual([path, 'products'])
  })
  it('nothing that is not there', () => {
    for (const path of paths) {
      const ids = all.flatMap((entry) => [entry.id, ...entry.children.map(({ id }) => id)])
      const active = lit(path, all)
      expect([path, active === undefined || ids.includes(active)]).toEqual([path, true])
    }
  })
})

describe('a person’s own part of the menu', () => {
  it('is beside the specified entries: only pages that the menu does not have, and that the person may enter, can be pinned', () => {
    const visitor = aVisitor({ roles: ['ADMIN'] })
    const entries = menuFor(visitor).flatMap(({ id, children }) => [id, ...children.map((child) => child.id)])
    const pinnable = pinnablePages(visitor)
    expect(pinnable.filter((path) => entries.includes(path))).toEqual([])
    expect(pinnable.filter((path) => !mayEnter(routeOf(path).access, visitor))).toEqual([])
    expect(pinnable).toEqual(expect.arrayContaining(['/customers', '/products/qr-pay']))
    expect(pinnable).not.toContain('/paylink/detail')
  })
  it('offers customers, items, the till and reconciliation, as far as the person may enter them', () => {
    expect(offeredPages(aVisitor({ roles: ['ADMIN'] }))).toEqual([
      '/customers',
      '/items',
      '/products/qr-pay',
      '/fiat/balance/reconciliation',
    ])
    expect(offeredPages(aVisitor({ roles: ['SALES'] }))).toEqual([])
    expect(offeredPages(aStranger)).toEqual([])
  })
})
