// Table 2's builders. One row of a feature's contract declares verb, path, access, scene, idempotency, input and output;
// routing, authorisation, validation, the typed client and OpenAPI are all derived from it.
import type { Bilingual, Text } from './words.ts'
import * as z from 'zod/mini'
import { mayEnter, type Access, type Scene, type Visitor } from './access.ts'
import type { EventKind } from './events.ts'
import type { ProductKey } from './products.ts'
import { money } from './scalars.ts'

type Schema = z.ZodMiniType
export type ForStores =
  | 'own'
  | 'asks'
  | { readonly by: string | readonly string[] }
  | { readonly of: string | readonly string[]; readonly named?: 'paymentId' | 'deviceId' | 'ids' }
export type Method = 'GET' | 'POST'

export interface Endpoint<I extends Schema = Schema, O extends Schema = Schema> {
  readonly method: Method
  /** Path as in the specification; a leading slash means the gateway prefix, none the restful one. `{name}` is a path parameter. */
  readonly path: string
  /** A change runs in a transaction and leaves an audit entry; a read runs in a read-only snapshot and leaves none. */
  readonly kind: 'read' | 'change'
  readonly access: Access
  /** For a change: the action's name in the history. */
  readonly does?: Bilingual
  readonly input: I
  readonly output: O
  /** Two-factor scene whose grant this call consumes. */
  readonly scene?: Scene
  /** Refused while the merchant does not have this product. */
  readonly product?: ProductKey
  /** Needs an idempotency key; a replay answers the first result. */
  readonly idempotent?: true
  /**
   * Runs transactions of its own: a try is counted although the call is refused, and hashing a password holds no connection.
   * Its handler does the command with `commit`, which writes the audit entry. Of a read: it counts a try or a view, or runs a dry run, so it
   * works on the pool instead of a read-only snapshot.
   */
  readonly ownTransactions?: true
  /** A field that its schema does not name is refused, however deep; elsewhere it is left out. */
  readonly strict?: true
  /** Answers GET as well as POST. */
  readonly alsoGet?: true
  /** Also allowed while viewing as another role: it concerns only the member's identity, and changes nothing else. */
  readonly whileViewing?: true
  /** Polled by open consoles: does not keep an idle session alive. */
  readonly background?: true
  /**
   * For a read: a parent may ask for it of a merchant below it. `by`: the field that dates a record; only records of the time in which the
   * merchant belongs to the parent are there. `until`: the fields are the first and the last day of a period, all of which lies in that time.
   * 'now': a state, answered only while it belongs to the parent. 'kept': a state, afterwards as it was when the merchant left. 'within': its
   * handler adds up records of that time alone. Absent: of one's own merchant alone.
   */
  readonly forParents?: 'now' | 'kept' | 'within' | { readonly by: string; readonly until?: string }
  /**
   * What a member who is bound to stores may do; absent: refused. 'own': it concerns only the member. 'asks': its handler answers by the
   * member's stores. `by`: the field of a row that names the store; of several, one of them has to be the member's. `of`: the kind of
   * the record that the input names by its id, or by `named`.
   */
  readonly forStores?: ForStores
  /** In the console: the merchant below one's own that is read, by its MID. */
  readonly ofMerchant?: string
  /** Events that invalidate a cached answer. A change invalidates answers with its first event at once, without waiting for the event. */
  readonly refreshedBy?: readonly EventKind[]
}
export type Endpoints = Readonly<Record<string, Endpoint>>
/** Declares the events that invalidate the answers of all these endpoints. */
export const refreshedBy = <T extends Endpoints>(events: readonly [EventKind, ...EventKind[]], endpoints: T): T =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, refreshedBy: events }]),
  ) as unknown as T
export type Input<E extends Endpoint> = z.output<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>

/** Names the merchant below one's own whose records are read. */
export const merchantHeader = 'x-merchant'
/** The same question about a merchant below one's own. */
export const ofMerchant = <E extends Endpoint & { readonly forParents: NonNullable<Endpoint['forParents']> }>(
  endpoint: E,
  mid: string,
): E => ({ ...endpoint, ofMerchant: mid })

type Row<I extends Schema, O extends Schema> = Omit<Endpoint<I, O>, 'method' | 'path' | 'kind' | 'ofMerchant'>
type Route = `${Method} ${string}`
const split = (route: Route) => {
  const [method, path] = route.split(' ') as [Method, string]
  return { method, path }
}

/** A question: changes nothing. */
export const read = <I extends Schema, O extends Schema>(route: Route, row: Row<I, O>): Endpoint<I, O> => ({
  ...split(route),
  kind: 'read',
  ...row,
})
/** A command: transaction, audit entry, optional key and scene. */
export const change = <I extends Schema, O extends Schema>(
  route: Route,
  row: Row<I, O> & { readonly does: Bilingual },
): Endpoint<I, O> => ({
  ...split(route),
  kind: 'change',
  ...row,
})

export const nothing = z.object({})

export const pageSizes = [10, 20, 30, 40] as const
/** Lists offer 10 to 40 rows; announcements ask for 99. */
export const pageParam = z.object({
  number: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  size: z.int().check(z.minimum(1), z.maximum(100)),
})
export type PageParam = z.output<typeof pageParam>

type ObjectSchema = z.ZodMiniObject
/** 'rows' never waits for a count; 'totals' is the count and the sums without rows; default: rows and count. */
const wantedPart = z.optional(z.enum(['rows', 'totals']))
/** Sums of the whole filter, per currency. */
const sums = z.array(z.object({ currency: z.string(), count: z.int(), values: z.record(z.string(), money) }))
/** By a field that the endpoint declares as sortable. Default: the newest first. */
const sortBy = (fields: readonly string[]) => z.object({ field: z.enum(fields), descending: z.boolean() })
type Sort = z.ZodMiniOptional<z.ZodMiniObject<{ field: z.ZodMiniType<string>; descending: z.ZodMiniBoolean }>>
export const pageOf = <R extends Schema>(row: R) =>
  z.object({ rows: z.array(row), total: z.optional(z.int()), sums: z.optional(sums) })

export interface ListEndpoint<
  F extends ObjectSchema = ObjectSchema,
  R extends ObjectSchema = ObjectSchema,
> extends Endpoint<
  z.ZodMiniObject<{ filters: F; pageParam: typeof pageParam; ask: typeof wantedPart; sort: Sort }>,
  ReturnType<typeof pageOf<R>>
> {
  readonly filters: F
  readonly row: R
  readonly titles: Titles<F, R>
  readonly labels: Labels<F, R>
  /** The fields that rows can be sorted by. */
  readonly sortable: readonly string[]
  /** The default filters of the console's list and of its scheduled files, by those that were chosen. Programs get what they ask for. */
  readonly unlessAsked?: (filters: FilterValues) => FilterValues
}
type FilterValues = Readonly<Record<string, unknown>>
type FieldOf<F extends ObjectSchema, R extends ObjectSchema> = (keyof z.output<F> | keyof z.output<R>) & string
/** What people call each field: table head, filter, heading of an exported column. A forgotten one does not compile. */
export type Titles<F extends ObjectSchema, R extends ObjectSchema> = Readonly<Record<FieldOf<F, R>, Bilingual<Text>>>
/** What people call a field's values, by code; a value without a label is shown raw. */
export type Labels<F extends ObjectSchema, R extends ObjectSchema> = Readonly<
  Partial<Record<FieldOf<F, R>, Readonly<Record<string, Bilingual<Text>>>>>
>

/** A paged question: one declaration gives the server its input, the console its columns and filters, and an export its headings. */
export const list = <F extends ObjectSchema, R extends ObjectSchema>(
  route: Route,
  row: {
    readonly access: Access
    readonly filters: F
    readonly row: R
    readonly titles: NoInfer<Titles<F, R>>
    readonly labels?: NoInfer<Labels<F, R>>
    readonly sortable?: readonly string[]
  },
): ListEndpoint<F, R> => ({
  ...split(route),
  kind: 'read',
  ...row,
  labels: row.labels ?? ({} as Labels<F, R>),
  sortable: row.sortable ?? [],
  input: z.object({
    filters: row.filters,
    pageParam,
    ask: wantedPart,
    ...(row.sortable?.length ? { sort: z.optional(sortBy(row.sortable)) } : {}),
  }) as ListEndpoint<F, R>['input'],
  output: pageOf(row.row),
})

export const restfulPrefix = '/restful/'
export const gatewayPrefix = '/gateway'
/** Whether the visitor may call it: those who are bound to stores only what declares it. */
export const mayCall = (endpoint: Pick<Endpoint, 'access' | 'forStores'>, visitor: Visitor): boolean =>
  mayEnter(endpoint.access, visitor) && (!visitor.who?.stores || endpoint.forStores !== undefined)
/** The API of the provider's desk. */
export const deskPrefix = '/desk/api/'
/** Where the call goes: '/restful/login/status', '/gateway/risk-identify/…', '/desk/api/work'. */
export const urlOf = ({ path }: Pick<Endpoint, 'path'>): string =>
  path.startsWith(deskPrefix) ? path : path.startsWith('/') ? gatewayPrefix + path : restfulPrefix + path
export const nameOf = (endpoint: Pick<Endpoint, 'method' | 'path'>): string => `${endpoint.method} ${endpoint.path}`
