// E-mail by SMTP. Each message has a Message-ID and an envelope sender of its own, both made of its id: a repeat after a lost answer is
// recognised by the mail servers on the way, and a bounce names the message that it is about.
import fs from 'node:fs'
import { createTransport } from 'nodemailer'
import { railCalls } from '../../platform/base/metrics.ts'
import type { MailSettings } from '../../platform/settings/message-settings.ts'
import { CarrierDown, MessageRefused, type MessageRail, type OutgoingMessage } from '../carrier.ts'
import { isAddressDead } from './bounce.ts'
import { mailText } from './mail-text.ts'

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
export const messageIdOf = (mail: Pick<MailSettings, 'from'>, id: string): string =>
  `<${id}@${domainOf(mail.from.address)}>`
/** `bounces+<id>@example.com`. */
export const envelopeSenderOf = ({ bounce, from }: Pick<MailSettings, 'bounce' | 'from'>, id: string): string =>
  bounce === null ? from.address : bounce.replace('@', `+${id}@`)

const passwordOf = ({ password, passwordFile }: MailSettings): string | null =>
  passwordFile === null ? password : fs.readFileSync(passwordFile, 'utf8').trim()
const open = (mail: MailSettings, password: string | null) =>
  createTransport({
    pool: true,
    host: mail.host,
    port: mail.port,
    secure: mail.tls === 'wrapped',
    requireTLS: mail.tls === 'starttls',
    ignoreTLS: mail.tls === 'plain',
    ...(mail.ca === null ? {} : { tls: { ca: mail.ca } }),
    ...(mail.user === null ? {} : { auth: { user: mail.user, pass: password ?? '' } }),
    ...(mail.dkim === null
      ? {}
      : { dkim: { domainName: mail.dkim.domain, keySelector: mail.dkim.selector, privateKey: mail.dkim.key } }),
    maxConnections: mail.connections,
    // A message whose connection broke is tried again by the queue, which knows until when.
    maxRequeues: 0,
    ...(mail.perSecond === 0 ? {} : { rateDelta: 1000, rateLimit: mail.perSecond }),
    connectionTimeout: mail.timeoutMs,
    greetingTimeout: mail.timeoutMs,
    socketTimeout: mail.timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

interface SmtpFault {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}
/** '550 5.1.1': never the rest of the answer, which may repeat the address. */
const statusOf = ({ responseCode, response = '' }: SmtpFault): string =>
  [responseCode, /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]].filter(Boolean).join(' ')
export const faultOf = (error: unknown): Error => {
  const fault = error as SmtpFault
  const { code = 'unknown', command = '', responseCode = 0 } = fault
  const status = statusOf(fault)
  // An address that is none: nothing was asked.
  if (code === 'EENVELOPE' && command === 'API') return new MessageRefused('5.1.3', true)
  // 421: it closes the connection, whatever was asked.
  if (responseCode === 421) return new CarrierDown(`the mail server answered ${status}`)
  if (code === 'EENVELOPE' && command === 'RCPT TO')
    return responseCode >= 500
      ? new MessageRefused(status, isAddressDead(status))
      : new Error(`the mail server answered ${status} to the address`)
  if (code === 'EMESSAGE' && responseCode >= 500) return new MessageRefused(status, false)
  if (code === 'EMESSAGE' && responseCode >= 400) return new Error(`the mail server answered ${status} to the text`)
  const why: Readonly<Record<string, string>> = {
    EAUTH: 'refused the login',
    ETLS: 'has no TLS, or none that is trusted',
    EDNS: 'has no address',
    ETIMEDOUT: 'said nothing in time',
    ESOCKET: 'cannot be reached',
    ECONNECTION: 'closed the connection',
    EENVELOPE: 'refused the sender',
  }
  return new CarrierDown(`the mail server ${why[code] ?? `failed with ${code}`}${status === '' ? '' : `: ${status}`}`)
}

const headersOf = ({ id }: OutgoingMessage, stopLink: string | null) => ({
  'Auto-Submitted': 'auto-generated',
  'X-Entity-Ref-ID': id,
  ...(stopLink === null ? {} : { 'List-Unsubscribe': `<${stopLink}>` }),
})
export const smtpRail = (mail: MailSettings, origin: string): MessageRail => {
  let current: { readonly password: string | null; readonly transport: ReturnType<typeof open> } | null = null
  const transportNow = () => {
    const password = passwordOf(mail)
    if (current?.password !== password || !current) {
      current?.transport.close()
      current = { password, transport: open(mail, password) }
    }
    return current.transport
  }
  return {
    async send(_db, message, signal) {
      const language = message.language ?? 'en'
      const subject = message.subject ?? 'Falaj'
      const { text, html, stopLink } = mailText({ subject, body: message.body, language }, origin)
      const stop = railCalls.startTimer({ rail: 'smtp' })
      try {
        await transportNow().sendMail({
          from: mail.from,
          to: { name: '', address: message.recipient },
          subject,
          text,
          html,
          messageId: messageIdOf(mail, message.id),
          headers: headersOf(message, stopLink),
          envelope: { from: envelopeSenderOf(mail, message.id), to: message.recipient },
          dsn: { id: message.id, return: 'headers', notify: ['failure'] },
          signal,
        })
      } catch (error) {
        const fault = faultOf(error)
        stop({
          result: fault instanceof MessageRefused ? 'refused' : fault instanceof CarrierDown ? 'unreachable' : 'failed',
        })
        throw fault
      }
      stop({ result: 'ok' })
      return { carrier: 'smtp', carrierId: null, reportWithinMs: null }
    },
    close: () => current?.transport.close(),
  }
}

/** Connects, encrypts and logs in, and sends nothing. Null: all of it worked. */
export const checkSmtp = async (mail: MailSettings, timeoutMs: number): Promise<string | null> => {
  const transport = open({ ...mail, timeoutMs: Math.min(mail.timeoutMs, timeoutMs) }, passwordOf(mail))
  try {
    await transport.verify()
    return null
  } catch (error) {
    return faultOf(error).message
  } finally {
    transport.close()
  }
}
