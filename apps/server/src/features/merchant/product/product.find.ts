import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { agreementNames } from '@falaj/contract/merchant/product'
import { productNames } from '@falaj/contract/kernel/products'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { equals, holds, finder, type Asker } from '../../../platform/lists/finder.ts'
import { agreementRows, agreementStatus } from './product.list.ts'

/** Names are the program's: a table of them, to be searched in both languages and shown in the searcher's. */
const namesIn = (names: Readonly<Record<string, Bilingual>>): RawBuilder<unknown> =>
  sql`(values ${sql.join(
    Object.entries(names).map(([key, { en, zh }]) => sql`(${sql.lit(key)}, ${sql.lit(en)}, ${sql.lit(zh)})`),
  )}) n (key, en, zh)`
const nameFor = ({ language }: Asker): RawBuilder<unknown> => sql.ref(`n.${language}`)

const agreementFinder = finder('c', {
  kind: 'agreement',
  access: areas.agreements,
  from: sql`${agreementRows} join ${namesIn(agreementNames)} on n.key = coalesce(c.product, 'merchant')`,
  columns: { number: nameFor, title: 'c.file_name', status: agreementStatus, at: 'c.made_at' },
  by: {
    number: (clue) => sql<SqlBool>`(${equals('c.file_name')(clue)} or encode(c.sha256, 'hex') = lower(${clue.value}))`,
    name: holds('n.en', 'n.zh', 'c.signer'),
  },
})
const applicationFinder = finder('p', {
  kind: 'product-application',
  access: areas.productApplication,
  from: sql`merchant_product p join ${namesIn(productNames)} on n.key = p.product left join person a on a.id = p.applied_by`,
  // What came with the merchant agreement was never applied for.
  where: () => sql<SqlBool>`p.applied_by is not null`,
  columns: { number: nameFor, title: 'a.name', status: 'p.status', at: 'coalesce(p.submitted_at, p.changed_at)' },
  by: { name: holds('n.en', 'n.zh', 'a.name') },
})
export const productFinders = [agreementFinder, applicationFinder]
