// A second node of the same cluster: the whole server again, on the world's database.
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { makeBackground } from '../background.ts'
import { featuresOf } from '../features-of.ts'
import { connect, type Db } from '../platform/db/pool.ts'
import { bankRailOf } from '../rails/bank-rail.ts'
import { messageRailOf } from '../rails/message-rail.ts'
import { payoutRailOf } from '../rails/payout-rail.ts'
import type { World } from './world.ts'

export interface Node {
  readonly app: FastifyInstance
  close(): Promise<void>
}

export const openNode = async (
  { appUrl, settings }: World,
  /** Called with each answer of the database before the program sees it: holds a moment open that is hard to hit. */
  between?: (rows: readonly Record<string, unknown>[]) => Promise<void>,
): Promise<Node> => {
  const opened = connect(appUrl, 4)
  const db: Db = between
    ? opened.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          await between(result.rows)
          return result
        },
      })
    : opened.db
  const background = makeBackground({
    db,
    url: appUrl,
    settings,
    features: await featuresOf(settings),
    rail: await messageRailOf(settings),
    bank: await bankRailOf(settings),
    payout: await payoutRailOf(settings),
  })
  const app = await buildApp(background.context)
  await app.ready()
  await background.start(app.log)
  return {
    app,
    close: async () => {
      await app.close()
      await background.stop()
      await opened.db.destroy()
    },
  }
}
