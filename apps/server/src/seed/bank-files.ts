// Bank files of the demo world: one reconciled, with every reason for unmatched entries, and one unreadable.
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { dayMs } from '@falaj/contract/kernel/time'
import type { Outcome } from '@falaj/contract/accounts/reconciliation'
import type { Db, Store } from '../platform/db/pool.ts'
import { receive } from '../platform/files/bytes.ts'
import { newId } from '../platform/base/ids.ts'
import { dubaiDay } from '../platform/base/banking-days.ts'
import { merchants, people } from './people.ts'

interface PaidOut {
  readonly id: string
  readonly number: string
  readonly net: string
  readonly day: string
}
interface Line {
  readonly outcome: Outcome
  readonly by: 'reference' | 'amount' | 'person' | null
  readonly day: string
  readonly minor: string | null
  /** In a currency that is not held here. */
  readonly foreign?: { readonly currency: string; readonly amount: string }
  readonly text: string
  readonly payout: PaidOut | null
}
const addFile = async (tx: Store, merchantId: string, name: string, text: string): Promise<string> => {
  const id = newId()
  const { size, sha256 } = await receive(tx, { merchantId, id }, name, Readable.from([Buffer.from(text)]))
  await tx
    .insertInto('file')
    .values({
      id,
      merchant_id: merchantId,
      purpose: 'bank-file',
      name,
      mime: 'text/csv',
      size_bytes: BigInt(size),
      sha256,
    })
    .execute()
  return id
}

export const seedBankFiles = async (db: Db): Promise<void> => {
  if (await db.selectFrom('bank_file').select('id').executeTakeFirst()) return
  const { mid } = merchants.find(({ key }) => key === 'marina')!
  const { mobile } = people.find(({ key }) => key === 'financial')!
  await db.transaction().execute(async (tx) => {
    const { id: merchantId } = await tx
      .selectFrom('merchant')
      .select('id')
      .where('mid', '=', mid)
      .executeTakeFirstOrThrow()
    const { id: personId } = await tx
      .selectFrom('person')
      .select('id')
      .where('mobile', '=', mobile)
      .executeTakeFirstOrThrow()
    // The newest payouts are left for visitors to try. A world with a short past shows fewer reasons.
    const { rows: paid } = await sql<PaidOut>`
      select id::text as id, number, net_minor::text as net, (ended_at at time zone 'Asia/Dubai')::date::text as day from withdraw
      where merchant_id = ${merchantId}::uuid and currency = 'AED' and state = 'SUCCESS' and ended_at < now() - interval '8 days'
      order by placed_at desc limit 8`.execute(tx)
    const line = (payout: PaidOut | undefined, outcome: Outcome, more: Partial<Line> = {}): readonly Line[] =>
      payout
        ? [
            {
              outcome,
              by: outcome === 'matched' ? 'reference' : null,
              day: payout.day,
              minor: payout.net,
              text: `FALAJ ${payout.number}`,
              payout,
              ...more,
            },
          ]
        : []
    const [inTransit, first, unnamed, missing, wrong, returned, byHand, ...others] = paid
    const named = [...(first ? [first] : []), ...others]
    const day = named[0]?.day ?? dubaiDay(new Date(Date.now() - 31 * dayMs))
    const credits = [
      ...named.flatMap((payout) => line(payout, 'matched')),
      ...line(unnamed, 'matched', { by: 'amount', text: 'TRANSFER' }),
      ...line(byHand, 'matched', { by: 'person', text: 'TRANSFER LESS CHARGES' }),
      ...line(wrong, 'amount', { minor: '123456' }),
      ...line(named[0], 'duplicate'),
      ...line(returned, 'returned', { text: 'TRANSFER' }),
      { outcome: 'several', by: null, payout: null, day, minor: '500000', text: 'TRANSFER' },
      { outcome: 'unknown', by: null, payout: null, day, minor: '73500', text: 'RENT REFUND UNIT 12' },
      { outcome: 'untied', by: null, payout: null, day, minor: '41000', text: 'TRANSFER' },
      {
        outcome: 'foreign',
        by: null,
        payout: null,
        day,
        minor: null,
        foreign: { currency: 'CHF', amount: '1250.00' },
        text: 'ALPEN HOTEL AG',
      },
    ] satisfies readonly Line[]
    const lines = [
      ...credits,
      ...line(missing, 'missing', { text: '' }),
      ...line(inTransit, 'in-transit', { text: '' }),
    ]
    const add = async (name: string, values: object): Promise<string> => {
      const id = newId()
      await tx
        .insertInto('bank_file')
        .values({
          merchant_id: merchantId,
          id,
          file_id: await addFile(tx, merchantId, name, 'Date,Amount,Currency,Reference\n'),
          name,
          person_id: personId,
          state: 'READY',
          created_at: sql`now() - interval '5 days'`,
          ended_at: sql`now() - interval '5 days'`,
          ...values,
        })
        .execute()
      return id
    }
    const days = lines.map(({ day }) => day).toSorted()
    const matched = lines.filter(({ outcome }) => outcome === 'matched').length
    const id = await add('enbd-statement.csv', {
      format: 'csv',
      first_day: days[0],
      last_day: days.at(-1),
      credits: credits.length,
      matched,
      left_over: lines.length - matched,
    })
    for (const [at, { day, minor, foreign, text, outcome, by, payout }] of lines.entries())
      await tx
        .insertInto('bank_file_line')
        .values({
          merchant_id: merchantId,
          bank_file_id: id,
          n: at + 1,
          day,
          currency: foreign?.currency ?? 'AED',
          amount_minor: minor,
          amount_text: foreign?.amount ?? null,
          text,
          outcome,
          tied_by: by,
          tied_person_id: by === 'person' ? personId : null,
          payout_kind: payout ? 'withdraw' : null,
          payout_id: payout?.id ?? null,
          payout_number: payout?.number ?? null,
        })
        .execute()
    await add('statement-cut.csv', { state: 'FAILURE', failure: 'TRUNCATED' })
  })
}
