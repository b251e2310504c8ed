// Carriers of SMS and e-mail. A carrier that cannot take a message throws, and the message is tried again later.
import { AwayError } from '../platform/base/away.ts'
import type { Db } from '../platform/db/pool.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { callRail, railAnswered } from './call.ts'

export interface OutgoingMessage {
  readonly id: string
  readonly channel: 'sms' | 'email'
  readonly recipient: string
  readonly purpose: string
  readonly body: string
}
export interface MessageRail {
  send(db: Db, message: OutgoingMessage, signal: AbortSignal): Promise<void>
}

/** A gateway that takes JSON over https: most carriers offer one, and for the others a few lines in front of it do. */
const gateway = (url: string, token: string | null): MessageRail => ({
  async send(_db, message, signal) {
    const response = await callRail('message', url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': message.id,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(message),
      signal,
    })
    if (!response.ok) throw railAnswered('the message gateway', response.status)
  },
})
const nobody: MessageRail = {
  send: () => Promise.reject(new AwayError('no carrier: set FALAJ_MESSAGE_URL')),
}

/** In live mode the sandbox's carrier is never loaded. */
export const messageRailOf = async (settings: Settings): Promise<MessageRail> => {
  if (settings.messageGateway) return gateway(settings.messageGateway.url, settings.messageGateway.token)
  return settings.mode === 'sandbox'
    ? (await import('../sandbox/carrier.ts')).sandboxCarrier(settings.durable ? 150 : 1)
    : nobody
}
