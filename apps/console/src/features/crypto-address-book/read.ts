export { AddAddress } from './add-dialog.tsx'
export { AddressBook } from './list.tsx'
