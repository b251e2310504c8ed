import type { Feature } from '../../platform/feature.ts'
import { convertFinders } from './find.ts'
import { cryptoConvertFeature } from './handlers.ts'
import { convertExports } from './list.ts'

export const feature = {
  endpoints: cryptoConvertFeature,
  exports: convertExports,
  finders: convertFinders,
} satisfies Feature
