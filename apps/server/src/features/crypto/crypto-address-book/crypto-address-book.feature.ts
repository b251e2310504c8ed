import { cryptoAddressBook } from '@falaj/contract/crypto/crypto-address-book'
import type { Feature } from '../../../platform/feature.ts'
import { payeeFinder } from './crypto-address-book.find.ts'
import { addressBookFeature } from './crypto-address-book.handlers.ts'
import { payeeList } from './crypto-address-book.list.ts'
import { payeeApprovable } from './crypto-address-book.payee-approvable.ts'

export const feature = {
  endpoints: addressBookFeature,
  approvables: [payeeApprovable],
  exports: payeeList.exports(cryptoAddressBook.query),
  finders: [payeeFinder],
} satisfies Feature
