import type { Feature } from '../../../platform/feature.ts'
import { cryptoStatementFeature } from './crypto-statement.handlers.ts'

/** They are made by the statements' own job. */
export const feature = { endpoints: cryptoStatementFeature } satisfies Feature
