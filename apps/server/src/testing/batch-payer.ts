// Pays one batch chunk by chunk and reports after each: a separate process, so that a test can kill it in the middle. It stops by itself two chunks
// after the one at which it is to be killed, because a busy machine may deliver the report and the signal late.
import { payChunk } from '../features/accounts/batch-transfer/batch-transfer.jobs.ts'
import { connect } from '../platform/db/pool.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { recordKey } from './record-key.ts'

const [url = '', settings = '{}', id = '', max = '1', chunks = '1'] = process.argv.slice(2)
const { db } = connect(url, 2)
process.stdout.write('began\n')
const key = await recordKey(db, 'batch_transfer', id)
for (let left = Number(chunks) + 2; left > 0; left -= 1) {
  if (!(await payChunk(db, JSON.parse(settings) as Settings, key, Number(max)))) break
  process.stdout.write('paid\n')
}
process.stdout.write('ended\n')
// Waits to be killed.
setInterval(() => undefined, 60_000)
