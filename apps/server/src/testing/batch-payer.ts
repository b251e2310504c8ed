// Pays one batch chunk by chunk and says so after each: a process of its own, so that a test can kill it in the middle.
import { payChunk } from '../features/batch-transfer/jobs.ts'
import { connect } from '../platform/db/pool.ts'
import type { Settings } from '../platform/settings.ts'

const [url = '', settings = '{}', id = '', max = '1'] = process.argv.slice(2)
const { db } = connect(url, 2)
process.stdout.write('began\n')
while (await payChunk(db, JSON.parse(settings) as Settings, id, Number(max))) process.stdout.write('paid\n')
process.stdout.write('ended\n')
await db.destroy()
