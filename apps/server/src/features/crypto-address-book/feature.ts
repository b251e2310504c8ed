import { cryptoAddressBook } from '@falaj/contract/crypto-address-book'
import type { Feature } from '../../platform/feature.ts'
import { payeeFinder } from './find.ts'
import { addressBookFeature } from './handlers.ts'
import { payeeList } from './list.ts'
import { payeeApprovable } from './payee-approvable.ts'

export const feature = {
  endpoints: addressBookFeature,
  approvables: [payeeApprovable],
  exports: payeeList.exports(cryptoAddressBook.query),
  finders: [payeeFinder],
} satisfies Feature
