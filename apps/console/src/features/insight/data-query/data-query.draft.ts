// The query while it is put together: which source it is of, and the tree that the address and a saved query have. Pure.
import {
  isJoin,
  nodesOf,
  operatorsOf,
  queryText,
  takesNone,
  treeOf,
  type QueryNode,
  type QueryTree,
} from '@falaj/contract/insight/data-query-rules'
import type { QueryField, SourceName } from '@falaj/contract/insight/data-query-sources'
import * as z from 'zod/mini'

export const queryIn = (search: string): QueryTree | null => {
  const text = new URLSearchParams(search).get('query')
  const read = text ? z.safeParse(queryText, text) : null
  return read?.success ? treeOf(read.data) : null
}
export const textOf = (tree: QueryTree): string => JSON.stringify(tree)

export const newCondition = (fields: readonly QueryField[], wanted?: QueryField): QueryNode => {
  const field = wanted ?? fields.find(({ kind }) => kind === 'time') ?? fields[0]
  if (!field) return { op: 'is' }
  const op = field.kind === 'time' ? 'lastDays' : (operatorsOf[field.kind][0] ?? 'is')
  return {
    field: field.name,
    op,
    values: field.kind === 'time' ? ['30'] : [],
    ...(field.kind === 'money' ? { currency: 'AED' as const } : {}),
  }
}
/** Another field keeps the comparison where it can; its value is another one. */
export const withField = (node: QueryNode, field: QueryField): QueryNode => {
  const fresh = newCondition([], field)
  const op = operatorsOf[field.kind].some((each) => each === node.op) ? node.op : fresh.op
  return { ...fresh, op, values: op === fresh.op ? fresh.values : [] }
}
export const withOperator = (node: QueryNode, op: string): QueryNode => ({
  ...node,
  op,
  ...(takesNone(op) ? { values: undefined } : { values: node.values ?? [] }),
})
export const replaced = (node: QueryNode, at: number, by: QueryNode | null): QueryNode => ({
  ...node,
  nodes: nodesOf(node).flatMap((each, index) => (index === at ? (by ?? []) : each)),
})
const timeOf = (fields: readonly QueryField[]): string | undefined => fields.find(({ kind }) => kind === 'time')?.name
/** A new source has other fields: it begins with its newest records. */
export const startOf = (source: SourceName, fields: readonly QueryField[]): QueryTree => {
  const field = timeOf(fields)
  return {
    source,
    where: { op: 'all', nodes: field ? [{ field, op: 'lastDays', values: ['30'] }] : [] },
  }
}
const lastDays = (field: string, days: number) => ({ field, op: 'lastDays', values: [String(days)] })
/** What people ask first. */
export const starts = {
  salesByDay: {
    source: 'payments',
    where: { op: 'all', nodes: [lastDays('createdAt', 30), { field: 'paidAt', op: 'isNotEmpty' }] },
    group: [{ field: 'createdAt', by: 'day' }],
    show: [{ what: 'sum', field: 'amount' }, { what: 'count' }],
    chart: 'bars',
  },
  refundsByPerson: {
    source: 'refunds',
    where: { op: 'all', nodes: [lastDays('createdAt', 90)] },
    group: [{ field: 'maker' }],
    show: [{ what: 'sum', field: 'amount' }, { what: 'count' }],
    chart: 'bars',
  },
  disputesByReason: {
    source: 'disputes',
    where: { op: 'all', nodes: [] },
    group: [{ field: 'reason' }],
    show: [{ what: 'count' }, { what: 'sum', field: 'amount' }],
    chart: 'bars',
  },
  bigPayments: {
    source: 'payments',
    where: {
      op: 'all',
      nodes: [lastDays('createdAt', 30), { field: 'amount', op: 'atLeast', values: ['1000'], currency: 'AED' }],
    },
    columns: ['createdAt', 'number', 'status', 'method', 'payer', 'store', 'amount'],
  },
} as const satisfies Readonly<Record<string, QueryTree>>
/** Before it is sent: what the form leaves empty is not sent. */
export const cleaned = (node: QueryNode): QueryNode =>
  isJoin(node.op) ? { op: node.op, nodes: nodesOf(node).map(cleaned) } : node
