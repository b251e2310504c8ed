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
  FALAJ_EMBEDDED_IN_LIVE: 'yes',
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
  })
  expect(read({}).secret.text).toBe(kept())
})

it('live mode needs its secret and its origin, and takes no secret that was made for it', () => {
  expect(read(live)).toMatchObject({ mode: 'live', logLevel: 'info' })
  expect(read(live).secret.text).toBe(live.FALAJ_SECRET)
  expect(() => read({ ...live, FALAJ_SECRET: '' })).toThrow(/^FALAJ_SECRET is missing .* Fix: /)
  expect(() => read({ ...live, FALAJ_SECRET: 'short' })).toThrow(StartError)
  expect(() => read({ ...live, FALAJ_PEPPER: 'short' })).toThrow(/^FALAJ_PEPPER is missing .* Fix: /)
  expect(() => read({ ...live, FALAJ_PUBLIC_ORIGIN: undefined })).toThrow(/^FALAJ_PUBLIC_ORIGIN is missing .* Fix: /)
})

it('live mode hashes passwords at full cost and throttles strictly whatever the settings', () => {
  const settings = read({ ...live, FALAJ_TEST: 'yes', FALAJ_LOGIN_LIMITS: 'loose' })
  expect(settings).toMatchObject({ passwordCost: { memoryKib: 47_104, passes: 1 }, loginLimitFactor: 1 })
})

it('live mode keeps its data even with the test setting', () => {
  expect(read({ ...live, FALAJ_TEST: 'yes' }).durable).toBe(true)
  expect(read({ FALAJ_TEST: 'yes' }).durable).toBe(false)
})

it('live mode serves nobody without TLS, and has the embedded database only where its operator knows', () => {
  expect(() => read({ ...live, FALAJ_PUBLIC_ORIGIN: 'http://console.example.com' })).toThrow(/without TLS/)
  expect(() => read({ ...live, FALAJ_EMBEDDED_IN_LIVE: undefined })).toThrow(/^Live mode has no database .* Fix: /)
  const url = 'postgres://falaj:word@host/falaj'
  const own = { ...live, FALAJ_EMBEDDED_IN_LIVE: undefined, DATABASE_URL: url, DATABASE_OWNER_URL: url }
  expect(read(own).mode).toBe('live')
})

it.each([
  ['an https address', { FALAJ_PUBLIC_ORIGIN: 'https://demo.example.com' }],
  ['a proxy', { FALAJ_TRUST_PROXY: 'yes' }],
])('a sandbox behind %s is refused, unless its operator wants it', (_, env) => {
  expect(() => read(env)).toThrow(/lets everybody sign in as anybody\. Fix: FALAJ_MODE=live/)
  expect(read({ ...env, FALAJ_SANDBOX_PUBLIC: 'yes' }).mode).toBe('sandbox')
})

it.each([
  ['FALAJ_MOD', 'FALAJ_MODE'],
  ['FALAJ_PROVIDER_TOKN', 'FALAJ_PROVIDER_TOKEN'],
  ['FALAJ_RATES_PER_MINUTE', 'FALAJ_RATE_PER_MINUTE'],
])('the unknown setting %s is refused with the nearest known one', (name, nearest) => {
  expect(() => read({ [name]: 'x' })).toThrow(`${name} is no setting. Fix: ${nearest}?`)
  expect(read({ FALAJ_KEY: 'of a program that calls', PATH: '/bin' }).mode).toBe('sandbox')
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
    ['FALAJ_DASHBOARD_URL', 'http://dashboard.example'],
    ['FALAJ_DASHBOARD_SECRET', 'short'],
    ['FALAJ_METRICS_TOKEN', 'short'],
    ['FALAJ_KEEP_EVENTS_DAYS', '0'],
    ['FALAJ_KEEP_DELIVERIES_DAYS', '29'],
    ['FALAJ_KEEP_REFUSALS_DAYS', '89'],
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

it.each(['FALAJ_KEEP_LEDGER_DAYS', 'FALAJ_KEEP_HISTORY_DAYS', 'FALAJ_KEEP_AUDIT_DAYS'])(
  '%s is refused: what auditors rely on is never pruned',
  (name) => {
    expect(() => read({ [name]: '3650' })).toThrow(
      `${name} is no setting: the ledger and the operation history are never pruned. Fix: remove it.`,
    )
  },
)
it('what is pruned is kept for its days, or for as many as a setting says', () => {
  expect(read({}).keepDays).toEqual({
    events: 7,
    messages: 30,
    deliveries: 30,
    exports: 30,
    alerts: 400,
    refusals: 400,
  })
  expect(read({ FALAJ_KEEP_MESSAGES_DAYS: '90' }).keepDays).toMatchObject({ events: 7, messages: 90 })
})

describe('the chains', () => {
  const key = `xpub${'6'.repeat(107)}`
  const node = { FALAJ_CHAIN_ETH_URL: 'https://node.example.com/secret', FALAJ_CHAIN_ETH_KEY: key }
  it('of a sandbox are simulated; of a live program nobody’s', () => {
    expect(read({}).chain).toMatchObject({ ethereum: null, bitcoin: null, signer: null, blockSeconds: 6 })
    expect(read({ FALAJ_TEST: 'yes' }).chain.blockSeconds).toBe(0)
    expect(read(live).chain).toMatchObject({ ethereum: null, bitcoin: null, signer: null })
  })
  it('know the tokens’ contracts on chain 1, elsewhere only what is set', () => {
    const signer = { FALAJ_CHAIN_SIGNER_URL: 'https://signer.example.com' }
    expect(Object.keys(read({ ...live, ...node, ...signer }).chain.ethereum!.contracts)).toEqual([
      'USDT',
      'USDC',
      'BUSD',
    ])
    const other = { ...node, FALAJ_CHAIN_ETH_ID: '11155111', FALAJ_CHAIN_USDC: `0x${'1'.repeat(40)}` }
    expect(read(other).chain.ethereum!.contracts).toEqual({ USDC: `0x${'1'.repeat(40)}` })
    expect(read({ FALAJ_CHAIN_COINS_OFF: 'BUSD, BTC' }).chain.coinsOff).toEqual(new Set(['BUSD', 'BTC']))
  })
  it.each([
    ['a live node without a signer', { ...live, ...node }, 'FALAJ_CHAIN_SIGNER_URL'],
    ['a live node without an account key', { ...live, ...node, FALAJ_CHAIN_ETH_KEY: undefined }, 'FALAJ_CHAIN_ETH_KEY'],
    ['a private key', { FALAJ_CHAIN_ETH_KEY: `xprv${'9'.repeat(107)}` }, 'FALAJ_CHAIN_ETH_KEY=(hidden)'],
    [
      'a live node without TLS',
      { ...live, FALAJ_CHAIN_BTC_URL: 'http://10.0.0.1:8332' },
      'FALAJ_CHAIN_BTC_URL=(hidden)',
    ],
    ['a contract that is none', { FALAJ_CHAIN_USDT: '0x12' }, 'FALAJ_CHAIN_USDT'],
    ['a coin that is none', { FALAJ_CHAIN_COINS_OFF: 'DOGE' }, 'FALAJ_CHAIN_COINS_OFF'],
    ['a network that is none', { FALAJ_CHAIN_BTC_NETWORK: 'moon' }, 'FALAJ_CHAIN_BTC_NETWORK'],
  ])('refuse %s', (_name, env, named) => {
    expect(() => read(env)).toThrow(named)
  })
})

describe('docs/settings.md', () => {
  const text = fs.readFileSync(new URL('../../../../../docs/settings.md', import.meta.url), 'utf8')

  it('has the program’s table, row by row', () => {
    const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim())
    const rows = text.split('\n').filter((line) => line.startsWith('| `'))
    expect(rows.map(cells)).toEqual(settingTable.map(({ name, unset, says }) => ['', `\`${name}\``, unset, says, '']))
  })

  it('and the program’s table has every setting that the program reads', () => {
    const source = fs.readFileSync(new URL('settings.ts', import.meta.url), 'utf8')
    const inTable = new Set(settingTable.map(({ name }) => name))
    const readNames = [...source.matchAll(/env(?:\['|, ')([A-Z_]+)'/g)].map(([, name]) => name as string)
    const chain = fs.readFileSync(new URL('chain-settings.ts', import.meta.url), 'utf8')
    const [, reads = ''] = chain.split('export const readChainSettings')
    readNames.push(...[...reads.matchAll(/'(FALAJ_CHAIN_[A-Z_]+)'/g)].map(([, name]) => name as string))
    const tax =
      fs.readFileSync(new URL('tax-settings.ts', import.meta.url), 'utf8').split('export const readTaxSettings')[1] ??
      ''
    readNames.push(...[...tax.matchAll(/(?:text\(|env\[)'(FALAJ_[A-Z_]+)'/g)].map(([, name]) => name as string))
    const retention = fs.readFileSync(new URL('retention-settings.ts', import.meta.url), 'utf8')
    readNames.push(...[...retention.matchAll(/setting: '(FALAJ_KEEP_[A-Z_]+)'/g)].map(([, name]) => name as string))
    const backup = fs.readFileSync(new URL('backup-settings.ts', import.meta.url), 'utf8')
    readNames.push(...[...backup.matchAll(/env\['(FALAJ_[A-Z_]+)'/g)].map(([, name]) => name as string))
    for (const file of ['bank-file-settings.ts', 'fx-settings.ts']) {
      const rails = fs.readFileSync(new URL(file, import.meta.url), 'utf8')
      readNames.push(...[...rails.matchAll(/env(?:\['|, ')(FALAJ_[A-Z_]+)'/g)].map(([, name]) => name as string))
    }
    readNames.push(
      ...['AED', 'USD'].flatMap((currency) => [`FALAJ_BANK_ACCOUNT_${currency}`, `FALAJ_BANK_CUTOFF_${currency}`]),
    )
    const messages =
      fs.readFileSync(new URL('message-settings.ts', import.meta.url), 'utf8').split('const readMail')[1] ?? ''
    readNames.push(
      ...[...messages.matchAll(/(?:env\[|(?:file|whole|read)\()'(FALAJ_[A-Z_]+)'/g)].map(([, name]) => name as string),
    )
    readNames.push(...['USDT', 'USDC', 'BUSD'].map((token) => `FALAJ_CHAIN_${token}`))
    // LOG_LEVEL is on a line of its own after `env,`.
    expect(new Set([...readNames, 'LOG_LEVEL'])).toEqual(inTable)
  })
})
