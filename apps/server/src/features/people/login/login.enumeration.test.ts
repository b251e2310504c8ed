// Nobody outside can find out whether a number is known: same codes, same shape, same size; the times are compared by a classifier
// whose skill is printed (0.5: it guesses).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { login } from '@falaj/contract/people/login'
import { sealFor } from '../../../testing/get-in.ts'
import { scale } from '../../../testing/scale.ts'
import { openWorld, type Browser, type World } from '../../../testing/world.ts'

const samples = 120 * scale
const otpType = 'mobile' as const

let world: World
beforeAll(async () => {
  world = await openWorld({ FALAJ_LOGIN_LIMITS: 'loose' })
  await world.owner.query(`
    insert into person (id, mobile, name, status, password_hash)
    select gen_random_uuid(), '+971-50' || (3000000 + i), 'Known', 'VERIFIED',
      (select password_hash from person where password_hash is not null limit 1)
    from generate_series(0, ${samples - 1}) i`)
})
afterAll(() => world.close())

interface Observation {
  readonly code: number
  readonly shape: string
  readonly bytes: number
  readonly ms: number
}
type Probe = (browser: Browser, mobile: string) => Promise<Observation>

/** Names of fields and lengths of values: what a watcher of the wire could compare. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]))
  return typeof value === 'string' ? value.length : value
}
const timed = async (work: () => Promise<{ readonly code: number; readonly raw: unknown }>): Promise<Observation> => {
  const from = performance.now()
  const { code, raw } = await work()
  const ms = performance.now() - from
  return { code, shape: JSON.stringify(shapeOf(raw)), bytes: JSON.stringify(raw).length, ms }
}
const probes: Readonly<Record<string, Probe>> = {
  'login/smsCode/preSubmit': (browser, value) => timed(() => browser.call(login.smsPreSubmit, { value })),
  'resetPassword/preSubmit': (browser, value) => timed(() => browser.call(login.resetPreSubmit, { value })),
  'send of a reset code': async (browser, value) => {
    const { body } = await browser.call(login.resetPreSubmit, { value })
    const { identifyTicket } = body.identityItemList[0]!
    return timed(() => browser.call(login.sendOtp, { identifyTicket, otpType }))
  },
  'login/payPassword/submit': async (browser, mobileNumber) => {
    const { body: salt } = await browser.call(login.passwordSalt, {})
    const passwordParam = { password: sealFor('135791', salt), salt: salt.value }
    return timed(() => browser.call(login.passwordSubmit, { mobileNumber, passwordParam }))
  },
  'login/2fa/status': (browser, mobileNumber) => timed(() => browser.call(login.twoFactorStatus, { mobileNumber })),
}

/** The chance that a known number took longer than an unknown one. */
const skill = (ofKnown: readonly number[], ofUnknown: readonly number[]): number => {
  let above = 0
  for (const a of ofKnown) for (const b of ofUnknown) above += a > b ? 1 : a === b ? 0.5 : 0
  return above / (ofKnown.length * ofUnknown.length)
}

it.each(Object.keys(probes))('%s', { timeout: 20 * 60_000 }, async (name) => {
  const probe = probes[name]!
  const observed: { known: Observation[]; unknown: Observation[] } = { known: [], unknown: [] }
  await world.owner.query('delete from throttle')
  for (let at = 0; at < samples; at += 1) {
    // Interleaved, so that a slow moment falls on both.
    const pair = [
      ['known', `+971-50${3_000_000 + at}`],
      ['unknown', `+971-50${4_000_000 + at}`],
    ] as const
    for (const [kind, mobile] of at % 2 ? pair : pair.toReversed())
      observed[kind].push(await probe(world.browser(), mobile))
  }
  const outside = ({ code, shape, bytes }: Observation): string => JSON.stringify({ code, shape, bytes })
  expect(new Set(observed.known.map(outside))).toEqual(new Set(observed.unknown.map(outside)))
  expect(new Set(observed.known.map(outside)).size).toBe(1)
  const auc = skill(
    observed.known.map(({ ms }) => ms),
    observed.unknown.map(({ ms }) => ms),
  )
  // Half of the answers a guesser gives are right by chance; a step more or less for known numbers was seen as 0.87 and 0.92.
  expect(Math.abs(auc - 0.5)).toBeLessThan(0.25)
  process.stdout.write(`enumeration: ${name}, ${samples} known and ${samples} unknown, AUC ${auc.toFixed(3)}\n`)
})
