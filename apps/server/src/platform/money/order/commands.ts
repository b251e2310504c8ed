// What people do with orders: save a draft, submit it, request one without a draft, cancel.
import type * as z from 'zod/mini'
import type { OrderAnswer } from '@falaj/contract/kernel/money/order'
import type { Approvables } from '../../approval/approvable.ts'
import { ask } from '../../approval/ask.ts'
import { recall } from '../../approval/decide.ts'
import { fail } from '../../base/fail.ts'
import { newId, newNumber } from '../../base/ids.ts'
import type { CallContext } from '../../command/context.ts'
import { whyOf } from './detail.ts'
import type { OrderMovements } from './money.ts'
import type { Order, OrderContext, OrderDefinition, OrderTable, Row, Values } from './order-definition.ts'
import { isMaker, type OrderRows } from './rows.ts'

export type Command = OrderContext & Pick<CallContext, 'note'>
export interface ById {
  readonly input: { readonly id: string }
}
export interface WithId {
  readonly id?: string | undefined
}
/** For an order without a draft: the request that the form edits. */
export interface WithRequest {
  readonly requestId?: string | undefined
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
/** Comparable form of a column: the database returns numbers as text, and null and the empty text are the same. */
const comparable = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (Buffer.isBuffer(value)) return value.toString('base64')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
/** Request columns of a row that has none. */
const withoutRequest = {
  request_id: null,
  status: 'CREATED',
  request_number: null,
  request_maker: null,
  request_outcome: null,
  holds: 0,
}

export type OrderCommands<T extends OrderTable, Wanted, Schema extends z.ZodMiniType, Extra> = ReturnType<
  typeof orderCommands<T, Wanted, Schema, Extra>
>
export const orderCommands = <T extends OrderTable, Wanted, Schema extends z.ZodMiniType, Extra>(
  { name, numbered, form, approval }: OrderDefinition<T, Wanted, Schema, Extra>,
  rows: OrderRows<T, Extra>,
  { approvable, notify }: OrderMovements<T, Schema, Extra>,
) => {
  type Full = Order<T, Extra>
  const objectOf = ({ number }: Row<T>): string => `${name} ${number}`
  const formOf = () => {
    if (!form) throw new Error(`${name} has no form`)
    return form
  }
  const isSame = (values: object, row: object): boolean => {
    const [one, other]: Readonly<Record<string, unknown>>[] = [{ ...values }, { ...row }]
    return formOf().sameBy.every((column) => comparable(one?.[column]) === comparable(other?.[column]))
  }
  const answerFor = (row: Full, merchantId: string): OrderAnswer =>
    toAnswer(rows.payerOf(row) === merchantId ? row : { ...row, request_id: null, request_number: null })

  const requestFor = async (own: OrderContext, row: Full) => {
    const payload = await approval.payloadOf(own, row)
    const { requestId, number, state, dueAt } = await ask(own, approvable, {
      payload,
      notBefore: await approval.notBefore?.(own, row, payload),
      describe: () => approval.describe(own, payload),
      amount: approval.amountOf(payload),
      requestId: row.request_id ?? undefined,
    })
    const answer: OrderAnswer = { id: row.id, number: row.number, requestId, requestNumber: number, state }
    return { payload, answer, dueAt, audit: { ...approval.auditOf(payload), request: number, state } }
  }
  /** An order without a draft is not stored before it is requested: its row exists in memory only. */
  const draft = async (
    own: OrderContext,
    id: string | undefined,
    draftId: string,
    values: Values<T>,
  ): Promise<Full> => {
    const { tx, me } = own
    const { merchantId, personId } = me()
    const row = {
      ...values,
      id: newId(),
      merchant_id: merchantId,
      maker_person_id: personId,
      number: newNumber(numbered),
      [rows.draftColumn]: draftId,
      state: rows.states.created,
    }
    if (approval.headOf) return { ...row, ...withoutRequest } as unknown as Full
    if (id) {
      const before = await rows.lockForMerchant(tx, merchantId, id)
      if (before.merchant_id !== merchantId || before.status !== 'CREATED') throw fail('ORDER_STATE')
      formOf().checkEdit?.(before, values)
      if (before.request_id && !isMaker(before, personId)) throw fail('NOT_THE_MAKER')
      await rows.set(tx, before, values)
    } else await rows.insert(tx, row)
    const saved = await rows.findForMerchant(tx, merchantId, id ?? row.id)
    await notify(own, saved)
    return saved
  }
  /** The same form again, after a reload: its order exists, unless it is another person's or was edited since. */
  const repeated = ({ me }: OrderContext, values: Values<T>, before: Full): Full => {
    if (before.maker_person_id !== me().personId || !isSame(values, before)) throw fail('KEY_REUSED')
    return before
  }

  return {
    formOf,
    draft,
    requestFor,
    answerFor,
    /** The answer to a form that its maker sent before, such as before the page was reloaded. */
    previousAnswer: async (
      { tx, me }: Pick<CallContext, 'tx' | 'me'>,
      draftId: string | undefined,
    ): Promise<OrderAnswer | null> => {
      const { merchantId, personId } = me()
      const row = draftId ? await rows.findByDraft(tx, merchantId, draftId) : undefined
      return row?.maker_person_id === personId ? toAnswer(row) : null
    },
    /** Saves a draft, or edits one that was not submitted or was sent back. Moves no money. */
    add: async (own: OrderContext, wanted: Wanted & WithId, draftId: string): Promise<Full> => {
      const { merchantId } = own.me()
      if (wanted.id) return draft(own, wanted.id, draftId, await formOf().valuesOf(own, wanted))
      await rows.lockMerchant(own.tx, merchantId)
      const before = await rows.findByDraft(own.tx, merchantId, draftId)
      const values = await formOf().valuesOf(own, wanted)
      return before ? repeated(own, values, before) : draft(own, undefined, draftId, values)
    },
    submit: async (call: Command & ById): Promise<OrderAnswer> => {
      const { input, tx, me, note } = call
      const { merchantId } = me()
      const row = await rows.lockForPayer(tx, merchantId, input.id)
      // Submitted before, by a second press or after a reload: it is one order.
      if (row.status !== 'CREATED') {
        note({ object: objectOf(row) })
        return answerFor(row, merchantId)
      }
      const { answer, audit } = await requestFor(call, row)
      note({ object: objectOf(row), before: { state: row.status }, after: audit })
      return answer
    },
    /** For an order without a draft: requests it as typed, or edits the one of `requestId`. */
    request: async (
      call: Command,
      wanted: Wanted & WithRequest & { readonly draftId: string },
      beforeRequest?: () => Promise<void>,
    ): Promise<OrderAnswer> => {
      const { tx, me, note } = call
      const { draftId, requestId } = wanted
      const edited = requestId === undefined ? null : await rows.lockByRequest(call, requestId)
      await rows.lockMerchant(tx, me().merchantId)
      const values = await formOf().valuesOf(call, wanted)
      const existing = edited ? null : await rows.findByDraft(tx, me().merchantId, draftId)
      const same = existing
        ? repeated(call, values, existing)
        : edited?.status === 'APPLIED' && isSame(values, edited)
          ? edited
          : null
      if (same) {
        note({ object: objectOf(same) })
        return toAnswer(same)
      }
      await beforeRequest?.()
      const row = edited ? { ...edited, ...values } : await draft(call, undefined, draftId, values)
      const { answer, audit } = await requestFor(call, row)
      const earlier = edited ? approval.auditOf(await approval.payloadOf(call, edited)) : undefined
      note({ object: objectOf(row), ...(earlier ? { before: earlier } : {}), after: audit })
      return answer
    },
    /** By its maker, before others have approved; without a request, by either side. */
    cancel:
      (approvables: Approvables) =>
      async (call: Command & ById): Promise<OrderAnswer> => {
        const { input, tx, me, note } = call
        const { merchantId } = me()
        const row = await rows.lockForMerchant(tx, merchantId, input.id)
        if (row.request_id) {
          if (rows.payerOf(row) !== merchantId || !['CREATED', 'APPLIED'].includes(row.status))
            throw fail('ORDER_STATE')
          await recall(call, approvables, me(), row.request_id)
        } else {
          if (row.status !== 'CREATED') throw fail('ORDER_STATE')
          const why = row.merchant_id === merchantId ? 'cancelled' : 'declined'
          await rows.set(tx, row, {
            state: rows.states.cancelled,
            ended_at: new Date(),
            ...('why' in row ? { why } : {}),
          })
          await notify(call, row)
        }
        const now = await rows.findForMerchant(tx, merchantId, row.id)
        note({ object: objectOf(row), before: { state: row.status }, after: { state: now.status, why: whyOf(now) } })
        return answerFor(now, merchantId)
      },
  }
}
