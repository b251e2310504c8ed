// What a query may be about: the lists that a member may open, and of each the fields that the member may see. The console offers what the
// server allows, by the same rule.
import { approval } from '../people/approval.ts'
import { customer } from '../customers/customer.ts'
import { dispute } from '../payments/dispute.ts'
import { payment } from '../payments/payment.ts'
import { refund } from '../payments/refund.ts'
import { settlement } from '../accounts/settlement.ts'
import { withdraw } from '../accounts/withdraw.ts'
import { risk } from './risk.ts'
import { contactReaders, mayEnter, type Visitor } from '../kernel/access.ts'
import type { Field, FieldKind, FieldList } from '../kernel/fields.ts'
import { words, type Bilingual, type Text } from '../kernel/words.ts'

export const sourceNames = [
  'payments',
  'refunds',
  'disputes',
  'decisions',
  'settlements',
  'withdrawals',
  'customers',
  'approvals',
] as const
export type SourceName = (typeof sourceNames)[number]
export const sourceWords = words({
  payments: { en: 'Payments', zh: '支付' },
  refunds: { en: 'Refunds', zh: '退款' },
  disputes: { en: 'Disputes', zh: '争议' },
  decisions: { en: 'Risk decisions', zh: '风控决策' },
  settlements: { en: 'Settlements', zh: '结算' },
  withdrawals: { en: 'Withdrawals', zh: '提现' },
  customers: { en: 'Customers', zh: '顾客' },
  approvals: { en: 'My requests', zh: '我的申请' },
})
/** Who may query a list is who may open it. */
export const sourceLists: Readonly<Record<SourceName, FieldList>> = {
  payments: payment.query,
  refunds: refund.query,
  disputes: dispute.query,
  decisions: risk.decisions,
  settlements: settlement.query,
  withdrawals: withdraw.query,
  customers: customer.query,
  approvals: approval.requests,
}
/** What a condition or a column can be of: one plain value. */
export const queryKinds = ['time', 'day', 'code', 'text', 'label', 'status', 'store', 'money', 'count'] as const
export type QueryKind = (typeof queryKinds)[number]
export const isQueryKind = (kind: FieldKind): kind is QueryKind => (queryKinds as readonly string[]).includes(kind)
export interface QueryField {
  readonly name: string
  readonly kind: QueryKind
  readonly title: Bilingual<Text>
  readonly labels: Readonly<Record<string, Bilingual<Text>>>
  /** A payer's address or number: a page shows it masked, as lists do; a file has it whole, which is recorded. */
  readonly isMasked: boolean
}
const fieldsOf = (name: SourceName, whole: boolean): readonly QueryField[] =>
  Object.entries<Field>(sourceLists[name].fields).flatMap(([field, { kind, title, labels = {}, masked }]) =>
    isQueryKind(kind) && (whole || !masked) ? [{ name: field, kind, title, labels, isMasked: masked ?? false }] : [],
  )
/** A member who is bound to stores has the lists that know stores. */
const knowsStores = ({ forStores }: FieldList): boolean => typeof forStores === 'object' && 'by' in forStores

export const mayQuery = (name: SourceName, visitor: Visitor): boolean => {
  const list = sourceLists[name]
  return mayEnter(list.access, visitor) && (!visitor.who?.stores || knowsStores(list))
}
/** The fields that this member may see, filter and group by; a masked one is none of them for who may not see it whole. Empty: no access. */
export const queryFields = (name: SourceName, visitor: Visitor): readonly QueryField[] =>
  mayQuery(name, visitor) ? fieldsOf(name, mayEnter(contactReaders, visitor)) : []
/** Every field of a source, and those that masked ones leave. For a job, which has no visitor. */
export const sourceFields = fieldsOf
