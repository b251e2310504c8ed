import { mayEnter, profileMakers } from '@falaj/contract/kernel/access'
import { basicInformation } from '@falaj/contract/merchant/basic-information'
import { partFaults, partNames, type PartName, type PartValue } from '@falaj/contract/merchant/profile'
import { partChanges, type ProfileChange } from '@falaj/contract/merchant/profile-changes'
import * as z from 'zod/mini'
import { ask } from '../../../platform/approval/ask.ts'
import { requestOf } from '../../../platform/approval/request.ts'
import { signedLink } from '../../../platform/files/link.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { newestPart } from '../../../platform/product/profile.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { needsProvider, refuseIfWaiting } from './basic-information.apply.ts'
import { changesOfDocument, documentVersion } from './basic-information.document-changes.ts'
import { paperOf } from './basic-information.paper-file.ts'
import { profileApprovable, profileSays, shownOf } from './basic-information.profile-approvable.ts'
import { profileOf } from './basic-information.profile.ts'
import * as store from './basic-information.store.ts'

type Edit = Call<typeof basicInformation.edit>
/** What a change of this part would change, and the version it is about. */
const differs = async (call: Edit, part: PartName): Promise<{ changes: ProfileChange[]; version: number }> => {
  const { tx, input } = call
  const { merchantId } = call.me()
  if (part === 'document') {
    const given = input.document!
    if (!(await store.ownFile(tx, merchantId, given.file)))
      throw failFields({ path: 'document.file', code: 'NOT_YOURS' })
    return {
      changes: await changesOfDocument(tx, merchantId, given),
      version: await documentVersion(tx, merchantId, given.kind),
    }
  }
  const now = await newestPart(tx, merchantId, part)
  const changes = partChanges(part, now?.value as never, input[part] as PartValue<'company'>)
  return { changes, version: now?.version ?? 0 }
}
/** Refuses early if a change is already with the provider: it would only be refused at the end. */
const mayGoOn = async ({ tx, input, me }: Edit, part: PartName, changes: readonly ProfileChange[]): Promise<void> => {
  const goesOn = input.document ? needsProvider(input.document) : changes.some(({ confirmed }) => confirmed)
  if (goesOn) await refuseIfWaiting(tx, me().merchantId, part, input.document?.kind ?? '')
}

export const basicInformationFeature = bind(basicInformation, {
  detail: ({ tx, me }) => profileOf(tx, me().merchantId, me().personId),

  async documentFile({ tx, input, me, settings }) {
    const path = await store.documentFile(tx, me().merchantId, input.kind, input.version)
    if (!path) throw fail('NOT_FOUND')
    return { url: signedLink(settings.secret, path), path }
  },

  async asked({ tx, input, me }) {
    const { merchantId, personId } = me()
    const row = isUuid(input.requestId) ? await requestOf(tx, merchantId, input.requestId) : undefined
    const isMine = row?.maker_person_id === personId && row.kind === profileApprovable.kind
    if (!row || !isMine) throw fail('NOT_FOUND')
    if (row.state !== 'CREATED' && row.state !== 'APPLIED') throw fail('REQUEST_CLOSED')
    return { number: row.number, ...z.decode(profileApprovable.payload, row.payload as never) }
  },

  async edit(call) {
    const { input, visitor, note } = call
    if (!mayEnter(profileMakers, visitor)) throw fail('ACCESS_DENIED')
    const { requestId, ...edit } = input
    const [part, another] = partNames.filter((name) => edit[name] !== undefined)
    if (!part || another) throw failFields({ path: another ?? 'company', code: another ? 'INVALID' : 'REQUIRED' })
    const faults = partFaults(part, edit[part] as never, dubaiDay(new Date()))
    if (faults.length > 0) throw failFields(...faults)
    const { changes, version } = await differs(call, part)
    if (version !== edit.version) throw fail('REQUEST_CHANGED')
    if (changes.length === 0) throw failFields({ path: part, code: 'NO_CHANGE' })
    await mayGoOn(call, part, changes)
    const done = await ask(call, profileApprovable, {
      payload: { part, ...edit },
      describe: () => ({ says: profileSays(part, changes), shown: shownOf(changes) }),
      requestId,
    })
    const side = (which: 'before' | 'after') =>
      Object.fromEntries(changes.map(({ label, [which]: value }) => [label.en, value?.en ?? null]))
    note({
      object: `profile ${part}`,
      before: side('before'),
      after: { ...side('after'), request: done.number, state: done.state },
    })
    return done
  },

  paper: (call) => paperOf(call),
})
