// What an application's state means in the specification's words, and which way it may go.
import type { ApplicationState } from '@falaj/contract/merchant/application'
import type { contractStatuses, merchantStatuses } from '@falaj/contract/kernel/enumerations'

type MerchantStatus = (typeof merchantStatuses)[number]
type ContractStatus = (typeof contractStatuses)[number]

/** The status of the merchant, or of the application before there is one. */
export const merchantStatusOf = (state: ApplicationState, merchant: string | null): string =>
  merchant ?? ((state === 'REJECTED' ? 'REJECTED' : 'CREATED') satisfies MerchantStatus)

/** The first signature opens the merchant, each later one renews the agreement. */
export const afterSignature = (before: string): ContractStatus => (before === 'UNSIGNED' ? 'SIGNED' : 'RESIGNED')

/** Maximum per person at the same time: drafts are cheap for them and not for us. */
export const openApplicationsMax = 5

/** Documents per hour, and agreements; each takes disk space. */
export const documentLimit = (personId: string) =>
  ({ key: `application document ${personId}`, windowMinutes: 60, triesMax: 60, blockMinutes: 60 }) as const
/** Limit for each agreement of a merchant. */
export const contractLimit = (merchantId: string, product: string | null) =>
  ({
    key: `contract ${merchantId}${product ? ` ${product}` : ''}`,
    windowMinutes: 60,
    triesMax: 10,
    blockMinutes: 60,
  }) as const
