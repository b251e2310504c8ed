// Delivers all events so far to the merchants' receivers on this machine, as the running product does.
import { fanOutBatch } from '../features/developers/webhook/webhook.fan-out.ts'
import { makeSender } from '../features/developers/webhook/webhook.sender.ts'
import { publishBatch } from '../platform/outbox/publish.ts'
import { makeSend } from '../platform/outbound/send.ts'
import type { World } from './world.ts'

export const sendWebhooks = async ({ db, settings }: Pick<World, 'db' | 'settings'>): Promise<void> => {
  while ((await publishBatch(db, [])) > 0);
  while ((await fanOutBatch(db, new Date())).events > 0);
  const sender = makeSender({
    db,
    secret: settings.secret,
    send: makeSend({ local: true, ownPorts: new Set(), timeoutMs: 1000 }),
  })
  while ((await sender.sendDue()) > 0) await sender.idle()
}
