import type { Feature } from '../../../platform/feature.ts'
import { cryptoStatementFeature } from './crypto-statement.handlers.ts'

/** They are made by the statements' own job. */ import { always } from '../../../platform/files/owner.ts'

export const feature = { endpoints: cryptoStatementFeature, files: { 'crypto-statement': always } } satisfies Feature
