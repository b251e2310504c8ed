// One merchant that an agent brings: its form, agreements, duplicates and what can be done; and the board of all of them.
import { sql } from 'kysely'
import {
  boardSteps,
  type AgentMerchantRow,
  type agentMerchant,
  type BoardStep,
} from '@falaj/contract/growth/agent-merchant'
import type { Clause } from '@falaj/contract/growth/agreement-template'
import type { Input, Output } from '@falaj/contract/kernel/endpoint'
import type { Currency } from '@falaj/money'
import { requestShown } from '../../../platform/approval/shown.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import {
  hashesOf,
  templatesFor,
  type ClauseHash,
  type PublishedTemplate,
} from '../agreement-template/agreement-template.read.ts'
import { documentsOf } from '../../places/secondary-merchant/secondary-merchant.read.ts'
import { agentMerchantList } from './agent-merchant.list.ts'
import { actionsOf, isRemindable, type AgentMerchantStatus } from './agent-merchant.rules.ts'
import * as store from './agent-merchant.store.ts'

type Detail = Output<typeof agentMerchant.detail>
type ReadCall = Pick<Call, 'tx' | 'me'>

/** What its products require and it has not signed in the published version. */
export const toSign = async (
  tx: Store,
  row: Pick<store.AgentMerchant, 'merchant_id' | 'id'>,
  products: readonly string[],
): Promise<readonly PublishedTemplate[]> => {
  const wanted = await templatesFor(tx, row.merchant_id, products)
  if (wanted.length === 0) return []
  const { rows } = await sql<{ template_id: string; version: number }>`
    select template_id, version from agreement_copy where merchant_id = ${row.merchant_id}::uuid and agent_merchant_id = ${row.id}::uuid`.execute(
    tx,
  )
  return wanted.filter(
    (template) => !rows.some((copy) => copy.template_id === template.id && copy.version === template.version),
  )
}
const signedOf = async (tx: Store, { merchant_id, id }: store.AgentMerchant): Promise<Detail['signed']> => {
  const { rows } = await sql<{
    number: string
    name: string
    version: number
    signer: string
    signed_on: string
    hash: string
    clauses: ClauseHash[]
    texts: Clause[]
  }>`
    select t.number, t.name, c.version, c.signer, c.signed_on::text as signed_on, c.hash, c.clauses, v.clauses as texts
    from agreement_copy c join agreement_template t on t.merchant_id = c.merchant_id and t.id = c.template_id
    join agreement_template_version v on v.merchant_id = c.merchant_id and v.template_id = c.template_id and v.version = c.version
    where c.merchant_id = ${merchant_id}::uuid and c.agent_merchant_id = ${id}::uuid order by c.created_at desc`.execute(
    tx,
  )
  return rows.map(({ signed_on, texts, clauses, ...row }) => {
    const now = hashesOf(texts)
    const matches =
      now.length === clauses.length &&
      now.every((each, at) => each.id === clauses[at]!.id && each.hash === clauses[at]!.hash)
    return { ...row, signedOn: signed_on, clauses, matches }
  })
}
const firstPaymentOf = async (tx: Store, childId: string | null): Promise<Detail['firstPayment']> => {
  if (!childId) return null
  const { rows } = await sql<{ paid_at: Date; currency: Currency; amount: string }>`
    select paid_at, currency, amount_minor::text as amount from payment where merchant_id = ${childId}::uuid and paid_at is not null
    order by paid_at limit 1`.execute(tx)
  return rows[0] ? { at: rows[0].paid_at.toISOString(), amount: inMinor(rows[0].amount, rows[0].currency) } : null
}
const requestOf = async (tx: Store, row: store.AgentMerchant, personId: string): Promise<Detail['request']> => {
  if (!row.request_id) return null
  const { rows } = await sql<{ id: string; number: string; maker: string }>`
    select id, number, maker_person_id as maker from approval_request where merchant_id = ${row.merchant_id}::uuid and id = ${row.request_id}::uuid`.execute(
    tx,
  )
  const [found] = rows
  return found
    ? requestShown({ request_id: found.id, request_number: found.number, request_maker: found.maker }, personId)
    : null
}
export const agentMerchantDetail = async ({ tx, me }: ReadCall, id: string): Promise<Detail> => {
  const { merchantId, personId } = me()
  const shown = await agentMerchantList.one(tx, merchantId, id, { personId })
  const row = await tx
    .selectFrom('agent_merchant')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const form = store.formOf(row)
  const isDraft = row.state === 'CREATED' || row.state === 'REJECTED'
  const unsigned = isDraft ? await toSign(tx, row, form.products ?? []) : []
  return {
    ...shown,
    version: row.version,
    form,
    partnerId: row.partner_id,
    documents: await documentsOf(tx, { merchantId, purpose: 'agent-document' }, form),
    request: await requestOf(tx, row, personId),
    duplicates: ['CREATED', 'OPENED'].includes(row.state)
      ? await store.duplicatesOf(tx, { merchantId, personId }, form.licenceNo, row.id)
      : [],
    toSign: unsigned.map((template) => ({ ...template, clauses: [...template.clauses] })),
    signed: await signedOf(tx, row),
    firstPayment: await firstPaymentOf(tx, row.child_id),
    actions: actionsOf(
      shown.status as AgentMerchantStatus,
      { mobile: form.contactMobile, remindedAt: row.reminded_at, isToSign: unsigned.length > 0 },
      new Date(),
    ),
    history: await store.agentMerchantLog.history(tx, merchantId, row.id),
  }
}

const boardMax = 2000
/** The most cards per step: late ones, and others. */
const cardsMax = { late: 12, others: 4 }
export const agentMerchantBoard = async ({
  tx,
  me,
  registry,
  input,
}: ReadCall & Pick<Call, 'registry'> & { readonly input: Input<typeof agentMerchant.board> }): Promise<
  Output<typeof agentMerchant.board>
> => {
  const { merchantId, personId } = me()
  const reader = { merchantId, personId, zone: 'Asia/Dubai', registry }
  const { rows: found } = await sql<{
    readonly id: string
    readonly status: string
    readonly reminded_at: Date | null
    readonly mobile: string | null
  }>`
    select * from (${agentMerchantList.rows(reader, input.filters)}) l order by l.days desc, l.id limit ${sql.lit(boardMax)}`.execute(
    tx,
  )
  const now = new Date()
  const all = found.map((each) => ({ row: agentMerchantList.rowOf(each), found: each }))
  const isLate = ({ row }: (typeof all)[number]): boolean => row.late === 'yes'
  const stepOf = (step: BoardStep): Output<typeof agentMerchant.board>['steps'][number] => {
    const here = all.filter(({ row }) => row.status === step)
    const late = here.filter(isLate)
    const others = here.filter((each) => !isLate(each))
    const cards: AgentMerchantRow[] = [
      ...late.slice(0, cardsMax.late),
      ...others.toReversed().slice(0, cardsMax.others),
    ].map(({ row }) => row)
    return { step, count: here.length, late: late.length, cards }
  }
  const isOpen = ({ row }: (typeof all)[number]): boolean => (boardSteps as readonly string[]).includes(row.status)
  return {
    open: all.filter((each) => isOpen(each) && each.row.status !== 'live').length,
    late: all.filter((each) => isOpen(each) && isLate(each)).length,
    duplicates: all.filter(({ row }) => row.duplicate !== null && row.status !== 'live').length,
    remindable: all
      .filter(
        (each) =>
          isLate(each) &&
          isRemindable(
            each.row.status as AgentMerchantStatus,
            { mobile: each.found.mobile ?? undefined, remindedAt: each.found.reminded_at },
            now,
          ),
      )
      .map(({ row }) => row.id)
      .slice(0, 50),
    steps: boardSteps.map(stepOf),
  }
}
