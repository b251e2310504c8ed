// Every refusal that the product can give: name, head code, text in both languages, and whether trying again helps. One file per domain;
// a refusal that several domains use is in common.ts.
import { commonErrors, commonFaults } from './errors/common.ts'
import { workspaceErrors, workspaceFaults } from './errors/workspace.ts'
import { developersErrors, developersFaults } from './errors/developers.ts'
import { peopleErrors, peopleFaults } from './errors/people.ts'
import { merchantErrors, merchantFaults } from './errors/merchant.ts'
import { customersErrors, customersFaults } from './errors/customers.ts'
import { accountsErrors, accountsFaults } from './errors/accounts.ts'
import { cryptoErrors, cryptoFaults } from './errors/crypto.ts'
import { paymentsErrors, paymentsFaults } from './errors/payments.ts'
import { sellingErrors, sellingFaults } from './errors/selling.ts'
import { cashErrors, cashFaults } from './errors/cash.ts'
import { placesErrors, placesFaults } from './errors/places.ts'
import { growthErrors, growthFaults } from './errors/growth.ts'
import { marketingErrors, marketingFaults } from './errors/marketing.ts'
import { insightErrors, insightFaults } from './errors/insight.ts'
import { taxErrors, taxFaults } from './errors/tax.ts'
import { monthCloseErrors } from './errors/month-close.ts'
import { dataQueryErrors, dataQueryFaults } from './errors/data-query.ts'
import { overviewErrors } from './errors/overview.ts'
import { deskErrors, deskFaults } from './errors/desk.ts'

export type { Refusal } from './errors/table.ts'

export const errors = {
  ...commonErrors,
  ...workspaceErrors,
  ...developersErrors,
  ...peopleErrors,
  ...merchantErrors,
  ...customersErrors,
  ...accountsErrors,
  ...cryptoErrors,
  ...paymentsErrors,
  ...sellingErrors,
  ...cashErrors,
  ...placesErrors,
  ...growthErrors,
  ...marketingErrors,
  ...insightErrors,
  ...taxErrors,
  ...monthCloseErrors,
  ...dataQueryErrors,
  ...overviewErrors,
  ...deskErrors,
}
export type ErrorName = keyof typeof errors

const byCode = new Map<number, ErrorName>((Object.keys(errors) as ErrorName[]).map((name) => [errors[name].code, name]))
export const errorOfCode = (code: number): ErrorName | undefined => byCode.get(code)

/** Faults of a single field, named by the schemas' checks and by the server's rules. */
export const fieldFaults = {
  ...commonFaults,
  ...workspaceFaults,
  ...developersFaults,
  ...peopleFaults,
  ...merchantFaults,
  ...customersFaults,
  ...accountsFaults,
  ...cryptoFaults,
  ...paymentsFaults,
  ...sellingFaults,
  ...cashFaults,
  ...placesFaults,
  ...growthFaults,
  ...marketingFaults,
  ...insightFaults,
  ...taxFaults,
  ...dataQueryFaults,
  ...deskFaults,
}
export type FieldFaultCode = keyof typeof fieldFaults
