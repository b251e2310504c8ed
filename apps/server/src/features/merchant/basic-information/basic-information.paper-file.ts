// The profile's PDF: of one day, one language and one state of the profile.
import type { FileReference } from '@falaj/contract/workspace/file'
import type { Call } from '../../../platform/http/bind.ts'
import { cachedPdf } from '../../../platform/pdf/cache.ts'
import { profilePaper } from './basic-information.paper.ts'
import { profileOf } from './basic-information.profile.ts'

export const paperOf = async (call: Call): Promise<FileReference> => {
  const { merchantId, merchantMid, personId } = call.me()
  const paper = profilePaper(await profileOf(call.tx, merchantId, personId))
  return cachedPdf(call, {
    purpose: 'profile',
    name: `profile-${merchantMid}-${paper.date}`,
    content: { paper },
    language: call.request.language,
    object: `profile of ${merchantMid}`,
    limit: { key: `profile paper ${merchantId}`, windowMinutes: 60, triesMax: 20, blockMinutes: 60 },
  })
}
