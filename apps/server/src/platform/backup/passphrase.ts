// The passphrase of the sealed secrets: from a file, or typed by an operator who sees none of it.
import fs from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { BackupError } from './backup-error.ts'
import { passphraseMin } from './sealed.ts'

export const passphraseOf = (file: string): string => {
  if (!fs.existsSync(file)) throw new BackupError(`The file ${file} of the passphrase is missing.`)
  const passphrase = fs.readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  if (passphrase.length < passphraseMin)
    throw new BackupError(
      `The passphrase in ${file} is shorter than ${passphraseMin} characters. Fix: openssl rand -base64 24`,
    )
  return passphrase
}

const typed = async (question: string): Promise<string> => {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const answer = await reader.question('')
  reader.close()
  process.stderr.write('\n')
  return answer
}
/** Typed twice where a mistake would seal a backup that nobody can open. */
export const askPassphrase = async (file: string | undefined, isNew: boolean): Promise<string> => {
  if (file) return passphraseOf(file)
  if (!process.stdin.isTTY)
    throw new BackupError('There is no passphrase. Fix: FALAJ_BACKUP_PASSPHRASE_FILE with a file that holds it.')
  const passphrase = await typed('Passphrase of the backup: ')
  if (!isNew) return passphrase
  if (passphrase.length < passphraseMin)
    throw new BackupError(`The passphrase is shorter than ${passphraseMin} characters.`)
  if ((await typed('Once more: ')) !== passphrase) throw new BackupError('The two are not the same.')
  return passphrase
}
