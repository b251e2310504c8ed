// The permission to send one file: minted for a member, or for an applicant who has no merchant yet; used once, dead after five minutes.
import { minuteMs } from '@falaj/contract/kernel/time'
import { readRole, type Role } from '@falaj/contract/kernel/access'
import type { Db, Store } from '../db/pool.ts'
import { newToken, sha256 } from '../base/ids.ts'

const ticketMs = 5 * minuteMs

export interface Limits {
  readonly purpose: string
  readonly sizeMax: number
  readonly mimes: readonly string[]
}
/** Without a merchant the file belongs to the person. */
export interface Ticket extends Limits {
  readonly merchantId: string | null
  readonly staffId: string | null
  readonly personId: string
  readonly roles: readonly Role[]
}
export type TicketOwner = { readonly merchantId: string; readonly staffId: string } | { readonly personOnly: string }

/** The ticket's text is given back once and stored nowhere. */
export const mintTicket = async (
  tx: Store,
  owner: TicketOwner,
  limits: Limits,
): Promise<{ readonly ticket: string; readonly expiresAt: Date }> => {
  const whose =
    'personOnly' in owner
      ? { merchant_id: null, staff_id: null, person_id: owner.personOnly }
      : { merchant_id: owner.merchantId, staff_id: owner.staffId, person_id: null }
  await tx
    .deleteFrom('upload_ticket')
    .where((column) => column.or([column('staff_id', '=', whose.staff_id), column('person_id', '=', whose.person_id)]))
    .where('expires_at', '<', new Date())
    .execute()
  const [ticket, expiresAt] = [newToken(), new Date(Date.now() + ticketMs)]
  await tx
    .insertInto('upload_ticket')
    .values({
      token_hash: sha256(ticket),
      ...whose,
      purpose: limits.purpose,
      size_max: BigInt(limits.sizeMax),
      mimes: [...limits.mimes],
      expires_at: expiresAt,
    })
    .execute()
  return { ticket, expiresAt }
}

/** Deletes it in the same statement that reads it, so that of two who come at once one gets nothing. */
export const takeTicket = async (db: Db, token: string): Promise<Ticket | null> => {
  const row = await db
    .with('taken', (cte) =>
      cte
        .deleteFrom('upload_ticket')
        .where('token_hash', '=', sha256(token))
        .where('expires_at', '>', new Date())
        .returningAll(),
    )
    .selectFrom('taken')
    // A person or merchant that was switched off since can send nothing.
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.merchant_id', '=', 'taken.merchant_id')
        .onRef('staff.id', '=', 'taken.staff_id')
        .on('staff.status', '=', 'ACTIVE'),
    )
    .leftJoin('merchant', (join) =>
      join.onRef('merchant.id', '=', 'taken.merchant_id').on('merchant.status', '=', 'ENABLED'),
    )
    .innerJoin('person', (join) =>
      join
        .on((column) =>
          column.or([
            column('person.id', '=', column.ref('taken.person_id')),
            column.and([
              column('person.id', '=', column.ref('staff.person_id')),
              column('merchant.id', 'is not', null),
            ]),
          ]),
        )
        .on('person.status', '=', 'VERIFIED'),
    )
    .select([
      'taken.merchant_id',
      'taken.staff_id',
      'taken.purpose',
      'taken.size_max',
      'taken.mimes',
      'person.id as person_id',
      'staff.roles',
    ])
    .executeTakeFirst()
  if (!row) return null
  return {
    merchantId: row.merchant_id,
    staffId: row.staff_id,
    personId: row.person_id,
    purpose: row.purpose,
    sizeMax: Number(row.size_max),
    mimes: row.mimes,
    roles: (row.roles ?? []).map(readRole).filter((role): role is Role => role !== null),
  }
}
