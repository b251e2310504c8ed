// A call-back of a deposit may be lost, and a customer's transfer would never be credited: the bank is asked for what it has reported.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { BankRail } from '../../../rails/bank-rail.ts'
import { railPoll } from '../../../platform/jobs/rail-poll.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { arrive } from './vam-iban.arrive.ts'
import { depositId } from './vam-iban.product.ts'

const askedKey = z.object({ merchantId: z.string(), reference: z.string() })
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
      // A deposit to an IBAN that is not ours is the bank's to return.
      const { rows } = await sql<z.output<typeof askedKey>>`
        select v.merchant_id as "merchantId", s.reference
        from unnest(${deposits.map(({ reference }) => reference)}::text[], ${deposits.map(({ iban }) => iban)}::text[], ${ids}::uuid[])
          as s (reference, iban, id)
        join vam_iban_number v on v.iban = s.iban
        where not exists (select from vam_iban_deposit d where d.id = s.id)`.execute(db)
      return rows
    },
    async one({ db, signal }, { reference }) {
      const deposit = await bank.deposit(db, reference, signal)
      if (deposit) await arrive(db, settings, deposit)
    },
  })
