// What is known about an application besides what it says: the same licence, address or name elsewhere, dates, and what colleagues decided.
import { sql } from 'kysely'
import type { deskWork } from '@falaj/contract/desk/desk-work'
import { answerFields, lacks, type AnswerField, type Answers } from '@falaj/contract/merchant/application-answers'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { application } from '../features/merchant/application/application.store.ts'
import { hashOf } from '../platform/base/canonical.ts'
import { fail } from '../platform/base/fail.ts'
import { businessToday } from '../platform/db/business-clock.ts'
import type { Store } from '../platform/db/pool.ts'
import type { DeskHandlers } from './call.ts'

interface Finding {
  readonly field: AnswerField
  readonly isWarning: boolean
  readonly says: Bilingual
  readonly other: string | null
}
/** Answers that two businesses rarely share. */
const telling = ['licenceNo', 'contactEmail', 'nameEn', 'address'] as const
const sameElsewhere = async (tx: Store, id: string, answers: Answers): Promise<Finding[]> => {
  const { rows } = await sql<{ field: (typeof telling)[number]; id: string; name: string; state: string }>`
    select f.field, a.id::text, coalesce(a.answers ->> 'nameEn', '') as name, a.state
    from unnest(${[...telling]}::text[], ${telling.map((field) => String(answers[field] ?? ''))}::text[]) as f (field, value)
    join merchant_application a on f.value <> '' and a.id <> ${id}::uuid and a.state <> 'DRAFT'
      and lower(regexp_replace(a.answers ->> f.field, '\\s+', '', 'g')) = lower(regexp_replace(f.value, '\\s+', '', 'g'))
    order by f.field, a.submitted_at desc nulls last limit 20`.execute(tx)
  return rows.map(({ field, id: other, name, state }) => ({
    field,
    isWarning: true,
    says: { en: `The same in ${name || other} (${state})`, zh: `与 ${name || other}（${state}）相同` },
    other,
  }))
}
const reviewed = async (tx: Store, id: string) => {
  const found = await application(tx, id)
  if (!found || found.state === 'DRAFT') throw fail('NOT_FOUND')
  return found
}

export const reviewHandlers: Pick<DeskHandlers<typeof deskWork>, 'review' | 'decideField'> = {
  async review({ db, input }) {
    const { answers } = await reviewed(db, input.id)
    const missing = lacks(answers, 'review', await businessToday(db)).map(({ path, code }): Finding => ({
      field: path as AnswerField,
      isWarning: true,
      says: code === 'LICENCE_EXPIRED' ? { en: 'It has expired', zh: '已过期' } : { en: 'It is missing', zh: '缺少' },
      other: null,
    }))
    const { rows } = await sql<{
      field: AnswerField
      decision: 'accept' | 'return'
      remark_en: string | null
      remark_zh: string | null
      value_hash: Buffer
      name: string
      decided_at: Date
    }>`
      select d.field, d.decision, d.remark_en, d.remark_zh, d.value_hash, p.name, d.decided_at
      from desk_field_decision d join desk_person p on p.id = d.person_id where d.application_id = ${input.id}::uuid`.execute(
      db,
    )
    return {
      findings: [...missing, ...(await sameElsewhere(db, input.id, answers))],
      // An answer that was changed since is to be decided on again.
      decisions: rows
        .filter(({ field, value_hash }) => value_hash.equals(hashOf(answers[field] ?? null)))
        .map((row) => ({
          field: row.field,
          decision: row.decision,
          remark: row.remark_en === null ? null : { en: row.remark_en, zh: row.remark_zh ?? row.remark_en },
          by: row.name,
          at: row.decided_at.toISOString(),
        })),
    }
  },

  async decideField({ tx, input, me, note }) {
    const found = await reviewed(tx, input.id)
    if (found.state !== 'IN_REVIEW') throw fail('APPLICATION_STATE', { state: found.state })
    const { field, decision, remark } = input
    if (!answerFields.includes(field)) throw fail('NOT_FOUND')
    note({ object: `application ${input.id}`, after: { field, decision, remark: remark?.en ?? null } })
    if (decision === null) {
      await tx
        .deleteFrom('desk_field_decision')
        .where('application_id', '=', input.id)
        .where('field', '=', field)
        .execute()
      return {}
    }
    const values = {
      decision,
      remark_en: remark?.en ?? null,
      remark_zh: remark?.zh ?? null,
      value_hash: hashOf(found.answers[field] ?? null),
      person_id: me().personId,
      decided_at: new Date(),
    }
    await tx
      .insertInto('desk_field_decision')
      .values({ application_id: input.id, field, ...values })
      .onConflict((conflict) => conflict.columns(['application_id', 'field']).doUpdateSet(values))
      .execute()
    return {}
  },
}
