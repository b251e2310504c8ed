// The profiles of the demo world's merchants, with papers that open. Running it again changes nothing.
import { dayMs } from '@falaj/contract/kernel/time'
import { documentKinds } from '@falaj/contract/merchant/profile'
import type { Db, Store } from '../platform/db/pool.ts'
import { addDocument, addPart, setTerms } from '../platform/product/profile.ts'
import { keepDemoFile } from './demo-file.ts'
import { merchants } from './people.ts'
import { profiles, type DemoProfile } from './profiles.ts'
import { sellerOf } from './selling.ts'

const dayAfter = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const year = 365

const seedProfile = async (tx: Store, merchantId: string, demo: DemoProfile): Promise<void> => {
  const licence = demo.documents.find(({ kind }) => kind === 'TRADE_LICENCE')?.endsIn ?? year
  await addPart(tx, merchantId, 'company', {
    ...demo.company,
    licenceIssued: dayAfter(licence - year),
    licenceExpiry: dayAfter(licence),
  })
  await tx
    .updateTable('merchant')
    .set({ name_ar: demo.company.nameAr ?? null })
    .where('id', '=', merchantId)
    .execute()
  await addPart(tx, merchantId, 'contacts', demo.contacts)
  await addPart(tx, merchantId, 'addresses', demo.addresses)
  await addPart(tx, merchantId, 'owners', demo.owners)
  await setTerms(tx, merchantId, { ...demo.terms, since: demo.since })
  await tx.updateTable('merchant').set({ created_at: demo.since }).where('id', '=', merchantId).execute()
  for (const { kind, number, endsIn } of demo.documents) {
    const expiresOn = endsIn === undefined ? undefined : dayAfter(endsIn)
    const file = await keepDemoFile(tx, merchantId, {
      purpose: 'document',
      name: `${kind.toLowerCase().replaceAll('_', '-')}.pdf`,
      title: documentKinds[kind].en,
      lines: [
        demo.company.nameEn,
        ...(number ? [`Number ${number}`] : []),
        ...(expiresOn ? [`Valid until ${expiresOn}`] : []),
        'A paper of the demo world: it proves nothing.',
      ],
    })
    await addDocument(tx, merchantId, { kind, number, expiresOn, file, issuedOn: dayAfter((endsIn ?? 0) - year) })
  }
}

export const seedBasicInformation = async (db: Db): Promise<void> => {
  // A merchant with an approved application has a profile from it.
  const { merchantId } = await sellerOf(db, profiles[0]!.merchant)
  const made = db.selectFrom('merchant_profile').select('part').where('merchant_id', '=', merchantId)
  if (await made.limit(1).executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    for (const demo of profiles) {
      const mid = merchants.find(({ key }) => key === demo.merchant)!.mid
      const row = await tx.selectFrom('merchant').select('id').where('mid', '=', mid).executeTakeFirst()
      if (row) await seedProfile(tx, row.id, demo)
    }
  })
}
