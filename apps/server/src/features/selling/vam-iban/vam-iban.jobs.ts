// A call-back of a deposit may be lost, and a customer's transfer would never be credited: the bank is asked for what it has reported.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { BankDeposit, BankRail } from '../../../rails/bank-rail.ts'
import type { Db } from '../../../platform/db/pool.ts'
import { keepRefusal } from '../../../platform/jobs/rail-refusal.ts'
import { railPoll } from '../../../platform/jobs/rail-poll.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { arrive } from './vam-iban.arrive.ts'
import { depositId } from './vam-iban.product.ts'

const askedKey = z.object({ merchantId: z.string(), reference: z.string() })
/** A deposit to an IBAN that is not ours is the bank's to return: it leaves a trace. */
const keepUnknown = async (db: Db, deposits: readonly BankDeposit[]): Promise<void> => {
  const { rows } = await sql<{ reference: string; iban: string }>`
    select s.reference, s.iban
    from unnest(${deposits.map(({ reference }) => reference)}::text[], ${deposits.map(({ iban }) => iban)}::text[]) as s (reference, iban)
    where not exists (select from vam_iban_number v where v.iban = s.iban)`.execute(db)
  for (const row of rows) await keepRefusal(db, 'bank', 404, JSON.stringify(row))
}
export const askDeposits = (settings: Settings, bank: BankRail) =>
  railPoll({
    name: 'vam-iban.ask',
    rail: 'bank',
    key: askedKey,
    async ask(db, since, cursor, signal) {
      const { deposits, ...page } = await bank.depositsSince(db, since, cursor, signal)
      return { items: deposits, ...page }
    },
    async missing(db, deposits) {
      const ids = deposits.map(depositId)
      const { rows } = await sql<z.output<typeof askedKey>>`
        select v.merchant_id as "merchantId", s.reference
        from unnest(${deposits.map(({ reference }) => reference)}::text[], ${deposits.map(({ iban }) => iban)}::text[], ${ids}::uuid[])
          as s (reference, iban, id)
        join vam_iban_number v on v.iban = s.iban
        where not exists (select from vam_iban_deposit d where d.id = s.id)`.execute(db)
      await keepUnknown(db, deposits)
      return rows
    },
    async one({ db, signal }, { reference }) {
      const deposit = await bank.deposit(db, reference, signal)
      if (deposit) await arrive(db, settings, deposit)
    },
  })
