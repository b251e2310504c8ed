// A simulated carrier: takes a moment, refuses the first attempt for numbers ending in 99, and delivers to the sandbox's inbox.
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../platform/identity/code-text.ts'
import type { MessageRail } from '../rails/carrier.ts'

const refusedOnce = new Set<string>()

export const sandboxCarrier = (takesMs: number): MessageRail => ({
  async send(db, message, signal) {
    await pause(takesMs, undefined, { signal })
    if (message.recipient.endsWith('99') && !refusedOnce.has(message.id)) {
      refusedOnce.add(message.id)
      throw new Error('the carrier is busy')
    }
    await db
      .insertInto('sandbox_message')
      .values({
        id: message.id,
        channel: message.channel,
        recipient: message.recipient,
        purpose: message.purpose,
        body: message.body,
        code: codeOf(message),
      })
      // Delivered before, but the node died before it could record that.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return null
  },
})
