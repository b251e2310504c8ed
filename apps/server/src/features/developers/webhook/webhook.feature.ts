import { webhook } from '@falaj/contract/developers/webhook'
import type { Feature } from '../../../platform/feature.ts'
import { sealedByMerchant } from '../../../platform/identity/reseal.ts'
import { webhookRailOf } from '../../../rails/webhook-rail.ts'
import { makeFanOut } from './webhook.fan-out.ts'
import { eventList } from './webhook.events.ts'
import { deliveryFinder, endpointFinder, eventFinder } from './webhook.find.ts'
import { deliveryList, webhookFeature } from './webhook.handlers.ts'
import { webhookGauges } from './webhook.gauges.ts'
import { pruneDeliveriesTask } from './webhook.jobs.ts'
import { makeSender } from './webhook.sender.ts'

export const feature = {
  endpoints: webhookFeature,
  tasks: (running) => [pruneDeliveriesTask(running)],
  gauges: webhookGauges,
  loops: (db, { settings, onPublished }) => {
    const sender = makeSender({ db, secret: settings.secret, send: webhookRailOf(settings).send })
    const fanOut = makeFanOut(db, sender.wake)
    onPublished(fanOut.wake)
    return [fanOut, sender]
  },
  finders: [endpointFinder, eventFinder, deliveryFinder],
  exports: [...deliveryList.exports(webhook.deliveries), ...eventList.exports(webhook.events)],
  sealed: [
    sealedByMerchant('webhook_endpoint', 'secret', 'webhook'),
    sealedByMerchant('webhook_endpoint', 'previous_secret', 'webhook'),
  ],
} satisfies Feature
