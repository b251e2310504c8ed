// This node's one LISTEN connection. While somebody relies on it, it checks itself several times a second, so that they know when not to.
import type { FastifyBaseLogger } from 'fastify'
import { backOffMs, makeRest } from '../base/loop.ts'
import { clientConfig, DatabaseClient } from './server.ts'

/** `event_published`: a number. `session_changed`: '<what> <id>'. `secret_changed`: nothing. All are hints to read again, never facts. */
const channels = ['event_published', 'session_changed', 'secret_changed'] as const
export type Channel = (typeof channels)[number]

export interface Listener {
  on(channel: Channel, hear: (payload: string) => void): void
  /** Called after each connection: notifications in between were missed. */
  onConnect(hear: () => void): void
  /** True while every notification sent more than a second ago is sure to have been received. */
  isSound(): boolean
  start(log: FastifyBaseLogger): void
  stop(): Promise<void>
}

const pingEveryMs = 300
/** When nobody has relied on it for so long, it checks itself no more often than that. */
const quietMs = 5000
const soundForMs = 1000

/** `name`: what others see of it in the database. */
export const makeListener = (url: string, name = 'falaj listener'): Listener => {
  const hearers = new Map<Channel, ((payload: string) => void)[]>(channels.map((channel) => [channel, []]))
  const connectHearers: (() => void)[] = []
  const { rest, ring } = makeRest()
  /** Between two checks; the other one is after a failure, and no use shortens it. */
  const pause = makeRest()
  let usedAt = -Infinity
  let soundUntil = 0
  let running: Promise<void> | null = null
  let stopping = false
  /** Returns when stopped, throws when the connection is lost. */
  const listen = async (): Promise<void> => {
    const client = new DatabaseClient({
      ...clientConfig(url, name),
      connectionTimeoutMillis: 5000,
      // Longer than it counts as sound: a busy second is a reason for doubt, not for a new connection.
      query_timeout: 5000,
    })
    let lost: Error | null = null
    client.on('error', (error) => {
      lost = error
      soundUntil = 0
      pause.ring()
    })
    client.on('notification', ({ channel, payload }) => {
      for (const hear of hearers.get(channel as Channel) ?? []) hear(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of channels) await client.query(`listen ${channel}`)
      for (const hear of connectHearers) hear()
      while (!stopping) {
        const sentAt = performance.now()
        // The server delivers pending notifications before it answers this.
        await client.query('select 1')
        soundUntil = sentAt + soundForMs
        if (!stopping && !lost) await pause.rest(sentAt - usedAt < quietMs ? pingEveryMs : quietMs)
        if (lost) throw lost
      }
    } finally {
      soundUntil = 0
      // Not awaited on a broken connection: an answer may never come.
      const ended = client.end().catch(() => undefined)
      if (stopping) await ended
    }
  }
  const run = async (log: FastifyBaseLogger): Promise<void> => {
    for (let failures = 1; !stopping; failures += 1) {
      const startedAt = performance.now()
      try {
        await listen()
      } catch (error) {
        if (performance.now() - startedAt > 10_000) failures = 1
        log.warn({ err: error }, 'the listener lost its connection and will try again')
        if (!stopping) await rest(backOffMs(failures))
      }
    }
  }
  return {
    on: (channel, hear) => void hearers.get(channel)?.push(hear),
    onConnect: (hear) => void connectHearers.push(hear),
    isSound: () => {
      usedAt = performance.now()
      const isSound = usedAt < soundUntil
      if (!isSound) pause.ring()
      return isSound
    },
    start: (log) => {
      stopping = false
      running ??= run(log)
    },
    stop: async () => {
      stopping = true
      ring()
      pause.ring()
      await running
      running = null
    },
  }
}
