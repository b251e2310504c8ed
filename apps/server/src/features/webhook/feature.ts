import { webhook } from '@falaj/contract/webhook'
import type { Feature } from '../../platform/feature.ts'
import { webhookRailOf } from '../../rails/webhook-rail.ts'
import { makeFanOut } from './fan-out.ts'
import { eventList } from './events.ts'
import { deliveryFinder, endpointFinder, eventFinder } from './find.ts'
import { deliveryList, webhookFeature } from './handlers.ts'
import { pruneDeliveriesTask } from './jobs.ts'
import { makeSender } from './sender.ts'

export const feature = {
  endpoints: webhookFeature,
  tasks: () => [pruneDeliveriesTask],
  loops: (db, { settings, onPublished }) => {
    const sender = makeSender({ db, secret: settings.secret, send: webhookRailOf(settings).send })
    const fanOut = makeFanOut(db, sender.wake)
    onPublished(fanOut.wake)
    return [fanOut, sender]
  },
  finders: [endpointFinder, eventFinder, deliveryFinder],
  exports: [...deliveryList.exports(webhook.deliveries), ...eventList.exports(webhook.events)],
} satisfies Feature
