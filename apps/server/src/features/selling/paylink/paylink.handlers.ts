import type { PayerField } from '@falaj/contract/payments/checkout'
import { paylink, paylinkSheet, type PaylinkChange, type PaylinkFacts } from '@falaj/contract/selling/paylink'
import type { CheckoutMethod } from '@falaj/contract/payments/payment-methods'
import { money, type Money } from '@falaj/money'
import { customerOf } from '../../customers/customer/customer.read.ts'
import { itemsFor } from '../../customers/item/item.read.ts'
import { inMinor, inMinorOrNull } from '../../../platform/lists/page.ts'
import { uploadedFile } from '../../../platform/files/uploaded.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { endOrdersOf } from '../../../platform/payment/end-order.ts'
import { payPath } from '../../../platform/payment/pay-code.ts'
import { openOrdersOf, paymentsOfOffer } from '../../../platform/payment/payments-of.ts'
import { amountFault, termsFault } from '../../../platform/product/amount-limit.ts'
import { agreedMaxOf } from '../../../platform/product/gate.ts'
import { cellFault, requireRight, sheetLines } from '../../../platform/lists/lines.ts'
import { checkStore } from '../../../platform/store/store.ts'
import { paylinkList } from './paylink.list.ts'
import { actionsOf, limitFault, lockedField } from './paylink.rules.ts'
import * as store from './paylink.store.ts'
import { paylinkLog } from './paylink.log.ts'

/** Refuses amounts that this merchant's links cannot be for, bounds that nobody can pay within, and an end that is over. */
const checkTerms = async (
  { tx, me }: Pick<Call, 'tx' | 'me'>,
  facts: PaylinkFacts,
  amount: Money | null,
): Promise<void> => {
  const agreed = await agreedMaxOf(tx, me().merchantId, 'paylink')
  const fault =
    termsFault('paylink', { ...facts, amount }, await businessNow(tx), agreed) ?? sumsFault(facts, amount, agreed)
  if (fault) throw failFields(fault)
}
const sumsFault = (facts: PaylinkFacts, amount: Money | null, agreed: Money | null) => {
  const most = amount && facts.quantityMax ? money(amount.minor * BigInt(facts.quantityMax), amount.currency) : null
  const sums = amount
    ? ([['quantityMax', most]] as const)
    : ([
        ['min', facts.min],
        ['max', facts.max],
      ] as const)
  for (const [path, sum] of sums) {
    const code = sum && amountFault('paylink', sum, agreed)
    if (code) return { path, code }
  }
  return null
}
/** The terms with the current items, or their faults. */
const termsOf = async (
  { tx, me }: Pick<Call, 'tx' | 'me'>,
  facts: PaylinkFacts,
  was: string | null = null,
): Promise<store.LinkTerms> => {
  const { merchantId } = me()
  await checkStore(tx, me(), facts.store, { was })
  const lines: store.LinkLine[] = []
  if (facts.rule === 'items') {
    const wanted = facts.items ?? []
    const items = await itemsFor(
      tx,
      merchantId,
      wanted.map(({ itemId }) => itemId),
      facts.currency,
    )
    for (const [at, { itemId, quantity }] of wanted.entries()) {
      const found = items.get(itemId)
      if (!found) throw failFields({ path: `items.${at}.itemId`, code: 'ITEM_UNKNOWN' })
      lines.push({
        itemId,
        name: found.nameEn,
        ...(found.nameZh ? { nameZh: found.nameZh } : {}),
        ...(found.nameAr ? { nameAr: found.nameAr } : {}),
        quantity,
        price: found.price,
      })
    }
  }
  const sum = lines.reduce((total, { price, quantity }) => total + price.minor * BigInt(quantity), 0n)
  const amount =
    facts.rule === 'fixed' ? (facts.amount ?? null) : facts.rule === 'items' ? money(sum, facts.currency) : null
  await checkTerms({ tx, me }, facts, amount)
  if (facts.customerId && !(await customerOf(tx, merchantId, facts.customerId)))
    throw failFields({ path: 'customerId', code: 'CUSTOMER_UNKNOWN' })
  if (facts.picture && !(await uploadedFile(tx, merchantId, 'paylink-picture', facts.picture)))
    throw failFields({ path: 'picture', code: 'INVALID' })
  return { facts, amount, lines }
}
const done = async (call: Pick<Call, 'tx' | 'emit' | 'me'>, id: string, what: PaylinkChange): Promise<void> => {
  const { merchantId, personId } = call.me()
  await paylinkLog.write(call.tx, merchantId, id, { what: what, personId: personId })
  await paylinkLog.notify(call.emit, merchantId, id)
}
const create = async (call: Call, given: store.LinkTerms, what: PaylinkChange) => {
  const { merchantId, personId } = call.me()
  const { id, number, code } = await store.add(call.tx, merchantId, personId, given)
  await done(call, id, what)
  return { id, number, path: payPath(code) }
}
const acted = async (
  call: Call,
  id: string,
  action: 'pause' | 'resume' | 'cancel',
  values: Parameters<typeof store.mark>[3],
) => {
  const { merchantId } = call.me()
  const link = await store.lock(call.tx, merchantId, id)
  call.note({ object: `paylink ${link.id}`, before: { status: link.status }, after: { action } })
  if (!actionsOf(link.status).includes(action)) throw fail('RECORD_STATE')
  await store.mark(call.tx, merchantId, link.id, values)
  if (action === 'cancel') await endOrdersOf(call, call.registry, { merchantId, id: link.id })
  await done(call, link.id, ({ pause: 'paused', resume: 'resumed', cancel: 'cancelled' } as const)[action])
  return {}
}

export const paylinkFeature = bind(paylink, {
  query: paylinkList.query,
  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const row = await paylinkList.one(tx, merchantId, input.id)
    const link = (await store.find(tx, merchantId, row.id))!
    const lines = await store.linesOf(tx, merchantId, row.id)
    const history = await paylinkLog.history(tx, merchantId, row.id)
    const customer = link.customer_id ? await customerOf(tx, merchantId, link.customer_id) : undefined
    return {
      ...row,
      version: link.version,
      description: link.description,
      picture: link.picture_file_id,
      rule: link.rule,
      currency: link.currency,
      min: inMinorOrNull(link.min_minor, link.currency),
      max: inMinorOrNull(link.max_minor, link.currency),
      quantityMax: link.quantity_max,
      fields: [...link.fields] as PayerField[],
      methods: link.methods as CheckoutMethod[] | null,
      items: lines.map((each) => ({
        itemId: each.item_id,
        ...store.namesOf(each),
        quantity: each.quantity,
        price: inMinor(each.price_minor, link.currency),
      })),
      returnUrl: link.return_url,
      customer: customer ? { id: customer.id, name: customer.name } : null,
      path: payPath(link.code),
      held: link.held,
      payments: await paymentsOfOffer(tx, merchantId, row.id),
      history: history.map((change) => ({ ...change, who: change.who ?? '' })),
      actions: actionsOf(link.status),
    }
  },
  async add(call) {
    const made = await create(call, await termsOf(call, call.input), 'created')
    call.note({ object: `paylink ${made.id}`, after: { number: made.number, title: call.input.title } })
    return made
  },
  async edit(call) {
    const { tx, me, note } = call
    const { merchantId } = me()
    const { id, version, ...facts } = call.input
    const link = await store.lock(tx, merchantId, id)
    note({ object: `paylink ${link.id}` })
    if (link.version !== version) throw fail('RECORD_CHANGED')
    if (!actionsOf(link.status).includes('edit')) throw fail('RECORD_STATE')
    const given = await termsOf(call, facts, link.store)
    const field = lockedField(link, { ...facts, amountMinor: given.amount?.minor ?? null })
    if (field) throw failFields({ path: field, code: 'LINK_PAID' })
    const held = await openOrdersOf(tx, merchantId, link.id)
    const low = limitFault(facts, link.paid + held)
    if (low) throw failFields({ path: low, code: 'PAID_MAX_LOW' })
    await store.set(tx, merchantId, link.id, given, held)
    note({ object: `paylink ${link.id}`, before: { title: link.title }, after: { title: facts.title } })
    await done(call, link.id, 'edited')
    return { id: link.id, number: link.number, path: payPath(link.code) }
  },
  pause: (call) => acted(call, call.input.id, 'pause', { paused_at: new Date() }),
  resume: (call) => acted(call, call.input.id, 'resume', { paused_at: null }),
  cancel: (call) => acted(call, call.input.id, 'cancel', { canceled_at: new Date() }),
  async duplicate(call) {
    const { tx, me, note } = call
    const { merchantId } = me()
    const link = await store.lock(tx, merchantId, call.input.id)
    const lines = (await store.linesOf(tx, merchantId, link.id)).map((each) => ({
      itemId: each.item_id,
      ...store.namesOf(each),
      quantity: each.quantity,
      price: inMinor(each.price_minor, link.currency),
    }))
    const [min, max] = [inMinorOrNull(link.min_minor, link.currency), inMinorOrNull(link.max_minor, link.currency)]
    const facts: PaylinkFacts = {
      title: link.title,
      type: link.type,
      rule: link.rule,
      currency: link.currency,
      fields: [...link.fields] as PayerField[],
      ...(link.description ? { description: link.description } : {}),
      ...(min ? { min } : {}),
      ...(max ? { max } : {}),
      ...(link.quantity_max ? { quantityMax: link.quantity_max } : {}),
      ...(link.paid_max && link.type === 'reusable' ? { paidMax: link.paid_max } : {}),
      ...(link.methods ? { methods: [...link.methods] as CheckoutMethod[] } : {}),
      ...(link.store ? { store: link.store } : {}),
      ...(link.return_url ? { returnUrl: link.return_url } : {}),
      ...(link.picture_file_id ? { picture: link.picture_file_id } : {}),
    }
    const amount = inMinorOrNull(link.amount_minor, link.currency)
    note({ object: `paylink ${link.id}` })
    // The agreed limits may be lower by now, and the store closed.
    await checkStore(tx, me(), facts.store)
    await checkTerms(call, facts, amount)
    const made = await create(call, { facts, amount, lines }, 'duplicated')
    note({ object: `paylink ${made.id}`, after: { from: link.number, number: made.number } })
    return made
  },
  async bulk(call) {
    const { lines, faults } = sheetLines(paylinkSheet, call.input.rows)
    const [now, agreed] = [await businessNow(call.tx), await agreedMaxOf(call.tx, call.me().merchantId, 'paylink')]
    for (const { row, line } of lines) {
      const fault = termsFault('paylink', line, now, agreed)
      if (fault) faults.push(cellFault(row, fault.path === 'expiresAt' ? 'expires' : fault.path, fault.code))
    }
    requireRight(faults, lines.length)
    const links = []
    for (const { line } of lines)
      links.push({
        ...(await create(call, { facts: line, amount: line.amount ?? null, lines: [] }, 'imported')),
        title: line.title,
      })
    call.note({ object: 'paylink bulk', after: { links: links.length } })
    return { added: links.length, changed: 0, links }
  },
})
