// The rows of merchants that agents bring.
import { sql, type Selectable } from 'kysely'
import * as z from 'zod/mini'
import { agentMerchantForm, type AgentMerchantForm } from '@falaj/contract/growth/agent-merchant'
import { fail } from '../../../platform/base/fail.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { recordLog } from '../../../platform/outbox/record-log.ts'
import { partnersSeenBy } from '../commission/commission.read.ts'
import { sameLicence } from './agent-merchant.list.ts'

export type AgentMerchant = Selectable<DB['agent_merchant']>
export const agentMerchantLog = recordLog<
  | 'added'
  | 'edited'
  | 'signed'
  | 'submitted'
  | 'sent-back'
  | 'recalled'
  | 'rejected'
  | 'approved'
  | 'handed-over'
  | 'reminded'
  | 'closed'
>('agent-merchant', 'isv')

interface Reader {
  readonly merchantId: string
  readonly personId: string
}
/** One whose agent the person does not see is indistinguishable from a missing one. */
export const lockAgentMerchant = async (
  tx: Store,
  { merchantId, personId }: Reader,
  id: string,
): Promise<AgentMerchant> => {
  const row = await lockOwn(tx, 'agent_merchant', merchantId, id)
  if (!(await partnersSeenBy(tx, merchantId, personId)).has(row.partner_id)) throw fail('NOT_FOUND')
  return row
}
export const formOf = (row: Pick<AgentMerchant, 'facts'>): AgentMerchantForm =>
  z.decode(agentMerchantForm, row.facts as never)
/** What is empty is left out: a step looks at which answers there are. */
export const storedForm = (form: AgentMerchantForm): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(z.encode(agentMerchantForm, form)).filter(
        ([, value]) => !Array.isArray(value) || value.length > 0,
      ),
    ),
  )
export const setAgentMerchant = async (
  tx: Store,
  row: Pick<AgentMerchant, 'merchant_id' | 'id'>,
  values: Partial<
    Pick<
      AgentMerchant,
      | 'state'
      | 'child_id'
      | 'request_id'
      | 'version'
      | 'partner_id'
      | 'remark'
      | 'reminded_at'
      | 'reminders'
      | 'step_at'
    >
  > & { readonly facts?: string },
): Promise<void> => {
  await tx
    .updateTable('agent_merchant')
    .set(values)
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', row.id)
    .execute()
}
interface Duplicate {
  readonly id: string | null
  readonly number: string
  readonly name: { readonly en: string; readonly zh: string } | null
}
/** Other open applications and merchants of the account with this licence; without a name those that the reader does not see. */
export const duplicatesOf = async (
  tx: Store,
  { merchantId, personId }: Reader,
  licenceNo: string | undefined,
  except?: string,
): Promise<Duplicate[]> => {
  if (!licenceNo) return []
  const { rows } = await sql<{ id: string; number: string; partner_id: string; en: string; zh: string }>`
    select x.id, x.number, x.partner_id, coalesce(x.facts ->> 'nameEn', x.number) as en, coalesce(x.facts ->> 'nameZh', x.facts ->> 'nameEn', x.number) as zh
    from (select ${merchantId}::uuid as merchant_id, ${except ?? ''}::text as id,
      jsonb_build_object('licenceNo', ${licenceNo}::text) as facts) s join agent_merchant x on ${sql.raw(sameLicence('s'))}
    order by x.created_at limit 10`.execute(tx)
  const shown = await partnersSeenBy(tx, merchantId, personId)
  return rows.map(({ id, number, partner_id, en, zh }) =>
    shown.has(partner_id) ? { id, number, name: { en, zh } } : { id: null, number, name: null },
  )
}

/** The agent earns from the merchant from now on; an earlier agent does no more. */
export const attach = async (tx: Store, merchantId: string, childId: string, partnerId: string): Promise<void> => {
  const { rows } = await sql<{ at: Date }>`
    select greatest(clock_timestamp(), max(from_at) + interval '1 ms') as at from partner_merchant where merchant_id = ${merchantId}::uuid and child_id = ${childId}::uuid`.execute(
    tx,
  )
  const at = rows[0]!.at
  await tx
    .updateTable('partner_merchant')
    .set({ until_at: at })
    .where('merchant_id', '=', merchantId)
    .where('child_id', '=', childId)
    .where('until_at', 'is', null)
    .execute()
  await tx
    .insertInto('partner_merchant')
    .values({ merchant_id: merchantId, child_id: childId, from_at: at, partner_id: partnerId })
    .execute()
}
