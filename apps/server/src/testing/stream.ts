// An open console's event stream in a test: reads GET secure/events over a real connection and stores the events.
import type { Client, World } from './world.ts'

export interface StreamEvent {
  readonly id: number
  readonly kind: string
  readonly data: unknown
}
export interface Ear {
  readonly events: readonly StreamEvent[]
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>
  readonly isEnded: boolean
  /** The number a browser would send as Last-Event-ID. */
  readonly lastId: number
  readonly beats: number
  close(): Promise<void>
}

const fieldsOf = (block: string): Map<string, string> =>
  new Map(
    block
      .split('\n')
      .filter((line) => !line.startsWith(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )

/** Resolves once the stream is live: events published from then on are received. */
export const listenAs = async (
  world: Pick<World, 'app'>,
  { cookie }: Pick<Client, 'cookie'>,
  lastEventId?: number,
): Promise<Ear> => {
  const [address] = world.app.server.listening ? world.app.addresses() : []
  const origin =
    typeof address === 'object'
      ? `http://127.0.0.1:${address.port}`
      : await world.app.listen({ port: 0, host: '127.0.0.1' })
  const stop = new AbortController()
  const response = await fetch(`${origin}/restful/secure/events`, {
    headers: { cookie, ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }) },
    signal: stop.signal,
  })
  if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body)
    throw new Error(`no stream: ${await response.text()}`)
  const events: StreamEvent[] = []
  let [isEnded, lastId, beats, rest] = [false, Number.NaN, 0, '']
  const live = Promise.withResolvers<void>()

  const take = (block: string): void => {
    if (block.startsWith(':')) beats += 1
    const fields = fieldsOf(block)
    const id = Number(fields.get('id') ?? lastId)
    lastId = id
    const kind = fields.get('event')
    // The demo world's coins go their way by themselves, whenever a block comes.
    if (kind && !kind.startsWith('coin-')) events.push({ id, kind, data: JSON.parse(fields.get('data') ?? 'null') })
    if (fields.has('retry')) live.resolve()
  }
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of body) {
        const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) take(block)
      }
    } catch {
      // Cut by either side: ended all the same.
    }
    isEnded = true
    live.reject(new Error('the stream ended before it was live'))
  }
  const ended = read(response.body as ReadableStream<Uint8Array>)
  await live.promise
  return {
    events,
    ended,
    get isEnded() {
      return isEnded
    },
    get lastId() {
      return lastId
    },
    get beats() {
      return beats
    },
    close: async () => {
      stop.abort()
      await ended
    },
  }
}
