import { webhook } from '@falaj/contract/webhook'
import type { Feature } from '../../platform/feature.ts'
import { webhookRailOf } from '../../rails/webhook-rail.ts'
import { makeFanOut } from './fan-out.ts'
import { deliveryFinder, endpointFinder } from './find.ts'
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
  finders: [endpointFinder, deliveryFinder],
  exports: deliveryList.exports(webhook.deliveries),
} satisfies Feature
