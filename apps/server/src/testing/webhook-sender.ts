// Creates deliveries of events and sends them until it is killed: a separate process, so that a test can kill it in the middle. It starts once
// it receives how far its clock is ahead.
import { once } from 'node:events'
import readline from 'node:readline'
import { fanOutBatch } from '../features/developers/webhook/webhook.fan-out.ts'
import { makeSender } from '../features/developers/webhook/webhook.sender.ts'
import { connect } from '../platform/db/pool.ts'
import { makeSend } from '../platform/outbound/send.ts'
import { publishBatch } from '../platform/outbox/publish.ts'
import { randomFrom } from './scale.ts'
import { Keyring } from '../platform/base/keyring.ts'

const [url = '', secret = '', seed = '1'] = process.argv.slice(2)
const { db } = connect(url, 4)
process.stdout.write('ready\n')
const [aheadMs] = (await once(readline.createInterface({ input: process.stdin }), 'line')) as [string]
const now = (): Date => new Date(Date.now() + Number(aheadMs))
const perEndpoint = 8
makeSender({
  db,
  secret: new Keyring(secret),
  send: makeSend({ local: true, ownPorts: new Set(), timeoutMs: 100 }),
  now,
  random: randomFrom(Number(seed)),
  claimMs: 2000,
  everyMs: 20,
  slots: { healthy: 5 * perEndpoint, failing: 20, perEndpoint },
}).start({ warn: () => undefined, info: () => undefined } as never)
process.stdout.write('began\n')
while ((await publishBatch(db, [])) > 0);
while ((await fanOutBatch(db, now())).events > 0);
process.stdout.write('relayed\n')
