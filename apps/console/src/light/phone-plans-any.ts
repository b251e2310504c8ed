// Number plans of fixed lines and mobiles alike. Loaded on the first key.
export { parsePhoneNumberFromString as parse } from 'libphonenumber-js/min'
