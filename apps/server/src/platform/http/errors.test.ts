import { once } from 'node:events'
import net from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerErrors } from './errors.ts'

/** What is logged when a stream ends before its time, while the reader is there or after they left. */
const levelsAfter = async (isReaderThere: boolean): Promise<number[]> => {
  const levels: number[] = []
  const stream = { write: (line: string) => void levels.push((JSON.parse(line) as { level: number }).level) }
  const app = Fastify({ logger: { level: 'info', stream } })
  answerErrors(app)
  const answer = new PassThrough()
  const { promise: started, resolve: ask } = Promise.withResolvers<void>()
  app.post('/file', (_request, reply) => {
    ask()
    return reply.send(answer)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const reader = net.connect((app.server.address() as net.AddressInfo).port, '127.0.0.1')
  reader.write('POST /file HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}')
  await started
  levels.length = 0
  if (isReaderThere) {
    answer.destroy()
    await once(reader, 'data')
  } else {
    reader.destroy()
    await once(answer, 'close')
  }
  reader.destroy()
  await expect.poll(() => levels.length).toBeGreaterThan(0)
  await app.close()
  return levels
}

it('a reader who leaves before the first byte is no failure of ours; a stream that breaks off is', async () => {
  expect(await levelsAfter(false)).not.toContain(50)
  expect(await levelsAfter(true)).toContain(50)
})
