import { minuteMs } from '@falaj/contract/kernel/time'
import {
  smartCode,
  smartCodeSheet,
  tipPercents,
  type SmartCodeChange,
  type SmartCodeFacts,
} from '@falaj/contract/selling/smart-code'
import { toCodeText, type Money } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { endOrdersOf } from '../../../platform/payment/end-order.ts'
import { payPath } from '../../../platform/payment/pay-code.ts'
import { dayStart, paidSince, paidSumsSince, paymentsOfOffer } from '../../../platform/payment/payments-of.ts'
import { amountFault, termsFault } from '../../../platform/product/amount-limit.ts'
import { agreedMaxOf } from '../../../platform/product/gate.ts'
import { cellFault, requireRight, sheetLines } from '../../../platform/lists/lines.ts'
import { codeFile } from './smart-code.file.ts'
import { checkStore, storeFault, storesFor } from '../../../platform/store/store.ts'
import { smartCodeList } from './smart-code.list.ts'
import * as store from './smart-code.store.ts'
import { smartCodeLog } from './smart-code.log.ts'

const boardRows = 50
/** How long a cashier's amount waits for its payer. */
const chargeMs = 10 * minuteMs

const agreedMax = ({ tx, me }: Pick<Call, 'tx' | 'me'>) => agreedMaxOf(tx, me().merchantId, 'smart-code')
const checkFacts = async (
  call: Pick<Call, 'tx' | 'me'>,
  { amount, expiresAt, store: storeCode }: SmartCodeFacts,
  was: string | null = null,
): Promise<void> => {
  await checkStore(call.tx, call.me(), storeCode, { was })
  const fault = termsFault('smart-code', { amount, expiresAt }, await businessNow(call.tx), await agreedMax(call))
  if (fault) throw failFields(fault)
}
const held = async (call: Pick<Call, 'tx' | 'me' | 'note'>, id: string): Promise<store.SmartCode> => {
  const found = await store.lock(call.tx, call.me().merchantId, id)
  call.note({ object: `smart-code ${found.number}` })
  return found
}
const done = async (call: Pick<Call, 'tx' | 'emit' | 'me'>, id: string, what: SmartCodeChange): Promise<void> => {
  const { merchantId, personId } = call.me()
  await smartCodeLog.write(call.tx, merchantId, id, { what: what, personId: personId })
  await smartCodeLog.notify(call.emit, merchantId, id)
}
const create = async (call: Pick<Call, 'tx' | 'emit' | 'me'>, facts: SmartCodeFacts, what: SmartCodeChange) => {
  const { merchantId, personId } = call.me()
  const { id, number, code } = await store.add(call.tx, merchantId, personId, facts)
  await done(call, id, what)
  return { id, number, path: payPath(code) }
}
const auditValuesOf = ({ name, mode, tips = [], note = 'none', expiresAt = '', methods = [] }: SmartCodeFacts) => ({
  name,
  mode,
  tips: tips.join(', '),
  note,
  expiresAt,
  methods: methods.join(', '),
})
/** The fixed amount; for a dynamic code the cashier sets it each time. */
const fixedAmountOf = ({ mode, amount_minor: minor, currency }: store.SmartCode): Money | null =>
  mode === 'fixed' && minor ? inMinor(minor, currency) : null
/** Its settings, as they would be typed for another. */
const factsOf = (found: store.SmartCode): SmartCodeFacts => {
  const amount = fixedAmountOf(found)
  return {
    name: found.name,
    mode: found.mode,
    currency: found.currency,
    tips: tipPercents.filter((percent) => found.tip_percents.includes(percent)),
    note: found.note_mode,
    ...(found.methods ? { methods: [...found.methods] } : {}),
    ...(found.store ? { store: found.store } : {}),
    ...(found.counter ? { counter: found.counter } : {}),
    ...(amount ? { amount } : {}),
    ...(found.expires_at ? { expiresAt: found.expires_at.toISOString() } : {}),
  }
}
const chargeOf = (found: store.SmartCode) =>
  found.is_charged && found.charge_until && found.amount_minor
    ? {
        amount: inMinor(found.amount_minor, found.currency),
        until: found.charge_until.toISOString(),
        note: found.charge_note,
      }
    : null

export const smartCodeFeature = bind(smartCode, {
  query: smartCodeList.query,
  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const row = await smartCodeList.one(tx, merchantId, input.id)
    const found = (await store.find(tx, merchantId, row.id))!
    const history = await smartCodeLog.history(tx, merchantId, row.id)
    return {
      ...row,
      version: found.version,
      currency: found.currency,
      amount: fixedAmountOf(found),
      tipPercents: [...found.tip_percents],
      note: found.note_mode,
      methods: found.methods && [...found.methods],
      tried: Number(found.tried),
      path: payPath(found.code),
      charge: chargeOf(found),
      hours: await store.hoursOf(tx, merchantId, row.id),
      payments: await paymentsOfOffer(tx, merchantId, row.id),
      history: history.map((change) => ({ ...change, who: change.who ?? '' })),
    }
  },
  async board({ tx, me }) {
    const { merchantId } = me()
    const names = new Map((await store.namesOf(tx, merchantId)).map(({ id, name }) => [id, name]))
    const since = await dayStart(tx)
    const paid = await paidSince(tx, merchantId, 'smart-code', since, boardRows)
    return {
      rows: paid.map(({ offerId, payment }) => ({ ...payment, codeId: offerId, code: names.get(offerId) ?? '' })),
      totals: await paidSumsSince(tx, merchantId, 'smart-code', since),
    }
  },
  async add(call) {
    await checkFacts(call, call.input)
    const made = await create(call, call.input, 'created')
    call.note({ object: `smart-code ${made.number}`, after: auditValuesOf(call.input) })
    return made
  },
  async edit(call) {
    const { id, version, ...facts } = call.input
    const found = await held(call, id)
    if (found.version !== version) throw fail('RECORD_CHANGED')
    await checkFacts(call, facts, found.store)
    const { merchantId } = call.me()
    // A cashier's amount ends with the settings it was set under, and so do orders that are about to pay it.
    if (found.is_charged) await endOrdersOf(call, call.registry, { merchantId, id: found.id }, 'ends')
    await store.set(call.tx, merchantId, found.id, facts)
    call.note({
      object: `smart-code ${found.number}`,
      before: auditValuesOf(factsOf(found)),
      after: auditValuesOf(facts),
    })
    await done(call, found.id, 'edited')
    return { id: found.id }
  },
  async duplicate(call) {
    const found = await held(call, call.input.id)
    // A copy of an expired code is made to be used, so it has no end of its own.
    const { expiresAt: _, ...facts } = factsOf(found)
    await checkFacts(call, facts)
    const made = await create(call, facts, 'duplicated')
    call.note({ object: `smart-code ${made.number}`, after: { from: found.number, number: made.number } })
    return made
  },
  async bulk(call) {
    const { lines, faults } = sheetLines(smartCodeSheet, call.input.rows)
    const [now, agreed] = [await businessNow(call.tx), await agreedMax(call)]
    const stores = await storesFor(
      call.tx,
      call.me(),
      lines.flatMap(({ line }) => line.store ?? []),
    )
    for (const { row, line } of lines) {
      const storeCode = storeFault(call.me(), line.store, stores)
      if (storeCode) faults.push(cellFault(row, 'store', storeCode))
      const fault = termsFault('smart-code', line, now, agreed)
      if (fault) faults.push(cellFault(row, fault.path === 'expiresAt' ? 'expires' : fault.path, fault.code))
    }
    requireRight(faults, lines.length)
    const codes = []
    for (const { line } of lines) codes.push({ ...(await create(call, line, 'imported')), name: line.name })
    call.note({ object: 'smart-code bulk', after: { codes: codes.length } })
    return { added: codes.length, changed: 0, codes }
  },
  async charge(call) {
    const { id, amount, note } = call.input
    const found = await held(call, id)
    if (found.mode !== 'dynamic' || found.disabled_at) throw fail('RECORD_STATE')
    if (found.is_expired) throw fail('OFFER_EXPIRED')
    if (amount.currency !== found.currency) throw failFields({ path: 'amount', code: 'CURRENCY_DIFFERS' })
    await checkStore(call.tx, call.me(), found.store, { path: 'amount' })
    const code = amountFault('smart-code', amount, await agreedMax(call))
    if (code) throw failFields({ path: 'amount', code })
    // A payer who scanned the previous amount and left does not keep the next customer waiting.
    await endOrdersOf(call, call.registry, { merchantId: call.me().merchantId, id: found.id }, 'ends')
    const until = new Date(Date.now() + chargeMs)
    await store.update(call.tx, call.me().merchantId, found.id, {
      amount_minor: amount.minor.toString(),
      charge_until: until,
      charge_note: note ?? null,
    })
    call.note({ object: `smart-code ${found.number}`, after: { amount: toCodeText(amount) } })
    await smartCodeLog.notify(call.emit, call.me().merchantId, found.id)
    return { amount, until: until.toISOString(), note: note ?? null }
  },
  async unCharge(call) {
    const found = await held(call, call.input.id)
    if (!found.is_charged) throw fail('RECORD_STATE')
    await endOrdersOf(call, call.registry, { merchantId: call.me().merchantId, id: found.id }, 'ends')
    await store.update(call.tx, call.me().merchantId, found.id, {
      amount_minor: null,
      charge_until: null,
      charge_note: null,
    })
    await smartCodeLog.notify(call.emit, call.me().merchantId, found.id)
    return {}
  },
  async rotate(call) {
    const found = await held(call, call.input.id)
    const { merchantId } = call.me()
    const code = await store.rotate(call.tx, merchantId, found.id)
    await endOrdersOf(call, call.registry, { merchantId, id: found.id })
    await done(call, found.id, 'rotated')
    return { path: payPath(code) }
  },
  async enable(call) {
    const { id, enabled } = call.input
    const found = await held(call, id)
    if ((found.disabled_at === null) === enabled) throw fail('RECORD_STATE')
    const { merchantId } = call.me()
    await store.update(call.tx, merchantId, found.id, { disabled_at: enabled ? null : new Date() })
    if (!enabled) await endOrdersOf(call, call.registry, { merchantId, id: found.id })
    call.note({ object: `smart-code ${found.number}`, after: { enabled } })
    await done(call, found.id, enabled ? 'enabled' : 'disabled')
    return {}
  },
  file: codeFile,
})
