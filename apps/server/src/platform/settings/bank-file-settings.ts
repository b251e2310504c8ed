// The settings of the bank that is reached by files: where they lie, our account per currency, and when payouts are collected.
import path from 'node:path'
import { payoutRails } from '@falaj/contract/accounts/payout'
import { isChecksumRight, plainNumber } from '@falaj/contract/formats/iban'
import { bankCurrencies, type BankCurrency } from '@falaj/contract/merchant/bank-account-rules'
import type { Setting } from './settings.ts'

export interface BankFileAccount {
  readonly iban: string
  readonly bic: string
  readonly name: string
}
export interface SftpAddress {
  readonly kind: 'sftp'
  readonly host: string
  readonly port: number
  readonly user: string
  readonly folder: string
  readonly password: string | null
  /** File of a private key; read at each connection, so that a new key needs no restart. */
  readonly keyFile: string | null
  /** As `ssh-keygen -lf` prints it, without `SHA256:`. */
  readonly hostKey: string
}
export interface BankFileSettings {
  readonly address: { readonly kind: 'folder'; readonly folder: string } | SftpAddress
  readonly accounts: Readonly<Partial<Record<BankCurrency, BankFileAccount>>>
  /** 'HH:MM' in Dubai, the earliest first. */
  readonly cutOffs: Readonly<Record<BankCurrency, readonly string[]>>
  readonly partyId: string | null
  readonly charset: 'swift' | 'utf8'
}
export const bankFileSettingTable: readonly Setting[] = [
  {
    name: 'FALAJ_BANK_FILES',
    unset: 'none: payouts go to FALAJ_PAYOUT_URL',
    says: 'A bank that takes ISO 20022 files: a folder with `out`, `in`, `done` and `refused`, or `sftp://user@host:22/folder` with the same. Payouts leave as pain.001; pain.002, camt.053 and camt.054 are read. docs/bank.md says more. Not together with FALAJ_PAYOUT_URL.',
  },
  {
    name: 'FALAJ_BANK_FILES_HOST_KEY',
    unset: 'none',
    says: 'The host key of an SFTP server as `ssh-keygen -lf` prints it, `SHA256:…`; any other is refused. Goes with an sftp address.',
  },
  {
    name: 'FALAJ_BANK_FILES_KEY_PATH',
    unset: 'none',
    says: 'File with the private key for the SFTP server, without a passphrase. It is read at each connection.',
  },
  { name: 'FALAJ_BANK_FILES_PASSWORD', unset: 'none', says: 'The password for the SFTP server, if it takes no key.' },
  ...bankCurrencies.map((currency) => ({
    name: `FALAJ_BANK_ACCOUNT_${currency}`,
    unset: `none: no payouts in ${currency}`,
    says: `The account that payouts in ${currency} leave from: IBAN, BIC and name, such as \`AE070331234567890123456 EBILAEAD Falaj Payments LLC\`. Goes with FALAJ_BANK_FILES.`,
  })),
  ...bankCurrencies.map((currency) => ({
    name: `FALAJ_BANK_CUTOFF_${currency}`,
    unset: payoutRails[currency].cutOff,
    says: `When payouts in ${currency} are collected into a file, in Dubai, on banking days; several as \`10:00,${payoutRails[currency].cutOff}\`.`,
  })),
  {
    name: 'FALAJ_BANK_PARTY_ID',
    unset: 'none',
    says: 'The identification of the initiating party that the bank gave you, at most 35 characters.',
  },
  {
    name: 'FALAJ_BANK_CHARSET',
    unset: 'swift',
    says: '`swift`: texts in files are transliterated to the letters of SWIFT messages; `utf8`: they stay as they are.',
  },
]

type Env = Readonly<Record<string, string | undefined>>
type Wrong = (name: string, value: string, mend: string) => never
const textMax = 35

const readAccount = (env: Env, currency: BankCurrency, wrong: Wrong): BankFileAccount | null => {
  const name = `FALAJ_BANK_ACCOUNT_${currency}`
  const value = env[name]
  if (value === undefined) return null
  const [, iban = '', bic = '', holder = ''] = /^(\S+)\s+(\S+)\s+(\S.*)$/.exec(value.trim()) ?? []
  const plain = plainNumber(iban)
  const isRight =
    /^[A-Z]{2}\d{2}[0-9A-Z]{8,30}$/.test(plain) &&
    isChecksumRight(plain) &&
    /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) &&
    holder.length <= 70
  if (!isRight) wrong(name, value, 'IBAN, BIC and name, such as AE070331234567890123456 EBILAEAD Falaj Payments LLC')
  return { iban: plain, bic, name: holder }
}
const readCutOffs = (env: Env, currency: BankCurrency, wrong: Wrong): readonly string[] => {
  const name = `FALAJ_BANK_CUTOFF_${currency}`
  const times = (env[name] ?? payoutRails[currency].cutOff).split(',').map((time) => time.trim())
  if (!times.every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)))
    wrong(name, times.join(','), 'times such as 10:00,14:00')
  return times.toSorted()
}
const readAddress = (env: Env, value: string, root: string, wrong: Wrong): BankFileSettings['address'] => {
  if (!value.startsWith('sftp:')) return { kind: 'folder', folder: path.resolve(root, value) }
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || url.username === '' || url.password !== '' || url.hostname === '')
    return wrong('FALAJ_BANK_FILES', '(hidden)', 'a folder, or sftp://user@host:22/folder without the password')
  const hostKey = /^SHA256:([A-Za-z0-9+/]{43})=?$/.exec(env['FALAJ_BANK_FILES_HOST_KEY'] ?? '')?.[1]
  if (!hostKey)
    return wrong('FALAJ_BANK_FILES_HOST_KEY', '', 'the key of the SFTP server as ssh-keygen -lf prints it, SHA256:…')
  const [password, keyFile] = [env['FALAJ_BANK_FILES_PASSWORD'] ?? null, env['FALAJ_BANK_FILES_KEY_PATH'] ?? null]
  if (password === null && keyFile === null)
    wrong('FALAJ_BANK_FILES_KEY_PATH', '', 'a file with a private key, or FALAJ_BANK_FILES_PASSWORD')
  return {
    kind: 'sftp',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? 22 : Number(url.port),
    user: decodeURIComponent(url.username),
    folder: decodeURIComponent(url.pathname).replace(/\/+$/, '') || '.',
    password,
    keyFile: keyFile === null ? null : path.resolve(root, keyFile),
    hostKey,
  }
}
export const readBankFileSettings = (env: Env, root: string, wrong: Wrong): BankFileSettings | null => {
  const value = env['FALAJ_BANK_FILES']?.trim()
  if (!value) return null
  const accounts = Object.fromEntries(
    bankCurrencies.flatMap((currency) => {
      const account = readAccount(env, currency, wrong)
      return account ? [[currency, account] as const] : []
    }),
  )
  if (Object.keys(accounts).length === 0)
    wrong('FALAJ_BANK_ACCOUNT_AED', '', 'the account that payouts leave from: goes with FALAJ_BANK_FILES')
  const partyId = env['FALAJ_BANK_PARTY_ID']?.trim() || null
  if (partyId !== null && partyId.length > textMax)
    wrong('FALAJ_BANK_PARTY_ID', partyId, `at most ${textMax} characters`)
  const charset = env['FALAJ_BANK_CHARSET'] ?? 'swift'
  if (charset !== 'swift' && charset !== 'utf8') return wrong('FALAJ_BANK_CHARSET', charset, 'use one of swift, utf8')
  return {
    address: readAddress(env, value, root, wrong),
    accounts,
    cutOffs: { AED: readCutOffs(env, 'AED', wrong), USD: readCutOffs(env, 'USD', wrong) },
    partyId,
    charset,
  }
}
