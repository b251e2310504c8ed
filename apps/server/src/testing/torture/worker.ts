// An app process of the torture: posts what it is asked to, each in a transaction with its outbox row, and keeps the ledger up.
import readline from 'node:readline'
import { postAll } from '@falaj/ledger/post'
import { LedgerRefusal } from '@falaj/ledger/refusal'
import { foldWaiting, summarise } from '@falaj/ledger/upkeep'
import { connect } from '../../platform/db/pool.ts'
import { emit } from '../../platform/outbox/emit.ts'
import { fromLine, toLine, type Answer, type TortureRequest } from './wire.ts'

const { db } = connect(process.argv[2]!, 12)
const say = (line: string): void => void process.stdout.write(line)

const act = async ({ postings }: TortureRequest): Promise<Answer> => {
  try {
    return await db.transaction().execute(async (tx) => {
      const posted = await postAll(tx, postings)
      for (const [at, { bookedAt }] of posted.entries()) {
        const { merchantId, key } = postings[at]!
        if (bookedAt) await emit(tx, { kind: 'torture.posted', merchantId, audience: 'none', payload: { key } })
      }
      return posted.some(({ bookedAt }) => bookedAt) ? 'moved' : 'known'
    })
  } catch (error) {
    if (error instanceof LedgerRefusal) return error.refused.code
    throw error
  }
}
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const request = fromLine(line) as TortureRequest
  act(request).then(
    (answer) => say(toLine({ id: request.id, answer })),
    (error: Error) => say(toLine({ id: request.id, answer: null, error: error.message })),
  )
})
// The supervisor is gone: nobody listens any more.
process.stdout.on('error', () => process.exit(0))
process.stdin.on('close', () => process.exit(0))
say('ready\n')
for (;;) {
  await foldWaiting(db).catch(() => undefined)
  await summarise(db).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 200))
}
