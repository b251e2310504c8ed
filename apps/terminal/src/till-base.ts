// The base of a till: its storage with one writer, one queue of changes, and calls in order.
import { contractText, readContract, type OfflineContract } from '@falaj/contract/places/device-contract'
import type { CallHead } from '@falaj/contract/places/device-calls'
import { fromBase64Url, isSignedBy } from '@falaj/contract/places/device-protocol'
import { Offline, post } from './calls.ts'
import { askToKeep } from './device-facts.ts'
import {
  openStorage,
  readEvents,
  readState,
  rememberNumber,
  write,
  type EventRecord,
  type FormerDevice,
  type TillState,
} from './storage.ts'

/** The office has locked this till, or another tab sells. */
export class Locked extends Error {}

export abstract class TillBase {
  protected db!: IDBDatabase
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
  readonly onChange: () => void
  constructor(onChange: () => void) {
    this.onChange = onChange
  }

  async open(): Promise<void> {
    this.db = await openStorage()
    await this.becomeWriter()
    await this.load()
    this.isKept = await askToKeep()
    addEventListener('online', () => this.onOnline())
    this.onOnline()
    addEventListener('offline', () => this.setOffline(true))
  }
  protected abstract onOnline(): void
  private async load(): Promise<void> {
    this.state = await readState(this.db)
    this.events = await readEvents(this.db)
    if (this.state) rememberNumber(this.state.words.number)
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
  /** Nothing is taken or given back by a tab that only shows, or by a till that is locked. Every screen of a sale asks here, and `append`. */
  get maySell(): boolean {
    return this.isWriter && this.state?.lock === null
  }
  protected setOffline(isOffline: boolean): void {
    if (isOffline === (this.offlineSince !== null)) return
    this.offlineSince = isOffline ? Date.now() : null
    this.onChange()
  }
  /** One after the other: two sales never have one place. */
  protected inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.queue.then(work, work)
    this.queue = next.catch(() => undefined)
    return next
  }
  protected async keep(change: Partial<TillState>, events: readonly EventRecord[] = [], isNew = false): Promise<void> {
    if (!this.isWriter || !this.state) throw new Error('this tab only shows')
    const state = { ...this.state, ...change }
    await write(this.db, state, events, isNew)
    this.state = state
  }
  protected async readContract(): Promise<void> {
    const { state } = this
    const isGood =
      state?.contract &&
      (await isSignedBy(fromBase64Url(state.serverKey), state.contract.text, state.contract.signature))
    const contract = isGood ? readContract(state.contract!.text) : null
    const isOurs = contract && contract.device === state?.device && contract.epoch === state.epoch
    this.contract = isOurs && contractText(contract) === state.contract!.text ? contract : null
  }
  /** Calls have a queue of their own: a sale is stored while one waits for the network. */
  protected call<Answer>(name: string, body: object): Promise<Answer> {
    return this.callAs(name, body, async () => {
      await this.keep({ calls: this.state!.calls + 1 })
      return this.state!
    })
  }
  /** As a device that this browser was. */
  protected callFormer<Answer>(name: string, body: object, device: string): Promise<Answer> {
    return this.callAs(name, body, async () => {
      const count = (each: FormerDevice) => (each.device === device ? { ...each, calls: each.calls + 1 } : each)
      await this.keep({ former: this.state!.former.map(count) })
      return this.state!.former.find((each) => each.device === device)!
    })
  }
  private callAs<Answer>(
    name: string,
    body: object,
    count: () => Promise<Omit<FormerDevice, 'cancels'>>,
  ): Promise<Answer> {
    const next = this.line.then(async () => {
      const { merchant, device, epoch, key, calls } = await this.inTurn(count)
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
}
