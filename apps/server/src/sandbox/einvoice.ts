// The simulated accredited service provider. What it does with a document is decided by the last digit of its number: 4 is rejected the first time and
// accepted when it is handed over again, 7 takes an hour. It keeps books of its own, so that a restart changes nothing.
import { sql } from 'kysely'
import { hourMs } from '@falaj/contract/kernel/time'
import { businessNow } from '../platform/db/business-clock.ts'
import type { EinvoiceRail } from '../rails/einvoice-rail.ts'

export const sandboxRefusal = 'The receiver could not be reached in the network. Hand the document over again.'
interface Row {
  readonly answers_at: Date
  readonly refusal: string | null
}
export const sandboxEinvoice = (takesMs: number): EinvoiceRail => ({
  async submit(db, { reference, number }) {
    const now = (await businessNow(db)).getTime()
    const answersAt = new Date(now + (number.endsWith('7') ? hourMs : takesMs))
    const refusal = number.endsWith('4') ? sandboxRefusal : null
    const { rows } = await sql<{ provider_reference: string }>`
      insert into sandbox_einvoice as e (reference, provider_reference, answers_at, refusal)
      values (${reference}::uuid, ${`ASP-${reference.slice(-8).toUpperCase()}`}, ${answersAt}, ${refusal})
      on conflict (reference) do update set handed_over = e.handed_over + 1,
        -- One that was rejected is taken anew; any other is the same document.
        answers_at = case when e.refusal is null then e.answers_at else ${answersAt} end, refusal = null
      returning e.provider_reference`.execute(db)
    return { providerReference: rows[0]!.provider_reference }
  },
  async status(db, reference) {
    const { rows } = await sql<Row>`
      select answers_at, refusal from sandbox_einvoice where reference = ${reference}::uuid`.execute(db)
    const [row] = rows
    if (!row) return { kind: 'unknown' }
    if (row.answers_at > (await businessNow(db))) return { kind: 'pending' }
    // What is reported has happened, whatever the sandbox's clock says.
    const at = new Date(Math.min(row.answers_at.getTime(), Date.now()))
    return row.refusal ? { kind: 'rejected', at, reason: row.refusal } : { kind: 'accepted', at }
  },
})
