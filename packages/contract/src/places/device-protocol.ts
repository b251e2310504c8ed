// What a till and the server agree on: the one text of an event, the chain of hashes, signatures, and the code on a receipt. Without
// dependencies, for a small bundle; docs/terminal.md describes it.

export const protocolVersion = 1
export const deviceEventKinds = ['sale', 'refund', 'cash-in', 'cash-out', 'shift-open', 'shift-close'] as const
export type DeviceEventKind = (typeof deviceEventKinds)[number]
/** Values are texts and whole numbers: no two writings of one value. */
export type EventPayload = Readonly<Record<string, string | number>>
export interface DeviceEvent {
  readonly device: string
  readonly epoch: number
  /** From 1, without gaps, in each epoch. */
  readonly sequence: number
  /** SHA-256 of the event before it; of the first of an epoch: `firstHash`. */
  readonly previous: string
  readonly kind: DeviceEventKind
  /** The device's own clock, in milliseconds since 1970. */
  readonly at: number
  /** Milliseconds that the program has run, which no change of the clock moves. */
  readonly counter: number
  /** Number of the open shift on this device; 0: none. */
  readonly shift: number
  readonly payload: EventPayload
}
export interface SignedEvent {
  readonly text: string
  /** ECDSA P-256 over the text, IEEE P1363, in base64url. */
  readonly signature: string
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
export const toBase64Url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(Array.from(new Uint8Array(bytes as ArrayBuffer), (byte) => String.fromCodePoint(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)
export const hashOfText = async (text: string): Promise<string> =>
  toBase64Url(await crypto.subtle.digest('SHA-256', bytesOf(text)))
export const firstHash = 'A'.repeat(43)

const sorted = (payload: EventPayload): EventPayload =>
  Object.fromEntries(Object.entries(payload).sort(([a], [b]) => (a < b ? -1 : 1)))
/** The one text of an event: what is signed and hashed. */
export const eventText = (event: DeviceEvent): string =>
  JSON.stringify([
    protocolVersion,
    event.device,
    event.epoch,
    event.sequence,
    event.previous,
    event.kind,
    event.at,
    event.counter,
    event.shift,
    sorted(event.payload),
  ])

/** The largest epoch, sequence or shift: what the database holds. */
export const placeMax = 2_147_483_647
/** The latest time of an event: in the year 2223. */
const timeMax = 8_000_000_000_000
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isPayload = (value: unknown): value is EventPayload =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((each) => typeof each === 'string' || Number.isSafeInteger(each))
export const textLengthMax = 1200
/** Null if the text is not exactly what `eventText` writes. */
export const readEvent = (text: string): DeviceEvent | null => {
  if (text.length > textLengthMax) return null
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  if (!Array.isArray(read) || read.length !== 10 || read[0] !== protocolVersion) return null
  const [, device, epoch, sequence, previous, kind, at, counter, shift, payload] = read as unknown[]
  if (typeof device !== 'string' || !/^[0-9a-f-]{36}$/.test(device)) return null
  if (typeof previous !== 'string' || !/^[\w-]{43}$/.test(previous)) return null
  if (!deviceEventKinds.includes(kind as DeviceEventKind) || !isPayload(payload)) return null
  if (![epoch, sequence, at, counter, shift].every((each) => isWhole(each)) || epoch === 0 || sequence === 0)
    return null
  if ([epoch, sequence, shift].some((each) => (each as number) > placeMax) || (at as number) > timeMax) return null
  const event = { device, epoch, sequence, previous, kind, at, counter, shift, payload } as DeviceEvent
  return eventText(event) === text ? event : null
}

/** The key type of WebCrypto, in browsers and in Node. */
export type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>
export interface KeyPair {
  readonly privateKey: Key
  readonly publicKey: Key
}
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const
/** Its private half cannot be read out of the browser. */
export const newDeviceKey = (): Promise<KeyPair> => crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
export const publicKeyOf = async ({ publicKey }: Pick<KeyPair, 'publicKey'>): Promise<string> =>
  toBase64Url(await crypto.subtle.exportKey('spki', publicKey))
export const signText = async (key: Key, text: string): Promise<string> =>
  toBase64Url(await crypto.subtle.sign(signing, key, bytesOf(text)))
/** `publicKey`: SubjectPublicKeyInfo. */
export const isSignedBy = async (
  publicKey: Uint8Array<ArrayBuffer>,
  text: string,
  signature: string,
): Promise<boolean> => {
  if (!/^[\w-]{86}$/.test(signature)) return false
  try {
    const key = await crypto.subtle.importKey('spki', publicKey, algorithm, false, ['verify'])
    return await crypto.subtle.verify(signing, key, fromBase64Url(signature), bytesOf(text))
  } catch {
    return false
  }
}
export const signEvent = async (key: Key, event: DeviceEvent): Promise<SignedEvent> => {
  const text = eventText(event)
  return { text, signature: await signText(key, text) }
}
/** What the signature of a request covers. */
export const callText = (path: string, body: string): string => `falaj device call\n${path}\n${body}`

const codePrefix = 'FALAJ1.'
/** The code on a receipt: the signed event, which has no card data in it. */
export const receiptCode = ({ text, signature }: SignedEvent): string => `${codePrefix}${signature}.${text}`
/** Null if it is no code of ours. Whether the signature is right is another question. */
export const readReceiptCode = (code: string): (SignedEvent & { readonly event: DeviceEvent }) | null => {
  const given = code.trim()
  if (!given.startsWith(codePrefix)) return null
  const end = given.indexOf('.', codePrefix.length)
  const [signature, text] = [given.slice(codePrefix.length, end), given.slice(end + 1)]
  const event = end < 0 || !/^[\w-]{86}$/.test(signature) ? null : readEvent(text)
  return event ? { text, signature, event } : null
}
/** What people call a sale of a till. */
export const receiptNumber = (
  deviceNumber: string,
  { epoch, sequence }: Pick<DeviceEvent, 'epoch' | 'sequence'>,
): string => `R-${deviceNumber}-${epoch}-${String(sequence).padStart(5, '0')}`
