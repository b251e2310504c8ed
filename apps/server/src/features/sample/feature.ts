import { sample } from '@falaj/contract/sample'
import type { Feature } from '../../platform/feature.ts'
import { sampleFeature } from './handlers.ts'
import { sampleList } from './list.ts'

export const feature = { endpoints: sampleFeature, exports: sampleList.exports(sample.query) } satisfies Feature
