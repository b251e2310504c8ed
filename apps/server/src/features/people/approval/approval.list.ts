// The lists of requests: the SQL of each field, and whose they are.
import { sql, type SqlBool } from 'kysely'
import { approval, blocked } from '@falaj/contract/people/approval'
import type { ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import { listOf, type RecordList, type ListReader } from '../../../platform/lists/listed.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { colleaguesOf } from '../../../platform/identity/session.ts'
import { isBlocked } from './approval.detail.ts'
import { standing, waitsFor } from './approval.store.ts'

const shared = {
  from: sql`approval_request r join person p on p.id = r.maker_person_id`,
  owner: 'r.merchant_id',
  currency: 'r.currency',
  columns: {
    id: 'r.id',
    number: 'r.number',
    createdAt: 'r.created_at',
    kind: 'r.kind',
    says: { en: 'r.text_en', zh: 'r.text_zh' },
    amount: 'r.amount_minor',
    maker: 'p.name',
    standing,
    state: 'r.state',
    approvals: `(select count(distinct s.person_id) from approval_step s
      where s.merchant_id = r.merchant_id and s.request_id = r.id and s.revision = r.revision and s.step = 'passed')::text || '/' || r.needed`,
    expiresAt: 'r.expires_at',
  },
  hidden: { maker_person_id: 'r.maker_person_id' },
  search: ['number', 'says', 'maker'],
  counted: null,
  newest: 'createdAt',
  sums: [],
  personal: true,
} as const

type Person = Pick<ListReader, 'personId'>
export const isMakerOf = ({ personId }: Person) => sql<SqlBool>`r.maker_person_id = ${personId}`
export const requestList = listOf(approval.requests, {
  ...shared,
  fileName: { en: 'my-requests', zh: '我的申请' },
  where: isMakerOf,
})

export const decidedBy = ({ personId }: Person) => sql<SqlBool>`exists (
  select from approval_step s where s.merchant_id = r.merchant_id and s.request_id = r.id and s.person_id = ${personId}
    and s.step in ('passed', 'rejected', 'sent-back'))`
export const authorizationList = listOf(approval.authorizations, {
  ...shared,
  fileName: { en: 'my-authorizations', zh: '我的授权' },
  where: (reader) => sql<SqlBool>`(${waitsFor(reader.personId)} or ${decidedBy(reader)})`,
  conditions: {
    mine: (value: 'waiting' | 'decided', reader) =>
      value === 'waiting' ? waitsFor(reader.personId) : decidedBy(reader),
  },
})

/** A page of either, where who could still decide is looked up for those that wait. */
export const requestPage =
  <E extends typeof approval.requests | typeof approval.authorizations>(list: RecordList<E>) =>
  async (call: Pick<Call, 'tx' | 'me' | 'registry' | 'settings'> & Parameters<RecordList<E>['page']>[0]) => {
    const { rows, ...totals } = await list.page(call)
    const colleagues = await colleaguesOf(call.tx, call.me().merchantId, call.settings)
    return {
      rows: rows.map(({ row, found }) => ({
        ...row,
        standing: isBlocked(found as unknown as Blockable, colleagues) ? blocked : row.standing,
      })),
      ...totals,
    }
  }
interface Blockable {
  readonly kind: ApprovalKindName
  readonly standing: string
  readonly maker_person_id: string
}
