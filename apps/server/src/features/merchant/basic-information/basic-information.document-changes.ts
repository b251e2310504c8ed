// Changes of a new document version, as text.
import { documentChange, partChanges, type ProfileChange } from '@falaj/contract/merchant/profile-changes'
import type { PartValue } from '@falaj/contract/merchant/profile'
import type { Store } from '../../../platform/db/pool.ts'
import { newestPart } from '../../../platform/product/profile.ts'
import { licenceFields, withConfirmed } from './basic-information.apply.ts'
import { documents, ownFile } from './basic-information.store.ts'

/** 0: there is none yet. */
export const documentVersion = async (tx: Store, merchantId: string, kind: string): Promise<number> =>
  (await documents(tx, merchantId)).find((each) => each.kind === kind)?.version ?? 0

export const changesOfDocument = async (
  tx: Store,
  merchantId: string,
  given: PartValue<'document'>,
): Promise<ProfileChange[]> => {
  const before = (await documents(tx, merchantId)).find(({ kind }) => kind === given.kind)
  const file = await ownFile(tx, merchantId, given.file)
  const company = (await newestPart(tx, merchantId, 'company'))?.value
  return [
    documentChange(
      given.kind,
      before ? { number: before.number, expiresOn: before.expires_on, fileName: before.file_name } : null,
      { number: given.number ?? null, expiresOn: given.expiresOn ?? null, fileName: file?.name ?? '' },
    ),
    ...(company ? partChanges('company', company, withConfirmed(company, licenceFields(given))) : []),
  ]
}
