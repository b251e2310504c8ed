import { sql } from 'kysely'
import {
  applicationStore,
  applicationStoreFacts,
  applicationStoresMax,
  type ApplicationStoreFacts,
} from '@falaj/contract/places/application-store'
import * as z from 'zod/mini'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'

const personOf = ({ session }: Pick<Call, 'session'>): string => {
  if (!session) throw fail('SESSION_EXPIRED')
  return session.personId
}
/** Somebody else's application is indistinguishable from a missing one; one that is approved has a merchant, whose stores are added there. */
const lockApplication = async (tx: Store, personId: string, id: string): Promise<void> => {
  const row = isUuid(id)
    ? await tx
        .selectFrom('merchant_application')
        .select(['person_id', 'state'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (row?.person_id !== personId) throw fail('NOT_FOUND')
  if (row.state === 'APPROVED') throw fail('APPLICATION_STATE', { state: row.state })
}
const storeOf = async (tx: Store, personId: string, id: string) => {
  const row = isUuid(id)
    ? await tx
        .selectFrom('application_store')
        .select(['id', 'application_id', 'version'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw fail('NOT_FOUND')
  await lockApplication(tx, personId, row.application_id)
  return row
}
/** Without the keys of the record. */
const factsOf = (input: ApplicationStoreFacts): string => JSON.stringify(z.parse(applicationStoreFacts, input))
const requireNewName = async (tx: Store, application: string, facts: ApplicationStoreFacts, except: string | null) => {
  const { rows } = await sql`
    select from application_store where application_id = ${application}::uuid and id is distinct from ${except}::uuid
      and lower(facts ->> 'nameEn') = lower(${facts.nameEn}) and facts ->> 'city' = ${facts.city}`.execute(tx)
  if (rows.length > 0) throw failFields({ path: 'nameEn', code: 'STORE_NAME_KNOWN' })
}

export const applicationStoreFeature = bind(applicationStore, {
  async query(call) {
    const { tx } = call
    const personId = personOf(call)
    const { rows: applications } = await sql<{ id: string; name: string }>`
      select id, coalesce(answers ->> 'nameEn', '') as name from merchant_application
      where person_id = ${personId}::uuid and state <> 'APPROVED' order by created_at desc`.execute(tx)
    const { rows } = await sql<{ id: string; application: string; version: number; facts: ApplicationStoreFacts }>`
      select s.id, s.application_id as application, s.version, s.facts from application_store s
      join merchant_application a on a.id = s.application_id
      where a.person_id = ${personId}::uuid and a.state <> 'APPROVED' order by s.created_at, s.id`.execute(tx)
    return { applications, stores: rows.map(({ facts, ...row }) => ({ ...facts, ...row })) }
  },
  async add(call) {
    const { tx, input, note } = call
    await lockApplication(tx, personOf(call), input.application)
    const { count } = await tx
      .selectFrom('application_store')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('application_id', '=', input.application)
      .executeTakeFirstOrThrow()
    if (Number(count) >= applicationStoresMax) throw failFields({ path: 'nameEn', code: 'TOO_MANY' })
    await requireNewName(tx, input.application, input, null)
    const id = newId()
    await tx
      .insertInto('application_store')
      .values({ id, application_id: input.application, facts: factsOf(input) })
      .execute()
    note({ object: `application ${input.application}`, after: { store: input.nameEn } })
    return { id }
  },
  async edit(call) {
    const { tx, input, note } = call
    const row = await storeOf(tx, personOf(call), input.id)
    if (row.version !== input.version) throw fail('RECORD_CHANGED')
    await requireNewName(tx, row.application_id, input, row.id)
    await tx
      .updateTable('application_store')
      .set({ facts: factsOf(input), version: sql`version + 1` })
      .where('id', '=', row.id)
      .execute()
    note({ object: `application ${row.application_id}`, after: { store: input.nameEn } })
    return { id: row.id }
  },
  async remove(call) {
    const { tx, input, note } = call
    const row = await storeOf(tx, personOf(call), input.id)
    await tx.deleteFrom('application_store').where('id', '=', row.id).execute()
    note({ object: `application ${row.application_id}`, after: { store: 'removed' } })
    return {}
  },
})
