// Number plans that know mobile numbers only: by them, a valid number is a mobile one. Loaded on the first key.
export { parsePhoneNumberFromString as parse } from 'libphonenumber-js/mobile'
