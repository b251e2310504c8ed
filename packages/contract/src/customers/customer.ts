// Customers: payers on record with the merchant. Their payments stay in the books when a record is erased.
import * as z from 'zod/mini'
import { areas, contactReaders } from '../kernel/access.ts'
import { byMerchant } from '../formats/card-free-text.ts'
import { isMask } from '../formats/mask.ts'
import { change, refreshedBy, read } from '../kernel/endpoint.ts'
import { field, filter, listed, masked, orNone } from '../kernel/fields.ts'
import { countries } from '../merchant/profile.ts'
import { payerLanguages } from '../kernel/payer-language.ts'
import { textLine, lines, offerPayment, trn, version } from '../kernel/sale.ts'
import { emailAddress, id, instant, mobileNumber, money, open, shortText } from '../kernel/scalars.ts'
import { imported, rulesOf, sheetRows } from '../formats/sheet-rules.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

const access = areas.customers
export const customerStatuses = ['active', 'erased'] as const
export const consents = ['none', 'given', 'withdrawn'] as const
export const consentWords = words({
  none: { en: 'Not asked', zh: '未询问' },
  given: { en: 'Given', zh: '已同意' },
  withdrawn: { en: 'Withdrawn', zh: '已撤回' },
})
/** Kinds of history entries. They never contain field values, because those must be erasable. */
export const customerChanges = [
  'added',
  'imported',
  'from-checkout',
  'paid',
  'edited',
  'consent-given',
  'consent-withdrawn',
  'erased',
] as const
export type CustomerChange = (typeof customerChanges)[number]

/** Typed with blanks, or an Emirati one without its hyphen: it is the same number. */
export const plainPhone = (text: string): string => text.replace(/[\s()]/g, '').replace(/^(\+971)(?=\d)/, '$1-')
const facts = {
  name: textLine(120, 2),
  email: z.optional(emailAddress),
  phone: z.optional(z.pipe(z.string().check(z.overwrite(plainPhone)), mobileNumber)),
  country: z.optional(z.enum(countries)),
  language: z.enum(payerLanguages),
  /** For invoices. */
  trn: z.optional(trn),
  address: z.optional(lines(300)),
  tags: z.optional(
    z.array(byMerchant(z.string().check(z.maxLength(24, { error: 'TOO_LONG' })))).check(
      z.overwrite((tags) => [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))]),
      z.maxLength(10, { error: 'TOO_LONG' }),
    ),
  ),
}
/** In a form that shows what is on record masked: sent back as it was shown, it stays. */
const orMask = <T extends z.ZodMiniType<string | undefined, string | undefined>>(schema: T) =>
  z.optional(
    z.string().check(
      z.overwrite((text) => text.trim()),
      z.check(({ value, issues }) => {
        const wrong = isMask(value) ? undefined : z.safeParse(schema, value).error?.issues[0]
        if (wrong) issues.push({ code: 'custom', message: wrong.message, input: value })
      }),
    ),
  )
export const customerFacts = z.object(facts)
export type CustomerFacts = z.output<typeof customerFacts>

export const customerSheet = rulesOf({
  columns: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    country: 'Country',
    language: 'Language',
    trn: 'TRN',
    address: 'Address',
    tags: 'Tags',
  },
  example: [['Amal Haddad', 'amal@example.com', '+971-501234567', 'AE', 'en', '', 'Marina Walk, Dubai', 'regular']],
  form: customerFacts,
  toForm: ({ language, country, tags, ...cells }) => ({
    ...cells,
    language: language?.toLowerCase() === 'zh' ? 'zh' : 'en',
    country: country?.toUpperCase(),
    tags: tags ? tags.split(/[;|]/) : undefined,
  }),
})

const query = listed(
  {
    id: field.id,
    createdAt: field.time('Added', '添加时间'),
    number: field.code('Number', '编号'),
    name: field.text('Name', '姓名'),
    status: field.status('Status', '状态', customerStatuses, statuses),
    email: masked(orNone(field.text('E-mail', '邮箱'))),
    phone: masked(orNone(field.code('Phone', '电话'))),
    country: orNone(field.code('Country', '国家或地区')),
    consent: field.label('Consent to messages', '消息同意', consents, consentWords),
    tags: orNone(field.text('Tags', '标签')),
    payments: field.count('Payments', '支付笔数'),
    spent: field.money('Spent in AED', 'AED 消费额'),
    firstPaidAt: orNone(field.time('First payment', '首次支付')),
    lastPaidAt: orNone(field.time('Last payment', '最近支付')),
    refunds: field.count('Refunded payments', '退款笔数'),
    disputes: field.count('Disputes', '争议笔数'),
    iban: orNone(field.code('Virtual IBAN', '虚拟 IBAN')),
  },
  {
    text: filter.search('Name, e-mail, phone, number or tag', '姓名、邮箱、电话、编号或标签'),
    status: filter.several(customerStatuses),
    consent: filter.several(consents),
    lastPaidAt: filter.dates,
    createdAt: filter.dates,
    spent: filter.amount,
  },
)('POST secure/customer/query', access)

/** How a payer can be reached. */
export const contact = z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) })

/** Balance between the merchant and this customer in one currency: invoices and refunds up, payments and credit notes down. */
const balanceLine = z.object({
  at: instant,
  kind: open(['invoice', 'credit-note', 'payment', 'refund', 'void']),
  /** The invoice it is about. */
  id,
  number: z.string(),
  change: money,
  after: money,
})
const customerMandate = z.object({
  id,
  number: z.string(),
  title: z.string(),
  status: z.string(),
  cap: money,
  cycle: z.string(),
  nextOn: z.nullable(z.string()),
})
export type CustomerMandate = z.output<typeof customerMandate>
const customerCard = z.object({
  id,
  number: z.string(),
  status: z.string(),
  brand: z.nullable(z.string()),
  last4: z.nullable(z.string()),
})
export type CustomerCard = z.output<typeof customerCard>
export const customer = refreshedBy(['customer.changed', 'invoice.changed', 'payment.changed'], {
  query,
  detail: read('POST secure/customer/detail', {
    access,
    input: z.object({ id }),
    output: z.extend(query.row, {
      version,
      language: z.enum(payerLanguages),
      trn: z.nullable(z.string()),
      address: z.nullable(z.string()),
      tagList: z.array(z.string()),
      totals: z.array(z.object({ payments: z.int(), paid: money, last: z.nullable(instant) })),
      notes: z.array(z.object({ id, at: instant, who: z.string(), text: z.string() })),
      history: z.array(z.object({ at: instant, what: open(customerChanges), who: z.nullable(z.string()) })),
      /** The newest of them. */
      lastPayments: z.array(offerPayment),
      balances: z.array(z.object({ owed: money, lines: z.array(balanceLine) })),
      mandates: z.array(customerMandate),
      cards: z.array(customerCard),
    }),
  }),
  /** For forms that name a customer. */
  pick: read('POST secure/customer/pick', {
    access: [areas.customers, areas.invoice, areas.paylink],
    input: z.object({ text: shortText }),
    output: z.object({
      rows: z.array(
        z.object({
          id,
          name: z.string(),
          email: z.nullable(z.string()),
          trn: z.nullable(z.string()),
          language: z.enum(payerLanguages),
        }),
      ),
    }),
  }),
  add: change('POST secure/customer/add', {
    does: { en: 'Added a customer', zh: '添加顾客' },
    access,
    idempotent: true,
    input: customerFacts,
    output: z.object({ id, number: z.string() }),
  }),
  edit: change('POST secure/customer/edit', {
    does: { en: 'Changed a customer', zh: '修改顾客' },
    access,
    /** E-mail and phone as they are shown, masked, stay as they are. */
    input: z.object({ ...facts, email: orMask(facts.email), phone: orMask(facts.phone), id, version }),
    output: z.object({ version }),
  }),
  /** Their e-mail and phone, not masked; each time recorded. */
  reveal: change('POST secure/customer/reveal', {
    does: { en: 'Looked at a customer’s e-mail and phone', zh: '查看顾客邮箱与电话' },
    access: contactReaders,
    input: z.object({ id }),
    output: contact,
  }),
  note: change('POST secure/customer/note/add', {
    does: { en: 'Wrote a note about a customer', zh: '添加顾客备注' },
    access,
    idempotent: true,
    input: z.object({ id, text: lines(1000) }),
    output: z.object({ id }),
  }),
  consent: change('POST secure/customer/consent', {
    does: { en: 'Recorded a customer’s consent', zh: '记录顾客同意情况' },
    access,
    input: z.object({ id, consent: z.enum(['given', 'withdrawn']) }),
    output: z.object({}),
  }),
  erase: change('POST secure/customer/erase', {
    does: { en: 'Erased a customer', zh: '删除顾客个人信息' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: z.object({}),
  }),
  import: change('POST secure/customer/import', {
    does: { en: 'Imported customers', zh: '导入顾客' },
    access,
    idempotent: true,
    input: z.object({ rows: sheetRows }),
    output: imported,
  }),
})
