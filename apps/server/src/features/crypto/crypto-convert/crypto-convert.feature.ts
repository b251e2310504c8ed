import type { Feature } from '../../../platform/feature.ts'
import { convertFinders } from './crypto-convert.find.ts'
import { cryptoConvertFeature } from './crypto-convert.handlers.ts'
import { convertExports } from './crypto-convert.list.ts'

export const feature = {
  endpoints: cryptoConvertFeature,
  exports: convertExports,
  finders: convertFinders,
} satisfies Feature
