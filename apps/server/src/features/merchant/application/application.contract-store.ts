import { sql } from 'kysely'
import * as z from 'zod/mini'
import { firstRole } from '@falaj/contract/kernel/access'
import { answers, type Answers } from '@falaj/contract/merchant/application-answers'
import { newestVersion, type AgreementSubject } from '@falaj/contract/papers/agreement'
import type { ProductKey } from '@falaj/contract/kernel/products'
import type { Store } from '../../../platform/db/pool.ts'

/** Merchants the person may sign for: an active entry with the role that opens a merchant, at one that is not closed. */
const signables = (tx: Store, personId: string) =>
  tx
    .selectFrom('staff as s')
    .innerJoin('merchant as m', 'm.id', 's.merchant_id')
    .select(['m.id', 'm.mid', 'm.name_en', 'm.name_zh', 'm.account_type', 'm.status', 'm.contract_status'])
    .select(['m.paper_version', 'm.sign_by', 's.id as staff_id'])
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
  product: row.product as AgreementSubject,
  version: row.version,
  paperVersion: row.paper_version,
  sha256: row.sha256.toString('hex'),
  madeAt: row.made_at.toISOString(),
  signedAt: row.signed_at?.toISOString() ?? null,
  signedBy: row.signed_name,
})

export const latest = async (tx: Store, merchantId: string, product: AgreementSubject): Promise<ContractRow | null> =>
  (await versions(tx)
    .where('c.merchant_id', '=', merchantId)
    .where('c.product', 'is not distinct from', product)
    .orderBy('c.version', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

/** Products whose agreement waits to be signed, or is already signed. */
const subjectsOf = async (tx: Store, merchantId: string) => {
  const rows = await tx
    .selectFrom('merchant_product')
    .select(['product', 'sign_by', 'paper_version'])
    .where('merchant_id', '=', merchantId)
    .where((or) =>
      or.or([
        or('paper_version', 'is not', null),
        or.and([or('status', '=', 'In progress'), or('approved_at', 'is not', null)]),
        or('sign_by', 'is not', null),
      ]),
    )
    .orderBy('product')
    .execute()
  return rows.map((row) => ({
    product: row.product as ProductKey,
    signBy: row.sign_by?.toISOString() ?? null,
    signedPaper: row.paper_version,
  }))
}
export const contractsOf = async (tx: Store, personId: string) => {
  const merchants = await signables(tx, personId).orderBy('m.mid', 'desc').execute()
  const rows = await Promise.all(
    merchants.map(async (each) => {
      const ofMerchant = {
        product: null,
        signBy: each.sign_by?.toISOString() ?? null,
        signedPaper: each.paper_version,
      }
      const subjects = [ofMerchant, ...(await subjectsOf(tx, each.id))]
      return Promise.all(
        subjects.map(async ({ product, signBy, signedPaper }) => {
          const newest = await latest(tx, each.id, product)
          return {
            merchantMid: each.mid,
            merchantName: { en: each.name_en, zh: each.name_zh },
            merchantStatus: each.status,
            contractStatus: product ? (signedPaper && !signBy ? 'SIGNED' : 'UNSIGNED') : each.contract_status,
            product,
            signBy,
            signedPaper,
            currentPaper: newestVersion(product),
            contract: newest && contractOf(newest),
          }
        }),
      )
    }),
  )
  return rows.flat()
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
      'c.product',
      'c.paper_version',
      'c.file_id',
      'c.sha256',
      'c.made_at',
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
    readonly product: AgreementSubject
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
      product: made.product,
      paper_version: newestVersion(made.product),
      file_id: file.id,
      sha256: file.sha256,
    })
    .execute()
}

export const markSigned = async (
  tx: Store,
  contract: OwnContract,
  by: { readonly personId: string; readonly address: string },
): Promise<void> => {
  await tx
    .updateTable('merchant_contract')
    .set({ signed_at: new Date(), signed_by: by.personId, signed_from: by.address })
    .where('merchant_id', '=', contract.merchant_id)
    .where('id', '=', contract.id)
    .execute()
}
/** The merchant agreement, in the version of the file. */
export const setContractStatus = async (tx: Store, contract: OwnContract, status: string): Promise<void> => {
  await tx
    .updateTable('merchant')
    .set({ contract_status: status, paper_version: contract.paper_version, sign_by: null })
    .where('id', '=', contract.merchant_id)
    .execute()
}

/** Number of signed versions of one product's agreement at one merchant. */
export const signedCount = async (tx: Store, merchantId: string, product: ProductKey): Promise<number> => {
  const rows = await tx
    .selectFrom('merchant_contract')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('product', '=', product)
    .where('signed_at', 'is not', null)
    .execute()
  return rows.length
}
