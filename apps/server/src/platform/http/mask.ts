// The last filter before a log line is written: no secret and no whole phone number leaves, whatever the caller logged.

const secretNames =
  '(?:password|passwd|pwd|pin|salt|otp|captcha|ticket|cookie|authorization|secret|token|signature|grant|step-up|session|idempotency-key|api-?key|sid|code)'
/** "name":"value" and "name":123 at any depth; also inside a quoted text with escaped quotes. */
const plainField = new RegExp(`(${secretNames}"):(?:"(?:[^"\\\\]|\\\\.)*"|-?[\\d.]+)`, 'gi')
const quotedField = new RegExp(`(${secretNames})(\\\\{1,8})"\\s*:\\s*(?:\\2".*?\\2"|-?[\\d.]+)`, 'gi')
/** name=value, as in cookies and queries. */
const pair = new RegExp(`(${secretNames}=)[^\\s;&"'\\\\]+`, 'gi')
const bearer = /(bearer|basic)\s+[^\s"'\\]+/gi
const phone = /\+(\d{1,4})[-\s]?\d{2,11}(\d{2})\b/g
/** A number without its plus: ten digits and more on their own. */
const longDigits = /(?<![\w.+-])\d{8,13}(\d{2})(?![\w.-])/g

export const maskLine = (line: string): string =>
  line
    .replace(plainField, '$1:"[secret]"')
    .replace(quotedField, '$1$2":$2"[secret]$2"')
    .replace(pair, '$1[secret]')
    .replace(bearer, '$1 [secret]')
    .replace(phone, '+$1-•••$2')
    .replace(longDigits, '•••$1')

/** Every text and number of a request that is long enough to matter: none of them may appear in an error's log line. */
export const valuesOf = (...parts: readonly unknown[]): string[] => {
  const found = new Set<string>()
  const open: unknown[] = [...parts]
  for (let part = open.pop(); part !== undefined || open.length > 0; part = open.pop()) {
    if (typeof part === 'string' || typeof part === 'number') found.add(String(part))
    else if (part !== null && typeof part === 'object') open.push(...Object.values(part))
  }
  // The longest first: a value that contains another one is taken out whole.
  return [...found].filter((value) => value.length >= 4).sort((a, b) => b.length - a.length)
}

interface ErrorFacts {
  [field: string]: unknown
  type: string
  message: string
  stack: string
  /** Not `code`: a field of that name is masked. */
  reason?: string
  constraint?: string
}
/** An error in loggable form: where and what, without detail fields (PostgreSQL's hold row values) and without the request's values. */
export const errorFacts = (error: unknown, values: readonly string[] = []): ErrorFacts => {
  const given = error instanceof Error ? error : new Error(String(error))
  const { code, constraint } = given as { code?: unknown; constraint?: unknown }
  const clean = (text: string): string =>
    values.reduce((rest, value) => rest.replaceAll(value, '[from the request]'), text)
  return {
    type: given.name,
    message: clean(given.message).slice(0, 2_000),
    stack: clean(given.stack ?? '').slice(0, 6_000),
    ...(typeof code === 'string' ? { reason: code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
  }
}
