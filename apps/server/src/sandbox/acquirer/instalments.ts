// The simulated acquirer collects instalments on their days: the first with the payment, the others from the same card. A card without money
// until payday misses each later one and pays it three days after.
import { sql } from 'kysely'
import { cutFromEnd, type Instalment } from '@falaj/contract/payments/instalment-rules'
import type { Db, Store } from '../../platform/db/pool.ts'

const retryDays = 3
interface Due {
  readonly reference: string
  readonly no: number
  readonly amount_minor: string
  readonly tries: number
  readonly behaviour: string
}
type Tell = (
  tx: Store,
  row: Pick<Due, 'reference' | 'amount_minor'>,
  kind: string,
  how: { readonly name: string; readonly part: number },
) => Promise<void>

export const keepInstalments = async (
  tx: Store,
  { reference, instalments }: { readonly reference: string; readonly instalments?: readonly Instalment[] | undefined },
): Promise<void> => {
  if (!instalments) return
  await tx
    .insertInto('sandbox_acquirer_instalment')
    .values(
      instalments.map(({ no, dueOn, amount }) => ({
        reference,
        no,
        try_on: dueOn,
        amount_minor: String(amount.minor),
      })),
    )
    .execute()
}
/** By the rule shared by both sides. */
export const cutInstalments = async (tx: Store, reference: string, refunded: bigint): Promise<void> => {
  const { rows } = await sql<{ no: number; minor: string }>`
    select no, amount_minor::text as minor from sandbox_acquirer_instalment where reference = ${reference} and not is_over for update`.execute(
    tx,
  )
  const open = rows.map(({ no, minor }) => ({ no, minor: BigInt(minor) }))
  for (const { no, minor } of cutFromEnd(open, refunded).cuts)
    await sql`update sandbox_acquirer_instalment set amount_minor = amount_minor - ${String(minor)}::numeric,
      is_over = amount_minor = ${String(minor)}::numeric where reference = ${reference} and no = ${no}`.execute(tx)
}
/** Collects due instalments of payments that were reported. */
export const collectInstalments = (db: Db, tell: Tell): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`
      select i.reference, i.no, i.amount_minor::text, i.tries, a.behaviour
      from sandbox_acquirer_instalment i join sandbox_acquirer_attempt a on a.reference = i.reference and a.state = 'captured'
      where not i.is_over and i.try_on <= business_day(now())
        and exists (select from sandbox_acquirer_event e where e.reference = i.reference and e.kind = 'captured' and e.due_at <= now())
      order by i.try_on, i.reference, i.no limit 100 for update of i`.execute(tx)
    for (const row of rows) {
      const isMissed = row.behaviour === 'payday' && row.no > 1 && row.tries === 0
      await sql`update sandbox_acquirer_instalment set tries = tries + 1, is_over = ${!isMissed},
        try_on = try_on + ${isMissed ? retryDays : 0}::int where reference = ${row.reference} and no = ${row.no}`.execute(
        tx,
      )
      await tell(tx, row, isMissed ? 'instalment-missed' : 'instalment-collected', {
        name: `instalment ${row.no} ${row.tries + 1}`,
        part: row.no,
      })
    }
  })
