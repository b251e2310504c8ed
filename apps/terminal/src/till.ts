// The till itself: signs and stores events, sends them, and knows what it may take without a network.
import {
  offlineRefusal,
  offlineRoom,
  type OfflineCap,
  type OfflineSale,
  type OfflineWhy,
  type TillMethod,
} from '@falaj/contract/places/device-contract'
import type {
  ActivateAnswer,
  ActivateCall,
  AttachedFacts,
  CouponAnswer,
  OrderAnswer,
  SyncAnswer,
} from '@falaj/contract/places/device-calls'
import {
  firstHash,
  hashOfText,
  newDeviceKey,
  publicKeyOf,
  readEvent,
  signEvent,
  type DeviceEvent,
  type DeviceEventKind,
  type EventPayload,
} from '@falaj/contract/places/device-protocol'
import { basket } from './basket.ts'
import { Offline, post } from './calls.ts'
import { askToKeep, batteryOf, networkOf } from './device-facts.ts'
import { afterActivation } from './identity.ts'
import {
  rememberNumber,
  remove,
  write,
  type EventRecord,
  type OpenShift,
  type Paper,
  type PendingSale,
  type ShiftSums,
  type TillState,
} from './storage.ts'
import { Locked, TillBase } from './till-base.ts'
import { keyOf, trimmable } from './trim.rules.ts'

/** Set by the build. */
declare const buildVersion: string
const idleMs = 20_000
const retryMs = 8_000
const hurriedMs = 500
const eventsAtOnce = 50
const trimEveryMs = 600_000

const noSums: ShiftSums = { sale: '0', refund: '0', 'cash-in': '0', 'cash-out': '0' }
/** The open shift after this event. */
const shiftAfter = (shift: OpenShift, kind: DeviceEventKind, { method, amount }: EventPayload): OpenShift => {
  if (!(kind in noSums) || amount === undefined || (kind === 'sale' && method !== 'cash')) return shift
  const name = kind as keyof ShiftSums
  const sums = shift.sums ?? noSums
  return { ...shift, sums: { ...sums, [name]: String(BigInt(sums[name]) + BigInt(amount)) } }
}

export class Till extends TillBase {
  private timer: ReturnType<typeof setTimeout> | undefined
  protected onOnline(): void {
    void this.sync()
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
    this.isKept = await askToKeep()
    await this.inTurn(async () => {
      const state = afterActivation(this.state, answer, key)
      await write(this.db, state)
      rememberNumber(answer.words.number)
      this.state = state
      this.contract = null
      this.problem = null
    })
    await this.sync()
  }

  /** Signs the next event and answers once it is stored for good. */
  append(
    kind: DeviceEventKind,
    payload: EventPayload,
    facts: AttachedFacts | null = null,
    change: Partial<TillState> = {},
    /** `opens`: the shift that it opens. */
    { paper, opens = null }: { readonly paper?: Paper | undefined; readonly opens?: number | null } = {},
  ): Promise<EventRecord> {
    return this.inTurn(async () => {
      const state = this.state!
      // What was paid online was taken: only its receipt is missing.
      const isNew = kind === 'refund' || (kind === 'sale' && payload['order'] === undefined)
      if (isNew && !this.maySell) throw new Locked()
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
        device: event.device,
        ...(paper ? { paper } : {}),
        epoch: event.epoch,
        sequence,
        ...(attached === undefined ? {} : { attached }),
        state: 'stored',
        reason: null,
      }
      const shift = state.shift ? shiftAfter(state.shift, kind, payload) : null
      // With the sale: nothing gives back what it uses.
      const coupons = state.coupons.filter((held) => held !== payload['coupon'])
      await this.keep({ shift, coupons, ...change, sequence, previous: await hashOfText(signed.text) }, [record], true)
      this.events.push(record)
      this.onChange()
      void this.sync()
      return record
    })
  }
  get waiting(): readonly EventRecord[] {
    return this.events.filter(({ state }) => state === 'stored')
  }
  private unsent(device: string): readonly EventRecord[] {
    return this.waiting.filter((record) => record.device === device)
  }
  /** What was signed as another device goes up as that device; when nothing is left, its key is forgotten. */
  private async syncFormer(device: string): Promise<void> {
    const health = { battery: null, network: networkOf(), version: buildVersion, isKept: false }
    for (const key of this.state!.former.find((each) => each.device === device)?.cancels ?? [])
      await this.callFormer('cancel', { key }, device).catch((error: unknown) => {
        if (error instanceof Offline) throw error
      })
    for (let before = Infinity; ;) {
      const waiting = this.unsent(device)
      if (waiting.length === 0) break
      // Not accepted: it stays, and is tried again later.
      if (waiting.length >= before) return
      before = waiting.length
      const body = { health: { ...health, waiting: before }, ...this.sendable(waiting), config: null, contract: null }
      const answer = await this.callFormer<SyncAnswer>('sync', body, device)
      await this.inTurn(() => this.keep({}, this.answered(answer, device)))
    }
    await this.inTurn(() => this.keep({ former: this.state!.former.filter((each) => each.device !== device) }))
  }
  private sendable(waiting: readonly EventRecord[]) {
    return {
      events: waiting
        .slice(0, eventsAtOnce)
        .map(({ text, signature, attached }) => ({ text, signature, ...(attached === undefined ? {} : { attached }) })),
    }
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
  private isHurried = false
  /** Sends what waits until nothing does, and comes back later. */
  async sync(): Promise<void> {
    if (this.isSyncing || !this.state || !this.isWriter) return
    this.isSyncing = true
    clearTimeout(this.timer)
    try {
      // What is not accepted stays at the front: it is tried again later.
      for (let front: EventRecord | undefined, isFirst = true; ; isFirst = false) {
        const [next] = this.unsent(this.state.device)
        if (!isFirst && (!next || next === front)) break
        front = next
        await this.syncOnce()
      }
      await this.cancelGivenUp()
      await this.releaseCoupons()
      for (const { device } of this.state.former) await this.syncFormer(device)
      await this.trim()
    } catch (error) {
      if (!(error instanceof Offline)) this.problem = error instanceof Error ? error.message : String(error)
    } finally {
      this.isSyncing = false
      const restMs = this.offlineSince === null ? idleMs : retryMs
      this.timer = setTimeout(() => void this.sync(), this.isHurried ? hurriedMs : restMs)
      this.isHurried = false
      this.onChange()
    }
  }
  private trimmedAt = 0
  /** What is confirmed and of no use today is deleted: the storage doesn't grow for ever. */
  private async trim(): Promise<void> {
    const now = Date.now()
    if (Math.abs(now - this.trimmedAt) < trimEveryMs) return
    this.trimmedAt = now
    await this.inTurn(async () => {
      const gone = new Set(trimmable(this.events, { state: this.state!, contract: this.contract?.id ?? null, now }))
      if (gone.size === 0) return
      await remove(this.db, [...gone].map(keyOf))
      this.events = this.events.filter((each) => !gone.has(each))
    })
  }
  private async syncOnce(): Promise<void> {
    const { key } = this.state!
    const waiting = this.unsent(this.state!.device)
    const answer = await this.call<SyncAnswer>('sync', {
      health: {
        battery: await batteryOf(),
        network: networkOf(),
        version: buildVersion,
        waiting: waiting.length,
        isKept: this.isKept,
      },
      ...this.sendable(waiting),
      config: this.state!.config?.version ?? null,
      contract: this.contract?.id ?? null,
      confirmed: this.state!.confirmed,
    })
    // Activated again in the meantime: this answer is for who it was.
    await this.inTurn(async () => {
      if (this.state!.key === key) await this.takeAnswer(answer)
    })
    await this.readContract()
    this.problem = null
    this.onChange()
  }
  /** What became of the events of a device; those that the server misses are sent again. */
  private answered(answer: SyncAnswer, device: string): EventRecord[] {
    const changed: EventRecord[] = []
    this.events = this.events.map((record) => {
      if (record.device !== device) return record
      const isAt = ({ epoch, sequence }: { readonly epoch: number; readonly sequence: number }) =>
        epoch === record.epoch && sequence === record.sequence
      const found = answer.events.find(isAt)
      if (!found && !answer.gaps.some(isAt)) return record
      const next: EventRecord = found
        ? { ...record, state: found.state, reason: found.reason }
        : { ...record, state: 'stored', reason: null }
      changed.push(next)
      return next
    })
    return changed
  }
  private async takeAnswer(answer: SyncAnswer): Promise<void> {
    const state = this.state!
    const changed = this.answered(answer, state.device)
    // Moved: what is signed from now on is of the new epoch. A till that is locked or replaced, or has an open shift, stays where it is.
    const isMoved =
      answer.epoch > state.epoch &&
      answer.lock === null &&
      this.unsent(state.device).length === 0 &&
      state.shift === null
    // The office closed it: it is over here, too.
    const isEnded = answer.shifts.some(
      ({ epoch, no, end }) => epoch === state.epoch && no === state.shift?.no && end === 'office',
    )
    const { message, request } = answer
    const isNewMessage = message !== null && message.id !== state.confirmed.message
    const isNewRequest = request !== null && request.id !== state.confirmed.request
    await this.keep(
      {
        ...(isMoved ? { epoch: answer.epoch, sequence: 0, previous: firstHash, calls: 0, contract: null } : {}),
        ...(isNewMessage ? { message: message.text } : {}),
        // A report is what this contact was.
        ...(isNewRequest ? { request: request.what === 'ping' ? null : request.what } : {}),
        ...(isEnded ? { shift: null } : {}),
        served: answer.shifts,
        confirmed: {
          message: message?.id ?? state.confirmed.message,
          request: request?.id ?? state.confirmed.request,
        },
        lock: answer.lock,
        isClockWrong: answer.isClockWrong,
        offsetMs: Date.now() - answer.now,
        ...(answer.config ? { config: answer.config } : {}),
        ...(answer.contract === undefined || isMoved ? {} : { contract: answer.contract }),
      },
      changed,
    )
    // The office sees at once that it arrived.
    if (isNewMessage || isNewRequest) this.isHurried = true
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
        ...(sale.coupon === undefined ? {} : { coupon: sale.coupon, discount: sale.discount }),
        ...(sale.attached === null ? {} : { items: (JSON.parse(sale.attached) as AttachedFacts).items ?? [] }),
      }),
    )
  }
  /** Remembered before it is asked for: an answer that is lost reserved something, too. */
  async reserveCoupon(code: string, customer: string): Promise<void> {
    const key = crypto.randomUUID()
    const { base } = basket
    this.asking = key
    try {
      await this.inTurn(() => this.keep({ coupons: [...this.state!.coupons, key] }))
      const request = { key, code, minor: String(base), currency: this.currency, customer: customer || null }
      const { minor, campaign, until } = await this.call<CouponAnswer>('coupon', request)
      basket.held = { key, campaign, minor: BigInt(minor), base, until }
    } finally {
      this.asking = null
    }
  }
  private asking: string | null = null
  /** What was reserved and is in no sale: given back now, or when there is a network again. */
  private async releaseCoupons(): Promise<void> {
    for (const key of this.state!.coupons) {
      if ([this.asking, basket.held?.key, this.state!.pending?.coupon].includes(key)) continue
      await this.call('coupon-release', { key }).catch((error: unknown) => {
        if (error instanceof Offline) throw error
      })
      await this.inTurn(() => this.keep({ coupons: this.state!.coupons.filter((each) => each !== key) }))
    }
  }
  order(key: string): Promise<OrderAnswer> {
    return this.call('order', { key })
  }
  /** Gives an online sale up: now, or when there is a network again. */
  async giveUp(key: string): Promise<void> {
    await this.inTurn(() => this.keep({ pending: null, cancels: [...this.state!.cancels, key] }))
    void this.sync()
  }
  /** Somebody has read it, or it is done. */
  end(what: 'message' | 'request' | 'leftShift'): Promise<void> {
    return this.inTurn(() => this.keep({ [what]: null })).then(this.onChange)
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
