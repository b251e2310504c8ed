// The least a start can be: the embedded database and an empty Fastify.
import Fastify from 'fastify'
import { startEmbedded } from '../../apps/server/src/platform/db/embedded.ts'

const database = await startEmbedded({ dataDir: process.env['FALAJ_DATA_DIR'] ?? '', durable: true })
const app = Fastify()
const url = await app.listen({ port: 0 })
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => database.stop())
    .then(() => process.exit(0))
})
console.log(`ready: ${url}`)
