// Who may go where, as a text: every role × business type × route, in two worlds and with the referral blacklist's two policies.
// A change of rights is then read as a diff. Refresh with UPDATE_GOLDEN=yes.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { businessTypes, mayEnter, maySee, roles, type Visitor, type Who } from '@falaj/contract/kernel/access'
import { paths, routeOf, securityLevelOf, type Path } from '@falaj/contract/kernel/routes'

const file = path.join(import.meta.dirname, '../golden/role-route.txt')

/** One letter per role. */
const letters = 'abcdefghijklmnop'
type World = Omit<Who, 'roles' | 'business'>
const plain: World = { merchantMid: '20000001', flags: {}, lists: [], reports: [], blacklistPolicy: 'observed' }
const granted: World = {
  ...plain,
  flags: { referrerFlag: 'YES' },
  lists: ['CRYPTO_WHITE_LIST_MERCHANT'],
  reports: ['admin', 'acquire-admin', 'finance', 'cs'],
}
const blacklisted = (blacklistPolicy: Who['blacklistPolicy']): World => ({
  ...granted,
  lists: [...granted.lists, 'REFER_BLACK_LIST'],
  blacklistPolicy,
})

/** A small letter: enters and sees it in the menu. A capital: enters only. A dot: neither. */
const cell = (route: Path, visitor: Visitor, letter: string): string => {
  const { access } = routeOf(route)
  if (!mayEnter(access, visitor)) return '.'
  return maySee(access, visitor) ? letter : letter.toUpperCase()
}
const cells = (route: Path, world: World): string =>
  businessTypes
    .map((business) =>
      roles
        .map((role, at) =>
          cell(route, { status: 'AUTHENTICATED', who: { ...world, roles: [role], business } }, letters[at] ?? '?'),
        )
        .join(''),
    )
    .join('  ')

const members = paths.filter((route) => securityLevelOf(routeOf(route)) === 'secure')
const width = Math.max(...members.map((route) => route.length))
const line = (route: string, rest: string): string => `${route.padEnd(width)}  ${rest}`.trimEnd()
const header = line('', businessTypes.map((business) => business.padEnd(roles.length)).join('  '))
const table = (world: World, only: readonly Path[] = members): string[] => [
  header,
  line('', businessTypes.map(() => letters).join('  ')),
  ...only.map((route) => line(route, cells(route, world))),
]
const differing = (world: World): Path[] => members.filter((route) => cells(route, world) !== cells(route, granted))
const open = (level: 'public' | 'preAuth'): string[] =>
  paths.filter((route) => securityLevelOf(routeOf(route)) === level)

const text = [
  'Who may go where. A small letter: this role, at a merchant of this business type, enters the page and its menu entry is',
  'shown. A capital letter: enters, but the menu hides it. A dot: neither.',
  '',
  ...roles.map((role, at) => `  ${letters[at]}  ${role}`),
  '',
  '== Everyone, without a session',
  ...open('public'),
  '',
  '== Everybody with a verified number (status VERIFIED or AUTHENTICATED), in every role',
  ...open('preAuth'),
  '',
  '== Members, plain world: on no list, referrerFlag not YES, no reports key configured, blacklist policy observed',
  ...table(plain),
  '',
  '== Members, granted world: on CRYPTO_WHITE_LIST_MERCHANT, referrerFlag YES, all four reports keys, not on REFER_BLACK_LIST',
  ...table(granted),
  '',
  '== Granted world but on REFER_BLACK_LIST, policy observed: only what differs',
  ...table(blacklisted('observed'), differing(blacklisted('observed'))),
  '',
  '== Granted world but on REFER_BLACK_LIST, policy deny: only what differs',
  ...table(blacklisted('deny'), differing(blacklisted('deny'))),
  '',
].join('\n')

describe('the table of roles and routes', () => {
  it('is as committed', () => {
    if (process.env['UPDATE_GOLDEN'] === 'yes') {
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(file, text)
    }
    const kept = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
    expect(
      text,
      'apps/console/golden/role-route.txt is stale. If the change is meant: npm run golden, and read the diff.',
    ).toBe(kept)
  })
  it('says something of every route once: no one is left out', () => {
    expect([...open('public'), ...open('preAuth'), ...members].toSorted()).toEqual(paths.toSorted())
    expect(letters).toHaveLength(roles.length)
  })
  it('shows both readings of the blacklist: observed hides, deny closes', () => {
    const marketing = [
      '/marketing/referrals/referrals',
      '/marketing/promoters-management',
      '/marketing/promoter-performance',
    ]
    expect(differing(blacklisted('observed')).toSorted()).toEqual(marketing.toSorted())
    expect(differing(blacklisted('deny')).toSorted()).toEqual(marketing.toSorted())
    expect(marketing.map((route) => cells(route as Path, blacklisted('observed')).replace(/[. ]/g, ''))).toEqual([
      'CCC',
      'CCC',
      'CCC',
    ])
    expect(marketing.map((route) => cells(route as Path, blacklisted('deny')).replace(/[. ]/g, ''))).toEqual([
      '',
      '',
      '',
    ])
  })
})
