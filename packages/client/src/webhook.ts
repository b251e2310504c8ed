// Verifies that a message was sent by Falaj: Standard Webhooks, HMAC-SHA256 over id, time and body.
export interface WebhookEvent {
  readonly type: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}
export class WebhookError extends Error {}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>
/** Messages outside this tolerance are refused, so an intercepted message cannot be replayed later. */
const toleranceSeconds = 300

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!)
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>

/**
 * Returns the event or throws a `WebhookError`. `body` is the raw text, not parsed JSON. Store `webhook-id` and skip messages with an id
 * that you have processed: a delivery can arrive twice.
 */
export const verifyWebhook = async (
  secret: string,
  headers: Headers,
  body: string,
  now = Date.now(),
): Promise<WebhookEvent & { readonly id: string }> => {
  const header = (name: string): string => String(headers[name] ?? '')
  const [id, time, signatures] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')]
  const seconds = Number(time)
  if (!id || !time || !signatures || !Number.isInteger(seconds)) throw new WebhookError('the headers are missing')
  if (Math.abs(now / 1000 - seconds) > toleranceSeconds) throw new WebhookError('the time is too far off')
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',')
    if (version !== 'v1' || !/^[A-Za-z0-9+/]{43}=$/.test(value)) continue
    if (await crypto.subtle.verify('HMAC', key, bytesOf(value), utf8(`${id}.${time}.${body}`)))
      return { id, ...(JSON.parse(body) as WebhookEvent) }
  }
  throw new WebhookError('no signature fits')
}
