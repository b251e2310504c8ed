import {
  deviceOrder,
  orderActions,
  orderAfter,
  orderTermsVersion,
  type OrderRemark,
} from '@falaj/contract/places/device-order'
import { orderCost, type DeviceModel, type DevicePlan } from '@falaj/contract/places/device-models'
import { toCodeText } from '@falaj/money'
import { fail } from '../../../platform/base/fail.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { devicesOfOrder, requireOpenStore } from '../device/device.read.ts'
import { deviceOrderList } from './device-order.list.ts'
import { deviceOrderLog } from './device-order.log.ts'
import * as store from './device-order.store.ts'

const noteOf = (facts: store.OrderFacts) => {
  const { now } = orderCost(facts.model, facts.plan, facts.quantity)
  return {
    model: facts.model,
    plan: facts.plan,
    quantity: facts.quantity,
    now: toCodeText(now),
    ...(facts.store ? { store: facts.store } : {}),
  }
}
const factsOf = (input: store.OrderFacts): store.OrderFacts => {
  const { model, plan, quantity, store: code, contact, mobile, address, city } = input
  return { model, plan, quantity, store: code, contact, mobile, address, city }
}
const checked = async (tx: Store, merchantId: string, facts: store.OrderFacts): Promise<void> => {
  if (facts.store) await requireOpenStore(tx, merchantId, facts.store)
}
/** An order that is new: a draft, or sent at once. */
const made = async (call: Call, facts: store.OrderFacts, isSent: boolean) => {
  const { tx, me, note, emit } = call
  const { merchantId, personId } = me()
  await checked(tx, merchantId, facts)
  const [state, termsVersion] = isSent ? (['Applied', orderTermsVersion] as const) : (['To apply', null] as const)
  const { id, number } = await store.add(tx, { merchantId, personId, state, termsVersion, ...facts })
  note({ object: `device order ${number}`, after: { state, ...noteOf(facts) } })
  await deviceOrderLog.write(tx, merchantId, id, { what: isSent ? 'apply' : 'save', personId })
  await deviceOrderLog.notify(emit, merchantId, id)
  return { id, number }
}
const lockOrder = async ({ tx, me }: Pick<Call, 'tx' | 'me'>, { id, version }: { id: string; version: number }) => {
  const row = await lockOwn(tx, 'pos_device_order', me().merchantId, id)
  if (row.version !== version) throw fail('RECORD_CHANGED')
  return row
}

export const deviceOrderFeature = bind(deviceOrder, {
  query: deviceOrderList.query,
  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const row = await deviceOrderList.one(tx, merchantId, input.id)
    const found = await store.order(tx, merchantId, row.id)
    const cost = orderCost(found.model as DeviceModel, found.plan as DevicePlan, found.quantity)
    return {
      ...row,
      version: found.version,
      storeCode: found.store,
      contact: found.contact,
      mobile: found.mobile,
      line: found.address,
      city: found.city,
      monthly: cost.monthly,
      now: cost.now,
      termsVersion: found.terms_version,
      agreed: found.agreed_at ? { at: found.agreed_at.toISOString(), by: found.agreed_name } : null,
      agreements: await store.agreementsOf(tx, found),
      remarks: found.remarks as OrderRemark[],
      actions: [...orderActions(found.state)],
      devices: await devicesOfOrder(tx, merchantId, row.id),
      history: await deviceOrderLog.history(tx, merchantId, row.id),
    }
  },
  add: (call) => made(call, factsOf(call.input), true),
  save: (call) => made(call, factsOf(call.input), false),
  async resubmit(call) {
    const { tx, me, input, note, emit } = call
    const { merchantId, personId } = me()
    const row = await lockOrder(call, input)
    const state = orderAfter(row.state, 'apply')
    if (!state) throw fail('RECORD_STATE')
    const facts = factsOf(input)
    await checked(tx, merchantId, facts)
    const agreed = { version: orderTermsVersion, personId }
    await store.set(tx, row, { state, facts, agreed, remarks: [] })
    note({ object: `device order ${row.number}`, before: { state: row.state }, after: { state, ...noteOf(facts) } })
    await deviceOrderLog.write(tx, merchantId, row.id, { what: 'apply', personId })
    await deviceOrderLog.notify(emit, merchantId, row.id)
    return {}
  },
  async withdraw(call) {
    const { tx, me, input, note, emit } = call
    const { merchantId, personId } = me()
    const row = await lockOrder(call, input)
    const state = orderAfter(row.state, 'withdraw')
    if (!state) throw fail('RECORD_STATE')
    await store.set(tx, row, { state })
    note({ object: `device order ${row.number}`, before: { state: row.state }, after: { state } })
    await deviceOrderLog.write(tx, merchantId, row.id, { what: 'withdraw', personId })
    await deviceOrderLog.notify(emit, merchantId, row.id)
    return {}
  },
})
