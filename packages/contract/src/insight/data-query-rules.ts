// A query as a tree of conditions, and what is wrong with one: pure, so that the form and the server say the same of the same field.
import * as z from 'zod/mini'
import { currencies, fromText, isCurrency } from '@falaj/money'
import type { FieldFault } from '../kernel/envelope.ts'
import type { FieldFaultCode } from '../kernel/errors.ts'
import { words } from '../kernel/words.ts'
import { sourceNames, type QueryField, type QueryKind } from './data-query-sources.ts'

/** Rows of an answer on the page, and of a file. */
export const queryRowsMax = 1000
export const queryFileRowsMax = 10_000
export const queryColumnsMax = 20
export const queryGroupsMax = 3
export const queryShowMax = 4
/** Conditions inside conditions, and all of them together. */
export const queryDepthMax = 3
export const queryConditionsMax = 40
const valuesMax = 100
/** Seconds; what takes longer is stopped. */
export const queryTimeout = { page: 10, file: 60 } as const

export const joins = ['all', 'any', 'none'] as const
export type Join = (typeof joins)[number]
export const joinWords = words({
  all: { en: 'All of these', zh: '满足全部' },
  any: { en: 'Any of these', zh: '满足任一' },
  none: { en: 'None of these', zh: '均不满足' },
})
export const operators = [
  'is',
  'isNot',
  'contains',
  'startsWith',
  'atLeast',
  'atMost',
  'from',
  'until',
  'lastDays',
  'isEmpty',
  'isNotEmpty',
] as const
export type Operator = (typeof operators)[number]
export const operatorWords = words({
  is: { en: 'is', zh: '等于' },
  isNot: { en: 'is not', zh: '不等于' },
  contains: { en: 'contains', zh: '包含' },
  startsWith: { en: 'starts with', zh: '开头为' },
  atLeast: { en: 'is at least', zh: '不小于' },
  atMost: { en: 'is at most', zh: '不大于' },
  from: { en: 'is on or after', zh: '不早于' },
  until: { en: 'is on or before', zh: '不晚于' },
  lastDays: { en: 'is within the last days', zh: '在最近天数内' },
  isEmpty: { en: 'is empty', zh: '为空' },
  isNotEmpty: { en: 'is not empty', zh: '不为空' },
})
const presence = ['isEmpty', 'isNotEmpty'] as const
const ofText = ['is', 'isNot', 'contains', 'startsWith', ...presence] as const
const ofChoice = ['is', 'isNot', ...presence] as const
const ofNumber = ['is', 'atLeast', 'atMost', ...presence] as const
const ofTime = ['from', 'until', 'lastDays', ...presence] as const
export const operatorsOf: Readonly<Record<QueryKind, readonly Operator[]>> = {
  code: ofText,
  text: ofText,
  label: ofChoice,
  status: ofChoice,
  store: ofChoice,
  money: ofNumber,
  count: ofNumber,
  time: ofTime,
  day: ofTime,
}
export const takesSeveral = (kind: QueryKind, operator: string): boolean =>
  kind !== 'money' && kind !== 'count' && (operator === 'is' || operator === 'isNot')
export const takesNone = (operator: string): boolean => (presence as readonly string[]).includes(operator)

export const periods = ['hour', 'day', 'week', 'month'] as const
export type QueryPeriod = (typeof periods)[number]
export const periodWords = words({
  hour: { en: 'hour', zh: '小时' },
  day: { en: 'day', zh: '日' },
  week: { en: 'week', zh: '周' },
  month: { en: 'month', zh: '月' },
})
export const measures = ['count', 'sum', 'average', 'least', 'most'] as const
export type QueryMeasure = (typeof measures)[number]
export const measureWordsOfQuery = words({
  count: { en: 'Number of records', zh: '记录数' },
  sum: { en: 'Sum', zh: '合计' },
  average: { en: 'Average', zh: '平均' },
  least: { en: 'Least', zh: '最小' },
  most: { en: 'Most', zh: '最大' },
})
export const charts = ['none', 'bars', 'lines'] as const

const name = z.string().check(z.maxLength(60, { error: 'TOO_LONG' }))
const leaf = {
  /** How the conditions inside are joined, or the operator of this one. */
  op: name,
  field: z.optional(name),
  /** As people type them: a day is YYYY-MM-DD, an amount has its currency beside it. */
  values: z.optional(
    z
      .array(z.string().check(z.maxLength(200, { error: 'TOO_LONG' })))
      .check(z.maxLength(valuesMax, { error: 'TOO_LONG' })),
  ),
  currency: z.optional(z.enum(currencies)),
}
const nothingDeeper = z.optional(
  z.array(z.record(z.string(), z.unknown())).check(z.maxLength(0, { error: 'QUERY_DEPTH' })),
)
const several = <S extends z.ZodMiniType>(one: S) =>
  z.optional(z.array(one).check(z.maxLength(queryConditionsMax, { error: 'QUERY_CONDITIONS' })))
// Written out as deep as it may be: a tree without an end has no description for programs.
const third = z.strictObject({ ...leaf, nodes: nothingDeeper })
const second = z.strictObject({ ...leaf, nodes: several(third) })
const first = z.strictObject({ ...leaf, nodes: several(second) })
const root = z.strictObject({ ...leaf, nodes: several(first) })
/** A condition, or several joined ones. */
export interface QueryNode {
  readonly op: string
  readonly field?: string | undefined
  readonly values?: readonly string[] | undefined
  readonly currency?: (typeof currencies)[number] | undefined
  readonly nodes?: readonly object[] | undefined
}
export const nodesOf = ({ nodes = [] }: QueryNode): readonly QueryNode[] => nodes as readonly QueryNode[]
export const isJoin = (op: string): op is Join => (joins as readonly string[]).includes(op)

export const queryTree = z.strictObject({
  source: z.enum(sourceNames, { error: 'QUERY_SOURCE' }),
  where: z.optional(root),
  /** The columns of rows; not of groups. */
  columns: z.optional(z.array(name).check(z.maxLength(queryColumnsMax, { error: 'TOO_LONG' }))),
  /** `by`: the step of a time. */
  group: z.optional(
    z
      .array(z.strictObject({ field: name, by: z.optional(z.enum(periods)) }))
      .check(z.maxLength(queryGroupsMax, { error: 'TOO_LONG' })),
  ),
  show: z.optional(
    z
      .array(z.strictObject({ what: z.enum(measures), field: z.optional(name) }))
      .check(z.maxLength(queryShowMax, { error: 'TOO_LONG' })),
  ),
  sort: z.optional(z.strictObject({ column: name, descending: z.boolean() })),
  limit: z.optional(
    z.int().check(z.minimum(1, { error: 'QUERY_LIMIT' }), z.maximum(queryRowsMax, { error: 'QUERY_LIMIT' })),
  ),
  chart: z.optional(z.enum(charts)),
})
export type QueryTree = z.output<typeof queryTree>
const isWholeTree = (text: string): boolean => {
  try {
    return z.safeParse(queryTree, JSON.parse(text)).success
  } catch {
    return false
  }
}
/** The same as text: in an address, in a saved query and with a file. */
export const queryText = z
  .string()
  .check(z.maxLength(6000, { error: 'TOO_LONG' }), z.refine(isWholeTree, { error: 'INVALID' }))
export const treeOf = (text: string): QueryTree => z.parse(queryTree, JSON.parse(text))

/** The names of an answer's columns: a field, a field by its step, a measure of a field. */
export const groupColumn = ({ field, by }: { readonly field: string; readonly by?: string | undefined }): string =>
  by ? `${field}.${by}` : field
export const showColumn = ({ what, field }: { readonly what: string; readonly field?: string | undefined }): string =>
  field ? `${what}.${field}` : what
export const isGrouped = ({ group, show }: QueryTree): boolean => (group?.length ?? 0) > 0 || (show?.length ?? 0) > 0
/** What an answer of rows shows unless columns are chosen: the first ones, and the amount. */
export const columnsOf = ({ columns }: QueryTree, fields: readonly QueryField[]): readonly string[] => {
  if (columns?.length) return columns
  const amount = fields.find(({ kind }) => kind === 'money')
  return fields.filter((field, at) => at < 7 || field === amount).map((field) => field.name)
}
/** Groups without a measure count. */
export const showOf = ({ show }: QueryTree): NonNullable<QueryTree['show']> =>
  show?.length ? show : [{ what: 'count' as const }]

/** Each field that a query names, once. */
export const fieldsNamed = (tree: QueryTree): readonly string[] => {
  const inside = (node: QueryNode): readonly string[] => [
    ...(node.field === undefined ? [] : [node.field]),
    ...nodesOf(node).flatMap(inside),
  ]
  return [
    ...new Set([
      ...(tree.where ? inside(tree.where) : []),
      ...(tree.columns ?? []),
      ...(tree.group ?? []).map(({ field }) => field),
      ...(tree.show ?? []).flatMap(({ field }) => field ?? []),
    ]),
  ]
}

const isDay = (text: string): boolean => {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
const valueFault = (kind: QueryKind, { op, currency }: QueryNode, value: string): FieldFaultCode | null => {
  if (kind === 'money') return currency && fromText(value, currency) ? null : 'AMOUNT'
  if (kind === 'count') return /^-?\d{1,15}$/.test(value) ? null : 'QUERY_VALUE'
  if (op === 'lastDays')
    return /^\d{1,4}$/.test(value) && Number(value) > 0 && Number(value) <= 3650 ? null : 'QUERY_VALUE'
  if (kind === 'time' || kind === 'day') return isDay(value) ? null : 'QUERY_VALUE'
  return value.trim() === '' ? 'REQUIRED' : null
}

/** Everything that is wrong with a query of these fields, each by its place in the tree. */
export const queryFaults = (tree: QueryTree, fields: readonly QueryField[], at = 'query'): readonly FieldFault[] => {
  const found: FieldFault[] = []
  const blame = (path: string, code: FieldFaultCode): void => void found.push({ path: `${at}.${path}`, code })
  const fieldNamed = (named: string | undefined, path: string): QueryField | undefined => {
    const field = fields.find((each) => each.name === named)
    if (!field) blame(path, named === undefined ? 'REQUIRED' : 'QUERY_FIELD')
    return field
  }
  let conditions = 0
  const check = (node: QueryNode, path: string): void => {
    conditions += 1
    if (isJoin(node.op)) {
      if (node.field !== undefined) blame(`${path}.field`, 'INVALID')
      if (node.values !== undefined) blame(`${path}.values`, 'INVALID')
      for (const [index, each] of nodesOf(node).entries()) check(each, `${path}.nodes.${index}`)
      return
    }
    if (node.nodes !== undefined) blame(`${path}.nodes`, 'INVALID')
    if (!(operators as readonly string[]).includes(node.op)) blame(`${path}.op`, 'QUERY_OPERATOR')
    const field = fieldNamed(node.field, `${path}.field`)
    if (!field) return
    if (!operatorsOf[field.kind].includes(node.op as Operator)) return blame(`${path}.op`, 'QUERY_OPERATOR')
    const values = node.values ?? []
    if (takesNone(node.op)) {
      if (values.length > 0) blame(`${path}.values`, 'INVALID')
      return
    }
    if (field.kind === 'money' && !(node.currency && isCurrency(node.currency)))
      return blame(`${path}.currency`, 'REQUIRED')
    if (values.length === 0) return blame(`${path}.values`, 'REQUIRED')
    if (values.length > 1 && !takesSeveral(field.kind, node.op)) return blame(`${path}.values.1`, 'INVALID')
    for (const [index, value] of values.entries()) {
      const code = valueFault(field.kind, node, value)
      if (code) blame(`${path}.values.${index}`, code)
    }
  }
  if (tree.where) check(tree.where, 'where')
  if (conditions > queryConditionsMax) blame('where', 'QUERY_CONDITIONS')
  const grouped = isGrouped(tree)
  for (const [index, column] of (tree.columns ?? []).entries()) {
    if (grouped) blame(`columns.${index}`, 'INVALID')
    else fieldNamed(column, `columns.${index}`)
  }
  for (const [index, { field: named, by }] of (tree.group ?? []).entries()) {
    const field = fieldNamed(named, `group.${index}.field`)
    if (field?.kind === 'money') blame(`group.${index}.field`, 'QUERY_FIELD')
    const dated = field?.kind === 'time' || (field?.kind === 'day' && by !== 'hour')
    if (field && by && !dated) blame(`group.${index}.by`, 'INVALID')
    if (field?.kind === 'time' && !by) blame(`group.${index}.by`, 'REQUIRED')
  }
  for (const [index, { what, field: named }] of (tree.show ?? []).entries()) {
    if (what === 'count') {
      if (named !== undefined) blame(`show.${index}.field`, 'INVALID')
      continue
    }
    const field = fieldNamed(named, `show.${index}.field`)
    if (field && field.kind !== 'money' && field.kind !== 'count') blame(`show.${index}.field`, 'QUERY_FIELD')
  }
  if (tree.sort) {
    const shown = grouped
      ? [...(tree.group ?? []).map(groupColumn), ...showOf(tree).map(showColumn)]
      : columnsOf(tree, fields)
    if (!shown.includes(tree.sort.column)) blame('sort.column', 'QUERY_FIELD')
  }
  const twice = (names: readonly string[]) => names.findIndex((each, index) => names.indexOf(each) !== index)
  for (const [part, names] of [
    ['columns', tree.columns ?? []],
    ['group', (tree.group ?? []).map(groupColumn)],
    ['show', (tree.show ?? []).map(showColumn)],
  ] as const) {
    const index = twice(names)
    if (index >= 0) blame(`${part}.${index}`, 'INVALID')
  }
  return found
}
