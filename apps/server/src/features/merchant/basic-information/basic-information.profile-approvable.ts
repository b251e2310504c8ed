// Carrying out a change of the profile: the merchant's own part at once; what the provider must confirm is handed to them.
import type { Bilingual } from '@falaj/contract/kernel/words'
import * as z from 'zod/mini'
import { edit } from '@falaj/contract/merchant/basic-information'
import { partNames, partWords, type PartName, type PartValue } from '@falaj/contract/merchant/profile'
import { partChanges, type ProfileChange } from '@falaj/contract/merchant/profile-changes'
import { approvable, type ShownChange } from '../../../platform/approval/approvable.ts'
import { fail } from '../../../platform/base/fail.ts'
import { addPart, holdMerchant, newestPart } from '../../../platform/product/profile.ts'
import {
  applyDocument,
  confirmedPart,
  needsProvider,
  ownPart,
  sendToProvider,
  notifyChanged,
} from './basic-information.apply.ts'
import { changesOfDocument, documentVersion } from './basic-information.document-changes.ts'

const payload = z.object({ part: z.enum(partNames), ...edit })

export const shownOf = (changes: readonly ProfileChange[]): ShownChange[] =>
  changes.map(({ label: { en, zh }, before, after }) => ({ label: { en, zh }, before, after }))

export const profileApprovable = approvable({
  kind: 'basic-information',
  payload,
  async execute(own, { id, merchantId, maker, payload: change }) {
    const { tx } = own
    const { part, version } = change
    await holdMerchant(tx, merchantId)
    const submitChange = (value: unknown, changes: readonly ProfileChange[], subject = ''): Promise<void> =>
      sendToProvider(tx, {
        merchantId,
        part: part as 'company' | 'owners' | 'document',
        subject,
        value,
        shown: shownOf(changes.filter(({ confirmed }) => confirmed)),
        requestId: id,
        makerPersonId: maker.personId,
      })
    await notifyChanged(own, merchantId)
    if (part === 'document') {
      const given = change.document!
      if ((await documentVersion(tx, merchantId, given.kind)) !== version) throw fail('REQUEST_CHANGED')
      if (needsProvider(given)) {
        await submitChange(given, await changesOfDocument(tx, merchantId, given), given.kind)
        return 'PLACED'
      }
      await applyDocument(tx, merchantId, given, id)
      return 'SUCCESS'
    }
    const now = await newestPart(tx, merchantId, part)
    // Two changes of the same version: the first one placed wins, the other was about something that is no more.
    if ((now?.version ?? 0) !== version) throw fail('REQUEST_CHANGED')
    if (part === 'contacts' || part === 'addresses') {
      await addPart(tx, merchantId, part, change[part]!, id)
      return 'SUCCESS'
    }
    if (part === 'owners') {
      await submitChange(
        change.owners,
        partChanges('owners', now?.value as PartValue<'owners'> | undefined, change.owners!),
      )
      return 'PLACED'
    }
    const before = now?.value as PartValue<'company'> | undefined
    const fields = confirmedPart(before ?? {}, change.company!)
    const changes = partChanges('company', before, change.company!)
    if (before && changes.some(({ confirmed }) => !confirmed))
      await addPart(tx, merchantId, 'company', ownPart(before, change.company!), id)
    if (!fields) return 'SUCCESS'
    // There was no company yet: all of it waits, because half a company cannot be stored.
    await submitChange(
      before ? fields : change.company,
      before ? changes : changes.map((each) => ({ ...each, confirmed: true })),
    )
    return 'PLACED'
  },
})

export const profileSays = (part: PartName, changes: readonly ProfileChange[]): Bilingual => {
  const goesOn = changes.some(({ confirmed }) => confirmed)
  const names = (language: 'en' | 'zh', mark: string): string =>
    changes
      .slice(0, 4)
      .map(({ label }) => label[language])
      .join(mark) + (changes.length > 4 ? ' …' : '')
  return {
    en: `Change basic information, ${partWords[part].en}: ${names('en', ', ')}${goesOn ? '. The provider must confirm it afterwards' : ''}`,
    zh: `修改基本信息（${partWords[part].zh}）：${names('zh', '、')}${goesOn ? '。之后须由服务商确认' : ''}`,
  }
}
