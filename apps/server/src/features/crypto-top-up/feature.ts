import { cryptoTopUp } from '@falaj/contract/crypto-top-up'
import type { Feature } from '../../platform/feature.ts'
import { topUpFinder } from './find.ts'
import { cryptoTopUpFeature, deliveryList } from './handlers.ts'
import { addressList, topUpList } from './list.ts'
import { topUpMovement } from './movement.ts'

export const feature = {
  endpoints: cryptoTopUpFeature,
  exports: [
    ...topUpList.exports(cryptoTopUp.query),
    ...addressList.exports(cryptoTopUp.addresses),
    ...deliveryList.exports(cryptoTopUp.deliveries),
  ],
  movements: { 'coin-top-up': topUpMovement },
  finders: [topUpFinder],
} satisfies Feature
