import { sql } from 'kysely'
import type { Input } from '@falaj/contract/endpoint'
import { endpointsMax, webhook } from '@falaj/contract/webhook'
import { zoneOf } from '../../platform/db/page.ts'
import { bind } from '../../platform/http/bind.ts'
import { fail } from '../../platform/http/fail.ts'
import {
  deliveryOf,
  endpointsFor,
  notifyEndpoint,
  removeEndpoint,
  resendOne,
  resendThese,
  revealSecret,
  rollSecret,
  saveEndpoint,
  sendTest,
  setEndpointState,
} from './commands.ts'
import { deliveryListOf } from './list.ts'

const resendMax = 10_000
const purpose = 'any'
export const deliveryList = deliveryListOf(webhook.deliveries, purpose)

export const webhookFeature = bind(webhook, {
  async query(call) {
    // Another merchant's MID answers as one that never was.
    if (call.input.partnerId !== call.me().merchantMid) throw fail('NOT_FOUND')
    return { endpoints: [...(await endpointsFor(call, purpose))] }
  },
  save: (call) => saveEndpoint(call, { ...call.input, id: call.input.id, purpose, most: endpointsMax }),
  setState: (call) => setEndpointState(call, purpose, call.input),
  remove: (call) => removeEndpoint(call, purpose, call.input.id),
  reveal: (call) => revealSecret(call, purpose, call.input.id),
  roll: (call) => rollSecret(call, purpose, call.input),
  test: (call) => sendTest(call, purpose, call.input.id),

  deliveries: deliveryList.query,
  detail: (call) => deliveryOf(call, deliveryList, call.input.id),
  resend: (call) => resendOne(call, purpose, deliveryList, call.input.id),
  async resendAll(call) {
    const { tx, me, registry, note } = call
    const input: Input<typeof webhook.resendAll> = call.input
    const { merchantId, personId } = me()
    const zone = await zoneOf(tx, personId)
    const found = deliveryList.rows({ merchantId, personId, zone, registry }, input.filters)
    const count = await resendThese(call, sql<{ id: string }>`select id from (${found}) f limit ${resendMax}`)
    note({ object: 'webhook-delivery', after: { filters: input.filters, count } })
    await notifyEndpoint(call, purpose, merchantId)
    return { count }
  },
})
