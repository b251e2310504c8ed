// The merchant's newest word on a kind, or the product's own.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import { defaultRules, policyRules, type PolicyRules } from '@falaj/contract/people/approval-policy'
import type { Store } from '../db/pool.ts'
import type { TxContext } from '../command/context.ts'

export interface Policy {
  /** 0: the product's own. */
  readonly version: number
  readonly rules: PolicyRules
  readonly since: Date | null
}
const stored = (rules: unknown): PolicyRules => z.decode(policyRules, rules as never)
export const storable = (rules: PolicyRules): string => JSON.stringify(z.encode(policyRules, rules))

/** As it is remembered, where something is: for what is asked again and again. */
export const policyFor = (
  { tx, memory }: Pick<TxContext, 'tx' | 'memory'>,
  merchantId: string,
  kind: ApprovalKindName,
): Promise<Policy> => {
  const read = (): Promise<Policy> => policyOf(tx, merchantId, kind)
  return memory ? memory.recall(merchantId, `policy ${kind}`, read) : read()
}
export const policyOf = async (tx: Store, merchantId: string, kind: ApprovalKindName): Promise<Policy> => {
  const { rows } = await sql<{ version: number; rules: unknown; since: Date }>`
    select version, rules, since from approval_policy
    where merchant_id = ${merchantId} and kind = ${kind} order by version desc limit 1`.execute(tx)
  const [row] = rows
  return row
    ? { version: row.version, rules: stored(row.rules), since: row.since }
    : { version: 0, rules: defaultRules(kind), since: null }
}
