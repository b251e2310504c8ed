// Every endpoint × role × account type × flags × session level, through the whole server, against the specification's own tables.
// The body of each call cannot be read (a NUL in a name), which is found out after the question of rights: a call that gets past
// the access check ends there and does nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessTypes, roles, type Access, type Area } from '@falaj/contract/kernel/access'
import { everyEndpoint } from '@falaj/contract/contract'
import { nameOf, urlOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { lookThrough, makeCallers, type Caller } from './testing/authorization/callers.ts'
import { verdict, type Verdict } from './testing/authorization/expected.ts'
import { randomFrom, sampled, seed } from './testing/scale.ts'
import { consoleHeaders, openWorld, type World } from './testing/world.ts'

/** `npm run matrix`: all cells. Otherwise every endpoint × role, and a sample of the rest. */
const whole = process.env['MATRIX'] === 'all'
const sampleSize = sampled(50_000)
/** Lines of the history that come at the same time are written together. */
const atOnce = 32

let world: World
let callers: readonly Caller[]
beforeAll(async () => {
  // As in the real program: sessions are remembered between calls.
  world = await openWorld({}, { listener: true })
  callers = await makeCallers(world.owner)
}, 120_000)
afterAll(() => world.close())

const endpoints = everyEndpoint.map(({ endpoint }) => endpoint)
const unreadable = '{"\\u0000":""}'

const judge = async (endpoint: Endpoint, { cookie }: Caller): Promise<Verdict | number> => {
  const url = urlOf(endpoint).replace(/\{\w+\}/g, 'x')
  const get = endpoint.method === 'GET'
  const response = await world.app.inject({
    method: endpoint.method,
    url: get ? `${url}?%00=` : url,
    headers: { ...consoleHeaders, ...(cookie ? { cookie } : {}) },
    ...(get ? {} : { payload: unreadable }),
  })
  const { code } = response.json<{ head: { code: number } }>().head
  if (code === errors.INPUT_INVALID.code) return 'enters'
  if (code === errors.ACCESS_DENIED.code) return 'denied'
  return code === errors.SESSION_EXPIRED.code ? 'expired' : code
}

const mismatches = async (
  cells: readonly (readonly [Endpoint, Caller])[],
  policy: 'observed' | 'deny' = 'observed',
): Promise<readonly string[]> => {
  const found: string[] = []
  const ahead = [...cells]
  const work = async (): Promise<void> => {
    for (let cell = ahead.pop(); cell; cell = ahead.pop()) {
      const [endpoint, caller] = cell
      const [actual, expected] = [await judge(endpoint, caller), verdict(endpoint, caller.cell, policy)]
      if (actual !== expected)
        found.push(`${nameOf(endpoint)} ${JSON.stringify(caller.cell)}: ${actual}, should be ${expected}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return found
}

const cellsOf = (): (readonly [Endpoint, Caller])[] => {
  if (whole) return endpoints.flatMap((endpoint) => callers.map((caller) => [endpoint, caller] as const))
  const next = randomFrom(seed)
  const plain = callers.filter(
    ({ cell }) =>
      cell.level !== 'authenticated' ||
      (cell.account === 'MERCHANT' &&
        cell.referrerFlag === 'YES' &&
        cell.cryptoListed &&
        !cell.blacklisted &&
        cell.reports === 'all'),
  )
  const every = endpoints.flatMap((endpoint) => plain.map((caller) => [endpoint, caller] as const))
  const sample = Array.from({ length: sampleSize }, () => {
    const [endpoint, caller] = [Math.floor(next() * endpoints.length), Math.floor(next() * callers.length)]
    return [endpoints[endpoint]!, callers[caller]!] as const
  })
  return [...every, ...sample]
}
const state = async (): Promise<unknown> => {
  const { rows } = await world.owner.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not like 'audit_%' and table_name <> 'refusal_count' order by 1`,
  )
  const counts: Record<string, unknown> = {}
  for (const { table_name } of rows) {
    // When a member was last seen is meant to change.
    const row = table_name === 'session' ? "(to_jsonb(t) - 'seen_at')" : 't'
    const found = await world.owner.query(
      `select count(*)::int as n, sum(hashtextextended(${row}::text, 0)) as sum from ${table_name} t`,
    )
    counts[table_name] = found.rows[0]
  }
  return counts
}

describe('the matrix of rights', () => {
  it('every cell is as the specification says, and no call changed anything', { timeout: 60 * 60_000 }, async () => {
    const before = await state()
    const cells = cellsOf()
    const started = Date.now()
    const found = await mismatches(cells)
    const perSecond = Math.round((cells.length / (Date.now() - started)) * 1000)
    process.stdout.write(
      `rights: ${endpoints.length} endpoints, ${callers.length} callers, ${cells.length} cells${whole ? '' : ` (seed ${seed})`}, ${found.length} mismatches, ${perSecond}/s\n`,
    )
    expect(found.slice(0, 20)).toEqual([])
    expect(await state()).toEqual(before)
  })

  it('a refused call leaves its line in the history', async () => {
    const denied = callers.find(({ cell }) => cell.role === 'SALES' && cell.level === 'authenticated')!
    const target = endpoints.find((endpoint) => verdict(endpoint, denied.cell, 'observed') === 'denied')!
    const count = async () =>
      (
        await world.owner.query("select count(*)::int as n from audit_entry where result = 'refused' and action = $1", [
          nameOf(target),
        ])
      ).rows[0].n as number
    const before = await count()
    expect(await judge(target, denied)).toBe('denied')
    expect(await count()).toBe(before + 1)
  })
})

/** What somebody who looks through another role may still do: prove who they are, stop looking, leave. */
const whileViewing = [
  'POST logout',
  'POST secure/access/viewAs/end',
  'POST secure/common/2faconfig/grant',
  'POST secure/common/2faconfig/grant/passkeyOptions',
  'POST secure/common/2faconfig/grant/sendSms',
]

describe('an administrator who looks through another role', () => {
  const chosen = ['MERCHANT all', 'MULTI_MERCHANT others', 'AGENT all']
  const isChosen = ({ cell }: Caller): boolean =>
    cell.level === 'authenticated' &&
    cell.role === 'ADMIN' &&
    cell.referrerFlag === 'YES' &&
    cell.cryptoListed &&
    !cell.blacklisted &&
    chosen.includes(`${cell.account} ${cell.reports}`)
  const expectedFor = (endpoint: Endpoint, admin: Caller, role: string): Verdict | number => {
    // With 'others' the merchant has every key but the administrator's own.
    const viewed = verdict(endpoint, { ...admin.cell, role, reports: 'all' }, 'observed')
    if (viewed !== 'enters' || verdict(endpoint, admin.cell, 'observed') !== 'enters') return 'denied'
    const isRefused = endpoint.kind === 'change' && !whileViewing.includes(nameOf(endpoint))
    return isRefused ? errors.VIEWING_AS.code : 'enters'
  }
  it('reads what that role reads, never more than their own, and changes nothing', { timeout: 300_000 }, async () => {
    const found: string[] = []
    const ahead: { admin: Caller; role: string; viewer: Caller }[] = []
    for (const admin of callers.filter(isChosen))
      for (const [index, role] of roles.entries())
        // In CI every role through one of the three, another one with every commit.
        if (
          whole ||
          (index + seed) % chosen.length === [...chosen].indexOf(`${admin.cell.account} ${admin.cell.reports}`)
        )
          ahead.push({ admin, role, viewer: await lookThrough(world.owner, admin, role) })
    expect(ahead).toHaveLength((whole ? chosen.length : 1) * roles.length)
    const work = async (): Promise<void> => {
      for (let next = ahead.pop(); next; next = ahead.pop()) {
        const { admin, role, viewer } = next
        for (const endpoint of endpoints) {
          const [actual, expected] = [await judge(endpoint, viewer), expectedFor(endpoint, admin, role)]
          if (actual !== expected) found.push(`${nameOf(endpoint)} as ${role}: ${actual}, should be ${expected}`)
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    expect(found.slice(0, 20)).toEqual([])
  })
})

/** Every way to drop one guard from an endpoint's row that admits a visitor who was refused. */
const weakened = (access: Access): readonly Access[] => {
  if (access === 'public' || access === 'nobody') return []
  if (access === 'pre-auth') return ['public']
  if (access === 'signed-in') return ['public', 'pre-auth']
  const several = Array.isArray(access) ? (access as readonly Area[]) : [access as Area]
  const words: readonly Access[] = several.some(({ roles: some }) => some.length === roles.length)
    ? ['public', 'pre-auth']
    : ['public', 'pre-auth', 'signed-in']
  return [
    ...words,
    ...several.flatMap((area): Access[] => {
      const { business, flag, whitelist, reports, ...rest } = area
      const stranger = roles.find((role) => several.every((each) => !each.roles.includes(role)))
      return [
        ...(business && business.length < businessTypes.length ? [without(area, 'business')] : []),
        ...(flag ? [without(area, 'flag')] : []),
        ...(whitelist ? [without(area, 'whitelist')] : []),
        ...(reports ? [without(area, 'reports')] : []),
        // A key of the reports belongs to a role: a stranger has none.
        ...(stranger && !reports ? [{ ...area, roles: [...rest.roles, stranger] }] : []),
      ]
    }),
  ]
}
const without = (area: Area, guard: keyof Area): Area =>
  Object.fromEntries(Object.entries(area).filter(([name]) => name !== guard)) as unknown as Area

describe('leaving out any one guard is noticed', () => {
  const guarded = endpoints.filter(({ access }) => weakened(access).length > 0)
  it.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_name, endpoint) => {
    const real = endpoint.access
    const kept = callers.filter(
      ({ cell }) =>
        verdict(endpoint, cell, 'observed') !== 'enters' &&
        (cell.level !== 'authenticated' || cell.reports === 'others'),
    )
    try {
      for (const access of weakened(real)) {
        Object.assign(endpoint, { access })
        let noticed = false
        for (const caller of kept) {
          noticed = (await judge(endpoint, caller)) !== verdict(endpoint, caller.cell, 'observed')
          if (noticed) break
        }
        expect({ access, noticed }).toEqual({ access, noticed: true })
      }
    } finally {
      Object.assign(endpoint, { access: real })
    }
  })
})
