// Every agreement of the merchant, version by version.
import { sql } from 'kysely'
import { product } from '@falaj/contract/merchant/product'
import { listOf } from '../../../platform/lists/listed.ts'

/** Each with its signer, its file and its status. */
export const agreementRows = sql`(select c.*, m.name_en, p.name as signer, f.name as file_name, (
      select min(n.signed_at) from merchant_contract n where n.merchant_id = c.merchant_id and n.product is not distinct from c.product
        and n.version > c.version and c.signed_at is not null) as ended_at, exists (
      select from merchant_contract e where e.merchant_id = c.merchant_id and e.product is not distinct from c.product
        and e.version < c.version and e.signed_at is not null) as was_signed
    from merchant_contract c join merchant m on m.id = c.merchant_id join file f on f.merchant_id = c.merchant_id and f.id = c.file_id
      left join person p on p.id = c.signed_by) c`
export const agreementStatus = `case when c.signed_at is null then 'UNSIGNED' when c.was_signed then 'RESIGNED' else 'SIGNED' end`

export const agreementList = listOf(product.agreements, {
  fileName: { en: 'agreements', zh: '协议' },
  from: agreementRows,
  owner: 'c.merchant_id',
  columns: {
    id: 'c.id',
    title: `coalesce(c.product, 'merchant')`,
    version: 'c.version',
    paperVersion: 'c.paper_version',
    party: 'c.name_en',
    status: agreementStatus,
    madeAt: 'c.made_at',
    signedAt: 'c.signed_at',
    signedBy: 'c.signer',
    endedAt: 'c.ended_at',
    file: 'c.file_name',
    sha256: `encode(c.sha256, 'hex')`,
  },
  newest: 'madeAt',
})
