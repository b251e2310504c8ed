// Queries over applications, for applicants and for the provider.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import {
  missingItem,
  type applicationStep,
  type ApplicationDetail,
  type ApplicationState,
  type MissingItem,
} from '@falaj/contract/merchant/application'
import { answers, documentFields, type Answers } from '@falaj/contract/merchant/application-answers'
import type { Language } from '@falaj/contract/kernel/words'
import type { Store } from '../../../platform/db/pool.ts'
import { isUuid, noMerchant } from '../../../platform/base/ids.ts'
import { merchantStatusOf } from './application.rules.ts'

const readAnswers = (stored: unknown): Answers => z.decode(answers, stored as never)
const readMissing = (stored: unknown): MissingItem[] => z.parse(z.array(missingItem), stored)

const withMerchant = (tx: Store) =>
  tx
    .selectFrom('merchant_application as a')
    .leftJoin('merchant as m', 'm.id', 'a.merchant_id')
    .selectAll('a')
    .select(['m.mid', 'm.status as merchant_status', 'm.contract_status'])
type Row = Awaited<ReturnType<ReturnType<typeof withMerchant>['executeTakeFirstOrThrow']>>

const standingOf = (row: Row) => {
  const state = row.state as ApplicationState
  return {
    state,
    merchantStatus: merchantStatusOf(state, row.merchant_status),
    contractStatus: row.contract_status ?? 'UNSIGNED',
    merchantMid: row.mid,
  }
}
export const rowOf = (row: Row) => ({
  id: row.id,
  name: readAnswers(row.answers).nameEn ?? '',
  ...standingOf(row),
  changedAt: row.changed_at.toISOString(),
  submittedAt: row.submitted_at?.toISOString() ?? null,
})

export const ownApplications = async (tx: Store, personId: string) => {
  const rows = await withMerchant(tx).where('a.person_id', '=', personId).orderBy('a.created_at', 'desc').execute()
  return rows.map(rowOf)
}
/** For the provider: everybody's, those that wait longest first. */
export const applications = async (tx: Store, state: ApplicationState | undefined) => {
  const rows = await withMerchant(tx)
    .innerJoin('person as p', 'p.id', 'a.person_id')
    .select('p.mobile')
    .$if(state !== undefined, (query) => query.where('a.state', '=', state!))
    .orderBy((column) => column.fn.coalesce('a.submitted_at', 'a.created_at'))
    .orderBy('a.id')
    .limit(500)
    .execute()
  return rows.map((row) => ({ ...rowOf(row), mobile: row.mobile }))
}

/** `personId` absent: the provider asks. Another person's application is indistinguishable from a missing one. */
export const application = async (tx: Store, id: string, personId?: string): Promise<ApplicationDetail | null> => {
  if (!isUuid(id)) return null
  const row = await withMerchant(tx)
    .where('a.id', '=', id)
    .$if(personId !== undefined, (query) => query.where('a.person_id', '=', personId!))
    .executeTakeFirst()
  if (!row) return null
  const given = readAnswers(row.answers)
  return {
    id: row.id,
    ...standingOf(row),
    answers: given,
    missing: readMissing(row.missing),
    documents: await documentsOf(tx, given),
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
  }
}
const documentsOf = async (tx: Store, given: Answers): Promise<ApplicationDetail['documents']> => {
  const named = documentFields.flatMap((field) => (given[field] ?? []).map((path) => ({ field, path })))
  if (named.length === 0) return []
  const files = await tx
    .selectFrom('file')
    .select(['id', 'name', 'size_bytes'])
    .where('merchant_id', '=', noMerchant)
    .where(
      'id',
      'in',
      named.map(({ path }) => path),
    )
    .execute()
  return named.flatMap(({ field, path }) => {
    const file = files.find((each) => each.id === path)
    return file ? [{ field, path, name: file.name, sizeBytes: Number(file.size_bytes) }] : []
  })
}

/** Holds the row until the transaction ends: of two who decide at once the second sees what the first did. */
export const lockApplication = async (tx: Store, id: string) => {
  if (!isUuid(id)) return undefined
  const row = await tx
    .selectFrom('merchant_application')
    .select(['id', 'person_id', 'state', 'answers', 'language'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      ...row,
      state: row.state as ApplicationState,
      answers: readAnswers(row.answers),
      language: row.language as Language,
    }
  )
}

export const countOpen = async (tx: Store, personId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('merchant_application')
    .select((column) => column.fn.countAll<bigint>().as('count'))
    .where('person_id', '=', personId)
    .where('state', '<>', 'APPROVED')
    .executeTakeFirstOrThrow()
  return Number(count)
}
/** Locks the person while their applications are counted to add another one. */
export const lockPerson = (tx: Store, personId: string) =>
  sql`select from person where id = ${personId} for update`.execute(tx)

export type Step = z.output<typeof applicationStep>
export const steps = async (tx: Store, applicationId: string): Promise<Step[]> => {
  const rows = await tx
    .selectFrom('application_step')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    step: row.step as Step['step'],
    actor: row.actor as Step['actor'],
    remark: row.remark as Step['remark'],
    missing: readMissing(row.missing),
    at: row.at.toISOString(),
  }))
}

/** Which of these files the person did not send themselves. */
export const notOwnFiles = async (tx: Store, personId: string, ids: readonly string[]): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const own = await tx
    .selectFrom('file')
    .select('id')
    .where('merchant_id', '=', noMerchant)
    .where('person_id', '=', personId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return ids.filter((id) => !own.some((each) => each.id === id))
}
export const ownFile = (tx: Store, personId: string, id: string) =>
  tx
    .selectFrom('file')
    .select('id')
    .where('merchant_id', '=', noMerchant)
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
