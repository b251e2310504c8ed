export { AddAddress } from './crypto-address-book.add-dialog.tsx'
export { AddressBook } from './crypto-address-book.list.tsx'
