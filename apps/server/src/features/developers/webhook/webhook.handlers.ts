import { sql } from 'kysely'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { endpointsMax, resendMax, webhook } from '@falaj/contract/developers/webhook'
import { zoneOf } from '../../../platform/lists/page.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import {
  checkRequest,
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
} from './webhook.commands.ts'
import { eventDetail, eventList, sendEvent } from './webhook.events.ts'
import { deliveryListOf } from './webhook.list.ts'

const purpose = 'any'
export const deliveryList = deliveryListOf(webhook.deliveries, purpose)

const matching = async (
  { tx, me, registry }: Pick<Call, 'tx' | 'me' | 'registry'>,
  filters: Input<typeof webhook.resendAll>['filters'],
) => {
  const { merchantId, personId } = me()
  return deliveryList.rows({ merchantId, personId, zone: await zoneOf(tx, personId), registry }, filters)
}

export const webhookFeature = bind(webhook, {
  async query(call) {
    // Another merchant's MID is indistinguishable from a missing one.
    if (call.input.partnerId !== call.me().merchantMid) throw fail('NOT_FOUND')
    return { endpoints: [...(await endpointsFor(call, purpose))] }
  },
  save: (call) => saveEndpoint(call, { ...call.input, id: call.input.id, purpose, most: endpointsMax }),
  setState: (call) => setEndpointState(call, purpose, call.input),
  remove: (call) => removeEndpoint(call, purpose, call.input.id),
  reveal: (call) => revealSecret(call, purpose, call.input.id),
  roll: (call) => rollSecret(call, purpose, call.input),
  checkSignature: (call) => checkRequest(call, purpose, call.input),
  test: (call) => sendTest(call, purpose, call.input.id),

  deliveries: deliveryList.query,
  detail: (call) => deliveryOf(call, deliveryList, call.input.id),
  resend: (call) => resendOne(call, purpose, deliveryList, call.input.id),
  events: eventList.query,
  event: (call) => eventDetail(call, call.input.id),
  sendEvent: (call) => sendEvent(call, call.input),
  async resendCount(call) {
    const found = await matching(call, call.input.filters)
    const { rows } = await sql<{ matching: number; resendable: number }>`
      select count(*)::int as matching,
        count(*) filter (where f.state <> 'pending' and f.endpoint_state = 'ACTIVE')::int as resendable
      from (${found}) f`.execute(call.tx)
    return rows[0]!
  },
  async resendAll(call) {
    const { me, note } = call
    const input: Input<typeof webhook.resendAll> = call.input
    const { merchantId } = me()
    const found = await matching(call, input.filters)
    const count = await resendThese(
      call,
      sql<{ id: string }>`select id from (${found}) f
        where f.state <> 'pending' and f.endpoint_state = 'ACTIVE' order by f.created_at limit ${resendMax}`,
    )
    note({ object: 'webhook-delivery', after: { filters: input.filters, count } })
    await notifyEndpoint(call, purpose, merchantId)
    return { count }
  },
})
