// The settings of e-mail and SMS: the mail server, the vendors' templates and what they report.
import fs from 'node:fs'
import path from 'node:path'
import type { Setting } from './settings.ts'
import { readSmsTemplate, type SmsTemplate } from './sms-template.ts'

export interface MailSettings {
  readonly host: string
  readonly port: number
  /** 'wrapped': TLS from the first byte; 'starttls': demanded; 'plain': only on this machine. */
  readonly tls: 'wrapped' | 'starttls' | 'plain'
  readonly user: string | null
  readonly password: string | null
  /** Read at every connection: it may change without a restart. */
  readonly passwordFile: string | null
  /** Certificates that are trusted besides the usual ones. */
  readonly ca: string | null
  readonly from: { readonly name: string; readonly address: string }
  /** Envelope sender; each message gets an address of its own below it. */
  readonly bounce: string | null
  readonly dkim: { readonly domain: string; readonly selector: string; readonly key: string } | null
  readonly connections: number
  readonly timeoutMs: number
  /** 0: no limit. */
  readonly perSecond: number
}
export interface SmsSettings {
  readonly template: SmsTemplate
  readonly fallback: SmsTemplate | null
  readonly fallbackSeconds: number
  readonly sender: string
}
export interface MessageSettings {
  readonly mail: MailSettings | null
  readonly sms: SmsSettings | null
  /** Opens /rails/mail/bounce; null: nobody is believed. */
  readonly bounceKey: string | null
}

export const messageSettingTable: readonly Setting[] = [
  {
    name: 'FALAJ_SMTP_URL',
    unset: 'FALAJ_MESSAGE_URL',
    says: 'The mail server: `smtps://user:password@host` (TLS, port 465) or `smtp://user:password@host` (port 587, STARTTLS demanded unless it is this machine). docs/messages.md.',
  },
  {
    name: 'FALAJ_SMTP_PASSWORD_FILE',
    unset: 'the password in FALAJ_SMTP_URL',
    says: 'A file with the password; read again at every message, so that it may change without a restart.',
  },
  {
    name: 'FALAJ_SMTP_CA_FILE',
    unset: 'the usual authorities',
    says: 'A PEM file of the authority that signed the mail server’s certificate.',
  },
  { name: 'FALAJ_SMTP_CONNECTIONS', unset: '5', says: 'Connections to the mail server at once.' },
  {
    name: 'FALAJ_SMTP_TIMEOUT_SECONDS',
    unset: '15',
    says: 'So long the mail server may say nothing before the connection is closed and the message tried again; at most 25.',
  },
  { name: 'FALAJ_SMTP_PER_SECOND', unset: '0', says: 'E-mails in a second on one node; 0: no limit.' },
  {
    name: 'FALAJ_MAIL_FROM',
    unset: 'none',
    says: 'The sender of e-mails, such as `Falaj <no-reply@example.com>`. Goes with FALAJ_SMTP_URL.',
  },
  {
    name: 'FALAJ_MAIL_BOUNCE',
    unset: 'the address of FALAJ_MAIL_FROM',
    says: 'The address that bounces go to, such as `bounces@example.com`: each message is sent from `bounces+<id>@example.com`.',
  },
  {
    name: 'FALAJ_MAIL_BOUNCE_KEY',
    unset: 'nobody is believed',
    says: 'At least 32 characters; `Authorization: Bearer …` opens `/rails/mail/bounce`, where the mail server hands over what it gets at FALAJ_MAIL_BOUNCE.',
  },
  {
    name: 'FALAJ_DKIM_DOMAIN',
    unset: 'none',
    says: 'The domain that signs e-mails; where the mail server does it, none.',
  },
  {
    name: 'FALAJ_DKIM_SELECTOR',
    unset: 'none',
    says: 'The selector of the key’s DNS record. Goes with FALAJ_DKIM_DOMAIN.',
  },
  { name: 'FALAJ_DKIM_KEY_FILE', unset: 'none', says: 'The private key as PEM. Goes with FALAJ_DKIM_DOMAIN.' },
  {
    name: 'FALAJ_SMS_TEMPLATE',
    unset: 'FALAJ_MESSAGE_URL',
    says: 'JSON file that says how an SMS vendor is called; `deploy/sms` has those of Twilio, Unifonic and Vonage. docs/messages.md.',
  },
  {
    name: 'FALAJ_SMS_SENDER',
    unset: 'none',
    says: 'The sender’s name or number as the vendor has approved it. Goes with FALAJ_SMS_TEMPLATE.',
  },
  {
    name: 'FALAJ_SMS_FALLBACK_TEMPLATE',
    unset: 'none',
    says: 'The same for a second vendor, who gets a message that the first has refused, could not deliver or has not reported.',
  },
  {
    name: 'FALAJ_SMS_FALLBACK_SECONDS',
    unset: '60',
    says: 'So long the first vendor has to report that a message arrived, before the second gets it; 0: without limit.',
  },
]

type Env = Readonly<Record<string, string | undefined>>
type Wrong = (name: string, value: string, mend: string) => never
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)

const readMail = (env: Env, root: string, wrong: Wrong): MailSettings | null => {
  const file = (name: string, holds: RegExp, what: string): string | null => {
    const named = env[name]
    if (!named) return null
    const at = path.resolve(root, named)
    const text = fs.existsSync(at) ? fs.readFileSync(at, 'utf8') : ''
    return holds.test(text) ? text : wrong(name, named, what)
  }
  const whole = (name: string, unset: number, min: number, max: number): number => {
    const text = env[name] ?? String(unset)
    return /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max
      ? Number(text)
      : wrong(name, text, `a whole number from ${min} to ${max}`)
  }
  const address = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$|^[^\s@<>"]+@localhost$/
  const given = env['FALAJ_SMTP_URL']
  const sender = env['FALAJ_MAIL_FROM'] ?? ''
  const bounce = env['FALAJ_MAIL_BOUNCE'] ?? null
  const passwordFile = env['FALAJ_SMTP_PASSWORD_FILE'] ?? null
  const [domain, selector] = [env['FALAJ_DKIM_DOMAIN'] ?? null, env['FALAJ_DKIM_SELECTOR'] ?? null]
  if (bounce !== null && (!address.test(bounce) || bounce.includes('+')))
    wrong('FALAJ_MAIL_BOUNCE', bounce, 'an address without a plus, such as bounces@example.com')
  const key = file('FALAJ_DKIM_KEY_FILE', /-----BEGIN (RSA )?PRIVATE KEY-----/, 'a file with a private key as PEM')
  if (new Set([domain === null, selector === null, key === null]).size > 1)
    wrong('FALAJ_DKIM_DOMAIN', domain ?? '', 'goes with FALAJ_DKIM_SELECTOR and FALAJ_DKIM_KEY_FILE')
  const ca = file('FALAJ_SMTP_CA_FILE', /-----BEGIN CERTIFICATE-----/, 'a file with certificates as PEM')
  const [connections, seconds, perSecond] = [
    whole('FALAJ_SMTP_CONNECTIONS', 5, 1, 100),
    whole('FALAJ_SMTP_TIMEOUT_SECONDS', 15, 1, 25),
    whole('FALAJ_SMTP_PER_SECOND', 0, 0, 10_000),
  ]
  if (passwordFile !== null) file('FALAJ_SMTP_PASSWORD_FILE', /\S/, 'a file with a password')
  if (!given) return null
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname))
    return wrong('FALAJ_SMTP_URL', '(hidden)', 'an address such as smtps://user:password@mail.example.com')
  const [, name = '', inside] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(sender) ?? ['', '', sender.trim()]
  if (!inside || !address.test(inside))
    return wrong('FALAJ_MAIL_FROM', sender, 'an address such as Falaj <no-reply@example.com>')
  const isWrapped = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isWrapped ? 465 : 587) : Number(url.port),
    tls: isWrapped ? 'wrapped' : isLoopback(url.hostname) && ca === null ? 'plain' : 'starttls',
    user: url.username === '' ? null : decodeURIComponent(url.username),
    password: url.password === '' ? null : decodeURIComponent(url.password),
    passwordFile: passwordFile === null ? null : path.resolve(root, passwordFile),
    ca,
    from: { name: name.replace(/^"|"$/g, ''), address: inside },
    bounce,
    dkim: domain !== null && selector !== null && key !== null ? { domain, selector, key } : null,
    connections,
    timeoutMs: seconds * 1000,
    perSecond,
  }
}

const readSms = (env: Env, root: string, mode: 'sandbox' | 'live', wrong: Wrong): SmsSettings | null => {
  const read = (name: string): SmsTemplate | null => {
    const named = env[name]
    if (!named) return null
    const found = readSmsTemplate(path.resolve(root, named), env, mode === 'sandbox')
    return 'fault' in found ? wrong(name, named, found.fault) : found
  }
  const [template, fallback] = [read('FALAJ_SMS_TEMPLATE'), read('FALAJ_SMS_FALLBACK_TEMPLATE')]
  const seconds = env['FALAJ_SMS_FALLBACK_SECONDS'] ?? '60'
  if (!/^\d{1,4}$/.test(seconds)) wrong('FALAJ_SMS_FALLBACK_SECONDS', seconds, 'a whole number from 0 to 9999')
  const sender = env['FALAJ_SMS_SENDER'] ?? ''
  if (fallback && !template) wrong('FALAJ_SMS_FALLBACK_TEMPLATE', '', 'goes with FALAJ_SMS_TEMPLATE')
  if (!template) return null
  if (sender.trim() === '')
    wrong('FALAJ_SMS_SENDER', sender, 'the sender’s name or number that the vendor has approved')
  if (fallback?.name === template.name)
    wrong('FALAJ_SMS_FALLBACK_TEMPLATE', fallback.name, 'another vendor than FALAJ_SMS_TEMPLATE')
  return { template, fallback, fallbackSeconds: Number(seconds), sender: sender.trim() }
}

export const readMessageSettings = (
  env: Env,
  root: string,
  mode: 'sandbox' | 'live',
  wrong: Wrong,
): MessageSettings => {
  const bounceKey = env['FALAJ_MAIL_BOUNCE_KEY'] ?? null
  if (bounceKey !== null && !/^\S{32,}$/.test(bounceKey))
    wrong('FALAJ_MAIL_BOUNCE_KEY', '(hidden)', 'at least 32 characters without a space')
  return { mail: readMail(env, root, wrong), sms: readSms(env, root, mode, wrong), bounceKey }
}
