// What agents' merchants share with secondary merchants.
export { checkForm, documentsOf, formShown, openFromForm } from './secondary-merchant.form.ts'
