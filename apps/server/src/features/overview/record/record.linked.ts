// Links of a record: its request, holds, destination, proofs, and the statements that list it.
import { sql } from 'kysely'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import type { RecordKind } from '@falaj/contract/kernel/movements'
import { toDisplay } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import type { Me } from '../../../platform/command/context.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { shownDay, type FoundRecord, type Link } from '../../../platform/lists/movement-queries.ts'
import { statementsWith, type BookedSide } from '../../accounts/statement/statement.read.ts'

const requestOf = async (
  tx: Store,
  { merchantId, personId }: Pick<Me, 'merchantId' | 'personId'>,
  id: string | null,
): Promise<readonly Link[]> => {
  if (!id) return []
  const { number, maker_person_id: maker } = await tx
    .selectFrom('approval_request')
    .select(['number', 'maker_person_id'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [{ kind: maker === personId ? 'own-request' : 'request', id, text: number }]
}

interface Side {
  readonly kind: string
  readonly currency: string
  readonly amount: string
  readonly reason: string
  readonly booked_at: Date
}
const sidesMax = 100
/** Its effect on the reader's own accounts. Rows of a batch are paid out of its hold: that is listed once, not for each of them. */
const sidesOf = async (
  tx: Store,
  reader: string,
  { payer }: FoundRecord,
  kind: string,
  id: string,
): Promise<readonly Side[]> => {
  const { rows } = await sql<Side>`
    select s.kind, t.currency, t.amount::text, t.reason, t.booked_at from ledger.transfer t
    cross join lateral (values (t.debit_merchant_id, t.debit_kind), (t.credit_merchant_id, t.credit_kind)) as s(owner, kind)
    where t.merchant_id = ${payer}::uuid and t.business_id = ${id} and t.business_kind = ${kind}
      and s.owner = ${reader}::uuid and (s.kind <> 'hold' or t.credit_kind = 'hold')
    order by t.booked_at limit ${sql.lit(sidesMax)}`.execute(tx)
  return rows
}
const heldOf = (sides: readonly Side[], kind: string, id: string): readonly Link[] => {
  const held = sides.find((side) => side.kind === 'hold')
  return held
    ? [
        {
          kind: 'amount-on-hold',
          id: `${kind}_${held.currency}_${id}`,
          text: `${held.currency} ${toDisplay(inMinor(held.amount, held.currency))}`,
        },
      ]
    : []
}
const statementsMax = 5
const statementsOf = async (
  tx: Store,
  merchantId: string,
  sides: readonly Side[],
  business: string,
): Promise<readonly Link[]> => {
  const booked = sides.map(({ kind: account, currency, reason, booked_at: bookedAt }): BookedSide => ({
    account,
    currency,
    reason,
    business,
    bookedAt,
  }))
  const found = await statementsWith(tx, merchantId, booked, statementsMax)
  return found.map(({ id, number, first_day: first, last_day: last }) => ({
    kind: 'statement',
    id,
    text: `${number} · ${shownDay(first)} – ${shownDay(last)}`,
  }))
}

export const linkedWith = async (
  { tx, me, visitor, registry }: Pick<Call, 'tx' | 'me' | 'visitor' | 'registry'>,
  { kind, id }: { readonly kind: RecordKind; readonly id: string },
): Promise<readonly Link[]> => {
  const { merchantId } = me()
  const record = registry.movements[kind]?.record
  const found =
    record && isUuid(id) && mayEnter(record.readers, visitor)
      ? (await record.find(merchantId, id).execute(tx)).rows[0]
      : undefined
  // Another merchant's record is indistinguishable from a missing one.
  if (!found) throw fail('NOT_FOUND')
  const sides = await sidesOf(tx, merchantId, found, kind, id)
  return [
    ...(await requestOf(tx, me(), found.request)),
    ...((await record?.links?.(tx, merchantId, id)) ?? []),
    ...(mayEnter(areas.fiatAccounts, visitor) ? heldOf(sides, kind, id) : []),
    ...(mayEnter(areas.statements, visitor) ? await statementsOf(tx, merchantId, sides, kind) : []),
  ]
}
