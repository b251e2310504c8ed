// What the till holds: who it is, its key, and every event that it signed. An event is stored before anything is shown for it.
import type { KeyPair, SignedEvent } from '@falaj/contract/places/device-protocol'
import { readEvent } from '@falaj/contract/places/device-protocol'
import type {
  ActivateAnswer,
  DeviceRequest,
  EventState,
  OrderAnswer,
  ShiftAnswer,
  TillConfig,
} from '@falaj/contract/places/device-calls'
import { isConfirmed, type EventKey } from './trim.rules.ts'

export interface TillState extends Omit<ActivateAnswer, 'epoch'> {
  readonly epoch: number
  readonly key: KeyPair
  readonly sequence: number
  readonly previous: string
  readonly calls: number
  readonly contract: SignedEvent | null
  readonly config: TillConfig | null
  readonly lock: string | null
  readonly isClockWrong: boolean
  /** Our clock less the server's at the last contact. */
  readonly offsetMs: number
  readonly shift: OpenShift | null
  /** What the server has of the newest shifts; an older till has none. */
  readonly served?: readonly ShiftAnswer[]
  readonly shifts: number
  /** An online sale that is not ended yet: after a crash it is asked for again. */
  readonly pending: PendingSale | null
  /** Keys of online sales that were given up while there was no network. */
  readonly cancels: readonly string[]
  /** Keys of coupons that the server reserved for this till and that no sale has used. */
  readonly coupons: readonly string[]
  /** From the office, until somebody has read it. */
  readonly message: string | null
  /** Ids of the last message and request that arrived: the next contact confirms them. */
  readonly confirmed: { readonly message: number | null; readonly request: number | null }
  /** What the office asked for and is still to be done. */
  readonly request: DeviceRequest | null
  /** Other devices that this browser was: what it signed as them is still sent as them. */
  readonly former: readonly FormerDevice[]
  /** A shift that was open when this browser became another device: till and number, until somebody has read it. */
  readonly leftShift: { readonly label: string; readonly no: number } | null
}
export interface FormerDevice {
  readonly merchant: string
  readonly device: string
  readonly epoch: number
  readonly key: KeyPair
  readonly calls: number
  readonly cancels: readonly string[]
}
/** What a shift did in cash, added up as it happens: however long it is, nothing of it is read again. */
export interface ShiftSums {
  readonly sale: string
  readonly refund: string
  readonly 'cash-in': string
  readonly 'cash-out': string
}
export interface OpenShift {
  readonly no: number
  readonly float: string
  readonly from: number
  readonly cashier?: string
  /** A shift that an older version opened has none yet. */
  readonly sums?: ShiftSums
}
export interface PendingSale {
  readonly key: string
  readonly method: 'card' | 'qr'
  readonly minor: string
  readonly tip: string
  readonly attached: string | null
  /** What was reserved, and what it takes off. */
  readonly coupon?: string
  readonly discount?: string
}
/** What a receipt shows and the event doesn't say: never sent. */
export type Paper = Pick<OrderAnswer, 'brand' | 'last4' | 'page'>
export interface EventRecord extends SignedEvent {
  readonly device: string
  readonly paper?: Paper
  readonly epoch: number
  readonly sequence: number
  readonly attached?: string
  /** `stored`: not sent, or not answered. */
  readonly state: EventState | 'stored'
  readonly reason: string | null
}

const numberKey = 'till-number'
/** Beside the storage, which browsers delete as a whole: what this browser was. */
export const rememberNumber = (number: string): void => localStorage.setItem(numberKey, number)
/** The till whose storage is gone; null: there was none. */
export const lostNumber = (state: TillState | null): string | null =>
  state === null ? localStorage.getItem(numberKey) : null

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('storage failed')))
  })
const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    const failed = () => reject(transaction.error ?? new Error('storage failed'))
    transaction.addEventListener('abort', failed)
    transaction.addEventListener('error', failed)
  })
/** Events were kept by epoch and sequence; a browser that becomes another device has those numbers again. */
const addDevices = (upgrade: IDBTransaction): void => {
  const old = upgrade.objectStore('event')
  const request = old.getAll() as IDBRequest<EventRecord[]>
  request.addEventListener('success', () => {
    upgrade.db.deleteObjectStore('event')
    const events = upgrade.db.createObjectStore('event', { keyPath: ['device', 'epoch', 'sequence'] })
    for (const record of request.result) events.add({ ...record, device: readEvent(record.text)!.device })
  })
}
export const openStorage = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open('till', 2)
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    if (oldVersion === 1) return addDevices(request.transaction!)
    request.result.createObjectStore('state')
    request.result.createObjectStore('event', { keyPath: ['device', 'epoch', 'sequence'] })
  })
  const db = await answered(request)
  // A newer program in another tab waits for this one.
  db.addEventListener('versionchange', () => db.close())
  // The browser deleted it: the page begins anew, and says so.
  db.addEventListener('close', () => location.reload())
  return db
}
const added = {
  confirmed: { message: null, request: null },
  request: null,
  former: [],
  leftShift: null,
  coupons: [],
} satisfies Partial<TillState>
export const readState = async (db: IDBDatabase): Promise<TillState | null> => {
  const found = (await answered(db.transaction('state').objectStore('state').get('till'))) as TillState | undefined
  return found ? { ...added, ...found } : null
}
export const readEvents = async (db: IDBDatabase): Promise<EventRecord[]> =>
  (await answered(db.transaction('event').objectStore('event').getAll())) as EventRecord[]

/** Only what is confirmed, whatever the caller believes. */
export const remove = async (db: IDBDatabase, keys: readonly EventKey[]): Promise<void> => {
  const transaction = db.transaction('event', 'readwrite')
  const done = completed(transaction)
  const events = transaction.objectStore('event')
  for (const key of keys) {
    const request = events.get([...key]) as IDBRequest<EventRecord | undefined>
    request.addEventListener('success', () => {
      if (request.result && isConfirmed(request.result)) events.delete([...key])
    })
  }
  await done
}
/** All of it or nothing, and on the disk when it answers. */
export const write = async (
  db: IDBDatabase,
  state: TillState | null,
  events: readonly EventRecord[] = [],
  isNew = false,
): Promise<void> => {
  const transaction = db.transaction(['state', 'event'], 'readwrite', { durability: 'strict' })
  const done = completed(transaction)
  if (state) transaction.objectStore('state').put(state, 'till')
  // `add` refuses a second event at one place: a key is never used twice for one.
  for (const event of events) {
    if (isNew) transaction.objectStore('event').add(event)
    else transaction.objectStore('event').put(event)
  }
  await done
}
