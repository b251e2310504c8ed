import { sql } from 'kysely'
import { requiredClauses } from '@falaj/contract/growth/agreement-clauses'
import { agreementTemplate, type Clause } from '@falaj/contract/growth/agreement-template'
import { mayCall } from '@falaj/contract/kernel/endpoint'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { recordLog } from '../../../platform/outbox/record-log.ts'
import { templateList } from './agreement-template.list.ts'
import { hashOf } from './agreement-template.read.ts'

const templateLog = recordLog<'added' | 'edited' | 'published' | 'archived'>('agreement-template', 'isv')

interface VersionRow {
  readonly version: number
  readonly products: string[]
  readonly clauses: Clause[]
  readonly published_at: Date | null
  readonly who: string | null
  readonly signed: number
}
const versionsOf = async (tx: Store, merchantId: string, id: string): Promise<readonly VersionRow[]> => {
  const { rows } = await sql<VersionRow>`
    select v.version, v.products, v.clauses, v.published_at, p.name as who,
      (select count(*)::int from agreement_copy c where c.merchant_id = v.merchant_id and c.template_id = v.template_id and c.version = v.version) as signed
    from agreement_template_version v left join person p on p.id = v.person_id
    where v.merchant_id = ${merchantId}::uuid and v.template_id = ${id}::uuid order by v.version desc`.execute(tx)
  return rows
}
const missingOf = (products: readonly string[], clauses: readonly Clause[]): string[] =>
  requiredClauses(products).filter((id) => !clauses.some((clause) => clause.id === id))
const checkClauses = (clauses: readonly Clause[]): void => {
  const twice = clauses.findIndex(({ id }, at) => clauses.findIndex((each) => each.id === id) < at)
  if (twice >= 0) throw failFields({ path: 'clauses', code: 'CLAUSE_TWICE' })
}
const changed = async (
  { tx, emit, me, note }: Pick<Call, 'tx' | 'emit' | 'me' | 'note'>,
  { id, number }: { readonly id: string; readonly number: string },
  what: 'added' | 'edited' | 'published' | 'archived',
  after: string | null,
): Promise<void> => {
  const { merchantId, personId } = me()
  await templateLog.write(tx, merchantId, id, { what, personId, after })
  await templateLog.notify(emit, merchantId, id)
  note({ object: `agreement-template ${number}`, after: { what, value: after } })
}

export const agreementTemplateFeature = bind(agreementTemplate, {
  query: templateList.query,
  async detail({ tx, me, input, visitor }) {
    const { merchantId } = me()
    const shown = await templateList.one(tx, merchantId, input.id)
    const row = await tx
      .selectFrom('agreement_template')
      .select(['revision', 'state'])
      .where('merchant_id', '=', merchantId)
      .where('id', '=', input.id)
      .executeTakeFirstOrThrow()
    const versions = await versionsOf(tx, merchantId, input.id)
    const required = new Set(requiredClauses(versions[0]!.products))
    const isOpen = row.state === 'active' && mayCall(agreementTemplate.edit, visitor)
    const isDraft = versions[0]!.published_at === null
    return {
      ...shown,
      revision: row.revision,
      versions: versions.map(({ version, clauses, published_at, who, signed }) => ({
        version,
        publishedAt: published_at?.toISOString() ?? null,
        who,
        signed,
        clauses: clauses.map((clause) => ({ ...clause, hash: hashOf(clause), required: required.has(clause.id) })),
      })),
      missing: missingOf(versions[0]!.products, versions[0]!.clauses),
      actions: isOpen ? [...(isDraft ? (['publish'] as const) : []), 'edit' as const, 'archive' as const] : [],
      history: await templateLog.history(tx, merchantId, input.id),
    }
  },
  async add(call) {
    const { tx, me, input } = call
    const { merchantId } = me()
    checkClauses(input.clauses)
    const [id, number] = [newId(), newNumber('agreement-template')]
    await tx
      .insertInto('agreement_template')
      .values({ merchant_id: merchantId, id, number, name: input.name, products: [...input.products] })
      .execute()
    await tx
      .insertInto('agreement_template_version')
      .values({
        merchant_id: merchantId,
        template_id: id,
        version: 1,
        products: [...input.products],
        clauses: JSON.stringify(input.clauses),
      })
      .execute()
    await changed(call, { id, number }, 'added', input.name)
    return { id, number }
  },
  async edit(call) {
    const { tx, me, input } = call
    const { merchantId } = me()
    const row = await lockOwn(tx, 'agreement_template', merchantId, input.id)
    if (row.state !== 'active') throw fail('RECORD_STATE')
    if (row.revision !== input.revision) throw fail('RECORD_CHANGED')
    checkClauses(input.clauses)
    const last = await tx
      .selectFrom('agreement_template_version')
      .select('published_at')
      .where('merchant_id', '=', merchantId)
      .where('template_id', '=', row.id)
      .where('version', '=', row.version)
      .executeTakeFirstOrThrow()
    const version = last.published_at ? row.version + 1 : row.version
    const values = { clauses: JSON.stringify(input.clauses), products: [...input.products] }
    if (last.published_at)
      await tx
        .insertInto('agreement_template_version')
        .values({ merchant_id: merchantId, template_id: row.id, version, ...values })
        .execute()
    else
      await tx
        .updateTable('agreement_template_version')
        .set(values)
        .where('merchant_id', '=', merchantId)
        .where('template_id', '=', row.id)
        .where('version', '=', version)
        .execute()
    await tx
      .updateTable('agreement_template')
      .set({
        name: input.name,
        version,
        revision: row.revision + 1,
        // What is published goes on covering what it did.
        ...(version === 1 ? { products: [...input.products] } : {}),
      })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.id)
      .execute()
    await changed(call, row, 'edited', `${version}`)
    return { id: row.id }
  },
  async publish(call) {
    const { tx, me, input } = call
    const { merchantId, personId } = me()
    const row = await lockOwn(tx, 'agreement_template', merchantId, input.id)
    if (row.state !== 'active') throw fail('RECORD_STATE')
    if (row.revision !== input.revision) throw fail('RECORD_CHANGED')
    const [last] = await versionsOf(tx, merchantId, row.id)
    if (!last || last.published_at) throw fail('RECORD_STATE')
    if (missingOf(last.products, last.clauses).length > 0)
      throw failFields({ path: 'clauses', code: 'CLAUSE_REQUIRED' })
    await tx
      .updateTable('agreement_template_version')
      .set({ published_at: new Date(), person_id: personId })
      .where('merchant_id', '=', merchantId)
      .where('template_id', '=', row.id)
      .where('version', '=', row.version)
      .execute()
    await tx
      .updateTable('agreement_template')
      .set({ products: last.products, revision: row.revision + 1 })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.id)
      .execute()
    await changed(call, row, 'published', `${row.version}`)
    return { id: row.id }
  },
  async archive(call) {
    const { tx, me, input } = call
    const { merchantId } = me()
    const row = await lockOwn(tx, 'agreement_template', merchantId, input.id)
    if (row.state !== 'active') throw fail('RECORD_STATE')
    await tx
      .updateTable('agreement_template')
      .set({ state: 'archived', revision: row.revision + 1 })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.id)
      .execute()
    await changed(call, row, 'archived', null)
    return { id: row.id }
  },
})
