// Where a login leads: back to the requested page, else to the start page; on a separate login host by a hand-over.
import { login } from '@falaj/contract/people/login'
import { returnPath } from '@falaj/contract/kernel/routes'
import { call } from '../../api/call.ts'
import { notifySignedIn } from '../../session/signed-in.ts'

export interface Wish {
  /** A path of our own table, never an address. */
  readonly back: string | null
  /** Set by the console that sent the person to this login host. */
  readonly challenge: string | null
}
export const wishFrom = (search: string): Wish => {
  const query = new URLSearchParams(search)
  const challenge = query.get('challenge') ?? ''
  return { back: returnPath(query.get('return')), challenge: /^[\w-]{43}$/.test(challenge) ? challenge : null }
}

/** A new document, in place of this one: 'back' must not lead to a login that sends one on again. */
export const leave = async (path: string): Promise<void> => {
  notifySignedIn()
  const { challenge } = wishFrom(location.search)
  if (challenge) {
    const handed = await call(login.handOver, { challenge, returnTo: path })
    if (handed.kind === 'success') return location.replace(handed.body.url)
  }
  location.replace(path)
}
