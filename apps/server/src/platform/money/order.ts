// Orders of money from what is typed to what became of it: drafted, changed, submitted, cancelled, tried as a dry run, carried out. A product
// says what is its own (product.ts); everything else is here, once.
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import { areas, mayEnter, type Visitor } from '@falaj/contract/kernel/access'
import type { OrderAnswer } from '@falaj/contract/kernel/money/order'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { transfersOf } from '@falaj/ledger/transfers'
import type { Currency } from '@falaj/money'
import { ask } from '../approval/ask.ts'
import { recall } from '../approval/decide.ts'
import { approvable, type Approvable, type Approvables, type ApprovalRequest } from '../approval/approvable.ts'
import type { TxContext } from '../command/context.ts'
import { lockRequestOf } from '../approval/request.ts'
import { requestShown, stepsShown, withRequest } from '../approval/shown.ts'
import { dryRun } from '../db/dry-run.ts'
import { takeLock } from '../db/lock.ts'
import type { Store } from '../db/pool.ts'
import type { CallContext } from '../command/context.ts'
import type { Me } from '../command/context.ts'
import { fail } from '../base/fail.ts'
import { isUuid, newId, newNumber } from '../base/ids.ts'
import { balancesNow, type Balances } from './balances.ts'
import { entriesFor, explainedFor } from './booked.ts'
import { postingOf } from './legs.ts'
import { moveMoney } from './move.ts'
import type { NewEvent } from '../outbox/emit.ts'
import { requireProduct } from '../product/gate.ts'
import type { Order, OrderContext, OrderTable, Product, RecordKey, Row, Values } from './product.ts'

export interface Forecast<T extends OrderTable, Schema extends z.ZodMiniType, Extra> {
  readonly row: Order<T, Extra>
  readonly payload: z.output<Schema>
  /** False: the other side pays, so nothing moves yet. */
  readonly moves: boolean
  readonly now: Balances
  readonly whileAsked: Balances
  readonly after: Balances
  /** Carried out then at the earliest. */
  readonly dueAt: Date | null
}
type Command = OrderContext & Pick<CallContext, 'note'>
type ById = { readonly input: { readonly id: string } }
type DryRun = Omit<OrderContext, 'emit'>
/** Of an order without a draft: the request that the form changes. */
type WithRequest = { readonly requestId?: string | undefined }
interface Reader extends Pick<Me, 'merchantId' | 'personId'> {
  readonly visitor: Visitor
}
interface OrderRef {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly request_id: string | null
  readonly request_number: string | null
}
export const toAnswer = ({ id, number, status, request_id, request_number }: OrderRef): OrderAnswer => ({
  id,
  number,
  requestId: request_id,
  requestNumber: request_number,
  state: status,
})
/** Why it ended where it did not succeed: the rail's word, its own, or how its request ended. */
export const whyOf = (row: { readonly request_outcome: string | null }): string | null =>
  ('why' in row && typeof row.why === 'string' ? row.why : null) ?? row.request_outcome
/** The database gives numbers as text; nothing and an empty text are the same. */
const plain = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (Buffer.isBuffer(value)) return value.toString('base64')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export const orders = <T extends OrderTable, Wanted, Schema extends z.ZodMiniType, Extra = object>(
  product: Product<T, Wanted, Schema, Extra>,
) => {
  type Payload = z.output<Schema>
  type Full = Order<T, Extra>
  const { name, table, payer = 'merchant_id', draftColumn = 'draft_id', states, extra } = product
  const { created, cancelled } = states ?? { created: 'CREATED', cancelled: 'FAILURE' }
  const payerOf = (row: Row<T>): string => (row as unknown as Readonly<Record<string, string>>)[payer]!
  const objectOf = ({ number }: Row<T>): string => `${name} ${number}`

  // Rows
  const from = sql`${sql.table(table)} o ${withRequest('o', payer)} ${extra?.joins ?? sql``}`
  const visibleTo = product.visibleTo ?? ((merchantId: string) => sql`o.merchant_id = ${merchantId}::uuid`)
  const find = async (
    tx: Store,
    reader: string,
    where: RawBuilder<unknown>,
    locking = sql``,
  ): Promise<Full | undefined> =>
    (
      await sql<Full>`select o.*, ${states?.status ?? sql`coalesce(r.state, o.state)`} as status, r.number as request_number,
        r.maker_person_id as request_maker, r.outcome as request_outcome
        ${extra ? sql`, ${extra.columns(reader)}` : sql``} from ${from} where ${where} ${locking}`.execute(tx)
    ).rows[0]
  const findBy = async (tx: Store, merchantId: string, column: string, value: string) =>
    isUuid(value)
      ? find(tx, merchantId, sql`${visibleTo(merchantId)} and ${sql.ref(`o.${column}`)} = ${value}::uuid`)
      : undefined
  /** Another merchant's answers exactly as one that never was. */
  const findForMerchant = async (tx: Store, merchantId: string, id: string): Promise<Full> => {
    const found = await findBy(tx, merchantId, 'id', id)
    if (!found) throw fail('NOT_FOUND')
    return found
  }
  const findByDraft = async (tx: Store, merchantId: string, draftId: string): Promise<Full | undefined> => {
    const found = await findBy(tx, merchantId, draftColumn, draftId)
    return found?.merchant_id === merchantId ? found : undefined
  }
  /** A request is the payer's, and so is what it is about. */
  const findByRequest = async (tx: Store, merchantId: string, requestId: string) =>
    isUuid(requestId)
      ? find(tx, merchantId, sql`${sql.ref(`o.${payer}`)} = ${merchantId}::uuid and o.request_id = ${requestId}::uuid`)
      : undefined
  /** The order that a form changes, which is asked for already. Only who asked changes it; another merchant's looks like none. */
  const changedBy = async ({ tx, me }: Pick<OrderContext, 'tx' | 'me'>, requestId: string | undefined) => {
    if (requestId === undefined) return null
    const { merchantId, personId } = me()
    const row = await findByRequest(tx, merchantId, requestId)
    if (!row) throw fail('NOT_FOUND')
    if (row.request_maker !== personId) throw fail('NOT_THE_MAKER')
    return row
  }
  /** Its request first, as whoever decides: two who lock both never wait for each other. */
  const lock = async (tx: Store, merchantId: string, id: string): Promise<Row<T> | undefined> => {
    if (!isUuid(id)) return undefined
    const where = sql`${visibleTo(merchantId)} and o.id = ${id}::uuid`
    await lockRequestOf(tx, table, where, payer)
    return (await sql<Row<T>>`select o.* from ${sql.table(table)} o where ${where} for update`.execute(tx)).rows[0]
  }
  const lockForMerchant = async (tx: Store, merchantId: string, id: string): Promise<Full> => {
    if (!isUuid(id)) throw fail('NOT_FOUND')
    // Most have no request yet: found and locked in one. One that has is let go of and taken in order. A condition on the request instead would
    // not do: a row that no longer meets it after waiting stays locked.
    await sql`savepoint before_find`.execute(tx)
    const where = sql`${visibleTo(merchantId)} and o.id = ${id}::uuid`
    const found = await find(tx, merchantId, where, sql`for update of o`)
    if (!found) throw fail('NOT_FOUND')
    if (found.request_id === null) return found
    await sql`rollback to savepoint before_find`.execute(tx)
    await lock(tx, merchantId, id)
    return findForMerchant(tx, merchantId, id)
  }
  const set = async (tx: Store, { merchant_id, id }: RecordKey, values: Values<T>): Promise<void> => {
    await tx
      .updateTable(table as 'transfer')
      .set(values as never)
      .where('merchant_id', '=', merchant_id)
      .where('id', '=', id)
      .execute()
  }
  /** Limits are computed, and drafts compared, only while holding it. */
  const lockMerchant = (tx: Store, merchantId: string): Promise<void> => takeLock(tx, `${name} ${merchantId}`)
  const notify = async ({ emit }: Pick<TxContext, 'emit'>, row: Row<T>): Promise<void> => {
    const merchants = product.concerns?.(row) ?? [row.merchant_id]
    const events = product.eventsFor?.(row) ?? [
      { kind: name, audience: product.audience ?? ('fiatTransactions' as const) },
    ]
    await emit(
      ...merchants.flatMap((merchantId) =>
        events.map(({ kind, audience }) => ({
          kind: `${kind}.changed`,
          merchantId,
          audience,
          payload: { id: row.id },
        })),
      ),
    )
  }

  // Money
  const post = (
    own: Pick<TxContext, 'tx' | 'emit'>,
    row: Row<T>,
    step: string,
    { reserved, ...how }: PostOptions = {},
  ) => {
    const moved = { ...product.movementOf(row), ...(reserved ? { reserved } : {}) }
    return moveMoney(own, postingOf(product.legs(row), step, moved, how))
  }
  /** What is asked for is what the order is: an older wording that comes again takes its words back. */
  const write = async (own: TxContext, request: ApprovalRequest<Payload>, becomes: Values<T>): Promise<Row<T>> => {
    const { id, merchantId, maker, payload } = request
    const orderId = product.orderIdOf(payload)
    const head = product.headOf?.(payload)
    const values = { ...(await product.columnsOf(own, request)), ...(id ? { request_id: id } : {}), ...becomes }
    const isHeld = 'state' in becomes && becomes.state === 'ASKED'
    const holds = isHeld ? 1 : 0
    const isOpen = [created, 'RELEASED']
    const row = head
      ? await own.tx
          .insertInto(table as 'transfer')
          .values({
            id: orderId,
            merchant_id: merchantId,
            maker_person_id: maker.personId,
            ...head,
            ...values,
            holds,
          } as never)
          .onConflict((conflict) =>
            conflict
              .columns(['merchant_id', 'id'])
              .doUpdateSet({ ...values, holds: sql`${sql.ref(`${table}.holds`)} + ${holds}` } as never)
              .where(sql<boolean>`${sql.ref(`${table}.state`)} in (${sql.join(isOpen)})`),
          )
          .returningAll()
          .executeTakeFirst()
      : await own.tx
          .updateTable(`${table} as o` as 'transfer as o')
          .set({ ...values, holds: sql`o.holds + ${holds}` } as never)
          // The payer need not be its owner, and indexes begin with the owner: without this the whole table is read.
          .where(sql<boolean>`${visibleTo(merchantId)}`)
          .where('o.id', '=', orderId)
          .where(`o.${payer}` as 'o.payer_merchant_id', '=', merchantId)
          .where('o.state', 'in', isOpen)
          .returningAll()
          .executeTakeFirst()
    if (row) return row as unknown as Row<T>
    await findForMerchant(own.tx, merchantId, orderId)
    throw fail('TRANSFER_STATE')
  }
  const check = async (own: TxContext, { merchantId, payload }: ApprovalRequest<Payload>): Promise<void> => {
    await lockMerchant(own.tx, merchantId)
    await product.check(own.tx, merchantId, payload)
  }
  const hold = async (own: TxContext, request: ApprovalRequest<Payload>): Promise<void> => {
    await check(own, request)
    const row = await write(own, request, { state: 'ASKED' } as unknown as Values<T>)
    if (!product.holdsNothing) await post(own, row, 'hold', { nth: row.holds })
    await notify(own, row)
  }
  const release = async (own: TxContext, { merchantId, payload }: ApprovalRequest<Payload>): Promise<void> => {
    const row = await lock(own.tx, merchantId, product.orderIdOf(payload))
    // What is not held, or no longer, stays as it is.
    if (row?.state !== 'ASKED') return
    if (!product.holdsNothing) await post(own, row, 'release', { nth: row.holds })
    await set(own.tx, row, { state: 'RELEASED' } as unknown as Values<T>)
    await notify(own, row)
  }
  /** From what others agreed to, or from nobody's: then it is written down, checked and paid in one. */
  const execute = async (context: TxContext, request: ApprovalRequest<Payload>): Promise<'SUCCESS' | 'PLACED'> => {
    // Everything that is heard of it is written at once.
    const news: NewEvent[] = []
    const own: TxContext = {
      ...context,
      emit: async (...events) => {
        news.push(...events)
        return []
      },
    }
    if (product.needs) await requireProduct(own.tx, request.merchantId, product.needs, own.memory)
    const isFree = request.id === null && !product.holdsAlways
    if (request.id === null) await (isFree ? check(own, request) : hold(own, request))
    const before = isFree ? null : await lock(own.tx, request.merchantId, product.orderIdOf(request.payload))
    if (before && (payerOf(before) !== request.merchantId || before.state !== 'ASKED')) throw fail('TRANSFER_STATE')
    if (before) await product.checkExecute?.(own, before, request.payload)
    const { outcome, step, values, job } = await product.execute(own, request)
    const row = before ?? (await write(own, request, values))
    if (step) await post(own, row, step, isFree ? { reserved: 'available' } : {})
    if (before) await set(own.tx, row, values)
    const now = { ...row, ...values } as Row<T>
    await product.onExecuted?.(own, now)
    if (outcome === 'PLACED') {
      const merchantId = payerOf(row)
      await own.emit({
        kind: `${name}.placed`,
        merchantId,
        audience: 'none',
        payload: { merchantId, id: row.id, ...job },
      })
    }
    await notify(own, now)
    await context.emit(...news)
    return outcome
  }
  const ownApprovable: Approvable<Schema> = approvable<Schema>({
    kind: product.kind,
    payload: product.payload,
    hold,
    release,
    execute,
    effects: product.effects,
    ...product.parts,
  })

  // Commands
  const formOf = () => {
    if (!product.form) throw new Error(`${name} has no form`)
    return product.form
  }
  const isSame = (values: Values<T>, row: Full): boolean => {
    const [one, other] = [values as Readonly<Record<string, unknown>>, row as Readonly<Record<string, unknown>>]
    return formOf().sameBy.every((column) => plain(one[column]) === plain(other[column]))
  }
  const requestFor = async (own: OrderContext, row: Full) => {
    const payload = await product.payloadOf(own, row)
    const { requestId, number, state, dueAt } = await ask(own, ownApprovable, {
      payload,
      notBefore: await product.notBefore?.(own, row, payload),
      describe: () => product.describe(own, payload),
      amount: product.amountOf(payload),
      requestId: row.request_id ?? undefined,
    })
    const answer: OrderAnswer = { id: row.id, number: row.number, requestId, requestNumber: number, state }
    return { payload, answer, dueAt, audit: { ...product.auditOf(payload), request: number, state } }
  }
  /** A row that is nowhere yet: an order without a draft is written down when it is asked for. */
  const newRow = (me: Pick<Me, 'merchantId' | 'personId'>, draftId: string, values: Values<T>) => ({
    ...values,
    id: newId(),
    merchant_id: me.merchantId,
    maker_person_id: me.personId,
    number: newNumber(product.letter),
    [draftColumn]: draftId,
    state: created,
  })
  const unasked = { request_id: null, status: 'CREATED', request_number: null, request_maker: null, holds: 0 }
  const draft = async (
    own: OrderContext,
    id: string | undefined,
    draftId: string,
    values: Values<T>,
  ): Promise<Full> => {
    const { tx, me } = own
    const { merchantId } = me()
    const row = newRow(me(), draftId, values)
    if (product.headOf) return { ...row, ...unasked } as unknown as Full
    if (id) {
      const before = await lockForMerchant(tx, merchantId, id)
      if (before.merchant_id !== merchantId || before.status !== 'CREATED') throw fail('TRANSFER_STATE')
      formOf().checkEdit?.(before, values)
      await set(tx, before, values)
    } else
      await tx
        .insertInto(table as 'transfer')
        .values(row as never)
        .execute()
    const saved = await findForMerchant(tx, merchantId, id ?? row.id)
    await notify(own, saved)
    return saved
  }
  /** The same form again, after a reload: it is there already, unless it is another's or was changed since. */
  const repeated = ({ me }: OrderContext, values: Values<T>, before: Full): Full => {
    if (before.maker_person_id !== me().personId || !isSame(values, before)) throw fail('KEY_REUSED')
    return before
  }
  /** Its payer's: only they pay it. */
  const lockForPayer = async (tx: Store, merchantId: string, id: string): Promise<Full> => {
    const row = await lockForMerchant(tx, merchantId, id)
    if (payerOf(row) !== merchantId) throw fail('NOT_THE_PAYER')
    if (row.status === 'FAILURE') throw fail('TRANSFER_STATE')
    return row
  }
  const answerFor = (row: Full, merchantId: string): OrderAnswer =>
    toAnswer(payerOf(row) === merchantId ? row : { ...row, request_id: null, request_number: null })

  const foresee = <Then = undefined>(
    call: DryRun,
    find: (own: OrderContext) => Promise<Full>,
    look?: (tx: Store) => Promise<Then>,
  ): Promise<Forecast<T, Schema, Extra> & { readonly looked: Then }> =>
    dryRun(call.tx, async (tx) => {
      const { me, settings, visitor } = call
      const { merchantId } = me()
      const own = { tx, settings, visitor, me, emit: () => Promise.resolve([]) }
      const row = await find(own)
      const currency = product.movementOf(row).currency
      const balances = () => balancesNow(tx, merchantId, currency)
      const now = await balances()
      if (payerOf(row) !== merchantId) {
        const payload = await product.payloadOf(own, row)
        return {
          row,
          payload,
          moves: false,
          now,
          whileAsked: now,
          after: now,
          dueAt: null,
          looked: (await look?.(tx)) as Then,
        }
      }
      const { payload, answer, dueAt } = await requestFor(own, row)
      const whileAsked = await balances()
      const amount = product.amountOf(payload)
      if (answer.state === 'APPLIED')
        await execute(own, { id: answer.requestId, merchantId, maker: me(), amount, payload })
      const done = (await lock(tx, merchantId, row.id))!
      const last = typeof product.lastStep === 'function' ? product.lastStep(done) : product.lastStep
      if (last) await post(own, done, last)
      const [after, looked] = [await balances(), (await look?.(tx)) as Then]
      return { row, payload, moves: true, now, whileAsked, after, dueAt, looked }
    })

  return {
    name,
    table,
    /** For a list: the order as `o`, who made it as `p`, its request as `r`. */
    from: sql`${sql.table(table)} o left join person p on p.id = o.maker_person_id ${withRequest('o', payer)} ${extra?.joins ?? sql``}`,
    approvable: ownApprovable,
    findForMerchant,
    findByDraft,
    findByRequest,
    lock,
    lockMerchant,
    set,
    notify,
    post,
    legs: product.legs,
    movementOf: product.movementOf,
    answerFor,
    /** What was answered to a form that its maker sent before, such as before the page was loaded again. */
    answeredTo: async (
      { tx, me }: Pick<CallContext, 'tx' | 'me'>,
      draftId: string | undefined,
    ): Promise<OrderAnswer | null> => {
      const { merchantId, personId } = me()
      const row = draftId ? await findByDraft(tx, merchantId, draftId) : undefined
      return row?.maker_person_id === personId ? toAnswer(row) : null
    },

    /** Saves a draft, or changes one that was not submitted or was sent back. Nothing moves. */
    add: async (own: OrderContext, wanted: Wanted & WithId, draftId: string): Promise<Full> => {
      const { merchantId } = own.me()
      if (wanted.id) return draft(own, wanted.id, draftId, await formOf().valuesOf(own, wanted))
      await lockMerchant(own.tx, merchantId)
      const before = await findByDraft(own.tx, merchantId, draftId)
      const values = await formOf().valuesOf(own, wanted)
      return before ? repeated(own, values, before) : draft(own, undefined, draftId, values)
    },
    submit: async (call: Command & ById): Promise<OrderAnswer> => {
      const { input, tx, me, note } = call
      const { merchantId } = me()
      const row = await lockForPayer(tx, merchantId, input.id)
      // Submitted before, by a second press or after a reload: it is one order.
      if (row.status !== 'CREATED') {
        note({ object: objectOf(row) })
        return answerFor(row, merchantId)
      }
      const { answer, audit } = await requestFor(call, row)
      note({ object: objectOf(row), before: { state: row.status }, after: audit })
      return answer
    },
    /** Of an order without a draft: asked for as it is typed; or one that is asked for already, in other words from now on. */
    request: async (
      call: Command,
      wanted: Wanted & WithRequest & { readonly draftId: string },
      beforeRequest?: () => Promise<void>,
    ): Promise<OrderAnswer> => {
      const { tx, me, note } = call
      const { draftId, requestId } = wanted
      const changed = await changedBy(call, requestId)
      await lockMerchant(tx, me().merchantId)
      const values = await formOf().valuesOf(call, wanted)
      const before = changed ?? (await findByDraft(tx, me().merchantId, draftId))
      if (before && (!changed || (changed.status === 'APPLIED' && isSame(values, changed)))) {
        note({ object: objectOf(repeated(call, values, before)) })
        return toAnswer(before)
      }
      await beforeRequest?.()
      const row = changed ? { ...changed, ...values } : await draft(call, undefined, draftId, values)
      const { answer, audit } = await requestFor(call, row)
      const earlier = changed ? product.auditOf(await product.payloadOf(call, changed)) : undefined
      note({ object: objectOf(row), ...(earlier ? { before: earlier } : {}), after: audit })
      return answer
    },
    /** By who asked, before others have agreed; of what nobody was asked for yet, by either side. */
    cancel:
      (approvables: Approvables) =>
      async (call: Command & ById): Promise<OrderAnswer> => {
        const { input, tx, me, note } = call
        const { merchantId } = me()
        const row = await lockForMerchant(tx, merchantId, input.id)
        if (row.request_id) {
          if (payerOf(row) !== merchantId || !['CREATED', 'APPLIED'].includes(row.status)) throw fail('TRANSFER_STATE')
          await recall(call, approvables, me(), row.request_id)
        } else {
          if (row.status !== 'CREATED') throw fail('TRANSFER_STATE')
          const why = row.merchant_id === merchantId ? 'cancelled' : 'declined'
          const ended = { state: cancelled, ended_at: new Date(), ...('why' in row ? { why } : {}) }
          await set(tx, row, ended as Values<T>)
          await notify(call, row)
        }
        const now = await findForMerchant(tx, merchantId, row.id)
        note({ object: objectOf(row), before: { state: row.status }, after: { state: now.status, why: whyOf(now) } })
        return answerFor(now, merchantId)
      },
    /** What it would do, found by doing it and undoing it. `look`: what else is read when it is done. */
    foresee: async <Then = undefined>(
      call: DryRun,
      wanted: Wanted & WithId & WithRequest,
      look?: (tx: Store) => Promise<Then>,
    ) => {
      const changed = await changedBy(call, wanted.requestId)
      return foresee(
        call,
        async (own) => {
          const values = await formOf().valuesOf(own, wanted)
          return changed ? { ...changed, ...values } : draft(own, wanted.id, newId(), values)
        },
        look,
      )
    },
    foreseeSubmit: (call: DryRun & ById) =>
      foresee(call, async ({ tx, me }) => {
        const row = await lockForPayer(tx, me().merchantId, call.input.id)
        if (row.status !== 'CREATED') throw fail('TRANSFER_STATE')
        return row
      }),
    /** What submitting it does, in one sentence, as those who decide will read it; null for one that is not the reader's. */
    summaryOf: async (own: OrderContext, { id }: Readonly<Record<string, unknown>>): Promise<Bilingual | null> => {
      const row = typeof id === 'string' ? await findBy(own.tx, own.me().merchantId, 'id', id) : undefined
      return row ? (await product.describe(own, await product.payloadOf(own, row))).says : null
    },
    ofRequest: async ({
      tx,
      me,
      input,
    }: Pick<CallContext, 'tx' | 'me'> & { readonly input: { readonly requestId: string } }) => {
      return { id: (await findByRequest(tx, me().merchantId, input.requestId))?.id ?? null }
    },
    /** What its page shows beside its row. What the other side's colleagues decide is theirs to know. */
    shown: async (tx: Store, row: Full, { merchantId, personId }: Omit<Reader, 'visitor'>) => {
      const isPayer = payerOf(row) === merchantId
      const booked = await transfersOf(tx, payerOf(row), { kind: name, id: row.id })
      const { currency }: { readonly currency: Currency } = product.movementOf(row)
      return {
        request: isPayer ? requestShown(row, personId) : null,
        steps: isPayer ? await stepsShown(tx, merchantId, row.request_id) : [],
        entries: entriesFor(merchantId, booked),
        explained: await explainedFor(tx, merchantId, currency, booked),
      }
    },
    actionsOf: (row: Full, { merchantId, personId, visitor }: Reader): ('submit' | 'edit' | 'cancel' | 'repeat')[] => {
      if (!mayEnter(areas.fiatMoneyMovement, visitor)) return []
      const [isPayer, isInitiator] = [payerOf(row) === merchantId, row.merchant_id === merchantId]
      const isCreated = row.status === 'CREATED'
      const isFresh = isCreated && row.request_id === null
      // What was asked for once is the business of who asked.
      const isMine = isPayer && row.request_maker === personId
      return [
        ...(isPayer && (isFresh || (isCreated && isMine)) ? (['submit'] as const) : []),
        ...(isInitiator && (isFresh || (isCreated && isMine)) ? (['edit'] as const) : []),
        ...(isFresh || ((isCreated || row.status === 'APPLIED') && isMine) ? (['cancel'] as const) : []),
        ...(isInitiator ? (['repeat'] as const) : []),
      ]
    },
  }
}
interface PostOptions {
  /** How often it came, of a step that can come again. */
  readonly nth?: number
  readonly reserved?: 'available'
  /** When it happened out there. */
  readonly at?: Date
}
interface WithId {
  readonly id?: string | undefined
}
