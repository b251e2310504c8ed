// A delivery status notification as mail servers send it (RFC 3464), or the same as JSON: what became of which message.
import * as z from 'zod/mini'

export interface Bounce {
  readonly messageId: string
  readonly action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded'
  /** '5.1.1'. */
  readonly status: string
}
const statusCode = /\b([245]\.\d{1,3}\.\d{1,3})\b/

/** The mailbox or its domain does not exist or was given up. A full mailbox and a refused text are the message's fate only. */
export const isAddressDead = (status: string): boolean => {
  const enhanced = statusCode.exec(status)?.[1]
  if (enhanced) return /^5\.(1\.(1|2|3|6|10)|2\.1)$/.test(enhanced)
  // Without one, by RFC 5321: no such mailbox, not local, name not allowed.
  return /^(550|551|553)\b/.test(status)
}

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i
const unfolded = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+/g, ' ')
const fieldOf = (block: string, name: string): string | null =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(block)?.[1]?.trim() ?? null
interface Part {
  readonly head: string
  readonly body: string
}
const partOf = (text: string): Part => {
  const at = text.search(/\n[ \t]*\n/)
  return at === -1
    ? { head: unfolded(text), body: '' }
    : { head: unfolded(text.slice(0, at)), body: text.slice(at).replace(/^\n[ \t]*\n/, '') }
}
const decoded = ({ head, body }: Part): string => {
  const encoding = fieldOf(head, 'content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable'
    ? body
        .replaceAll(/=\n/g, '')
        .replaceAll(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : body
}
const typeOf = ({ head }: Part): string => fieldOf(head, 'content-type')?.toLowerCase() ?? ''
const partsOf = ({ head, body }: Part): readonly Part[] => {
  const type = fieldOf(head, 'content-type') ?? ''
  const boundary = /boundary="([^"]+)"/i.exec(type)?.[1] ?? /boundary=([^\s;]+)/i.exec(type)?.[1]
  return boundary === undefined
    ? []
    : `\n${body}`
        .split(`\n--${boundary}`)
        .slice(1)
        .filter((each) => !each.startsWith('--'))
        .map((each) => partOf(each.replace(/^[ \t]*\n/, '')))
}
const actions = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const

/** The address that the notification was sent to names the message; else the envelope's id, else what the returned headers say. */
const idOf = (whole: Part, perMessage: string, returned: string): string | null => {
  const texts = [
    ...['to', 'delivered-to', 'x-original-to', 'x-envelope-to'].map((name) => fieldOf(whole.head, name)),
    fieldOf(perMessage, 'original-envelope-id'),
    fieldOf(returned, 'x-entity-ref-id'),
    fieldOf(returned, 'message-id'),
  ]
  for (const each of texts) {
    const id = uuid.exec(each ?? '')?.[0]
    if (id) return id.toLowerCase()
  }
  return null
}
const readMail = (text: string): Bounce | null => {
  const whole = partOf(text.replaceAll(/\r\n?/g, '\n'))
  if (!/^multipart\/report\b/.test(typeOf(whole))) return null
  const parts = partsOf(whole)
  const report = parts.find((part) => /^message\/(global-)?delivery-status\b/.test(typeOf(part)))
  if (!report) return null
  const [perMessage = '', ...recipients] = decoded(report)
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map(unfolded)
    .filter((block) => block.trim() !== '')
  // One message goes to one address: the notification is about one recipient.
  const about = recipients.find((block) => fieldOf(block, 'action') !== null)
  const action = actions.find(
    (each) =>
      each ===
      fieldOf(about ?? '', 'action')
        ?.toLowerCase()
        .split(/[\s(;]/)[0],
  )
  const status = statusCode.exec(fieldOf(about ?? '', 'status') ?? '')?.[1]
  const returned = parts.find((part) => /^(message\/(rfc822|global)|text\/rfc822-headers)/.test(typeOf(part)))
  const messageId = idOf(whole, perMessage, unfolded(returned ? decoded(returned) : ''))
  return action && status && messageId ? { messageId, action, status } : null
}

const json = z.object({
  messageId: z.string().check(z.regex(uuid)),
  action: z.enum(actions),
  status: z.string().check(z.regex(/^[245]\.\d{1,3}\.\d{1,3}$/)),
})
export const readBounce = (body: string): Bounce | null => {
  if (!body.trimStart().startsWith('{')) return readMail(body)
  try {
    const { messageId, action, status } = z.parse(json, JSON.parse(body))
    return { messageId: (uuid.exec(messageId)?.[0] ?? '').toLowerCase(), action, status }
  } catch {
    return null
  }
}
