// From a request to the customer: an event asks for it in the change's own transaction, a job hands it to the carrier.
import * as z from 'zod/mini'
import { sayToPayer } from '@falaj/contract/kernel/payer-text'
import { nameFor } from '@falaj/contract/kernel/payer-language'
import { toCodeText } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Db } from '../../../platform/db/pool.ts'
import { alarmIfDown, carry, endCarrying } from '../../../platform/identity/message.ts'
import { isNewestAbout } from '../../../platform/identity/message-outcome.ts'
import { mailSubject } from '../../../platform/identity/mail-subject.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import { emitter, type Emit } from '../../../platform/outbox/emit.ts'
import { CarrierDown, MessageRefused, type MessageRail } from '../../../rails/carrier.ts'
import * as store from './receipt.store.ts'
import { receiptMessage } from './receipt.words.ts'
import { receiptLog } from './receipt.log.ts'
import { namesOf } from '../../../platform/payment/payer-page.ts'

/** Where a customer opens it. */
const receiptPath = (code: string): string => `/receipt/${code}`

const payload = z.object({ id: z.string(), sending: z.int(), origin: z.string() })
export type SendPayload = z.output<typeof payload>
export const requestSending = async (emit: Emit, merchantId: string, sending: SendPayload): Promise<void> => {
  await emit({ kind: 'receipt.send', merchantId, audience: 'none', payload: { ...sending } })
  await receiptLog.notify(emit, merchantId, sending.id)
}

/** About ten hours: a mail server may be down for some. */
const attemptsMax = 10
export interface SendJob {
  /** The same at each attempt: the carrier delivers it once. */
  readonly messageId: string
  readonly attempt: number
  readonly merchantId: string
  readonly payload: SendPayload
  readonly signal: AbortSignal
}
/**
 * The code in the address is created here and stored only in the message. A second attempt has another one: whichever the customer got
 * opens the receipt.
 */
export const sendReceipt = async (db: Db, rail: MessageRail, job: SendJob): Promise<void> => {
  const { messageId, attempt, merchantId, signal } = job
  const { id, sending, origin } = job.payload
  const message = await db.transaction().execute(async (tx) => {
    const found = await store.lock(tx, merchantId, id)
    if (found.state !== 'pending' || found.sendings !== sending) return null
    const merchant = nameFor(await namesOf(tx, merchantId), found.language)
    const body = sayToPayer(receiptMessage, found.language, {
      merchant,
      amount: toCodeText(inMinor(found.amount_minor, found.currency)),
      link: origin + receiptPath(await store.newCode(tx, merchantId, id)),
    })
    const { channel, recipient, language } = found
    const subject = channel === 'email' ? mailSubject('receipt', language, { merchant }) : null
    return { id: messageId, channel, recipient, purpose: 'receipt', body, language, subject }
  })
  if (!message) return
  const end = (state: 'sent' | 'failed') =>
    db.transaction().execute(async (tx) => {
      if (!(await store.end(tx, merchantId, id, sending, state))) return
      await receiptLog.write(tx, merchantId, id, { what: state })
      await receiptLog.notify(emitter(tx), merchantId, id)
    })
  try {
    await carry({ db, rail, signal }, message, { merchantId, kind: 'receipt', id })
  } catch (error) {
    const isRefused = error instanceof MessageRefused
    if (isRefused || attempt >= attemptsMax) {
      await endCarrying(db, messageId, error)
      await end('failed')
    }
    if (isRefused) return
    throw error
  }
  await end('sent')
}
const undelivered = z.object({ id: z.string(), messageId: z.string() })
/** The carrier took it and brought it back. */
export const undeliveredTask = task({
  kind: 'receipt.undelivered',
  payload: undelivered,
  async run({ db, merchantId, payload: { id, messageId } }) {
    if (!merchantId) return
    await db.transaction().execute(async (tx) => {
      const { state } = await store.lock(tx, merchantId, id)
      if (state !== 'sent' || !(await isNewestAbout(tx, 'receipt', id, messageId))) return
      await store.markUndelivered(tx, merchantId, id)
      await receiptLog.write(tx, merchantId, id, { what: 'undelivered' })
      await receiptLog.notify(emitter(tx), merchantId, id)
    })
  },
})
export const sendTask = (rail: MessageRail): Task =>
  task({
    kind: 'receipt.send',
    payload,
    attemptsMax,
    timeoutMs: 30_000,
    async run({ id, attempt, merchantId, payload: input, db, signal, log }) {
      if (!merchantId) return
      await sendReceipt(db, rail, { messageId: id, attempt, merchantId, payload: input, signal }).catch(
        (error: unknown) => {
          if (error instanceof CarrierDown) alarmIfDown(log, { why: error.message, isNews: error.isNews })
          throw error
        },
      )
    },
  })
