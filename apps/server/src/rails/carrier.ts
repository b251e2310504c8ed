// What a carrier of SMS and e-mail is. One that cannot take a message throws: `MessageRefused` if it never will, `CarrierDown` if it takes none
// at the moment, and anything else if this message may be tried again.
import type { PayerLanguage } from '@falaj/contract/kernel/payer-language'
import { AwayError } from '../platform/base/away.ts'
import type { Db } from '../platform/db/pool.ts'

export type Channel = 'sms' | 'email'
export interface OutgoingMessage {
  readonly id: string
  readonly channel: Channel
  readonly recipient: string
  readonly purpose: string
  readonly body: string
  /** Of e-mail. */
  readonly language?: PayerLanguage | null
  readonly subject?: string | null
  /** The second carrier, where there is one. */
  readonly isFallback?: boolean
}
/** What the carrier's delivery reports are matched with. */
export interface CarrierReceipt {
  readonly carrier: string
  readonly carrierId: string | null
  /** It reports delivery; null: it does not, or nobody waits for it. */
  readonly reportWithinMs: number | null
}
export interface MessageRail {
  send(db: Db, message: OutgoingMessage, signal: AbortSignal): Promise<CarrierReceipt | null>
  /** Whether a message that the first carrier did not deliver may go to a second. */
  hasFallback?(channel: Channel): boolean
  close?(): void
}
export class MessageRefused extends Error {
  readonly status: string
  /** The address itself is at fault: nothing more is sent to it. */
  readonly isAddressDead: boolean
  constructor(status: string, isAddressDead: boolean) {
    super(`the carrier refused the message: ${status}`)
    this.status = status
    this.isAddressDead = isAddressDead
  }
}
export class CarrierDown extends AwayError {
  /** This is when it began: an alarm is due. */
  isNews = false
  constructor(why: string) {
    super(why)
    // It is no fault of the program: the log has the reason and no stack.
    this.stack = `${this.constructor.name}: ${why}`
  }
}
