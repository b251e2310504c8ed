// What a feature brings into the program, said in its feature.ts. features.ts is the only list of them; everything else is derived from it.
import type { FastifyInstance } from 'fastify'
import { nameOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import type { Bilingual } from '@falaj/contract/kernel/words'
import type { Money } from '@falaj/money'
import type { BankRail } from '../rails/bank-rail.ts'
import type { MessageRail } from '../rails/message-rail.ts'
import type { PayoutRail } from '../rails/payout-rail.ts'
import type { Approvable, Approvables, TxContext } from './approval/approvable.ts'
import type { Exportable, ExportOffer } from './lists/exportable.ts'
import type { Db } from './db/pool.ts'
import type { BoundEndpoint } from './http/bind.ts'
import type { AppContext } from './http/pipeline.ts'
import type { Task } from './jobs/task.ts'
import type { Loop } from './base/loop.ts'
import type { OrderContext } from './money/product.ts'
import type { MovementQueries } from './lists/movement-queries.ts'
import type { Finder } from './lists/finder.ts'
import type { CustomerOf, LookOf, MethodHooks, MethodsFor, Offer } from './payment/offer.ts'
import type { Settings } from './settings/settings.ts'

/** What a rule sends to the merchant's own bank, with nobody at a form. */
export interface AutomaticPayout {
  readonly merchantId: string
  /** Whose rule it is. */
  readonly personId: string
  readonly accountId: string
  readonly amount: Money
  /** The same id is the same payout. */
  readonly runId: string
}
/** Goes to the bank at once. Refuses with `fail` as a form would be refused. */
export type PayOut = (own: TxContext, order: AutomaticPayout) => Promise<{ id: string; number: string }>

/** What the code for a command confirms, in one sentence, from the request as it goes over the wire; null: nothing that can be named. */
export type ConfirmationText = (
  own: OrderContext,
  request: Readonly<Record<string, unknown>>,
) => Promise<Bilingual | null>

type Movements = Readonly<Record<string, MovementQueries>>
/** What all features have brought together: at hand in every call and for every task. */
export interface Registry {
  readonly approvables: Approvables
  /** By the name of the list's endpoint. */
  readonly exports: ReadonlyMap<string, ExportOffer>
  /** What the merchant API lists, by the name of the list's endpoint: what can be had as a file, and what only programs list as a whole. */
  readonly lists: ReadonlyMap<string, Exportable>
  /** By the ledger's word for it. */
  readonly movements: Movements
  /** What can be searched for. */
  readonly finders: readonly Finder[]
  readonly payOut: PayOut
  /** What can be paid, by its kind. */
  readonly offers: ReadonlyMap<string, Offer>
  /** What goes on after a payment by a method, by the method. */
  readonly methodHooks: ReadonlyMap<string, MethodHooks>
  /** Unsaid: every method, a plain look, nobody kept. */
  readonly methodsFor?: MethodsFor
  readonly lookOf?: LookOf
  readonly customerOf?: CustomerOf
  /** By the name of the command's endpoint. */
  readonly confirmed: ReadonlyMap<string, ConfirmationText>
}
/** What tasks are made of when the program starts. */
export interface TaskContext {
  readonly settings: Settings
  /** Of the application's role: for what keeps a connection of its own. */
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
  /** For whoever is asked for a code: amount and payee of what it is for. */
  readonly confirmed?: readonly (readonly [endpoint: Endpoint, says: ConfirmationText])[]
  /** Outside the contract: what a browser is sent to rather than what the console asks. */
  readonly routes?: (app: FastifyInstance, context: AppContext) => void
}
export type Features = Readonly<Record<string, Feature>>

export const registryOf = (features: Features): Registry => {
  const each = Object.values(features)
  /** What one feature brings for all. */
  const only = <K extends 'payOut' | 'methodsFor' | 'lookOf' | 'customerOf'>(what: K): { [P in K]?: Feature[K] } => {
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
        .flatMap((one) => [...(one.exports ?? []).filter((list) => list.ending === 'csv'), ...(one.lists ?? [])])
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
    confirmed: new Map(each.flatMap((one) => one.confirmed ?? []).map(([endpoint, says]) => [nameOf(endpoint), says])),
  }
}
