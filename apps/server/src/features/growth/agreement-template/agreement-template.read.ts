// Templates as other features read them: the published version that covers a merchant's products, and the hashes of clauses.
import { sql } from 'kysely'
import { clauseText } from '@falaj/contract/growth/agreement-clauses'
import type { Clause } from '@falaj/contract/growth/agreement-template'
import { sha256 } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'

export const hashOf = (clause: Clause): string => sha256(clauseText(clause)).toString('hex')
export interface ClauseHash {
  readonly id: string
  readonly hash: string
}
export const hashesOf = (clauses: readonly Clause[]): ClauseHash[] =>
  clauses.map((clause) => ({ id: clause.id, hash: hashOf(clause) }))
export const copyHash = (clauses: readonly ClauseHash[]): string =>
  sha256(clauses.map(({ id, hash }) => `${id} ${hash}`).join('\n')).toString('hex')

export interface PublishedTemplate {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly version: number
  readonly clauses: readonly Clause[]
}
/** The published versions that a merchant with these products has to sign: of each active template that covers one of them, the newest. */
export const templatesFor = async (
  tx: Store,
  merchantId: string,
  products: readonly string[],
): Promise<readonly PublishedTemplate[]> => {
  const { rows } = await sql<PublishedTemplate>`
    select t.id, t.number, t.name, v.version, v.clauses from agreement_template t
    join lateral (select version, clauses from agreement_template_version x
      where x.merchant_id = t.merchant_id and x.template_id = t.id and x.published_at is not null order by x.version desc limit 1) v on true
    where t.merchant_id = ${merchantId}::uuid and t.state = 'active' and t.products && ${products}::text[]
    order by t.created_at, t.id`.execute(tx)
  return rows
}
