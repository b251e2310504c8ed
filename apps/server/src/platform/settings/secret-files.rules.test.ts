import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Keyring, secretId } from '../base/keyring.ts'
import { fileSettings } from './secret-files.ts'
import { readSettings, settingTable, StartError } from './settings.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-secret-files-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
const file = (text: string): string => {
  const name = path.join(folder, secretId(text + String(Math.random())))
  fs.writeFileSync(name, text)
  return name
}
const read = (env: Record<string, string | undefined>) =>
  readSettings(env, '/somewhere', () => 'kept in the data folder, long enough')
const [secret, other] = ['s'.repeat(40), 't'.repeat(40)]

describe('a secret from a file', () => {
  it.each([secret, `${secret}\n`, `${secret}\r\n`])('is its text without the line break at its end', (text) => {
    expect(read({ FALAJ_SECRET_FILE: file(text) }).secret.text).toBe(secret)
  })
  it('is one for each secret and each address, and docs/settings.md names the rule', () => {
    const names = settingTable.map(({ name }) => name)
    const listed = fileSettings(names)
    expect(listed).toEqual(
      expect.arrayContaining([
        'DATABASE_URL',
        'FALAJ_SECRET',
        'FALAJ_SECRET_PREVIOUS',
        'FALAJ_PEPPER',
        'FALAJ_PROVIDER_TOKEN',
        'FALAJ_ACQUIRER_KEY',
      ]),
    )
    const doc = fs.readFileSync(new URL('../../../../../docs/settings.md', import.meta.url), 'utf8')
    const [, section = ''] = /## Settings from files\n([^#]*)/.exec(doc) ?? []
    expect(
      [...section.matchAll(/`([A-Z_]+)`/g)]
        .map(([, name = '']) => name)
        .filter((name) => name !== 'FALAJ_SECRET_FILE')
        .toSorted(),
    ).toEqual(listed.toSorted())
  })
  it('and the setting itself are refused together; so are an empty file and one that is not there', () => {
    expect(() => read({ FALAJ_SECRET: secret, FALAJ_SECRET_FILE: file(secret) })).toThrow(
      /^FALAJ_SECRET and FALAJ_SECRET_FILE are both set\. Fix: /,
    )
    expect(() => read({ FALAJ_SECRET_FILE: file('\n') })).toThrow(/is an empty file\. Fix: /)
    expect(() => read({ FALAJ_PEPPER_FILE: path.join(folder, 'nowhere') })).toThrow(
      /^FALAJ_PEPPER_FILE=.* cannot be read \(ENOENT\)\. Fix: /,
    )
    expect(() => read({ FALAJ_MODE_FILE: file('live') })).toThrow(/^FALAJ_MODE_FILE is no setting/)
  })
})

describe('a secret and the one before it', () => {
  it('are both known; the ids name them and do not reveal them', () => {
    const { secret: keyring } = read({ FALAJ_SECRET: secret, FALAJ_SECRET_PREVIOUS: other })
    expect([...keyring.known]).toEqual([
      [secretId(secret), secret],
      [secretId(other), other],
    ])
    expect(keyring.newest).toMatch(/^[\da-f]{8}$/)
    expect(JSON.stringify({ keyring })).toBe('{"keyring":"(hidden)"}')
    expect(() => String(new Keyring(secret))).toThrow('a keyring is no text')
  })
  it.each(['FALAJ_SECRET', 'FALAJ_PEPPER', 'FALAJ_PROVIDER_TOKEN'])(
    '%s_PREVIOUS is long enough and another one',
    (name) => {
      expect(() => read({ [name]: secret, [`${name}_PREVIOUS`]: 'short' })).toThrow(StartError)
      expect(() => read({ [name]: secret, [`${name}_PREVIOUS`]: secret })).toThrow(/another one/)
      expect(read({ [name]: secret, [`${name}_PREVIOUS`]: other }).mode).toBe('sandbox')
    },
  )
})
