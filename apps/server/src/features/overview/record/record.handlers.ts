import { record } from '@falaj/contract/overview/record'
import { bind } from '../../../platform/http/bind.ts'
import { linkedWith } from './record.linked.ts'

export const recordFeature = bind(record, {
  linked: async (call) => ({ links: [...(await linkedWith(call, call.input))] }),
})
