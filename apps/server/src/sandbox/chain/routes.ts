// Manual events on the simulated chains: pay an address, mine blocks, drop blocks.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { coins, coinTerms, networks } from '@falaj/contract/kernel/coins'
import { fromText } from '@falaj/money'
import { fail } from '../../platform/base/fail.ts'
import { envelope, type AppContext } from '../../platform/http/pipeline.ts'
import { sandboxChain } from './miners.ts'

const payment = z.object({ coin: z.enum(coins), address: z.string(), amount: z.string() })
const blocks = z.object({ network: z.enum(networks), blocks: z.int().check(z.minimum(1), z.maximum(50)) })

export const chainRoutes = (app: FastifyInstance, { db }: Pick<AppContext, 'db'>): void => {
  const miners = sandboxChain(db)
  /** What watches the chain looks at once. */
  const announce = () => sql`select pg_notify('event_published', '0')`.execute(db)
  const read = <S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> => {
    const parsed = z.safeParse(schema, body)
    if (!parsed.success) throw fail('INPUT_INVALID', { fields: [] })
    return parsed.data
  }
  app.post('/sandbox/chain/pay', async (request) => {
    const { coin, address, amount } = read(payment, request.body)
    const value = fromText(amount, coin)
    if (!value || value.minor <= 0n) throw fail('INPUT_INVALID', { fields: [{ path: 'amount', code: 'AMOUNT' }] })
    return envelope({
      txid: await miners.deposit(coinTerms[coin].network, [{ address, amount: value.minor, of: coin }]),
    })
  })
  app.post('/sandbox/chain/mine', async (request) => {
    const { network, blocks: count } = read(blocks, request.body)
    await miners.mine(network, count)
    await announce()
    return envelope({})
  })
  app.post('/sandbox/chain/reorganise', async (request) => {
    const { network, blocks: depth } = read(blocks, request.body)
    await miners.reorganise(network, depth)
    await announce()
    return envelope({})
  })
}
