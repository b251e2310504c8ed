// The simulated bank for incoming money: a transfer sent from /sandbox is stored in its own books and reported a moment later, as often as
// requested: the same reference is one deposit.
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { toText } from '@falaj/money'
import { arrive } from '../features/selling/vam-iban/vam-iban.arrive.ts'
import { inMinor } from '../platform/lists/page.ts'
import type { Store } from '../platform/db/pool.ts'
import type { Feature } from '../platform/feature.ts'
import { fail } from '../platform/base/fail.ts'
import { envelope, type AppContext } from '../platform/http/pipeline.ts'
import { newNumber } from '../platform/base/ids.ts'
import { task } from '../platform/jobs/task.ts'
import { emit } from '../platform/outbox/emit.ts'
import { depositOf } from '../rails/bank-rail.ts'
import { sentDeposit, type SentDeposit } from './bank.ts'

const kind = 'sandbox-bank.deposit'
const again = z.object({ reference: z.string() })
const call = (tx: Store, reference: string) =>
  emit(tx, { kind, merchantId: null, audience: 'none', payload: { reference } })

interface DepositRow extends SentDeposit {
  readonly outcome: string | null
  readonly calls: number
}
export const feature = {
  endpoints: [],
  tasks: ({ settings }) => [
    task({
      kind,
      payload: again,
      async run({ db, payload: { reference }, signal }) {
        await pause(settings.durable ? 1500 : 1, undefined, { signal })
        const { rows } = await sql<DepositRow>`select * from sandbox_deposit where reference = ${reference}`.execute(db)
        const [sent] = rows
        const deposit = sent && sentDeposit(sent)
        const outcome = deposit ? await arrive(db, settings, deposit) : 'unreadable'
        await sql`update sandbox_deposit set outcome = ${outcome}, calls = calls + 1 where reference = ${reference}`.execute(
          db,
        )
      },
    }),
  ],
} satisfies Feature

export const depositRoutes = (app: FastifyInstance, { db, wakeRelay }: AppContext): void => {
  const shown = async () => {
    const ibans = await sql`
      select v.iban, v.alias, v.currency, m.mid, m.name_en as en, m.name_zh as zh, v.closed_at is not null as "isClosed"
      from vam_iban v join merchant m on m.id = v.merchant_id order by m.mid, v.closed_at nulls first, v.created_at limit 200`.execute(
      db,
    )
    const { rows } = await sql<DepositRow>`select * from sandbox_deposit order by at desc limit 5`.execute(db)
    return envelope({
      ibans: ibans.rows,
      sent: rows.map(({ reference, currency, amount_minor: minor, sender_name: sender, outcome, calls }) => ({
        reference,
        currency,
        amount: toText(inMinor(minor, currency)),
        sender,
        outcome,
        calls,
      })),
    })
  }
  app.get('/sandbox/iban-deposits', shown)
  /** `{ iban, currency, amount, sender, senderIban, text }`: simulates a transfer to a virtual IBAN. Reported a moment later. */
  app.post('/sandbox/iban-deposits/send', async (request) => {
    const reference = newNumber('sandbox-deposit')
    const deposit = depositOf({ ...(request.body as object), reference, at: new Date().toISOString() })
    if (!deposit) throw fail('INPUT_INVALID', { fields: [{ path: 'amount', code: 'AMOUNT' }] })
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('sandbox_deposit')
        .values({
          reference,
          iban: deposit.iban,
          currency: deposit.amount.currency,
          amount_minor: deposit.amount.minor.toString(),
          sender_name: deposit.sender,
          sender_iban: deposit.senderIban,
          text: deposit.text,
        })
        .execute()
      await call(tx, reference)
    })
    wakeRelay()
    return envelope({ reference })
  })
  /** The bank reports the same deposit once more, as banks do. */
  app.post('/sandbox/iban-deposits/again', async (request) => {
    const { data } = z.safeParse(again, request.body)
    if (!data) throw fail('INPUT_INVALID', { fields: [] })
    await db.transaction().execute((tx) => call(tx, data.reference))
    wakeRelay()
    return shown()
  })
}
