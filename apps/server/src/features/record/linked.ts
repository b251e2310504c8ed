// What a record is linked with: who was asked, what was held, where it went, what proves it, and the statements it stands in.
import { sql } from 'kysely'
import { areas, mayEnter, type Access } from '@falaj/contract/access'
import type { RecordKind } from '@falaj/contract/record'
import { toDisplay } from '@falaj/money'
import { inMinor } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import type { Call } from '../../platform/http/bind.ts'
import { fail } from '../../platform/http/fail.ts'
import { isUuid } from '../../platform/ids.ts'
import { dubaiDay } from '../../platform/money/banking-days.ts'
import { statementsWith, type BookedSide } from '../statement/read.ts'

interface Link {
  readonly kind: string
  readonly id: string
  readonly text: string
}
interface Record {
  /** Whose posting it is: of a transfer, who pays. */
  readonly payer: string
  readonly request: string | null
}
/** Who may read such a record at all: as its own detail says. */
const readers: Readonly<{ [Kind in RecordKind]: Access }> = {
  withdraw: areas.fiatTransactions,
  settlement: areas.fiatTransactions,
  transfer: areas.fiatTransactions,
  'transfer-to-bank': areas.fiatTransactions,
  'batch-transfer': areas.transfer,
  exchange: areas.fiatAccounts,
}
const own = (table: string) => (reader: string, id: string) =>
  sql<Record>`
  select merchant_id as payer, request_id as request from ${sql.table(table)}
  where merchant_id = ${reader}::uuid and id = ${id}::uuid`
const records = {
  withdraw: own('withdraw'),
  'transfer-to-bank': own('transfer_to_bank'),
  'batch-transfer': own('batch_transfer'),
  exchange: own('currency_exchange'),
  settlement: (reader: string, id: string) => sql<Record>`
    select merchant_id as payer, null as request from settlement where merchant_id = ${reader}::uuid and id = ${id}::uuid`,
  /** What was asked of the payer's colleagues is theirs; before it is paid, only what asks for money is the payee's business. */
  transfer: (reader: string, id: string) => sql<Record>`
    select payer_merchant_id as payer, case when payer_merchant_id = ${reader}::uuid then request_id end as request from transfer
    where id = ${id}::uuid and (merchant_id = ${reader}::uuid
      or payee_merchant_id = ${reader}::uuid and (type = 'COLLECT' or state = 'SUCCESS'))`,
} as const satisfies { [Kind in RecordKind]: unknown }

const requestOf = async (tx: Store, id: string | null, personId: string): Promise<readonly Link[]> => {
  if (!id) return []
  const { number, maker_person_id: maker } = await tx
    .selectFrom('approval_request')
    .select(['number', 'maker_person_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [{ kind: maker === personId ? 'own-request' : 'request', id, text: number }]
}

/** DD-MM-YYYY of YYYY-MM-DD. */
const shownDay = (day: string): string => day.split('-').toReversed().join('-')
/** Where a withdrawal went, what proves it, and the rule that made it. */
const ofWithdrawal = async (tx: Store, id: string): Promise<readonly Link[]> => {
  const { rows } = await sql<{
    account: string
    account_id: string
    certificate: string | null
    planned_at: Date | null
  }>`
    select b.id as account_id, b.alias || ' ' || b.country || ' •••• ' || b.number_last4 as account,
      w.certificate_number as certificate, s.planned_at
    from withdraw w join bank_account b on b.id = w.account_id
    left join settlement_run s on s.withdrawal_id = w.id and s.merchant_id = w.merchant_id
    where w.id = ${id}::uuid`.execute(tx)
  const { account, account_id: accountId, certificate, planned_at: planned } = rows[0]!
  const day = planned && dubaiDay(planned)
  return [
    { kind: 'bank-account', id: accountId, text: account },
    ...(certificate ? [{ kind: 'certificate', id, text: certificate }] : []),
    ...(day ? [{ kind: 'settlement-run', id: `${day}_${day}`, text: shownDay(day) }] : []),
  ]
}

interface Side {
  readonly kind: string
  readonly currency: string
  readonly amount: string
  readonly reason: string
  readonly booked_at: Date
}
const sidesMax = 100
/** What it did to the reader's own accounts. Rows of a batch are paid out of its hold: that is told once, not for each of them. */
const sidesOf = async (
  tx: Store,
  reader: string,
  { payer }: Record,
  kind: string,
  id: string,
): Promise<readonly Side[]> => {
  const { rows } = await sql<Side>`
    select s.kind, t.currency, t.amount::text, t.reason, t.booked_at from ledger.transfer t
    cross join lateral (values (t.debit_merchant_id, t.debit_kind), (t.credit_merchant_id, t.credit_kind)) as s(owner, kind)
    where t.merchant_id = ${payer}::uuid and t.business_id = ${id} and t.business_kind = ${kind}
      and s.owner = ${reader}::uuid and (s.kind <> 'hold' or t.reason = 'hold')
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
  { tx, me, visitor }: Pick<Call, 'tx' | 'me' | 'visitor'>,
  { kind, id }: { readonly kind: RecordKind; readonly id: string },
): Promise<readonly Link[]> => {
  const { merchantId, personId } = me()
  const found =
    isUuid(id) && mayEnter(readers[kind], visitor)
      ? (await records[kind](merchantId, id).execute(tx)).rows[0]
      : undefined
  // Another merchant's answers exactly as one that never was.
  if (!found) throw fail('NOT_FOUND')
  const sides = await sidesOf(tx, merchantId, found, kind, id)
  return [
    ...(await requestOf(tx, found.request, personId)),
    ...(kind === 'withdraw' ? await ofWithdrawal(tx, id) : []),
    ...(mayEnter(areas.fiatAccounts, visitor) ? heldOf(sides, kind, id) : []),
    ...(mayEnter(areas.statements, visitor) ? await statementsOf(tx, merchantId, sides, kind) : []),
  ]
}
