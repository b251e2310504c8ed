import { download } from '@falaj/contract/workspace/download'
import { bind } from '../../../platform/http/bind.ts'

export const downloadFeature = bind(download, {
  query: async ({ settings }) => ({ items: [...settings.apps] }),
})
