// Pays one batch chunk by chunk and reports after each: a separate process, so that a test can kill it in the middle.
import { payChunk } from '../features/accounts/batch-transfer/batch-transfer.jobs.ts'
import { connect } from '../platform/db/pool.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { recordKey } from './record-key.ts'

const [url = '', settings = '{}', id = '', max = '1'] = process.argv.slice(2)
const { db } = connect(url, 2)
process.stdout.write('began\n')
const key = await recordKey(db, 'batch_transfer', id)
while (await payChunk(db, JSON.parse(settings) as Settings, key, Number(max))) process.stdout.write('paid\n')
process.stdout.write('ended\n')
await db.destroy()
