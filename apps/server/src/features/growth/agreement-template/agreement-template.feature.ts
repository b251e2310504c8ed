import { agreementTemplate } from '@falaj/contract/growth/agreement-template'
import type { Feature } from '../../../platform/feature.ts'
import { agreementTemplateFeature } from './agreement-template.handlers.ts'
import { templateList } from './agreement-template.list.ts'

export const feature = {
  endpoints: agreementTemplateFeature,
  exports: templateList.exports(agreementTemplate.query),
} satisfies Feature
