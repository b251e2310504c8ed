// From a request to the customer: an event asks for it in the change's own transaction, a job hands it to the carrier.
import * as z from 'zod/mini'
import { sayToPayer } from '@falaj/contract/kernel/payer-text'
import { nameFor } from '@falaj/contract/kernel/payer-language'
import { toCodeText } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Db } from '../../../platform/db/pool.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import { emitter, type Emit } from '../../../platform/outbox/emit.ts'
import type { MessageRail } from '../../../rails/message-rail.ts'
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

const attemptsMax = 5
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
    const names = await namesOf(tx, merchantId)
    const body = sayToPayer(receiptMessage, found.language, {
      merchant: nameFor(names, found.language),
      amount: toCodeText(inMinor(found.amount_minor, found.currency)),
      link: origin + receiptPath(await store.newCode(tx, merchantId, id)),
    })
    return { id: messageId, channel: found.channel, recipient: found.recipient, purpose: 'receipt', body }
  })
  if (!message) return
  const end = (state: 'sent' | 'failed') =>
    db.transaction().execute(async (tx) => {
      if (!(await store.end(tx, merchantId, id, sending, state))) return
      await receiptLog.write(tx, merchantId, id, { what: state })
      await receiptLog.notify(emitter(tx), merchantId, id)
    })
  try {
    await rail.send(db, message, signal)
  } catch (error) {
    if (attempt >= attemptsMax) await end('failed')
    throw error
  }
  await end('sent')
}
export const sendTask = (rail: MessageRail): Task =>
  task({
    kind: 'receipt.send',
    payload,
    attemptsMax,
    timeoutMs: 30_000,
    async run({ id, attempt, merchantId, payload: input, db, signal }) {
      if (merchantId) await sendReceipt(db, rail, { messageId: id, attempt, merchantId, payload: input, signal })
    },
  })
