// A secret of the installation and the one before it. Both are known while one replaces the other; which of them is used for what is new,
// the database says (platform/identity/rotation.ts), so that all nodes change over at once.
import { hkdfSync } from 'node:crypto'

/** Names a secret without revealing it: 32 characters and more cannot be guessed from it. */
export const secretId = (text: string): string =>
  Buffer.from(hkdfSync('sha256', text, '', 'falaj secret id v1', 4)).toString('hex')

export class Keyring {
  /** By id: the one of the settings, then the previous one. */
  readonly known: ReadonlyMap<string, string>
  readonly newest: string
  /** Used for what is new. */
  active: string
  /** The installation's first: what is hashed with its keys is compared for ever, and never sealed anew. */
  first: string
  /** Keys of secrets that are no longer in the settings, by id and use. */
  retired: ReadonlyMap<string, Buffer> = new Map()

  constructor(text: string, previous: string | null = null) {
    this.newest = secretId(text)
    this.known = new Map([text, ...(previous === null ? [] : [previous])].map((each) => [secretId(each), each]))
    this.active = this.newest
    this.first = this.newest
  }
  get text(): string {
    return this.known.get(this.active)!
  }
  /** Not by accident part of a text or of a log line. */
  toString(): never {
    throw new Error('a keyring is no text')
  }
  toJSON(): string {
    return '(hidden)'
  }
}
