import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  crumbs,
  definitionOf,
  highlighted,
  href,
  isLoginFree,
  layoutOf,
  matchPath,
  openMenu,
  paths,
  returnPath,
  routeOf,
  sceneOf,
  startPathOf,
  windowTitle,
  type Path,
} from './routes.ts'
import { aStranger, aVisitor } from '../testing/visitor.ts'

const anyPath = fc.constantFrom(...paths)

describe('a location', () => {
  it('of every row is found again, parameters and all', () => {
    fc.assert(
      fc.property(anyPath, fc.string({ minLength: 1 }), (path, value) => {
        const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
        const params = Object.fromEntries(names.map((name) => [name, routeOf(path).among?.[name]?.[0] ?? value]))
        expect(matchPath(href(path, params))).toEqual({ path, route: routeOf(path), params })
      }),
    )
  })
  it.each([
    ['/home/', '/home'],
    ['/home//', '/home'],
    ['/', '/'],
    ['/crypto/transaction/record/buy', '/crypto/transaction/record/{tag}'],
    ['/crypto/transaction/record/top%20up', '/crypto/transaction/record/{tag}'],
    ['/crypto/transaction/record/crypto_refund', '/crypto/transaction/record/{tag}'],
    ['/unsubscribe/%E4%B8%AD', '/unsubscribe/{id}'],
    ['/unsubscribe/%E4%', '/unsubscribe/{id}'],
  ])('%s belongs to %s', (pathname, path) => {
    expect(matchPath(pathname)?.path).toBe(path)
  })
  it.each([
    '',
    '/*',
    '/Home',
    '/home/x',
    '//home',
    '/home.',
    '/unsubscribe/',
    '/unsubscribe/a/b',
    '/fiat',
    '/homes',
    '/home\n',
    '/crypto/transaction/record/top-up',
    '/crypto/transaction/record/refund',
    '/crypto/transaction/record/Sell',
    '/crypto/transaction/record/',
    '/crypto/transaction/record/toString',
  ])('%j belongs to none', (pathname) => {
    expect(matchPath(pathname)).toBeUndefined()
  })
})

describe('a link', () => {
  it('fills parameters and search values safely', () => {
    expect(href('/unsubscribe/{id}', { id: 'a/b?c#d' })).toBe('/unsubscribe/a%2Fb%3Fc%23d')
    expect(href('/crypto/transaction/record/{tag}')).toBe('/crypto/transaction/record/sell')
    expect(href('/crypto/transaction/record/{tag}', { tag: 'top up' })).toBe('/crypto/transaction/record/top%20up')
    expect(href('/home', {}, { q: 'a&b', page: 2, none: undefined })).toBe('/home?q=a%26b&page=2')
  })
})

describe('what hangs under what', () => {
  it.each([
    ['/products/introduction/main/paylink', '/products/main'],
    ['/products/application/paylink', '/products/main'],
    ['/pos-device/creation', '/pos-device/main/my-device'],
    ['/pos-device/main/eatm', '/pos-device/main/my-device'],
    ['/home', '/home'],
    ['/agreements/merchant-agreement', '/settings/navigation'],
    ['/fiat/transaction/withdraw', '/fiat/balance/record'],
  ] as const)('%s lights up %s', (path, menuPath) => {
    expect(highlighted(path)).toBe(menuPath)
  })
  it('leads from the top to the page itself, without circles', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const chain = crumbs(path)
        expect(chain.at(-1)).toBe(path)
        expect(new Set(chain).size).toBe(chain.length)
        expect(routeOf(chain[0] as Path).under).toBeUndefined()
      }),
    )
  })
  it('the login-free menus hold the first twelve introductions and the ten industries', () => {
    expect(openMenu.product).toHaveLength(12)
    expect(openMenu.product[0]).toBe('/products/introduction/main/gateway')
    expect(openMenu.product[11]).toBe('/products/introduction/main/paylink')
    expect(openMenu.solutions).toHaveLength(10)
  })
})

describe('what a row says', () => {
  it('is its window title in both languages, and that of the not-found page for none', () => {
    expect(windowTitle(routeOf('/home'), 'en')).toBe('Home · Falaj Business')
    expect(windowTitle(routeOf('/home'), 'zh')).toBe('主页 · Falaj Business')
    expect(windowTitle(undefined, 'en')).toBe('Not found · Falaj Business')
  })
  it('is its layout: normal by default, full screen for an unknown route', () => {
    expect(layoutOf(routeOf('/home'))).toBe('normal')
    expect(layoutOf(routeOf('/products/introduction/main/paylink'))).toBe('header')
    expect(layoutOf(routeOf('/fiat/transaction/merchant-payout-certificate'))).toBe('full')
    expect(layoutOf(undefined)).toBe('full')
  })
  it('is a definition with every field the specification lists', () => {
    expect(definitionOf('/management/main/bank-account')).toMatchObject({
      link: '/management/main/bank-account',
      roles: ['FINANCIAL', 'ADMIN'],
      businessType: ['all'],
      isLoginFree: false,
      securityLevel: 'secure',
      scene: 'bank-account',
      displayMode: 'normal',
      headerPreset: 'member',
    })
    expect(definitionOf('/crypto/dashboard')).toMatchObject({
      whiteList: 'CRYPTO_WHITE_LIST_MERCHANT',
      scene: 'crypto-account',
    })
    expect(definitionOf('/referral/dashboard').accessFlag).toBe('referrerFlag')
    expect(definitionOf('/marketing/promoter-performance').blackList).toBe('REFER_BLACK_LIST')
    expect(definitionOf('/login/under-review-user')).toMatchObject({
      securityLevel: 'preAuth',
      needAuthentication: true,
    })
    const pages = paths.filter((path) => sceneOf(routeOf(path)))
    expect(new Set(pages.map((path) => sceneOf(routeOf(path))))).toEqual(
      new Set(['statements', 'crypto-account', 'bank-account', 'authorizations']),
    )
  })
  it('is where a visitor of the root is taken', () => {
    expect(startPathOf(aVisitor())).toBe('/home')
    expect(startPathOf(aVisitor({ roles: ['PRE_AUTHORIZER'] }))).toBe('/products/all-products')
    expect(startPathOf(aStranger)).toBe('/products/all-products')
  })
})

describe('the way back after login', () => {
  it.each([
    '/home',
    '/home/',
    '/home?tab=2',
    '/crypto/transaction/record/buy?page=3&size=20',
    '/crypto/transaction/record/top%20up?open=1',
    '/merchant/creation',
    '/settings/navigation?q=%2F%2Fevil.com',
  ])('%s is remembered', (path) => {
    expect(returnPath(path)).toBe(path)
  })
  it.each(paths.filter((path) => isLoginFree(routeOf(path))))('%s needs no login and is not remembered', (path) => {
    expect(returnPath(href(path, { id: '1' }))).toBeNull()
  })

  // prettier-ignore
  const hostile = [
    'https://evil.com', 'http://evil.com/home', 'HTTPS://EVIL.COM', 'https:evil.com', 'https:/evil.com', 'https:///evil.com/home',
    '//evil.com', '///evil.com', '////evil.com', '//evil.com/home', '//evil.com/%2e%2e/home', '//home', '//google.com@evil.com',
    '/\\evil.com', '\\\\evil.com', '\\/evil.com', '/\\/evil.com', '\\evil.com', '/\\\\evil.com', '\\home', '/\\home',
    '/\t/evil.com', '/\n/evil.com', '/\r/evil.com', '\t//evil.com', ' //evil.com', ' /home', '\u0000/home', '/\u0000/evil.com',
    '/.//evil.com', '/..//evil.com', '/home/..//evil.com', '/home/../..//evil.com', '/./home', '/home/./', '/home/..',
    '/%2f%2fevil.com', '/%2f/evil.com', '%2f%2fevil.com', '/%5cevil.com', '/%09/evil.com', '/%00home', '/%68ome',
    'javascript:alert(1)', 'JaVaScRiPt:alert(1)', '/javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x',
    'home', './home', '../home', '?return=/home', '#/home', '/#/home', '/home#//evil.com', '/home#/.//evil.com', '/home;//evil.com',
    '/home@evil.com', '@evil.com', '.evil.com', ':80', '/:80', 'evil.com', 'evil.com/home', 'mailto:a@b.co', 'blob:https://x',
    '／／evil.com', '/／evil.com', '〱evil.com', '/HOME', '/home/%2e%2e', '/login', '/login?return=//evil.com', '/*', '/homepage',
    '/crypto/transaction/record/..', '/crypto/transaction/record/.', '/crypto/transaction/record/%2e%2e',
    '/crypto/transaction/record/..\\..\\..\\..\\\\evil.com', '/crypto/transaction/record/a\\b', '/crypto/transaction/currency/a\tb',
    '/home?x=1#/.//evil.com', '/home?#//evil.com', '/home?x\n=1', '/home//evil.com', '/home?', '/home?q=<script>',
  ]
  it.each(hostile)('%j is not', (path) => {
    expect(returnPath(path)).toBeNull()
  })
  it('sixty spellings and more were tried', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(60)
  })
  it.each(['', null, undefined])('%j is nothing', (path) => {
    expect(returnPath(path)).toBeNull()
  })
  it('whatever is asked, the answer stays on this origin and on a members’ page', () => {
    const origin = 'https://console.example'
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '?',
      '#',
      '@',
      ':',
      '%2f',
      '\t',
      'home',
      'evil.com',
      'crypto',
      'transaction',
      'record',
      'x',
    )
    const near = fc.constantFrom('/home', '/crypto/transaction/record/', '/fiat/balance/record')
    const anyText = fc.oneof(
      fc.string().map((text) => `/${text}`),
      fc.array(piece, { maxLength: 8 }).map((all) => all.join('')),
      fc.tuple(near, fc.array(piece, { maxLength: 6 })).map(([start, rest]) => start + rest.join('')),
    )
    fc.assert(
      fc.property(anyText, (text) => {
        const back = returnPath(text)
        if (back === null) return true
        const url = new URL(back, origin)
        const match = matchPath(url.pathname)
        return url.origin === origin && url.hash === '' && match !== undefined && !isLoginFree(match.route)
      }),
      { numRuns: 2000 },
    )
  })
})
