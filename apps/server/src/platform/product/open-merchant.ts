// A new merchant, from an approved application or an approved secondary merchant.
import { sql } from 'kysely'
import { firstRole } from '@falaj/contract/kernel/access'
import type { Answers } from '@falaj/contract/merchant/application-answers'
import { fail } from '../base/fail.ts'
import { newId } from '../base/ids.ts'
import type { Store } from '../db/pool.ts'
import { takeOver } from './profile.ts'

/** The merchant an approval makes, with the applicant as its first member and the application as its profile. */
export const openMerchant = async (tx: Store, personId: string, given: Answers, owner?: string) => {
  const { rows } = await sql<{ mid: string }>`select nextval('merchant_mid')::text as mid`.execute(tx)
  const [id, mid] = [newId(), rows[0]!.mid]
  const name = given.nameEn ?? given.contactName ?? mid
  await tx
    .insertInto('merchant')
    .values({
      id,
      mid,
      name_en: name,
      name_zh: given.nameZh ?? name,
      account_type: given.accountType ?? 'MERCHANT',
      status: 'ENABLED',
      contract_status: 'UNSIGNED',
    })
    .execute()
  await tx
    .insertInto('staff')
    .values({ id: newId(), merchant_id: id, person_id: personId, roles: [firstRole], status: 'ACTIVE' })
    .execute()
  if (given.contactName)
    await tx
      .updateTable('person')
      .set({ name: given.contactName })
      .where('id', '=', personId)
      .where('name', '=', '')
      .execute()
  const applicant = await tx.selectFrom('person').select('mobile').where('id', '=', personId).executeTakeFirstOrThrow()
  await takeOver(tx, id, given, applicant, owner)
  return { id, mid }
}
/** The first member's person: the one with this number, or a new one, who proves the number at the first sign-in. */
export const firstMemberOf = async (tx: Store, mobile: string, name: string): Promise<string> => {
  await tx
    .insertInto('person')
    .values({ id: newId(), mobile, name, status: 'VERIFIED', new_user: true })
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .execute()
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from person where mobile = ${mobile}`.execute(tx)
  if (rows[0]?.status !== 'VERIFIED') throw fail('SECONDARY_CONTACT')
  return rows[0].id
}
