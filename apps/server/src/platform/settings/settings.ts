// Every setting, read once from the environment and checked before anything starts. docs/settings.md lists them.
import path from 'node:path'
import type { PublishedApp } from '@falaj/contract/workspace/download'
import { readApps } from './published-apps.ts'
import { backupSettingTable, readBackupSettings, type BackupSettings } from './backup-settings.ts'
import { bankFileSettingTable, readBankFileSettings, type BankFileSettings } from './bank-file-settings.ts'
import { chainSettingTable, readChainSettings, type ChainSettings } from './chain-settings.ts'
import { fxSettingTable, readRateSource, type RateSource } from './fx-settings.ts'
import { messageSettingTable, readMessageSettings, type MessageSettings } from './message-settings.ts'
import { neverPrunedIn, readRetention, retentionSettingTable, type Retention } from './retention-settings.ts'
import { readEinvoiceGateway, readTaxSettings, taxSettingTable, type TaxSettings } from './tax-settings.ts'
import { uaeHolidays } from '../base/holidays.ts'
import { isDatabaseUrl } from './database-url.ts'
import { Keyring } from '../base/keyring.ts'
import { fromFiles, isFileSetting } from './secret-files.ts'
import { StartError } from './start-refusal.ts'

export { StartError }

export interface Settings {
  readonly mode: 'sandbox' | 'live'
  readonly host: string
  readonly port: number
  /** Set when the database is somebody else's; absent means the embedded one under `dataDir`. */
  readonly database: { readonly appUrl: string; readonly ownerUrl: string } | null
  readonly dataDir: string
  readonly logLevel: string
  readonly trustProxy: boolean
  /** Between the moment `/readyz` says no and the moment the node stops listening. */
  readonly drainSeconds: number
  /** Public origin of the console behind a proxy: the scheme decides cookie prefix and HSTS. */
  readonly publicOrigin: string | null
  /** Seals what must be read again, hashes what is only compared, signs download links. */
  readonly secret: Keyring
  /** Mixed into every password before it is hashed; stored apart from the database and its backups. */
  readonly pepper: Keyring
  /** Opens the provider's API; null if it does not exist. */
  readonly providerToken: string | null
  /** Opens it as well, until every caller has the new one. */
  readonly previousProviderToken: string | null
  /** Sandbox: how long an application waits until the autopilot decides. */
  readonly autopilotSeconds: number
  /** Sandbox: how many tills of the demo world report and sell by themselves. */
  readonly fleetTills: number
  readonly passwordCost: { readonly memoryKib: number; readonly passes: number }
  /** How many times as often as usual an address may try to get in; everything that is counted per account stays strict. */
  readonly loginLimitFactor: number
  /** So long no payout goes to a bank account that was just verified. */
  readonly coolingOffSeconds: number
  /** So long an entry of the staff whose rights are new approves nothing. */
  readonly newStaffSeconds: number
  /** Checks whose account it is; null means the sandbox's, or nobody. */
  readonly bankGateway: { readonly url: string; readonly token: string | null } | null
  /** Where virtual IBANs come from: the first digits after the check digits, and the bank's name; null if none are given out. */
  readonly ibanRange: { readonly digits: string; readonly bank: string } | null
  /** Signing key of the bank's deposit call-backs; null if nobody is trusted. */
  readonly depositKey: string | null
  /** Tills sign with it. */
  readonly tillKey: string | null
  /** Carries payouts to banks; null means the sandbox's, or nobody. */
  readonly payoutGateway: { readonly url: string; readonly token: string | null } | null
  /** Carries payouts by files and reports what came of them; null if no bank takes files. */
  readonly bankFiles: BankFileSettings | null
  /** The provider as the seller on its tax invoices. */
  readonly tax: TaxSettings
  /** Carries e-invoices to the tax authority; null means the sandbox's, or nobody. */
  readonly einvoiceGateway: { readonly url: string; readonly token: string | null } | null
  /** Takes cards; null means the sandbox's once it listens, or nobody. `origin`: where payers' browsers find its frame. */
  readonly acquirer: { readonly url: string; readonly key: string; readonly origin: string | null } | null
  /** Sandbox: where its own acquirer listens. */
  readonly acquirerPort: number
  readonly backup: BackupSettings
  /** The networks that coins live on; a network that is null: the sandbox's, or nobody. */
  readonly chain: ChainSettings
  /** Source of exchange rates; null means the sandbox's, or nobody. */
  readonly fxGateway: { readonly url: string; readonly token: string | null } | null
  /** Where rates come from, if not from that gateway. */
  readonly rateSource: RateSource | null
  /** What an exchange costs, in hundredths of a per cent: taken off the rate, and on top of what is sold. */
  readonly fxMarkupBps: number
  readonly fxFeeBps: number
  /** Webhooks may go to a receiver on this machine: never in live mode. */
  readonly localReceivers: boolean
  readonly messageGateway: { readonly url: string; readonly token: string | null } | null
  /** Ordinary carriers of e-mail and SMS, before `messageGateway`. */
  readonly messages: MessageSettings
  /** Where the fingerprints of ledger and history go every night; nowhere when neither is set. */
  readonly chainReport: { readonly url: string | null; readonly token: string | null; readonly email: string | null }
  /** 'YYYY-MM-DD': banks rest, beside every Saturday and Sunday. */
  readonly bankHolidays: ReadonlySet<string>
  /** A dashboard elsewhere, shown in a frame within Reports; null if none is configured. */
  readonly dashboard: { readonly url: string; readonly secret: string } | null
  /** Sandbox: so many days of history the demo world gets, and how many of them before the server listens. */
  readonly history: { readonly days: number; readonly recentDays: number }
  readonly referralBlacklist: 'observed' | 'deny'
  readonly qrLogin: boolean
  readonly loginUrl: string
  /** On the login host: where the console is, which a login is handed over to. */
  readonly consoleOrigin: string | null
  readonly sessionIdleMinutes: number
  readonly sessionHoursMax: number
  /** False if the embedded database may lose everything in a crash. */
  readonly durable: boolean
  /** Requests one address may make in a minute. */
  readonly ratePerMinute: number
  /** Requests one key of a rail may sign in a minute. */
  readonly railRatePerMinute: number
  /** So many days records are kept that are pruned. */
  readonly keepDays: Retention
  /** Opens /metrics to callers from elsewhere. */
  readonly metricsToken: string | null
  /** What the download page offers. */
  readonly apps: readonly PublishedApp[]
}

export interface Setting {
  readonly name: string
  readonly says: string
  readonly unset: string
}
/** The documented table; docs/settings.md is checked against it. */
export const settingTable: readonly Setting[] = [
  { name: 'FALAJ_MODE', unset: 'sandbox', says: '`sandbox` (demo world, simulated rails) or `live`.' },
  { name: 'HOST', unset: '127.0.0.1', says: 'Address to listen on.' },
  { name: 'PORT', unset: '8080', says: 'Port to listen on; 0 picks a free one.' },
  {
    name: 'DATABASE_URL',
    unset: 'embedded PostgreSQL 18',
    says: 'The application role on an existing PostgreSQL 15 or newer. Several hosts, as in `postgres://user:password@one,two:5432/falaj`: the one that accepts writes is used.',
  },
  {
    name: 'DATABASE_OWNER_URL',
    unset: 'embedded PostgreSQL 18',
    says: 'The role that owns the schema and runs migrations; goes with DATABASE_URL.',
  },
  {
    name: 'FALAJ_EMBEDDED_IN_LIVE',
    unset: 'no',
    says: '`yes`: live mode may use the embedded database, which has no replica and only the backups that you make.',
  },
  { name: 'FALAJ_DATA_DIR', unset: '.data', says: 'Embedded database and generated secrets.' },
  {
    name: 'LOG_LEVEL',
    unset: 'info (live), warn (sandbox)',
    says: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  },
  {
    name: 'FALAJ_TRUST_PROXY',
    unset: 'no',
    says: '`yes` when one TLS-terminating proxy sets X-Forwarded-For and X-Forwarded-Proto. It may set X-Address-Country, too: the payer’s country for risk rules.',
  },
  {
    name: 'FALAJ_DRAIN_SECONDS',
    unset: '5 (live), 0 (sandbox)',
    says: 'How long a node that was told to stop still serves after `/readyz` began to say no. At least the interval at which your proxy asks.',
  },
  {
    name: 'FALAJ_PUBLIC_ORIGIN',
    unset: 'the address asked for',
    says: 'Origin people use, such as `https://console.example.com`; its scheme decides cookies and HSTS. Needed in live mode.',
  },
  {
    name: 'FALAJ_SANDBOX_PUBLIC',
    unset: 'no',
    says: '`yes`: a sandbox, in which everybody may sign in as anybody, may be reached from elsewhere by https or through a proxy. Live mode ignores it.',
  },
  {
    name: 'FALAJ_SECRET',
    unset: 'made and kept in the data folder (sandbox)',
    says: 'At least 32 characters. Seals bank account numbers, authenticators, webhook secrets, the keys that passwords travel under, texts of requests and stored answers; hashes SMS and recovery codes; signs download links and tills’ offline contracts. Needed in live mode.',
  },
  {
    name: 'FALAJ_SECRET_PREVIOUS',
    unset: 'none',
    says: 'The secret before this one, while it is replaced: docs/identity.md says how.',
  },
  {
    name: 'FALAJ_PEPPER',
    unset: 'made and kept in the data folder (sandbox)',
    says: 'At least 32 characters, kept apart from the database and its backups: without it no password can be checked. Needed in live mode.',
  },
  {
    name: 'FALAJ_PEPPER_PREVIOUS',
    unset: 'none',
    says: 'The pepper before this one: each password is hashed with the new one when its owner next logs in with it.',
  },
  {
    name: 'FALAJ_PROVIDER_TOKEN',
    unset: 'made and kept in the data folder (sandbox), no provider API (live)',
    says: 'At least 32 characters; `Authorization: Bearer …` opens the provider’s API under `/provider/`. docs/provider.md shows its use.',
  },
  {
    name: 'FALAJ_PROVIDER_TOKEN_PREVIOUS',
    unset: 'none',
    says: 'Opens the provider’s API as well, until every caller has the new token.',
  },
  {
    name: 'FALAJ_AUTOPILOT_SECONDS',
    unset: '20',
    says: 'Sandbox only: so long an application waits until the autopilot, which plays the provider, decides.',
  },
  {
    name: 'FALAJ_FLEET_TILLS',
    unset: '200 (0 in tests)',
    says: 'Sandbox only: so many tills of the demo world, at most, report, sell, lose their network and come back by themselves. 0: none.',
  },
  {
    name: 'FALAJ_LOGIN_LIMITS',
    unset: 'strict',
    says: '`loose`: one address may try to get in a thousand times as often. For tests; live mode ignores it.',
  },
  {
    name: 'FALAJ_MESSAGE_URL',
    unset: 'the simulated carrier (sandbox), nobody (live)',
    says: 'Where SMS and e-mails are handed over: an https address that takes JSON `{ id, channel, recipient, purpose, language, subject, body }`.',
  },
  { name: 'FALAJ_MESSAGE_TOKEN', unset: 'none', says: 'Sent to FALAJ_MESSAGE_URL as `Authorization: Bearer …`.' },
  ...messageSettingTable,
  {
    name: 'FALAJ_CHAIN_REPORT_URL',
    unset: 'nowhere',
    says: 'Where the fingerprints of ledger and history are sent every night, to be kept out of reach: an https address that takes JSON `{ at, ledger, history, faults, line }`.',
  },
  {
    name: 'FALAJ_CHAIN_REPORT_TOKEN',
    unset: 'none',
    says: 'Sent to FALAJ_CHAIN_REPORT_URL as `Authorization: Bearer …`.',
  },
  { name: 'FALAJ_CHAIN_REPORT_EMAIL', unset: 'nobody', says: 'Who gets the same by e-mail.' },
  {
    name: 'FALAJ_DASHBOARD_URL',
    unset: 'none: Reports has its own charts only',
    says: 'A dashboard elsewhere that Reports shows in a sandboxed frame: an https address (in the sandbox also http on this machine). It gets `auth_token`, a JWT (HS256) valid for a minute with `aud`, `sub`, `merchant`, `roles`. Only then may the console have frames, and only of this origin.',
  },
  {
    name: 'FALAJ_DASHBOARD_SECRET',
    unset: 'none',
    says: 'Signs that token: at least 32 characters, known to the dashboard. Goes with FALAJ_DASHBOARD_URL.',
  },
  {
    name: 'FALAJ_BANK_URL',
    unset: 'the simulated bank (sandbox), nobody (live)',
    says: 'Where the holder’s name of a new bank account is checked: an https address that takes JSON `{ reference, holder, country, type, currency, swift, number }` and answers `{ verdict, reason }`.',
  },
  { name: 'FALAJ_BANK_TOKEN', unset: 'none', says: 'Sent to FALAJ_BANK_URL as `Authorization: Bearer …`.' },
  {
    name: 'FALAJ_IBAN_RANGE',
    unset: '9990070 (sandbox), none (live)',
    says: 'Where virtual IBANs come from: 3 to 13 digits, the bank’s code and the beginning of the account number that your bank keeps for you. Without it no virtual bank account can be opened.',
  },
  {
    name: 'FALAJ_IBAN_BANK',
    unset: 'Sandbox Bank (sandbox)',
    says: 'The bank’s name as payers type it. Goes with FALAJ_IBAN_RANGE.',
  },
  {
    name: 'FALAJ_DEPOSIT_KEY',
    unset: 'nobody is believed',
    says: 'At least 32 characters; the bank signs with it what it tells `/rails/bank/deposit`. docs/bank.md says what it sends.',
  },
  {
    name: 'FALAJ_TILL_KEY',
    unset: 'no till is believed',
    says: 'At least 32 characters; the key of each merchant’s tills is derived from it (`provider tills key`). docs/till.md says what they send to `/rails/till`.',
  },
  {
    name: 'FALAJ_PAYOUT_URL',
    unset: 'the simulated bank (sandbox), nobody (live)',
    says: 'Where payouts are handed over: an https address that takes JSON `{ reference, amount, currency, holder, bankName, country, type, swift, number, line, purpose, charges }` and answers `{ bankReference }`; below it, `/{reference}` answers `{ status, at, reason }`.',
  },
  {
    name: 'FALAJ_ACQUIRER_URL',
    unset: 'the simulated acquirer (sandbox), nobody (live)',
    says: 'Where attempts to pay are handed over: an https address; docs/acquirer.md says what it takes and answers.',
  },
  {
    name: 'FALAJ_ACQUIRER_KEY',
    unset: 'none',
    says: 'At least 32 characters; opens the acquirer as `Authorization: Bearer …`, and its call-backs are signed with it. Goes with FALAJ_ACQUIRER_URL.',
  },
  {
    name: 'FALAJ_ACQUIRER_ORIGIN',
    unset: 'the host the payer asked, at the acquirer’s port',
    says: 'Where payers’ browsers find the acquirer’s card frame.',
  },
  {
    name: 'FALAJ_ACQUIRER_PORT',
    unset: 'PORT and one, or a free one',
    says: 'Sandbox only: where the simulated acquirer listens.',
  },
  ...backupSettingTable,
  ...bankFileSettingTable,
  ...chainSettingTable,
  ...taxSettingTable,
  { name: 'FALAJ_PAYOUT_TOKEN', unset: 'none', says: 'Sent to FALAJ_PAYOUT_URL as `Authorization: Bearer …`.' },
  {
    name: 'FALAJ_FX_URL',
    unset: 'the simulated market (sandbox), nobody (live)',
    says: 'Where exchange rates are asked for: an https address that takes `?sell=AED&buy=USD` and answers `{ mid, by }`, the mid as decimal text of at most 18 decimals.',
  },
  { name: 'FALAJ_FX_TOKEN', unset: 'none', says: 'Sent to FALAJ_FX_URL as `Authorization: Bearer …`.' },
  ...fxSettingTable,
  {
    name: 'FALAJ_FX_MARKUP_BPS',
    unset: '50',
    says: 'Taken off the mid rate of an exchange, in hundredths of a per cent.',
  },
  {
    name: 'FALAJ_FX_FEE_BPS',
    unset: '10',
    says: 'The fee of an exchange, in hundredths of a per cent of what is sold, on top of it.',
  },
  {
    name: 'FALAJ_LOCAL_RECEIVERS',
    unset: 'yes in a sandbox that only this machine can reach, else no',
    says: '`yes`: webhooks may go to http://localhost, ports from 1024 on. Live mode ignores it.',
  },
  {
    name: 'FALAJ_COOLING_OFF_SECONDS',
    unset: '86400 (live), 60 (sandbox)',
    says: 'So long after its verification no payout goes to a bank account, much money to nobody who was never paid before, and what an only admin changes about the staff waits.',
  },
  {
    name: 'FALAJ_NEW_STAFF_SECONDS',
    unset: '86400 (live), 0 (sandbox)',
    says: 'For this long a new member, or one with new roles, approves nothing; and later nothing that was requested in this time.',
  },
  {
    name: 'FALAJ_BANK_HOLIDAYS',
    unset: 'the Emirates’ public holidays 2024 to 2027',
    says: 'Days on which banks rest, such as `2027-12-02,2027-12-03`, beside every Saturday and Sunday. Settlement waits for the next banking day.',
  },
  {
    name: 'FALAJ_HISTORY_DAYS',
    unset: '730',
    says: 'Sandbox only: so many days of money history a new demo world gets. At least 5, so that there is money to hand out. The last 60 are there at the start, the others follow behind it.',
  },
  {
    name: 'FALAJ_REFERRAL_BLACKLIST',
    unset: 'observed',
    says: '`observed`: a listed merchant loses the menu entries, not the pages; `deny`: both.',
  },
  {
    name: 'FALAJ_QR_LOGIN',
    unset: 'yes (sandbox), no (live)',
    says: '`yes` shows the QR login, until the provider switches it.',
  },
  {
    name: 'LOGIN_HOST',
    unset: 'this origin',
    says: 'The unified login host as an origin, such as `https://login.example.com`: people are sent there to log in and handed back.',
  },
  {
    name: 'FALAJ_CONSOLE_ORIGIN',
    unset: 'none',
    says: 'On the login host: the origin of the console that a login is handed over to.',
  },
  {
    name: 'FALAJ_SESSION_IDLE_MINUTES',
    unset: '15',
    says: 'A session ends after so many minutes without a person acting.',
  },
  { name: 'FALAJ_SESSION_HOURS', unset: '12', says: 'A session ends after so many hours, whatever happens.' },
  {
    name: 'FALAJ_RATE_PER_MINUTE',
    unset: '600',
    says: 'Requests one address (an IPv6 /64 counts as one) may make in a minute on one node.',
  },
  {
    name: 'FALAJ_RAIL_RATE_PER_MINUTE',
    unset: '60000',
    says: 'Requests one key of an acquirer, bank or till may sign in a minute on one node; their addresses are not counted.',
  },
  {
    name: 'FALAJ_TEST',
    unset: 'no',
    says: '`yes`: the embedded database is faster and may lose everything in a crash, and `npm start` builds no pages. For tests; live mode ignores it.',
  },
  ...retentionSettingTable,
  {
    name: 'FALAJ_METRICS_TOKEN',
    unset: 'none',
    says: 'At least 16 characters; `Authorization: Bearer …` opens `/metrics` from elsewhere. Without it only this machine may look.',
  },
  {
    name: 'FALAJ_APPS',
    unset: 'a sample (sandbox), none (live)',
    says: 'JSON file of the apps that the download page offers; its form is below.',
  },
]

type Env = Readonly<Record<string, string | undefined>>
const wrong = (name: string, value: string, mend: string): never => {
  throw new StartError(`${name}=${value} is not valid. Fix: ${mend}`)
}
/** Of the programs that call Falaj: their environment may be the server's. */
const ofCallers = ['FALAJ_KEY', 'FALAJ_ORIGIN', 'FALAJ_URL', 'FALAJ_WEBHOOK_SECRET']
/** How many letters lie between two names. */
const lettersBetween = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let down = 0; down < one.length; down += 1) {
    const next = [down + 1]
    for (let across = 0; across < other.length; across += 1)
      next.push(Math.min(row[across + 1]! + 1, next[across]! + 1, row[across]! + (one[down] === other[across] ? 0 : 1)))
    row = next
  }
  return row[other.length]!
}
/** A misspelt setting would be ignored: a live server without the limit that somebody believes to have set. */
const refuseUnknown = (env: Env): void => {
  const names = settingTable.map(({ name }) => name)
  for (const name of Object.keys(env)) {
    if (!name.startsWith('FALAJ_') || names.includes(name) || ofCallers.includes(name)) continue
    if (isFileSetting(names, name)) continue
    const [nearest] = names.toSorted((one, other) => lettersBetween(one, name) - lettersBetween(other, name))
    throw new StartError(`${name} is no setting. Fix: ${nearest}? docs/settings.md lists them all.`)
  }
}
/** At least as long as the present one has to be, and another one. */
const previousOf = (env: Env, name: string, present: string | undefined): string | null => {
  const previous = env[name] || null
  if (previous !== null && !/^\S{32,}$/.test(previous))
    wrong(name, '(hidden)', 'at least 32 characters without a space')
  if (previous !== null && previous === present) wrong(name, '(hidden)', 'another one than the present one, or nothing')
  return previous
}
const choice = <const C extends readonly string[]>(env: Env, name: string, choices: C, unset: C[number]): C[number] => {
  const value = env[name] ?? unset
  return choices.includes(value) ? value : wrong(name, value, `use one of ${choices.join(', ')}`)
}
const whole = (env: Env, name: string, unset: number, min: number, max: number): number => {
  const text = env[name] ?? String(unset)
  const value = Number(text)
  return /^\d+$/.test(text) && value >= min && value <= max
    ? value
    : wrong(name, text, `a whole number from ${min} to ${max}`)
}

const holidaysOf = (env: Env): ReadonlySet<string> => {
  const text = env['FALAJ_BANK_HOLIDAYS']
  if (text === undefined) return new Set(uaeHolidays)
  const days = text.split(',').map((day) => day.trim())
  const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))
  if (text.trim() === '') return new Set()
  return days.every(isDay) ? new Set(days) : wrong('FALAJ_BANK_HOLIDAYS', text, 'days such as 2027-12-02,2027-12-03')
}

const sampleApps = new URL('../../../sample/apps.json', import.meta.url)
const appsOf = (env: Env, root: string, mode: Settings['mode']): readonly PublishedApp[] => {
  const named = env['FALAJ_APPS']
  if (!named && mode === 'live') return []
  const read = readApps(named ? path.resolve(root, named) : sampleApps)
  return 'fault' in read ? wrong('FALAJ_APPS', named ?? '', `${read.fault}; docs/settings.md shows the form`) : read
}

/** What a sandbox makes once and keeps beside its data. */
export type KeptSecret = 'secret' | 'pepper' | 'provider-token'

export const readSettings = (
  given: Env,
  root: string,
  keptSecret: (dataDir: string, name: KeptSecret) => string,
): Settings => {
  const unpruned = neverPrunedIn(given)
  if (unpruned)
    throw new StartError(
      `${unpruned} is no setting: the ledger and the operation history are never pruned. Fix: remove it.`,
    )
  refuseUnknown(given)
  const env = fromFiles(
    given,
    settingTable.map(({ name }) => name),
  )
  const mode = choice(env, 'FALAJ_MODE', ['sandbox', 'live'], 'sandbox')
  const dataDir = path.resolve(root, env['FALAJ_DATA_DIR'] ?? '.data')
  const [appUrl, ownerUrl] = [env['DATABASE_URL'], env['DATABASE_OWNER_URL']]
  if (Boolean(appUrl) !== Boolean(ownerUrl))
    throw new StartError(
      'DATABASE_URL and DATABASE_OWNER_URL go together. Fix: set both, or neither for the embedded database.',
    )
  for (const [name, url] of [
    ['DATABASE_URL', appUrl],
    ['DATABASE_OWNER_URL', ownerUrl],
  ] as const)
    if (url && !isDatabaseUrl(url)) wrong(name, '(hidden)', 'an address such as postgres://user:password@host/database')
  const secret = env['FALAJ_SECRET'] ?? ''
  if (mode === 'live' && secret.length < 32)
    throw new StartError(
      'FALAJ_SECRET is missing or shorter than 32 characters in live mode. Fix: FALAJ_SECRET=$(openssl rand -base64 48)',
    )
  const pepper = env['FALAJ_PEPPER'] ?? ''
  if (mode === 'live' && pepper.length < 32)
    throw new StartError(
      'FALAJ_PEPPER is missing or shorter than 32 characters in live mode. Fix: FALAJ_PEPPER=$(openssl rand -base64 48), kept apart from the database',
    )
  const providerToken = env['FALAJ_PROVIDER_TOKEN'] ?? null
  if (providerToken !== null && !/^\S{32,}$/.test(providerToken))
    wrong('FALAJ_PROVIDER_TOKEN', '(hidden)', 'at least 32 characters without a space')
  const isTest = choice(env, 'FALAJ_TEST', ['yes', 'no'], 'no') === 'yes' && mode === 'sandbox'
  // A remote caller must not make it connect to services beside it.
  const isOwnMachine =
    ['127.0.0.1', '::1', 'localhost'].includes(env['HOST'] ?? '127.0.0.1') && !env['FALAJ_PUBLIC_ORIGIN']
  const messageUrl = env['FALAJ_MESSAGE_URL'] ?? null
  if (messageUrl !== null && !/^https:\/\/\S+$/.test(messageUrl))
    wrong('FALAJ_MESSAGE_URL', messageUrl, 'an https address')
  const reportUrl = env['FALAJ_CHAIN_REPORT_URL'] ?? null
  if (reportUrl !== null && !/^https:\/\/\S+$/.test(reportUrl))
    wrong('FALAJ_CHAIN_REPORT_URL', reportUrl, 'an https address')
  const reportEmail = env['FALAJ_CHAIN_REPORT_EMAIL'] ?? null
  if (reportEmail !== null && !/^[^\s@]+@[^\s@]+$/.test(reportEmail))
    wrong('FALAJ_CHAIN_REPORT_EMAIL', reportEmail, 'an e-mail address')
  const fxUrl = env['FALAJ_FX_URL'] ?? null
  if (fxUrl !== null && !/^https:\/\/[^\s?#]+$/.test(fxUrl))
    wrong('FALAJ_FX_URL', fxUrl, 'an https address without a question mark')
  const payoutUrl = env['FALAJ_PAYOUT_URL'] ?? null
  if (payoutUrl !== null && !/^https:\/\/\S+[^/\s]$/.test(payoutUrl))
    wrong('FALAJ_PAYOUT_URL', payoutUrl, 'an https address without a slash at its end')
  const bankFiles = readBankFileSettings(env, root, wrong)
  if (bankFiles && payoutUrl !== null)
    wrong('FALAJ_PAYOUT_URL', payoutUrl, 'either FALAJ_BANK_FILES or FALAJ_PAYOUT_URL: a payout has one way out')
  const [acquirerUrl, acquirerKey] = [env['FALAJ_ACQUIRER_URL'] ?? null, env['FALAJ_ACQUIRER_KEY'] ?? '']
  if (acquirerUrl !== null && !(mode === 'live' ? /^https:\/\/\S+[^/\s]$/ : /^https?:\/\/\S+[^/\s]$/).test(acquirerUrl))
    wrong('FALAJ_ACQUIRER_URL', acquirerUrl, 'an https address without a slash at its end')
  if (acquirerUrl !== null && acquirerKey.length < 32) wrong('FALAJ_ACQUIRER_KEY', '(hidden)', 'at least 32 characters')
  const port = whole(env, 'PORT', 8080, 0, 65_535)
  const bankUrl = env['FALAJ_BANK_URL'] ?? null
  if (bankUrl !== null && !/^https:\/\/\S+$/.test(bankUrl)) wrong('FALAJ_BANK_URL', bankUrl, 'an https address')
  const ibanDigits = env['FALAJ_IBAN_RANGE'] ?? (mode === 'sandbox' ? '9990070' : null)
  const ibanBank = env['FALAJ_IBAN_BANK'] ?? (mode === 'sandbox' ? 'Sandbox Bank' : '')
  if (ibanDigits !== null && !/^\d{3,13}$/.test(ibanDigits))
    wrong('FALAJ_IBAN_RANGE', ibanDigits, '3 to 13 digits: the bank’s code and the beginning of the account number')
  if (ibanDigits !== null && ibanBank.trim() === '') wrong('FALAJ_IBAN_BANK', ibanBank, 'the name of the bank')
  const depositKey = env['FALAJ_DEPOSIT_KEY'] ?? null
  if (depositKey !== null && depositKey.length < 32) wrong('FALAJ_DEPOSIT_KEY', '(hidden)', 'at least 32 characters')
  const tillKey = env['FALAJ_TILL_KEY'] ?? null
  if (tillKey !== null && tillKey.length < 32) wrong('FALAJ_TILL_KEY', '(hidden)', 'at least 32 characters')
  const publicOrigin = env['FALAJ_PUBLIC_ORIGIN'] ?? null
  if (publicOrigin && !/^https?:\/\/[^/?#\s]+$/.test(publicOrigin))
    wrong('FALAJ_PUBLIC_ORIGIN', publicOrigin, 'scheme and host only, such as https://console.example.com')
  if (mode === 'live' && !publicOrigin)
    throw new StartError(
      'FALAJ_PUBLIC_ORIGIN is missing in live mode. Fix: the address people use, such as https://console.example.com',
    )
  if (mode === 'live' && publicOrigin?.startsWith('http:'))
    wrong('FALAJ_PUBLIC_ORIGIN', publicOrigin, 'an https address: live mode serves nobody without TLS')
  const isPublic = env['FALAJ_TRUST_PROXY'] === 'yes' || publicOrigin?.startsWith('https:')
  if (mode === 'sandbox' && isPublic && choice(env, 'FALAJ_SANDBOX_PUBLIC', ['yes', 'no'], 'no') === 'no')
    throw new StartError(
      'A sandbox behind a proxy or an https address lets everybody sign in as anybody. Fix: FALAJ_MODE=live, or FALAJ_SANDBOX_PUBLIC=yes if that is what you want',
    )
  if (mode === 'live' && !appUrl && choice(env, 'FALAJ_EMBEDDED_IN_LIVE', ['yes', 'no'], 'no') === 'no')
    throw new StartError(
      'Live mode has no database of its own. Fix: DATABASE_URL and DATABASE_OWNER_URL, or FALAJ_EMBEDDED_IN_LIVE=yes if the embedded database is enough for you',
    )
  const dashboardUrl = env['FALAJ_DASHBOARD_URL'] ?? null
  const dashboardSecret = env['FALAJ_DASHBOARD_SECRET'] ?? null
  const isNear = mode === 'sandbox' && /^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(dashboardUrl ?? '')
  if (dashboardUrl !== null && !(URL.canParse(dashboardUrl) && (/^https:\/\/\S+$/.test(dashboardUrl) || isNear)))
    wrong('FALAJ_DASHBOARD_URL', dashboardUrl, 'an https address')
  if (
    (dashboardUrl === null) !== (dashboardSecret === null) ||
    (dashboardSecret !== null && dashboardSecret.length < 32)
  )
    wrong('FALAJ_DASHBOARD_SECRET', '…', 'at least 32 characters, together with FALAJ_DASHBOARD_URL')
  const metricsToken = env['FALAJ_METRICS_TOKEN'] ?? null
  if (metricsToken !== null && !/^\S{16,}$/.test(metricsToken))
    wrong('FALAJ_METRICS_TOKEN', '(hidden)', 'at least 16 characters without a space')
  const origin = (name: string, value: string | null): string | null => {
    const fits = mode === 'live' ? /^https:\/\/[^/?#\s]+$/ : /^https?:\/\/[^/?#\s]+$/
    if (value !== null && !fits.test(value))
      wrong(name, value, 'scheme and host only, such as https://login.example.com')
    return value
  }
  const loginHost = origin('LOGIN_HOST', env['LOGIN_HOST'] ?? null)
  return {
    mode,
    host: env['HOST'] ?? '127.0.0.1',
    port,
    database: appUrl && ownerUrl ? { appUrl, ownerUrl } : null,
    dataDir,
    logLevel: choice(
      env,
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      mode === 'live' ? 'info' : 'warn',
    ),
    trustProxy: choice(env, 'FALAJ_TRUST_PROXY', ['yes', 'no'], 'no') === 'yes',
    drainSeconds: whole(env, 'FALAJ_DRAIN_SECONDS', mode === 'live' ? 5 : 0, 0, 300),
    publicOrigin,
    secret: new Keyring(secret || keptSecret(dataDir, 'secret'), previousOf(env, 'FALAJ_SECRET_PREVIOUS', secret)),
    pepper: new Keyring(pepper || keptSecret(dataDir, 'pepper'), previousOf(env, 'FALAJ_PEPPER_PREVIOUS', pepper)),
    providerToken: providerToken ?? (mode === 'sandbox' ? keptSecret(dataDir, 'provider-token') : null),
    previousProviderToken: previousOf(env, 'FALAJ_PROVIDER_TOKEN_PREVIOUS', providerToken ?? undefined),
    autopilotSeconds: whole(env, 'FALAJ_AUTOPILOT_SECONDS', 20, 0, 86_400),
    fleetTills: mode === 'sandbox' ? whole(env, 'FALAJ_FLEET_TILLS', isTest ? 0 : 200, 0, 1000) : 0,
    // In tests a hash costs a millisecond; a live server never hashes that cheaply.
    passwordCost: isTest ? { memoryKib: 64, passes: 1 } : { memoryKib: 46 * 1024, passes: 1 },
    loginLimitFactor:
      mode === 'sandbox' && choice(env, 'FALAJ_LOGIN_LIMITS', ['strict', 'loose'], 'strict') === 'loose' ? 1000 : 1,
    coolingOffSeconds: whole(env, 'FALAJ_COOLING_OFF_SECONDS', mode === 'live' ? 86_400 : 60, 0, 30 * 86_400),
    acquirer: acquirerUrl
      ? {
          url: acquirerUrl,
          key: acquirerKey,
          origin: origin('FALAJ_ACQUIRER_ORIGIN', env['FALAJ_ACQUIRER_ORIGIN'] ?? null),
        }
      : null,
    acquirerPort: whole(env, 'FALAJ_ACQUIRER_PORT', port === 0 ? 0 : port + 1, 0, 65_535),
    backup: readBackupSettings(env, root, wrong),
    chain: readChainSettings(env, mode, isTest, wrong),
    tax: readTaxSettings(env, mode, wrong),
    einvoiceGateway: readEinvoiceGateway(env, wrong),
    newStaffSeconds: whole(env, 'FALAJ_NEW_STAFF_SECONDS', mode === 'live' ? 86_400 : 0, 0, 30 * 86_400),
    payoutGateway: payoutUrl ? { url: payoutUrl, token: env['FALAJ_PAYOUT_TOKEN'] ?? null } : null,
    bankFiles,
    fxGateway: fxUrl ? { url: fxUrl, token: env['FALAJ_FX_TOKEN'] ?? null } : null,
    rateSource: readRateSource(env, wrong),
    fxMarkupBps: whole(env, 'FALAJ_FX_MARKUP_BPS', 50, 0, 2000),
    fxFeeBps: whole(env, 'FALAJ_FX_FEE_BPS', 10, 0, 2000),
    ibanRange: ibanDigits === null ? null : { digits: ibanDigits, bank: ibanBank.trim() },
    depositKey,
    tillKey,
    bankGateway: bankUrl ? { url: bankUrl, token: env['FALAJ_BANK_TOKEN'] ?? null } : null,
    localReceivers:
      choice(env, 'FALAJ_LOCAL_RECEIVERS', ['yes', 'no'], isOwnMachine ? 'yes' : 'no') === 'yes' && mode === 'sandbox',
    messages: readMessageSettings(env, root, mode, wrong),
    messageGateway: messageUrl ? { url: messageUrl, token: env['FALAJ_MESSAGE_TOKEN'] ?? null } : null,
    chainReport: { url: reportUrl, token: env['FALAJ_CHAIN_REPORT_TOKEN'] ?? null, email: reportEmail },
    bankHolidays: holidaysOf(env),
    dashboard:
      dashboardUrl !== null && dashboardSecret !== null ? { url: dashboardUrl, secret: dashboardSecret } : null,
    history: {
      // A test's world has a few days, so that making it stays fast.
      days: whole(env, 'FALAJ_HISTORY_DAYS', isTest ? 5 : 730, 5, 3650),
      recentDays: 60,
    },
    referralBlacklist: choice(env, 'FALAJ_REFERRAL_BLACKLIST', ['observed', 'deny'], 'observed'),
    qrLogin: choice(env, 'FALAJ_QR_LOGIN', ['yes', 'no'], mode === 'sandbox' ? 'yes' : 'no') === 'yes',
    loginUrl: `${loginHost ?? ''}/login`,
    consoleOrigin: origin('FALAJ_CONSOLE_ORIGIN', env['FALAJ_CONSOLE_ORIGIN'] ?? null),
    sessionIdleMinutes: whole(env, 'FALAJ_SESSION_IDLE_MINUTES', 15, 1, 1440),
    sessionHoursMax: whole(env, 'FALAJ_SESSION_HOURS', 12, 1, 168),
    ratePerMinute: whole(env, 'FALAJ_RATE_PER_MINUTE', 600, 1, 10_000_000),
    railRatePerMinute: whole(env, 'FALAJ_RAIL_RATE_PER_MINUTE', 60_000, 1, 10_000_000),
    keepDays: readRetention((name, unset, min, max) => whole(env, name, unset, min, max)),
    metricsToken,
    apps: appsOf(env, root, mode),
    durable: !isTest,
  }
}
