// What a feature contributes to the program, declared in its feature.ts. features.ts is the only list of them; everything else is derived from it.
import type { FastifyInstance } from 'fastify'
import { nameOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import type { BankRail } from '../rails/bank-rail.ts'
import type { MessageRail } from '../rails/carrier.ts'
import type { PayoutRail } from '../rails/payout-rail.ts'
import type { Approvable } from './approval/approvable.ts'
import { isTable, type Exportable, type ExportOffer } from './lists/exportable.ts'
import type { Db } from './db/pool.ts'
import type { BoundEndpoint } from './http/bind.ts'
import type { AppContext } from './http/pipeline.ts'
import type { DatabaseGauge } from './jobs/gauge.ts'
import type { Task } from './jobs/task.ts'
import type { Loop } from './base/loop.ts'
import type { FileOwners } from './files/owner.ts'
import type { SealedColumn } from './identity/reseal.ts'
import type { Discounts } from './payment/discount.ts'
import type { CustomerRecords } from './payment/customer-records.ts'
import type { Movements } from './lists/list-registry.ts'
import type { PayOut } from './money/automatic-payout.ts'
import type { Finder } from './lists/finder.ts'
import type { CustomerOf, LookOf, MethodHooks, MethodsFor, Offer } from './payment/offer.ts'
import type { ConfirmationText, Registry } from './registry.ts'
import type { Settings } from './settings/settings.ts'

/** What tasks are made of when the program starts. */
export interface TaskContext {
  readonly settings: Settings
  /** URL with the application's role, for parts that hold a connection of their own. */
  readonly url: string
  readonly message: MessageRail
  readonly bank: BankRail
  readonly payout: PayoutRail
  readonly registry: Registry
}
/** What a loop may need of the program around it. */
export interface LoopAround {
  readonly settings: Settings
  /** Called after events were published, on whichever node. */
  readonly onPublished: (wake: () => void) => void
}
export interface Feature {
  readonly endpoints: readonly BoundEndpoint[] | ((registry: Registry) => readonly BoundEndpoint[])
  readonly approvables?: readonly Approvable[]
  readonly tasks?: (running: TaskContext) => readonly Task[]
  /** What runs beside the requests for as long as the program does. */
  readonly loops?: (db: Db, around: LoopAround) => readonly Loop[]
  /** What /metrics shows of its tables. */
  readonly gauges?: readonly DatabaseGauge[]
  readonly exports?: readonly ExportOffer[]
  /** For the merchant API alone. */
  readonly lists?: readonly Exportable[]
  /** Payments are called by what they were paid through. */
  readonly movements?: Movements | ((offers: Registry['offers']) => Movements)
  readonly finders?: readonly Finder[]
  readonly payOut?: PayOut
  readonly offers?: readonly Offer[]
  readonly methodHooks?: MethodHooks
  readonly methodsFor?: MethodsFor
  readonly lookOf?: LookOf
  readonly customerOf?: CustomerOf
  readonly discounts?: Discounts
  /** Texts for the person who confirms with a code: amount and payee of the action. */
  readonly confirmed?: readonly (readonly [endpoint: Endpoint, says: ConfirmationText])[]
  /** What its files belong to, by their purpose. */
  readonly files?: FileOwners
  readonly customerRecords?: CustomerRecords
  /** Columns that it seals with the installation's secret: a rotation seals them anew. */
  readonly sealed?: readonly SealedColumn[]
  /** Outside the contract: what a browser is sent to rather than what the console asks. */
  readonly routes?: (app: FastifyInstance, context: AppContext) => void
}
export type Features = Readonly<Record<string, Feature>>
/** What the server is built from: the context of every call, and the features themselves. */
export interface ServerContext extends AppContext {
  readonly features: Features
}

export const registryOf = (features: Features): Registry => {
  const each = Object.values(features)
  /** What one feature brings for all. */
  const only = <K extends 'payOut' | 'methodsFor' | 'lookOf' | 'customerOf' | 'discounts'>(
    what: K,
  ): { [P in K]?: Feature[K] } => {
    const found = each.find((one) => one[what])?.[what]
    return (found ? { [what]: found } : {}) as { [P in K]?: Feature[K] }
  }
  const { payOut } = only('payOut')
  if (!payOut) throw new Error('nothing pays out')
  const offers = new Map(each.flatMap((one) => one.offers ?? []).map((offer) => [offer.kind as string, offer]))
  return {
    approvables: each.flatMap((one) => one.approvables ?? []),
    exports: new Map(each.flatMap((one) => one.exports ?? []).map((list) => [nameOf(list.endpoint), list])),
    lists: new Map(
      each
        .flatMap((one) => [
          ...(one.exports ?? []).filter((list): list is Exportable => list.ending === 'csv' && !isTable(list)),
          ...(one.lists ?? []),
        ])
        .map((list) => [nameOf(list.endpoint), list]),
    ),
    movements: Object.fromEntries(
      each.flatMap(({ movements = {} }) =>
        Object.entries(typeof movements === 'function' ? movements(offers) : movements),
      ),
    ),
    finders: each.flatMap((one) => one.finders ?? []),
    payOut,
    offers,
    methodHooks: new Map(each.flatMap(({ methodHooks }) => (methodHooks ? [[methodHooks.method, methodHooks]] : []))),
    ...only('methodsFor'),
    ...only('lookOf'),
    ...only('customerOf'),
    ...only('discounts'),
    fileOwners: new Map(each.flatMap((one) => Object.entries(one.files ?? {}))),
    sealed: each.flatMap((one) => one.sealed ?? []),
    customerRecords: each.flatMap((one) => one.customerRecords ?? []),
    confirmed: new Map(each.flatMap((one) => one.confirmed ?? []).map(([endpoint, says]) => [nameOf(endpoint), says])),
  }
}
