// The carriers of SMS and e-mail that the settings name.
import { ownOrigin } from '../platform/settings/own-origin.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { callRail } from './call.ts'
import { CarrierDown, MessageRefused, type Channel, type MessageRail } from './carrier.ts'
import { smtpRail } from './mail/smtp.ts'
import { smsRail } from './sms/sms-rail.ts'

/** A gateway that takes JSON over https: for carriers that neither SMTP nor a template reaches. */
const gateway = (url: string, token: string | null): MessageRail => ({
  async send(_db, { id, channel, recipient, purpose, language, subject, body }, signal) {
    const response = await callRail('message', url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ id, channel, recipient, purpose, language, subject, body }),
      signal,
    }).catch((error: unknown) => {
      throw new CarrierDown(`the message gateway cannot be reached: ${(error as Error).name}`)
    })
    if (response.ok) return null
    const { status } = response
    if (status === 422) throw new MessageRefused('HTTP 422', false)
    const isDown = status >= 500 || [401, 403, 404, 429].includes(status)
    throw new (isDown ? CarrierDown : Error)(`the message gateway answered ${status}`)
  },
})
const nobody = (setting: string): MessageRail => ({
  send: () => Promise.reject(new CarrierDown(`no carrier: set ${setting}`)),
})

/** In live mode the sandbox's carrier is never loaded. */
const otherOf = async (settings: Settings, setting: string): Promise<MessageRail> => {
  if (settings.messageGateway) return gateway(settings.messageGateway.url, settings.messageGateway.token)
  return settings.mode === 'sandbox'
    ? (await import('../sandbox/carrier.ts')).sandboxCarrier(settings.durable ? 150 : 1)
    : nobody(setting)
}
export const messageRailOf = async (settings: Settings): Promise<MessageRail> => {
  const { mail, sms } = settings.messages
  const rails: Readonly<Record<Channel, MessageRail>> = {
    email: mail ? smtpRail(mail, ownOrigin(settings)) : await otherOf(settings, 'FALAJ_SMTP_URL'),
    sms: sms ? smsRail(sms, ownOrigin(settings)) : await otherOf(settings, 'FALAJ_SMS_TEMPLATE'),
  }
  return {
    send: (db, message, signal) => rails[message.channel].send(db, message, signal),
    hasFallback: (channel) => rails[channel].hasFallback?.(channel) ?? false,
    close() {
      for (const rail of Object.values(rails)) rail.close?.()
    },
  }
}
