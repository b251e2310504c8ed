import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSettings, settingTable, StartError } from './settings.ts'

const kept = (): string => 'kept in the data folder, long enough'
const read = (env: Record<string, string | undefined>) => readSettings(env, '/somewhere', kept)
const live = {
  FALAJ_MODE: 'live',
  FALAJ_SECRET: 'x'.repeat(32),
  FALAJ_PEPPER: 'y'.repeat(32),
  FALAJ_PUBLIC_ORIGIN: 'https://console.example.com',
}

it('without any setting it is a sandbox on this machine only', () => {
  expect(read({})).toMatchObject({
    mode: 'sandbox',
    host: '127.0.0.1',
    port: 8080,
    database: null,
    dataDir: '/somewhere/.data',
    trustProxy: false,
    referralBlacklist: 'observed',
    sessionIdleMinutes: 15,
    sessionHoursMax: 12,
    ratePerMinute: 600,
    metricsToken: null,
    durable: true,
    secret: kept(),
  })
})

it('live mode needs its secret and its origin, and takes no secret that was made for it', () => {
  expect(read(live)).toMatchObject({ mode: 'live', logLevel: 'info', secret: live.FALAJ_SECRET })
  expect(() => read({ ...live, FALAJ_SECRET: '' })).toThrow(/^FALAJ_SECRET is missing .* Fix: /)
  expect(() => read({ ...live, FALAJ_SECRET: 'short' })).toThrow(StartError)
  expect(() => read({ ...live, FALAJ_PEPPER: 'short' })).toThrow(/^FALAJ_PEPPER is missing .* Fix: /)
  expect(() => read({ ...live, FALAJ_PUBLIC_ORIGIN: undefined })).toThrow(/^FALAJ_PUBLIC_ORIGIN is missing .* Fix: /)
})

it('live mode hashes passwords at full cost and throttles strictly whatever it is told', () => {
  const told = read({ ...live, FALAJ_TEST: 'yes', FALAJ_LOGIN_LIMITS: 'loose' })
  expect(told).toMatchObject({ passwordCost: { memoryKib: 47_104, passes: 1 }, loginLimitFactor: 1 })
})

it('live mode keeps its data even when told that this is a test', () => {
  expect(read({ ...live, FALAJ_TEST: 'yes' }).durable).toBe(true)
  expect(read({ FALAJ_TEST: 'yes' }).durable).toBe(false)
})

describe('a wrong value is refused in one line with the mend', () => {
  it.each([
    ['FALAJ_MODE', 'production'],
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '8080.5'],
    ['LOG_LEVEL', 'loud'],
    ['FALAJ_TRUST_PROXY', 'true'],
    ['FALAJ_PUBLIC_ORIGIN', 'console.example.com'],
    ['FALAJ_PUBLIC_ORIGIN', 'https://console.example.com/path'],
    ['FALAJ_REFERRAL_BLACKLIST', 'maybe'],
    ['FALAJ_QR_LOGIN', '1'],
    ['LOGIN_HOST', '//evil.example'],
    ['LOGIN_HOST', 'https://login.example.com/path'],
    ['FALAJ_CONSOLE_ORIGIN', 'console.example.com'],
    ['FALAJ_MESSAGE_URL', 'http://plain.example'],
    ['FALAJ_SESSION_IDLE_MINUTES', '0'],
    ['FALAJ_SESSION_HOURS', '169'],
    ['FALAJ_RATE_PER_MINUTE', '0'],
    ['FALAJ_METRICS_TOKEN', 'short'],
    ['FALAJ_TEST', 'true'],
  ])('%s=%s', (name, value) => {
    const attempt = (): unknown => read({ [name]: value })
    expect(attempt).toThrow(StartError)
    expect(attempt).toThrow(new RegExp(`^${name}=.* is not valid\\. Fix: .+$`))
  })

  it.each([
    'mysql://a:b@host/db',
    'postgres://host/db',
    'postgres://user:secret-word@host',
    'postgres://user:secret-word@ho st/db',
    'nonsense',
  ])('DATABASE_URL=%s, without showing it', (url) => {
    const good = 'postgres://owner:word@host/db'
    expect(() => read({ DATABASE_URL: url, DATABASE_OWNER_URL: good })).toThrow(/^DATABASE_URL=\(hidden\) is not valid/)
    expect(() => read({ DATABASE_URL: good, DATABASE_OWNER_URL: url })).toThrow(/^DATABASE_OWNER_URL=\(hidden\)/)
  })

  it('one database address without the other', () => {
    expect(() => read({ DATABASE_URL: 'postgres://a:b@host/db' })).toThrow(/go together\. Fix: /)
  })
})

describe('docs/settings.md', () => {
  const text = fs.readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8')

  it('has the program’s table, row by row', () => {
    const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim())
    const rows = text.split('\n').filter((line) => line.startsWith('| `'))
    expect(rows.map(cells)).toEqual(settingTable.map(({ name, unset, says }) => ['', `\`${name}\``, unset, says, '']))
  })

  it('and the program’s table has every setting that the program reads', () => {
    const source = fs.readFileSync(new URL('settings.ts', import.meta.url), 'utf8')
    const inTable = new Set(settingTable.map(({ name }) => name))
    const readNames = [...source.matchAll(/env(?:\['|, ')([A-Z_]+)'/g)].map(([, name]) => name as string)
    // LOG_LEVEL stands on a line of its own after `env,`.
    expect(new Set([...readNames, 'LOG_LEVEL'])).toEqual(inTable)
  })
})
