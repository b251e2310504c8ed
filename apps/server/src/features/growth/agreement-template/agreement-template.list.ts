import { sql } from 'kysely'
import { agreementTemplate } from '@falaj/contract/growth/agreement-template'
import { listOf } from '../../../platform/lists/listed.ts'

export const templateList = listOf(agreementTemplate.query, {
  fileName: { en: 'agreement-templates', zh: '协议模板' },
  from: sql`agreement_template t
    join agreement_template_version v on v.merchant_id = t.merchant_id and v.template_id = t.id and v.version = t.version
    left join lateral (select max(version) as version from agreement_template_version x
      where x.merchant_id = t.merchant_id and x.template_id = t.id and x.published_at is not null) p on true`,
  owner: 't.merchant_id',
  columns: {
    id: 't.id',
    createdAt: 't.created_at',
    number: 't.number',
    name: 't.name',
    products: 'v.products',
    clauses: 'jsonb_array_length(v.clauses)',
    version: 't.version',
    published: 'p.version',
    signed: `(select count(*)::int from agreement_copy c where c.merchant_id = t.merchant_id and c.template_id = t.id)`,
    status: `case when t.state = 'archived' then 'archived' when p.version is null then 'draft' else 'active' end`,
  },
  search: ['number', 'name'],
  conditions: { product: (products: string[]) => sql`v.products && ${products}::text[]` },
  newest: 'createdAt',
})
