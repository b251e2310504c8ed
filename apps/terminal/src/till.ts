// The till itself: signs and stores events, sends them, and knows what it may take without a network.
import {
  contractText,
  offlineRefusal,
  offlineRoom,
  readContract,
  type OfflineCap,
  type OfflineContract,
  type OfflineSale,
  type OfflineWhy,
  type TillMethod,
} from '@falaj/contract/places/device-contract'
import type {
  ActivateAnswer,
  ActivateCall,
  AttachedFacts,
  CallHead,
  OrderAnswer,
  SyncAnswer,
} from '@falaj/contract/places/device-calls'
import {
  firstHash,
  fromBase64Url,
  hashOfText,
  isSignedBy,
  newDeviceKey,
  publicKeyOf,
  readEvent,
  signEvent,
  type DeviceEvent,
  type DeviceEventKind,
  type EventPayload,
} from '@falaj/contract/places/device-protocol'
import { Offline, post } from './calls.ts'
import { batteryOf, networkOf } from './health.ts'
import {
  openStorage,
  readEvents,
  readState,
  write,
  type EventRecord,
  type OpenShift,
  type PendingSale,
  type ShiftSums,
  type TillState,
} from './storage.ts'

const version = '1'
const idleMs = 20_000
const retryMs = 8_000
const eventsAtOnce = 50
/** What is shown of earlier sales; what is not sent is always kept. */
const keptEvents = 2000

const noSums: ShiftSums = { sale: '0', refund: '0', 'cash-in': '0', 'cash-out': '0' }
/** The open shift after this event. */
const shiftAfter = (shift: OpenShift, kind: DeviceEventKind, { method, amount }: EventPayload): OpenShift => {
  if (!(kind in noSums) || amount === undefined || (kind === 'sale' && method !== 'cash')) return shift
  const name = kind as keyof ShiftSums
  const sums = shift.sums ?? noSums
  return { ...shift, sums: { ...sums, [name]: String(BigInt(sums[name]) + BigInt(amount)) } }
}

export class Till {
  private db!: IDBDatabase
  state: TillState | null = null
  events: EventRecord[] = []
  /** False: another tab writes. */
  isWriter = false
  /** Whether the browser promised not to delete what is stored. */
  isKept = false
  offlineSince: number | null = null
  contract: OfflineContract | null = null
  /** What the server refused at the last contact. */
  problem: string | null = null
  private queue: Promise<unknown> = Promise.resolve()
  private line: Promise<unknown> = Promise.resolve()
  private timer: ReturnType<typeof setTimeout> | undefined
  readonly onChange: () => void
  constructor(onChange: () => void) {
    this.onChange = onChange
  }

  async open(): Promise<void> {
    this.db = await openStorage()
    await this.becomeWriter()
    await this.load()
    this.isKept = (await navigator.storage?.persist?.().catch(() => false)) ?? false
    if (this.state && this.isWriter) void this.sync()
    addEventListener('online', () => void this.sync())
    addEventListener('offline', () => this.setOffline(true))
  }
  private async load(): Promise<void> {
    this.state = await readState(this.db)
    this.events = await readEvents(this.db)
    await this.readContract()
  }
  /** The lock is held for as long as this tab lives; a second tab waits for it and then begins anew. */
  private becomeWriter(): Promise<void> {
    return new Promise((resolve) => {
      void navigator.locks.request('till', { ifAvailable: true }, (lock) => {
        this.isWriter = lock !== null
        resolve()
        if (lock) return new Promise<never>(() => undefined)
        void navigator.locks.request('till', () => location.reload())
        return undefined
      })
    })
  }
  private setOffline(isOffline: boolean): void {
    if (isOffline === (this.offlineSince !== null)) return
    this.offlineSince = isOffline ? Date.now() : null
    this.onChange()
  }
  /** One after the other: two sales never have one place. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.queue.then(work, work)
    this.queue = next.catch(() => undefined)
    return next
  }
  private async keep(change: Partial<TillState>, events: readonly EventRecord[] = [], isNew = false): Promise<void> {
    if (!this.isWriter || !this.state) throw new Error('this tab only shows')
    const state = { ...this.state, ...change }
    await write(this.db, state, events, isNew)
    this.state = state
  }
  private async readContract(): Promise<void> {
    const { state } = this
    const isGood =
      state?.contract &&
      (await isSignedBy(fromBase64Url(state.serverKey), state.contract.text, state.contract.signature))
    const contract = isGood ? readContract(state.contract!.text) : null
    const isOurs = contract && contract.device === state?.device && contract.epoch === state.epoch
    this.contract = isOurs && contractText(contract) === state.contract!.text ? contract : null
  }

  async activate(code: string, mid: string | null): Promise<void> {
    const key = await newDeviceKey()
    const body: ActivateCall = {
      code,
      mid: mid ?? this.state?.words.mid ?? null,
      publicKey: await publicKeyOf(key),
      at: Date.now(),
    }
    const answer = await post<ActivateAnswer>(key, 'activate', body)
    this.isKept = (await navigator.storage?.persist?.().catch(() => false)) ?? false
    const state: TillState = {
      ...answer,
      key,
      sequence: 0,
      previous: firstHash,
      calls: 0,
      contract: null,
      config: null,
      lock: null,
      isClockWrong: false,
      offsetMs: 0,
      shift: null,
      served: [],
      shifts: this.state?.shifts ?? 0,
      pending: null,
      cancels: [],
      message: null,
    }
    await write(this.db, state)
    this.state = state
    await this.sync()
  }

  /** Signs the next event and answers once it is stored for good. */
  append(
    kind: DeviceEventKind,
    payload: EventPayload,
    facts: AttachedFacts | null = null,
    change: Partial<TillState> = {},
    /** The shift that it opens. */
    opens: number | null = null,
  ): Promise<EventRecord> {
    return this.inTurn(async () => {
      const state = this.state!
      const attached = facts === null ? undefined : JSON.stringify(facts)
      const sequence = state.sequence + 1
      const event: DeviceEvent = {
        device: state.device,
        epoch: state.epoch,
        sequence,
        previous: state.previous,
        kind,
        at: Date.now(),
        counter: Math.floor(performance.now()),
        shift: opens ?? state.shift?.no ?? 0,
        payload: attached === undefined ? payload : { ...payload, attached: await hashOfText(attached) },
      }
      const signed = await signEvent(state.key.privateKey, event)
      const record: EventRecord = {
        ...signed,
        epoch: event.epoch,
        sequence,
        ...(attached === undefined ? {} : { attached }),
        state: 'stored',
        reason: null,
      }
      const shift = state.shift ? shiftAfter(state.shift, kind, payload) : null
      await this.keep({ shift, ...change, sequence, previous: await hashOfText(signed.text) }, [record], true)
      this.events.push(record)
      this.onChange()
      void this.sync()
      return record
    })
  }
  /** Calls have a queue of their own: a sale is stored while one waits for the network. */
  private call<Answer>(name: string, body: object): Promise<Answer> {
    const next = this.line.then(async () => {
      const calls = await this.inTurn(async () => {
        await this.keep({ calls: this.state!.calls + 1 })
        return this.state!.calls
      })
      const { merchant, device, epoch, key } = this.state!
      const head: CallHead = { merchant, device, epoch, call: calls, at: Date.now() }
      try {
        const answer = await post<Answer>(key, name, { ...head, ...body })
        this.setOffline(false)
        return answer
      } catch (error) {
        if (error instanceof Offline) this.setOffline(true)
        throw error
      }
    })
    this.line = next.catch(() => undefined)
    return next
  }
  get waiting(): readonly EventRecord[] {
    return this.events.filter(({ state }) => state === 'stored')
  }
  private async cancelGivenUp(): Promise<void> {
    for (const key of this.state!.cancels) {
      await this.call('cancel', { key }).catch((error: unknown) => {
        if (error instanceof Offline) throw error
      })
      await this.inTurn(() => this.keep({ cancels: this.state!.cancels.filter((each) => each !== key) }))
    }
  }
  private isSyncing = false
  /** Sends what waits until nothing does, and comes back later. */
  async sync(): Promise<void> {
    if (this.isSyncing || !this.state || !this.isWriter) return
    this.isSyncing = true
    clearTimeout(this.timer)
    try {
      do await this.syncOnce()
      while (this.waiting.length > 0)
      await this.cancelGivenUp()
    } catch (error) {
      if (!(error instanceof Offline)) this.problem = error instanceof Error ? error.message : String(error)
    } finally {
      this.isSyncing = false
      this.timer = setTimeout(() => void this.sync(), this.offlineSince === null ? idleMs : retryMs)
      this.onChange()
    }
  }
  private async syncOnce(): Promise<void> {
    const sent = this.waiting.slice(0, eventsAtOnce)
    const answer = await this.call<SyncAnswer>('sync', {
      health: {
        battery: await batteryOf(),
        network: networkOf(),
        version,
        waiting: this.waiting.length,
        isKept: this.isKept,
      },
      events: sent.map(({ text, signature, attached }) => ({ text, signature, attached })),
      config: this.state!.config?.version ?? null,
      contract: this.contract?.id ?? null,
    })
    await this.inTurn(() => this.takeAnswer(answer))
    await this.readContract()
    this.problem = null
    this.onChange()
  }
  private async takeAnswer(answer: SyncAnswer): Promise<void> {
    const changed: EventRecord[] = []
    this.events = this.events.map((record) => {
      const found = answer.events.find(({ epoch, sequence }) => epoch === record.epoch && sequence === record.sequence)
      const isMissing = answer.gaps.some(
        ({ epoch, sequence }) => epoch === record.epoch && sequence === record.sequence,
      )
      if (!found && !isMissing) return record
      const next: EventRecord = found
        ? { ...record, state: found.state, reason: found.reason }
        : { ...record, state: 'stored', reason: null }
      changed.push(next)
      return next
    })
    const old = this.events.length - keptEvents
    if (old > 0) this.events = this.events.filter(({ state }, index) => index >= old || state === 'stored')
    const state = this.state!
    // Moved: what is signed from now on is of the new epoch. A till whose key was replaced stays where it is.
    const isMoved =
      answer.epoch > state.epoch && answer.lock !== 'REPLACED' && this.waiting.length === 0 && state.shift === null
    // The office closed it: it is over here, too.
    const isEnded = answer.shifts.some(
      ({ epoch, no, end }) => epoch === state.epoch && no === state.shift?.no && end === 'office',
    )
    await this.keep(
      {
        ...(isMoved ? { epoch: answer.epoch, sequence: 0, previous: firstHash, calls: 0, contract: null } : {}),
        ...(answer.message === null ? {} : { message: answer.message }),
        ...(isEnded ? { shift: null } : {}),
        served: answer.shifts,
        lock: answer.lock,
        isClockWrong: answer.isClockWrong,
        offsetMs: Date.now() - answer.now,
        ...(answer.config ? { config: answer.config } : {}),
        ...(answer.contract === undefined || isMoved ? {} : { contract: answer.contract }),
      },
      changed,
    )
  }

  pay(sale: PendingSale, instrument: string | null): Promise<OrderAnswer> {
    return this.inTurn(() => this.keep({ pending: sale })).then(() =>
      this.call<OrderAnswer>('pay', {
        key: sale.key,
        method: sale.method,
        minor: sale.minor,
        currency: this.currency,
        tip: sale.tip === '0' ? null : sale.tip,
        instrument,
        receiptNo: this.nextReceipt,
      }),
    )
  }
  order(key: string): Promise<OrderAnswer> {
    return this.call('order', { key })
  }
  /** Gives an online sale up: now, or when there is a network again. */
  async giveUp(key: string): Promise<void> {
    await this.inTurn(() => this.keep({ pending: null, cancels: [...this.state!.cancels, key] }))
    void this.sync()
  }
  /** The message was read. */
  endMessage(): Promise<void> {
    return this.inTurn(() => this.keep({ message: null })).then(this.onChange)
  }
  endPending(): Promise<void> {
    return this.inTurn(() => this.keep({ pending: null }))
  }

  get currency(): string {
    return this.state?.config?.currency ?? 'AED'
  }
  /** Float, and cash that came and went since. */
  expectedOf({ float, sums = noSums }: OpenShift): bigint {
    return BigInt(float) + BigInt(sums.sale) - BigInt(sums.refund) + BigInt(sums['cash-in']) - BigInt(sums['cash-out'])
  }
  get nextReceipt(): string {
    const { words, epoch, sequence } = this.state!
    return `R-${words.number}-${epoch}-${String(sequence + 1).padStart(5, '0')}`
  }
  /** Offline sales under this contract that the server has not answered to with a new one. */
  private get storedSales(): readonly OfflineSale[] {
    const id = this.contract?.id
    return this.events.flatMap(({ text }) => {
      const payload = id !== undefined && text.includes(id) ? readEvent(text)?.payload : undefined
      return payload
        ? [
            {
              method: String(payload['method']) as TillMethod,
              currency: String(payload['currency']),
              minor: BigInt(payload['amount']!),
            },
          ]
        : []
    })
  }
  /** Null: it may be taken. */
  offlineRefusal(method: TillMethod, minor: bigint): OfflineWhy | null {
    const contract = this.isKept && !this.state?.isClockWrong ? this.contract : null
    return offlineRefusal(
      contract,
      this.storedSales,
      { method, currency: this.currency, minor },
      Date.now() - (this.state?.offsetMs ?? 0),
    )
  }
  get cardCap(): OfflineCap | null {
    return this.contract?.caps.find(({ method, currency }) => method === 'card' && currency === this.currency) ?? null
  }
  get cardRoom(): bigint | null {
    return this.cardCap ? offlineRoom(this.storedSales, this.cardCap) : null
  }
  /** What an event of a sale says of the network. */
  get offlineFacts(): EventPayload {
    return this.offlineSince === null ? {} : { offline: 1, contract: this.contract?.id ?? '' }
  }
}
