import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const kept = (): string => 'kept in the data folder, long enough'
const read = (env: Record<string, string>) => readSettings(env, '/somewhere', kept)
const base = {
  FALAJ_BANK_FILES: 'bank',
  FALAJ_BANK_ACCOUNT_AED: 'AE07 EBILAEAD x',
}
const account = 'AE070331234567890123456 EBILAEAD Falaj Payments LLC'
const hostKey = `SHA256:${'a'.repeat(43)}`
const sftp = { FALAJ_BANK_FILES: 'sftp://falaj@bank.example:2222/files/', FALAJ_BANK_ACCOUNT_AED: account }

it('a folder, its accounts and cut-offs', () => {
  expect(read({}).bankFiles).toBeNull()
  const given = { ...base, FALAJ_BANK_ACCOUNT_AED: account, FALAJ_BANK_CUTOFF_AED: '14:00, 09:30' }
  expect(read(given).bankFiles).toEqual({
    address: { kind: 'folder', folder: '/somewhere/bank' },
    accounts: { AED: { iban: 'AE070331234567890123456', bic: 'EBILAEAD', name: 'Falaj Payments LLC' } },
    cutOffs: { AED: ['09:30', '14:00'], USD: ['12:00'] },
    partyId: null,
    charset: 'swift',
  })
})
it('an SFTP server with its host key and a key or password', () => {
  const given = { ...sftp, FALAJ_BANK_FILES_HOST_KEY: hostKey, FALAJ_BANK_FILES_KEY_PATH: 'keys/bank' }
  expect(read(given).bankFiles?.address).toEqual({
    kind: 'sftp',
    host: 'bank.example',
    port: 2222,
    user: 'falaj',
    folder: '/files',
    password: null,
    keyFile: '/somewhere/keys/bank',
    hostKey: 'a'.repeat(43),
  })
})
it.each([
  [base, 'FALAJ_BANK_ACCOUNT_AED'],
  [{ FALAJ_BANK_FILES: 'bank' }, 'FALAJ_BANK_ACCOUNT_AED'],
  [{ ...base, FALAJ_BANK_ACCOUNT_AED: account.replace('AE07', 'AE08') }, 'FALAJ_BANK_ACCOUNT_AED'],
  [{ ...base, FALAJ_BANK_ACCOUNT_AED: account, FALAJ_BANK_CUTOFF_AED: '25:00' }, 'FALAJ_BANK_CUTOFF_AED'],
  [{ ...base, FALAJ_BANK_ACCOUNT_AED: account, FALAJ_BANK_CHARSET: 'latin1' }, 'FALAJ_BANK_CHARSET'],
  [{ ...base, FALAJ_BANK_ACCOUNT_AED: account, FALAJ_BANK_PARTY_ID: 'x'.repeat(36) }, 'FALAJ_BANK_PARTY_ID'],
  [{ ...base, FALAJ_BANK_ACCOUNT_AED: account, FALAJ_PAYOUT_URL: 'https://bank.example/x' }, 'FALAJ_PAYOUT_URL'],
  [sftp, 'FALAJ_BANK_FILES_HOST_KEY'],
  [{ ...sftp, FALAJ_BANK_FILES_HOST_KEY: hostKey }, 'FALAJ_BANK_FILES_KEY_PATH'],
  [{ ...sftp, FALAJ_BANK_FILES: 'sftp://falaj:secret@bank.example/' }, 'FALAJ_BANK_FILES'],
])('%j is refused with the name of the setting', (env, name) => {
  expect(() => read(env as Record<string, string>)).toThrow(`${name}=`)
})
