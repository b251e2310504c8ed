import {
  dataSummary,
  isDated,
  mainMeasures,
  measureKinds,
  recordsPage,
  type DimensionName,
  type MeasureName,
  type SummaryFigure,
  type SummaryHeading,
  type Where,
} from '@falaj/contract/insight/data-summary'
import type { Input, Output } from '@falaj/contract/kernel/endpoint'
import { isUuid } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { noDevice, type FigureName } from '../../../platform/payment/hour-sums.ts'
import { payersOf, spanSums, terminalsThatSold, type SpanQuery } from '../../../platform/payment/span-sums.ts'
import {
  dayAfter,
  daysBefore,
  isSum,
  measures,
  namesOf as sumNamesOf,
  tooFineFor,
  tooMany,
  valueOf,
  type Measure,
} from './data-summary.rules.ts'
import {
  currenciesOf,
  kindsOf,
  knownPayments,
  merchantsOf,
  namesOf,
  recordsOf,
  type Merchant,
} from './data-summary.store.ts'

interface Value {
  readonly value: bigint
  readonly base: bigint | null
}
const plain = ({ value, base }: Value) => ({ value: String(value), base: base === null ? null : String(base) })
const figureOf = (now: Value, before: Value | null): SummaryFigure => ({
  ...plain(now),
  before: before && plain(before),
})
/** Values by the keys of up to two groups; a key that is null is a total over its group. */
class Table {
  readonly #values = new Map<string, Value>()
  readonly #zero: Value
  constructor(show: MeasureName) {
    this.#zero = { value: 0n, base: isSum(show) && measures[show].base ? 0n : null }
  }
  static #name = (keys: readonly (string | null)[]) => JSON.stringify(keys)
  set(keys: readonly (string | null)[], value: Value): void {
    this.#values.set(Table.#name(keys), value)
  }
  find(keys: readonly (string | null)[]): Value | null {
    return this.#values.get(Table.#name(keys)) ?? null
  }
  get(keys: readonly (string | null)[]): Value {
    return this.find(keys) ?? this.#zero
  }
  keys(): readonly (readonly (string | null)[])[] {
    return [...this.#values.keys()].map((name) => JSON.parse(name) as (string | null)[])
  }
  add(keys: readonly (string | null)[], more: Value): void {
    const { value, base } = this.get(keys)
    this.set(keys, { value: value + more.value, base: base === null ? null : base + (more.base ?? 0n) })
  }
}
const tableOf = async (
  tx: Store,
  query: SpanQuery,
  show: MeasureName,
  by: readonly DimensionName[],
): Promise<Table> => {
  const table = new Table(show)
  if (!isSum(show)) {
    const counts = await (show === 'payers' ? payersOf : terminalsThatSold)(tx, query, by)
    for (const { keys, count } of counts) table.set(keys, { value: count, base: null })
    return table
  }
  const measure = measures[show]
  for (const { keys, sums } of await spanSums(tx, query, by, sumNamesOf(measure))) {
    const each: Value = { value: valueOf(measure.value, sums), base: measure.base ? valueOf(measure.base, sums) : null }
    // Every cell counts in its row, its column and in all.
    const totals =
      by.length === 2
        ? [keys, [keys[0]!, null], [null, keys[1]!], [null, null]]
        : by.length === 1
          ? [keys, [null]]
          : [[]]
    for (const total of totals) table.add(total, each)
  }
  return table
}

/** The steps of a period, also those in which nothing was. */
const stepsOf = (group: DimensionName, { from, to }: { readonly from: string; readonly to: string }) => {
  if (group === 'weekday') return ['1', '2', '3', '4', '5', '6', '7']
  const steps: string[] = []
  if (!isDated(group)) return steps
  const weekday = (day: string) => (new Date(day).getUTCDay() + 6) % 7
  let day = group === 'week' ? dayAfter(from, -weekday(from)) : group === 'month' ? `${from.slice(0, 7)}-01` : from
  while (day <= to) {
    steps.push(day)
    day = group === 'month' ? `${dayAfter(day, 31).slice(0, 7)}-01` : dayAfter(day, group === 'week' ? 7 : 1)
  }
  return steps
}
const isTime = (group: DimensionName): boolean => group === 'hour' || group === 'weekday' || isDated(group)
const inOrder = (group: DimensionName, keys: readonly string[], table: (key: string) => Value): readonly string[] => {
  if (group === 'hour') return keys.toSorted((one, other) => Number(one) - Number(other))
  if (isTime(group)) return keys.toSorted()
  return keys.toSorted((one, other) => {
    const [first, second] = [table(one).value, table(other).value]
    return first === second ? (one < other ? -1 : 1) : first > second ? -1 : 1
  })
}

type Question = Pick<Input<typeof dataSummary.query>, 'show' | 'currency' | 'period' | 'where'>
const queryOf = (
  { currency, where }: Question,
  days: { from: string; to: string },
  merchants: readonly Merchant[],
): SpanQuery => ({
  reach: merchants,
  currency,
  from: days.from,
  until: dayAfter(days.to),
  where: withoutNone(where),
})
const withoutNone = (where: Where): NonNullable<SpanQuery['where']> =>
  Object.fromEntries(Object.entries(where).filter(([, key]) => key !== undefined))
/** A merchant or terminal that is no id finds nothing, as one that does not exist. */
const canExist = ({ merchant, terminal, store }: Where): boolean =>
  [merchant, terminal, store?.slice(0, store.indexOf('/'))].every((each) => each === undefined || isUuid(each))
const payersMax = 500_000

const mainNames = [...new Set(mainMeasures.flatMap((name) => sumNamesOf(measures[name])))]
const mainOf = async (tx: Store, now: SpanQuery, before: SpanQuery | null) => {
  const sumsOf = async (of: SpanQuery) => (await spanSums(tx, of, [], mainNames))[0]?.sums ?? {}
  const [sums, earlier] = [await sumsOf(now), before && (await sumsOf(before))]
  return mainMeasures.map((name) => {
    const { value, base } = measures[name] as Measure
    const of = (found: Partial<Record<FigureName, bigint>>): Value => ({
      value: valueOf(value, found),
      base: base ? valueOf(base, found) : null,
    })
    return { name, figure: figureOf(of(sums), earlier && of(earlier)) }
  })
}

export const summarize = async (
  tx: Store,
  merchantId: string,
  input: Input<typeof dataSummary.query>,
): Promise<Output<typeof dataSummary.query>> => {
  const merchants = await merchantsOf(tx, merchantId)
  const { show, rows, columns, period, where, against } = input
  const by: readonly DimensionName[] = columns === 'none' || columns === rows ? [rows] : [rows, columns]
  const before = daysBefore(period, against)
  const days = queryOf(input, period, merchants)
  const filters = Object.keys(withoutNone(where)) as DimensionName[]
  const answer = {
    rows: [],
    columns: [],
    cells: [],
    total: figureOf({ value: 0n, base: null }, null),
    main: [],
    before,
    merchants: merchants.map(({ merchantId, mid, name, from, until }) => ({
      id: merchantId,
      mid,
      name,
      from,
      to: until && dayAfter(until, -1),
    })),
    currencies: [...(await currenciesOf(tx, merchants))],
    at: new Date().toISOString(),
    tooFine: null,
  }
  if (!canExist(where)) return answer
  const fine = tooFineFor(period, rows, columns, filters)
  if (fine) return { ...answer, tooFine: fine }
  if (show === 'payers' && (await knownPayments(tx, days)) > payersMax)
    return { ...answer, tooFine: { axis: 'period', choose: null } }
  const table = await tableOf(tx, days, show, by)
  // A period before has other days, weeks and months: what is by them has no figure there.
  const shared = by.filter((group) => !isDated(group))
  const earlier = before && (await tableOf(tx, queryOf(input, before, merchants), show, shared))
  const beforeOf = (keys: readonly (string | null)[]): Value | null =>
    earlier && keys.every((key, at) => key === null || !isDated(by[at]!))
      ? earlier.get(keys.filter((_, at) => !isDated(by[at]!)))
      : null
  const keptKeys = table.keys()
  const keysOf = (at: number, group: DimensionName) => {
    const found = new Set(stepsOf(group, period))
    for (const { [at]: key } of keptKeys) if (key) found.add(key)
    const total = (key: string) => table.get(by.map((_, nth) => (nth === at ? key : null)))
    return inOrder(group, [...found], total)
  }
  const rowKeys = keysOf(0, rows)
  const columnKeys = by.length === 2 ? keysOf(1, by[1]!) : []
  const many = tooMany(rows, columns, { rows: rowKeys.length, columns: columnKeys.length })
  if (many) return { ...answer, tooFine: many }
  const heading = async (at: number, keys: readonly string[]): Promise<SummaryHeading[]> => {
    const named = await namesOf(tx, by[at] ?? 'none', merchants)
    return keys.map((key) => {
      const total = by.map((_, nth) => (nth === at ? key : null))
      return { key, ...named(key), total: figureOf(table.get(total), beforeOf(total)) }
    })
  }
  const all = by.map(() => null)
  return {
    ...answer,
    rows: await heading(0, rowKeys),
    columns: await heading(1, columnKeys),
    cells: rowKeys.map((row) =>
      columnKeys.map((column) => {
        const [now, then] = [table.find([row, column]), beforeOf([row, column])]
        return now || (then && then.value !== 0n) ? figureOf(table.get([row, column]), then) : null
      }),
    ),
    total: figureOf(table.get(all), beforeOf(all)),
    main: await mainOf(tx, days, before && queryOf(input, before, merchants)),
  }
}
export const records = async ({
  tx,
  me,
  input,
}: Call<typeof dataSummary.records>): Promise<Output<typeof dataSummary.records>> => {
  const { show, currency, period, where, after } = input
  const merchants = await merchantsOf(tx, me().merchantId)
  const none = figureOf({ value: 0n, base: null }, null)
  if (!canExist(where)) return { rows: [], next: null, total: none, count: 0 }
  const days = queryOf(input, period, merchants)
  const found = await recordsOf(tx, days, show, after)
  const ownerOf = (owner: string) => {
    const { mid, name } = merchants.find(({ merchantId }) => merchantId === owner)!
    return { merchantMid: mid, merchant: name }
  }
  const page = found.slice(0, recordsPage)
  const storeName = await namesOf(tx, 'store', merchants)
  const last = page.at(-1)
  const isRate = isSum(show) && Boolean(measures[show].base)
  const [sums] = await spanSums(tx, days, [], ['count', 'settledCount', 'refunds', 'disputes'])
  const payments =
    show === 'settled'
      ? (sums?.sums.settledCount ?? 0n)
      : show === 'payers'
        ? BigInt(await knownPayments(tx, days))
        : show === 'terminals'
          ? (await spanSums(tx, days, ['terminal'], ['count']))
              .filter(({ keys }) => keys[0] !== noDevice)
              .reduce((sum, each) => sum + each.sums.count, 0n)
          : (sums?.sums.count ?? 0n)
  const counts = { payment: payments, refund: sums?.sums.refunds ?? 0n, dispute: sums?.sums.disputes ?? 0n }
  return {
    rows: page.map((row) => ({
      kind: row.kind,
      id: row.id,
      merchantId: row.merchant_id,
      ...ownerOf(row.merchant_id),
      number: row.number,
      at: row.at.toISOString(),
      store: row.store,
      storeName: row.store === '' ? null : storeName(`${row.merchant_id}/${row.store}`).name,
      method: row.method,
      amount: inMinor(row.amount, currency),
      value: measureKinds[show] === 'distinct' ? '0' : row.value,
      base: isRate ? row.base : null,
      counted: row.counted,
    })),
    next: found.length > recordsPage && last ? `${last.mark}_${last.id}` : null,
    total: figureOf((await tableOf(tx, days, show, [])).get([]), null),
    count: Number(kindsOf(show).reduce((sum, kind) => sum + counts[kind], 0n)),
  }
}
export const query = ({ tx, me, input }: Call<typeof dataSummary.query>) => summarize(tx, me().merchantId, input)
