// The three tables against the specification's lists, row by row.
import { describe, expect, it } from 'vitest'
import { areas, roles, type Access, type Area } from '@falaj/contract/kernel/access'
import { everyEndpoint } from '@falaj/contract/contract'
import { nameOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { upload } from '@falaj/contract/workspace/file'
import { areaNames } from '@falaj/contract/kernel/describe'
import {
  menu,
  openMenu,
  paths,
  routeOf,
  routes,
  securityLevelOf,
  layoutOf,
  type Path,
} from '@falaj/contract/kernel/routes'
import { read } from './root.ts'

interface SpecArea {
  readonly roles: readonly string[]
  readonly businessTypes: 'all' | readonly string[]
  readonly whitelist?: string
  readonly blacklist?: string
  readonly accessFlag?: string
  readonly reportsAccess?: true
  readonly twoFactorScene?: string
  readonly securityLevel?: 'preAuth'
  readonly loginFree?: true
}
interface SpecEndpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly access: 'public' | 'login' | 'preAuth' | 'secure'
  readonly area?: string | readonly string[]
  readonly alsoMethod?: 'GET'
}
interface SpecRoute {
  readonly path: string
  readonly area: string | null
  readonly title?: string
  readonly displayMode: 'normal' | 'header' | 'full'
  readonly menu?: string
  readonly menuOrder?: number
  readonly securityLevel?: 'preAuth'
  readonly needAuthentication?: true
}
const parse = <T>(file: string): T => JSON.parse(read(`spec/${file}.json`)) as T
const specAreas = parse<{ areas: Record<string, SpecArea>; adminTypes: string[]; roles: string[] }>('access')
const specEndpoints = parse<{ endpoints: SpecEndpoint[] }>('endpoints').endpoints
const specRoutes = parse<{ routes: SpecRoute[]; publicMenu: Record<string, string[]> }>('routes')

/** Two rows of the specification's areas are words here: who is not signed in has no role to look up. */
const wordAreas: Readonly<Record<string, Access>> = { merchantOnboarding: 'pre-auth', public: 'public' }
const accessOf = (name: string): Access | undefined => wordAreas[name] ?? areas[name as keyof typeof areas]
const kebab = (text: string): string => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

describe('areas', () => {
  it('the roles are the specification’s, with the two admin types', () => {
    expect(new Set(roles)).toEqual(new Set([...specAreas.roles, ...specAreas.adminTypes]))
  })

  const isWord = ([, spec]: readonly [string, SpecArea]): boolean => Boolean(spec.loginFree ?? spec.securityLevel)
  const all = Object.entries(specAreas.areas)
  it.each(all.filter(isWord))('%s is a word here', (name, spec) => {
    expect(accessOf(name)).toBe(spec.loginFree ? 'public' : 'pre-auth')
    expect(spec.roles).toEqual([])
  })
  it.each(all.filter((entry) => !isWord(entry)))('%s', (name, spec) => {
    const area = accessOf(name) as Area
    const types = (spec.businessTypes === 'all' ? [] : spec.businessTypes).map((type) =>
      type === 'merchant' ? 'normal' : type,
    )
    expect({
      roles: area.roles.toSorted(),
      business: (area.business ?? []).toSorted(),
      whitelist: area.whitelist,
      blacklist: area.blacklist,
      flag: area.flag,
      reports: area.reports,
      scene: area.scene,
    }).toEqual({
      roles: spec.roles.toSorted(),
      business: types.toSorted(),
      whitelist: spec.whitelist,
      blacklist: spec.blacklist,
      flag: spec.accessFlag,
      reports: spec.reportsAccess,
      scene: spec.twoFactorScene && kebab(spec.twoFactorScene),
    })
  })

  it('there are no others', () => {
    expect([...Object.keys(areas), ...Object.keys(wordAreas)].toSorted()).toEqual(
      Object.keys(specAreas.areas).toSorted(),
    )
  })
})

describe('endpoints', () => {
  const byName = new Map<string, Endpoint>(everyEndpoint.map(({ endpoint }) => [nameOf(endpoint), endpoint]))
  /** 'login' is a visitor who is signed in or half way there; the file upload carries a ticket instead of a session. */
  const expected = (spec: SpecEndpoint): string | readonly string[] => {
    if (spec.access === 'public') return 'public'
    if (spec.access !== 'secure') return 'pre-auth'
    return spec.area === 'signedIn' ? 'signed-in' : [spec.area ?? []].flat()
  }
  const found = ({ access }: Endpoint): string | readonly string[] =>
    typeof access === 'string' ? access : areaNames(access)

  // The file upload is outside the contract's rows: it takes a ticket and a form, no JSON.
  it.each(specEndpoints.filter(({ path }) => path !== upload.path).map((spec) => [nameOf(spec), spec] as const))(
    '%s',
    (name, spec) => {
      const endpoint = byName.get(name)
      expect(endpoint).toBeDefined()
      expect([found(endpoint!)].flat().toSorted()).toEqual([expected(spec)].flat().toSorted())
      expect(endpoint!.alsoGet ?? false).toBe(spec.alsoMethod === 'GET')
    },
  )
  it('are the specification’s 141, the upload among them', () => {
    expect(specEndpoints).toHaveLength(141)
    expect(specEndpoints.map(({ path }) => path)).toContain(upload.path)
  })

  it('no path of the specification is taken with another method', () => {
    const wrong = everyEndpoint.filter(
      ({ endpoint: { path, method } }) =>
        specEndpoints.some((spec) => spec.path === path) &&
        !specEndpoints.some((spec) => spec.path === path && spec.method === method),
    )
    expect(wrong.map(({ endpoint }) => nameOf(endpoint))).toEqual([])
  })
})

/** Pages the specification does not list, each asked for by something it does. */
const ownRoutes: readonly Path[] = [
  // A signed-in person must also find the setting that a link in a message changes.
  '/settings/notifications',
  // Every notice that was sent to the member, behind the bell.
  '/inbox',
  // Where one is signed in; and the phone's side of a QR login.
  '/settings/sessions',
  '/settings/qr-login',
  // Where the QR code of a payout certificate leads.
  '/check-statement',
  '/verify/{code}',
  // Where the invitation of a follower leads, and the link in each message to one.
  '/follow/{code}',
  '/following/{id}',
  // Every file made from a list, and those made on a schedule.
  '/settings/exports',
  // Products the specification describes without a page to work with them on.
  '/products/auto-debit',
  '/products/direct-pay',
  '/products/smart-purchase',
  '/products/qr-pay',
  '/products/cash-agents',
  '/products/crypto-top-up',
  // Shifts of tills, and cash on its way from the drawer to the bank.
  '/pos-device/main/shifts',
  '/pos-device/main/cash',
  // What the bank credited, against what was paid out.
  '/fiat/balance/reconciliation',
  // Figures of a month, frozen for the accountant.
  '/accounting/month-close',
  // Who must approve what.
  '/management/auth/policy',
]

describe('routes', () => {
  it.each(specRoutes.routes.map((spec) => [spec.path, spec] as const))('%s', (path, spec) => {
    const route = path === '/*' ? routes['/*'] : routeOf(path as Path)
    expect(route, `${path} is missing`).toBeDefined()
    // The one row without an area is what every other path ends at: a page nobody asks for by name.
    expect(route.access).toBe(spec.area === null ? 'nobody' : accessOf(spec.area))
    expect(layoutOf(route)).toBe(spec.displayMode)
    // 'Root' is a name among developers; a visitor reads what the page is about.
    expect(route.title.en).toBe(path === '/' ? 'Back office for merchants' : (spec.title ?? route.title.en))
    expect((route as { needsAuthentication?: true }).needsAuthentication ?? false).toBe(
      spec.needAuthentication ?? false,
    )
    expect(securityLevelOf(route)).toBe(spec.securityLevel ?? securityLevelOf(route))
  })

  it('there are 158, our own, and no others', () => {
    expect(specRoutes.routes).toHaveLength(158)
    const specified = new Set(specRoutes.routes.map(({ path }) => path))
    expect(paths.filter((path) => !specified.has(path)).toSorted()).toEqual(ownRoutes.toSorted())
  })

  it('the menu has the specification’s entries, in its order', () => {
    const wanted = specRoutes.routes
      .filter((route) => route.menu !== undefined)
      .toSorted((a, b) => (a.menuOrder ?? 0) - (b.menuOrder ?? 0))
      .map(({ menu: text, path }) => `${text} ${path}`)
    const ours = menu.flatMap((entry) =>
      entry.link
        ? [`${entry.label.en} ${entry.id}`]
        : entry.children.map((child) => `${entry.label.en} / ${child.label.en} ${child.id}`),
    )
    expect(ours).toEqual(wanted)
  })

  it('the login-free menus have the specification’s entries, in its order', () => {
    expect(openMenu.product).toEqual(specRoutes.publicMenu['Product'])
    expect(openMenu.solutions).toEqual(specRoutes.publicMenu['Solutions'])
  })
})
