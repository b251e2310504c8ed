import { sql } from 'kysely'
import { preAuthorizer } from '@falaj/contract/kernel/access'
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
import { requireNewStore } from '../store/store.read.ts'
import { makeStore } from './application-store.make.ts'

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

interface Membership {
  readonly mid: string
  readonly en: string
  readonly zh: string
  readonly merchantId: string
  readonly personId: string
  readonly staffId: string
  readonly roles: readonly string[]
  readonly person: string
  readonly mobile: string
}
/**
 * The merchants whose pre-authorizer the person is; who has chosen one of their merchants acts for that one alone. One who is bound to stores adds none:
 * they would not see it.
 */
const merchantsOf = async (call: Pick<Call, 'tx' | 'session'>): Promise<readonly Membership[]> => {
  const { rows } = await sql<Membership>`
    select m.mid, m.name_en as en, coalesce(m.name_zh, m.name_en) as zh, m.id as "merchantId", p.id as "personId", t.id as "staffId", t.roles,
      p.name as person, p.mobile
    from staff t join merchant m on m.id = t.merchant_id and m.status = 'ENABLED' join person p on p.id = t.person_id
    where t.person_id = ${personOf(call)}::uuid and t.status = 'ACTIVE' and ${preAuthorizer} = any(t.roles) and t.stores_since is null
      and (${call.session?.merchantId ?? null}::uuid is null or m.id = ${call.session?.merchantId ?? null}::uuid)
    order by m.name_en, m.mid`.execute(call.tx)
  return rows
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
    const merchants = await merchantsOf(call)
    return {
      applications,
      stores: rows.map(({ facts, ...row }) => ({ ...facts, ...row })),
      merchants: merchants.map(({ mid, en, zh }) => ({ mid, name: { en, zh } })),
    }
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
  /** Any other merchant is indistinguishable from a missing one. */
  async addToMerchant(call) {
    const { tx, emit, input, note } = call
    const { mid, ...facts } = input
    const found = (await merchantsOf(call)).find((each) => each.mid === mid)
    if (!found) throw fail('NOT_FOUND')
    const { merchantId, personId, staffId, roles, person, mobile } = found
    await requireNewStore(tx, merchantId, facts)
    const made = await makeStore({ tx, emit }, { merchantId, personId, name: person, mobile }, facts)
    note({
      object: `store ${made.id}`,
      actor: { personId, staffId, merchantId, roles },
      after: { code: made.code, name: facts.nameEn, city: facts.city, opensOn: facts.opensOn },
    })
    return { code: made.code }
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
