import { sql } from 'kysely'
import * as z from 'zod/mini'
import { firstRole } from '@falaj/contract/access'
import { answers, type Answers } from '@falaj/contract/application-answers'
import type { Store } from '../../platform/db/pool.ts'

/** Merchants the person may sign for: an active entry with the role that opens a merchant, at one that is not closed. */
const signables = (tx: Store, personId: string) =>
  tx
    .selectFrom('staff as s')
    .innerJoin('merchant as m', 'm.id', 's.merchant_id')
    .select(['m.id', 'm.mid', 'm.name_en', 'm.name_zh', 'm.account_type', 'm.status', 'm.contract_status'])
    .select('s.id as staff_id')
    .where('s.person_id', '=', personId)
    .where('s.status', '=', 'ACTIVE')
    .where('m.status', '=', 'ENABLED')
    .where(sql<boolean>`${firstRole} = any (s.roles)`)

export const signable = (tx: Store, personId: string, mid: string) =>
  signables(tx, personId).where('m.mid', '=', mid).executeTakeFirst()

const versions = (tx: Store) =>
  tx
    .selectFrom('merchant_contract as c')
    .innerJoin('merchant as m', 'm.id', 'c.merchant_id')
    .innerJoin('file as f', (join) => join.onRef('f.merchant_id', '=', 'c.merchant_id').onRef('f.id', '=', 'c.file_id'))
    .leftJoin('person as p', 'p.id', 'c.signed_by')
    .selectAll('c')
    .select(['m.mid', 'f.name as file_name', 'p.name as signed_name'])
export type ContractRow = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>

export const contractOf = (row: ContractRow) => ({
  id: row.id,
  merchantMid: row.mid,
  version: row.version,
  paperVersion: row.paper_version,
  sha256: row.sha256.toString('hex'),
  madeAt: row.made_at.toISOString(),
  signedAt: row.signed_at?.toISOString() ?? null,
  signedBy: row.signed_name,
})

export const latest = async (tx: Store, merchantId: string): Promise<ContractRow | null> =>
  (await versions(tx)
    .where('c.merchant_id', '=', merchantId)
    .orderBy('c.version', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

export const contractsOf = async (tx: Store, personId: string) => {
  const merchants = await signables(tx, personId).orderBy('m.mid', 'desc').execute()
  return Promise.all(
    merchants.map(async (each) => {
      const newest = await latest(tx, each.id)
      return {
        merchantMid: each.mid,
        merchantName: { en: each.name_en, zh: each.name_zh },
        merchantStatus: each.status,
        contractStatus: each.contract_status,
        contract: newest && contractOf(newest),
      }
    }),
  )
}

export const ownContract = (tx: Store, personId: string, id: string) =>
  signables(tx, personId)
    .innerJoin('merchant_contract as c', 'c.merchant_id', 'm.id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .where('c.id', '=', id)
    .clearSelect()
    .select([
      'c.id',
      'c.merchant_id',
      'c.version',
      'c.file_id',
      'c.sha256',
      'c.signed_at',
      'm.mid',
      's.id as staff_id',
      'p.mobile',
    ])
    .executeTakeFirst()
export type OwnContract = NonNullable<Awaited<ReturnType<typeof ownContract>>>

export const lockMerchant = (tx: Store, merchantId: string) =>
  tx.selectFrom('merchant').select('contract_status').where('id', '=', merchantId).forUpdate().executeTakeFirstOrThrow()

export const answersOf = async (tx: Store, merchantId: string): Promise<Answers> => {
  const row = await tx
    .selectFrom('merchant_application')
    .select('answers')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row ? z.decode(answers, row.answers as never) : {}
}
export const applicationOf = async (tx: Store, merchantId: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('merchant_application')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row?.id ?? null
}

export const insert = async (
  tx: Store,
  made: {
    readonly id: string
    readonly merchantId: string
    readonly version: number
    readonly paperVersion: string
    readonly file: {
      readonly id: string
      readonly staffId: string
      readonly name: string
      readonly size: number
      readonly sha256: Buffer
    }
  },
): Promise<void> => {
  const { file } = made
  await tx
    .insertInto('file')
    .values({
      id: file.id,
      merchant_id: made.merchantId,
      staff_id: file.staffId,
      purpose: 'contract',
      name: file.name,
      mime: 'application/pdf',
      size_bytes: BigInt(file.size),
      sha256: file.sha256,
    })
    .execute()
  await tx
    .insertInto('merchant_contract')
    .values({
      id: made.id,
      merchant_id: made.merchantId,
      version: made.version,
      paper_version: made.paperVersion,
      file_id: file.id,
      sha256: file.sha256,
    })
    .execute()
}

export const markSigned = async (
  tx: Store,
  contract: OwnContract,
  by: { readonly personId: string; readonly address: string; readonly status: string },
): Promise<void> => {
  await tx
    .updateTable('merchant_contract')
    .set({ signed_at: new Date(), signed_by: by.personId, signed_from: by.address })
    .where('merchant_id', '=', contract.merchant_id)
    .where('id', '=', contract.id)
    .execute()
  await tx.updateTable('merchant').set({ contract_status: by.status }).where('id', '=', contract.merchant_id).execute()
}
