// What a program asks for, by the handlers that people's forms use: the input is theirs, and the answer is the resource as it is then.
import { numberCursor, readNumberCursor } from '@falaj/contract/developers/api-versions'
import { balance } from '@falaj/contract/accounts/balance'
import { customer } from '@falaj/contract/customers/customer'
import { directPay } from '@falaj/contract/selling/direct-pay'
import { nameOf, type Endpoint, type Input, type Output } from '@falaj/contract/kernel/endpoint'
import { appOrderMinutes } from '@falaj/contract/selling/in-app'
import { invoice } from '@falaj/contract/selling/invoice'
import { item } from '@falaj/contract/customers/item'
import { merchantCommands } from '@falaj/contract/merchant-api/merchant-commands'
import { paylink } from '@falaj/contract/selling/paylink'
import { payment } from '@falaj/contract/payments/payment'
import { actionsOf, type PaymentAction, type States } from '@falaj/contract/kernel/payment-states'
import { refund } from '@falaj/contract/payments/refund'
import { statement } from '@falaj/contract/accounts/statement'
import { transfer } from '@falaj/contract/accounts/transfer'
import { bind, type BoundEndpoint, type Call } from '../platform/http/bind.ts'
import type { ServerContext } from '../platform/feature.ts'
import { fail, failFields } from '../platform/base/fail.ts'
import { newId } from '../platform/base/ids.ts'
import { appOfCall } from '../features/selling/in-app/in-app.read.ts'
import { openShopOrder } from '../features/payments/checkout/checkout.read.ts'
import { decisionsOfPayment } from '../features/insight/risk/risk.read.ts'
import { oneRow } from './v1-pages.ts'

/** Drops fields without a value. */
const given = <T extends object>(fields: T): { [K in keyof T]: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as never

/** Applies the sent fields to the existing ones; null clears a field. */
const changed = (facts: object, sent: object): object =>
  given({ ...facts, ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) })

/** The API's names of payment actions. */
const actionNames: Readonly<Partial<Record<PaymentAction, 'capture' | 'void'>>> = { confirm: 'capture', cancel: 'void' }

export const merchantBounds = ({
  features,
  registry,
}: Pick<ServerContext, 'features' | 'registry'>): readonly BoundEndpoint[] => {
  const handlers = new Map(
    Object.values(features)
      .flatMap(({ endpoints }) => (typeof endpoints === 'function' ? endpoints(registry) : endpoints))
      .map(({ endpoint, handler }) => [nameOf(endpoint), handler]),
  )
  /** The console's own command, in this call's transaction. */
  const run = <E extends Endpoint>(endpoint: E, call: Call, input: Input<E>): Promise<Output<E>> =>
    handlers.get(nameOf(endpoint))!({ ...call, input: input as Call['input'] }) as Promise<Output<E>>
  const one = ({ tx, me }: Pick<Call, 'tx' | 'me'>, resource: string, id: string) =>
    oneRow(tx, { ...me(), registry }, resource, id) as Promise<{ id: string }>
  const act = async (call: Call, id: string, action: PaymentAction) => {
    await run(payment.act, call, { id, action })
    return one(call, 'payments', id)
  }
  const originOf = ({ settings, request }: Pick<Call, 'settings' | 'request'>): string =>
    settings.publicOrigin ?? request.origin

  return bind(merchantCommands, {
    async createPayment(call) {
      const { id, token, expiresAt } = await openShopOrder(call, call.input)
      return {
        ...(await one(call, 'payments', id)),
        checkoutUrl: `${originOf(call)}/pay/o/${token}`,
        expiresAt: expiresAt.toISOString(),
      }
    },
    capturePayment: (call) => act(call, call.input.id, 'confirm'),
    voidPayment: (call) => act(call, call.input.id, 'cancel'),
    async paymentActions(call) {
      const { kind, orderStatus, status, attempts } = await run(payment.detail, call, call.input)
      const states = { kind, state: orderStatus, payState: status } as States
      const isAuthorised = attempts.some((each) => each.status === 'AUTHORISED')
      return {
        data: actionsOf(states, { mayAct: true, isAuthorised }).flatMap(({ action, leadsTo }) => {
          const name = actionNames[action]
          return name ? [{ action: name, leadsTo }] : []
        }),
      }
    },
    async paymentRisk(call) {
      const { id } = await one(call, 'payments', call.input.id)
      return { data: await decisionsOfPayment(call.tx, call.me().merchantId, id) }
    },
    async createAppOrder(call) {
      const app = await appOfCall(call.tx, call.me())
      if (!app) throw fail('APP_ONLY')
      const { returnUrl } = call.input
      if (returnUrl && !app.callback_urls.includes(returnUrl))
        throw failFields({ path: 'returnUrl', code: 'CALLBACK_UNKNOWN' })
      const { id, token, expiresAt } = await openShopOrder(call, call.input, {
        product: 'in-app',
        offer: { kind: 'in-app', id: app.id },
        minutes: appOrderMinutes,
      })
      return {
        ...(await one(call, 'payments', id)),
        orderToken: token,
        checkoutUrl: `${originOf(call)}/pay/o/${token}`,
        expiresAt: expiresAt.toISOString(),
      }
    },
    async createRefund(call) {
      const { id } = await run(refund.add, call, { ...call.input, draftId: newId() })
      return one(call, 'refunds', id)
    },
    async createPaylink(call) {
      const { id, path } = await run(paylink.add, call, call.input)
      return { ...(await one(call, 'paylinks', id)), url: `${originOf(call)}${path}` }
    },
    async cancelPaylink(call) {
      await run(paylink.cancel, call, call.input)
      return one(call, 'paylinks', call.input.id)
    },
    async createInvoice(call) {
      const { id } = await run(invoice.add, call, call.input)
      return one(call, 'invoices', id)
    },
    async sendInvoice(call) {
      const { id } = call.input
      const { status, version } = await run(invoice.detail, call, { id })
      if (status === 'draft') await run(invoice.issue, call, { id, version, send: true })
      else await run(invoice.send, call, { id })
      return one(call, 'invoices', id)
    },
    async voidInvoice(call) {
      await run(invoice.void, call, call.input)
      return one(call, 'invoices', call.input.id)
    },
    async createCustomer(call) {
      const { id } = await run(customer.add, call, call.input)
      return one(call, 'customers', id)
    },
    async updateCustomer(call) {
      const { id, ...changes } = call.input
      const now = await run(customer.detail, call, { id })
      const { name, email, phone, country, trn, address } = now
      const facts = { name, email, phone, country, trn, address, language: now.language, tags: now.tagList }
      await run(customer.edit, call, { ...changed(facts, changes), id, version: now.version } as Input<
        typeof customer.edit
      >)
      return one(call, 'customers', id)
    },
    async createSavedCard(call) {
      const { id, path } = await run(directPay.add, call, call.input)
      return { ...(await one(call, 'saved-cards', id)), url: `${originOf(call)}${path}` }
    },
    async chargeSavedCard(call) {
      const { paymentId, path, expiresAt } = await run(directPay.ask, call, call.input)
      return { ...(await one(call, 'payments', paymentId)), checkoutUrl: `${originOf(call)}${path}`, expiresAt }
    },
    async removeSavedCard(call) {
      await run(directPay.withdraw, call, call.input)
      return one(call, 'saved-cards', call.input.id)
    },
    async createItem(call) {
      const { id } = await run(item.add, call, call.input)
      return one(call, 'items', id)
    },
    async updateItem(call) {
      const { id, ...changes } = call.input
      const now = await run(item.detail, call, { id })
      const { sku, category, description, barcode, name, nameAr, priceList: prices } = now
      const nameZh = name.zh === name.en ? null : name.zh
      const facts = { nameZh, nameAr, category, description, barcode, sku, nameEn: name.en, vat: now.vat, prices }
      await run(item.edit, call, { ...changed(facts, changes), id, version: now.version } as Input<typeof item.edit>)
      return one(call, 'items', id)
    },
    async createTransfer(call) {
      const { id } = await run(transfer.add, call, { ...call.input, type: 'TRANSFER', draftId: newId() })
      await run(transfer.submit, call, { id })
      return one(call, 'transfers', id)
    },
    createStatements: (call) => run(statement.add, call, call.input),
    async statementEntries(call) {
      const { id, cursor, limit } = call.input
      const after = (cursor && readNumberCursor(cursor)) || 0
      const { rows, total } = await run(statement.rows, call, {
        id,
        after,
        pageParam: { number: 1, size: Number(limit) },
      })
      const last = rows.at(-1)?.n ?? total
      return { data: rows, next_cursor: last < total ? numberCursor(last) : null, total }
    },
    async balanceEntries(call) {
      const { currency, account, cursor, limit } = call.input
      const before = (cursor && readNumberCursor(cursor)) || undefined
      const entriesBefore = async (beforeSeq: number | undefined, size: number) =>
        (
          await run(balance.entries, call, {
            currency,
            account,
            from: null,
            until: null,
            size,
            ...(beforeSeq ? { beforeSeq } : {}),
          })
        ).rows
      const rows = await entriesBefore(before, Number(limit))
      const last = rows.length === Number(limit) ? rows.at(-1) : undefined
      const hasMore = last !== undefined && (await entriesBefore(last.seq, 1)).length > 0
      return { data: rows, next_cursor: hasMore ? numberCursor(last.seq) : null }
    },
  })
}
