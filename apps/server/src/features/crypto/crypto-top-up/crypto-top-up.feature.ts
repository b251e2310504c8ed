import { cryptoTopUp } from '@falaj/contract/crypto/crypto-top-up'
import type { Feature } from '../../../platform/feature.ts'
import { topUpFinder } from './crypto-top-up.find.ts'
import { cryptoTopUpFeature, deliveryList } from './crypto-top-up.handlers.ts'
import { addressList, topUpList } from './crypto-top-up.list.ts'
import { topUpMovement } from './crypto-top-up.movement.ts'

export const feature = {
  endpoints: cryptoTopUpFeature,
  exports: [
    ...topUpList.exports(cryptoTopUp.query),
    ...addressList.exports(cryptoTopUp.addresses),
    ...deliveryList.exports(cryptoTopUp.deliveries),
  ],
  movements: { 'crypto-top-up': topUpMovement },
  finders: [topUpFinder],
} satisfies Feature
