// Every setting wrong, empty or missing, alone and in pairs: a start is refused in one line that names a setting and the fix, or it is well.
import { expect, it } from 'vitest'
import { readSettings, settingTable, StartError } from './settings.ts'

type Env = Record<string, string | undefined>
const live: Env = {
  FALAJ_MODE: 'live',
  FALAJ_SECRET: 's'.repeat(40),
  FALAJ_PEPPER: 'p'.repeat(40),
  FALAJ_PUBLIC_ORIGIN: 'https://console.example.com',
  DATABASE_URL: 'postgres://app:word@db/falaj',
  DATABASE_OWNER_URL: 'postgres://owner:word@db/falaj',
}
const bases: readonly Env[] = [{}, live]
/** What somebody types by mistake; `undefined` is a setting that is not there. */
const wrong: readonly (string | undefined)[] = [undefined, '', ' ', 'wrong', '-1', 'http://127.0.0.1', 'postgres://x']
const names = settingTable.map(({ name }) => name)

const startOf = (env: Env): string => {
  try {
    readSettings(env, '/somewhere', () => 'k'.repeat(43))
    return 'starts'
  } catch (error) {
    if (!(error instanceof StartError)) throw new Error(`${JSON.stringify(env)}: ${String(error)}`)
    return error.message
  }
}
const secrets = [live['FALAJ_SECRET']!, live['FALAJ_PEPPER']!, 'app:word', 'owner:word']
/** Null if it starts, or says in one line what to do, without showing a secret. */
const faultOf = (env: Env): string | null => {
  const message = startOf(env)
  const isWell = message === 'starts' || /^[^\n]+ Fix: [^\n]+$/.test(message)
  return isWell && !secrets.some((each) => message.includes(each)) ? null : `${JSON.stringify(env)}: ${message}`
}
const faultsOf = (envs: readonly Env[]): readonly string[] => envs.flatMap((env) => faultOf(env) ?? [])

it('every setting alone', () => {
  const envs = bases.flatMap((base) => names.flatMap((name) => wrong.map((value) => ({ ...base, [name]: value }))))
  expect(faultsOf(envs)).toEqual([])
})

it('every two settings together, in live mode', () => {
  const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other, to) => ({ one, other, nth: 3 * at + to })))
  const envs = pairs.map(({ one, other, nth }) => ({
    ...live,
    [one]: wrong[nth % wrong.length],
    [other]: wrong[(nth * 5 + 2) % wrong.length],
  }))
  expect(faultsOf(envs)).toEqual([])
})

it.each(Object.keys(live))('live mode without %s does not start, or is the demo world on purpose', (name) => {
  const message = startOf({ ...live, [name]: undefined })
  // Without the mode, a public address is refused: nobody runs a demo world on a live address by mistake.
  expect(message).toMatch(/ Fix: /)
})
