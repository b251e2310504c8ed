// Agreement templates: what an agent account agrees on with the merchants it brings. Clauses have ids that stay the same from version to version.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, refreshedBy, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { byId } from '../kernel/money/record.ts'
import { id, instant } from '../kernel/scalars.ts'
import { productNames, type ProductKey } from '../kernel/products.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'
import { productKey, text } from '../merchant/application-answers.ts'

const productKeys = Object.keys(productNames) as [ProductKey, ...ProductKey[]]
export const templateStatuses = ['draft', 'active', 'archived'] as const

export const clauseSchema = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/, 'INVALID')),
  titleEn: text(80),
  titleZh: text(80),
  textEn: text(4000),
  textZh: text(4000),
})
export type Clause = z.output<typeof clauseSchema>
const form = {
  name: text(80),
  products: z.array(productKey).check(z.minLength(1, 'REQUIRED_ITEM'), z.maxLength(20, 'TOO_LONG')),
  clauses: z.array(clauseSchema).check(z.minLength(1, 'REQUIRED_ITEM'), z.maxLength(40, 'TOO_LONG')),
}

const query = listed(
  {
    id: field.id,
    createdAt: field.time('Created', '创建时间'),
    number: field.code('Number', '编号'),
    name: field.text('Name', '名称'),
    products: field.labels('Products', '产品', productNames),
    clauses: field.count('Clauses', '条款数'),
    version: field.count('Version', '版本'),
    published: orNone(field.count('Published version', '已发布版本')),
    signed: field.count('Signed copies', '已签份数'),
    status: field.status('Status', '状态', templateStatuses, statuses),
  },
  {
    text: filter.search('Number or name', '编号或名称'),
    status: filter.several(templateStatuses),
    product: filter.several(productKeys, { en: 'Product', zh: '产品' }, productNames),
    createdAt: filter.dates,
  },
)('POST secure/agreement-template/query', areas.isv)
export const templateChanges = words({
  added: { en: 'Added', zh: '已添加' },
  edited: { en: 'Edited', zh: '已编辑' },
  published: { en: 'Published', zh: '已发布' },
  archived: { en: 'Archived', zh: '已归档' },
})

export const agreementTemplate = refreshedBy(['agreement-template.changed', 'agent-merchant.changed'], {
  query,
  detail: read('POST secure/agreement-template/detail/{id}', {
    access: areas.isv,
    input: byId,
    output: z.extend(query.row, {
      revision: z.int(),
      versions: z.array(
        z.object({
          version: z.int(),
          publishedAt: z.nullable(instant),
          who: z.nullable(z.string()),
          signed: z.int(),
          clauses: z.array(z.extend(clauseSchema, { hash: z.string(), required: z.boolean() })),
        }),
      ),
      /** Ids of clauses that its products require and the last version lacks. */
      missing: z.array(z.string()),
      actions: z.array(z.enum(['edit', 'publish', 'archive'])),
      history: z.array(
        z.object({
          at: instant,
          what: z.string(),
          who: z.nullable(z.string()),
          before: z.nullable(z.string()),
          after: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  add: change('POST secure/agreement-template/add', {
    does: { en: 'Added an agreement template', zh: '添加协议模板' },
    access: areas.isvAgents,
    idempotent: true,
    input: z.object(form),
    output: z.object({ id, number: z.string() }),
  }),
  /** After publication it begins the next version. */
  edit: change('POST secure/agreement-template/edit', {
    does: { en: 'Edited an agreement template', zh: '编辑协议模板' },
    access: areas.isvAgents,
    input: z.object({ ...form, id, revision: z.int() }),
    output: z.object({ id }),
  }),
  publish: change('POST secure/agreement-template/publish', {
    does: { en: 'Published an agreement template', zh: '发布协议模板' },
    access: areas.isvAgents,
    idempotent: true,
    input: z.object({ id, revision: z.int() }),
    output: z.object({ id }),
  }),
  archive: change('POST secure/agreement-template/archive', {
    does: { en: 'Archived an agreement template', zh: '归档协议模板' },
    access: areas.isvAgents,
    input: z.object({ id }),
    output: z.object({ id }),
  }),
})
