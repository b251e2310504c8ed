import { directPay } from '@falaj/contract/selling/direct-pay'
import type { Feature } from '../../../platform/feature.ts'
import { savedCardFinder } from './direct-pay.find.ts'
import { directPayFeature } from './direct-pay.handlers.ts'
import { savedCardList } from './direct-pay.list.ts'
import { savedCardOffer } from './direct-pay.offer.ts'
import { cardsOfCustomer, withdrawCardsOf } from './direct-pay.read.ts'

export const feature = {
  endpoints: directPayFeature,
  exports: savedCardList.exports(directPay.query),
  offers: [savedCardOffer],
  finders: [savedCardFinder],
  customerRecords: {
    detail: async (...customer) => ({ cards: await cardsOfCustomer(...customer) }),
    onErase: (tx, merchantId, { id }, personId) => withdrawCardsOf(tx, merchantId, id, personId),
  },
} satisfies Feature
