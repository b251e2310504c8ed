// Agents: a tree below an agent account. A rate and a place in the tree begin at a time and are never edited, so every past payment can be explained.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, nothing, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { byId } from '../kernel/money/record.ts'
import { emailAddress, id, instant, mobileNumber, money } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'
import { day, text } from '../merchant/application-answers.ts'

const access = areas.isvAgents
export const partnerStates = ['active', 'DISABLED'] as const
const rateMaxPpm = 50_000

/** '0.25' is 2500 parts of a million; null for what is no rate with at most four decimals. */
export const ppmOf = (percent: string): number | null => {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent.trim())
  return match ? Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0')) : null
}
/** 2500 is '0.25%'. */
export const percentOf = (ppm: number): string => {
  const decimals = String(ppm % 10_000)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '')
  return `${Math.trunc(ppm / 10_000)}.${decimals}%`
}
const ratePpm = z.int({ error: 'RATE' }).check(z.minimum(0, 'RATE'), z.maximum(rateMaxPpm, 'RATE'))
const month = z.string().check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'INVALID'))
const trn = z.string().check(z.regex(/^1\d{12}03$/, 'TRN_FORM'))

const query = listed(
  {
    id: field.id,
    createdAt: sortable(field.time('Since', '起始时间')),
    number: field.code('Code', '编号'),
    name: field.words('Name', '名称'),
    region: orNone(field.text('Region', '地区')),
    level: field.count('Level', '层级'),
    parent: orNone(field.words('Above it', '上级')),
    rate: orNone(field.code('Rate', '费率')),
    merchants: field.count('Merchants', '商户数'),
    volume: field.money('Volume this month', '本月交易额'),
    earned: field.money('Earned this month', '本月佣金'),
    status: field.status('Status', '状态', partnerStates, statuses),
    member: orNone(field.text('Signs in as', '登录成员')),
  },
  {
    text: filter.search('Code, name or region', '编号、名称或地区'),
    status: filter.several(partnerStates),
    createdAt: filter.dates,
  },
)('POST secure/partner/query', access)

/** What each agent earned in a month: the sum of its commission lines. */
const statements = listed(
  {
    id: field.key,
    createdAt: field.time('Month began', '月初'),
    month: field.code('Month', '月份'),
    number: field.code('Code', '编号'),
    agent: field.words('Agent', '代理商'),
    payments: field.count('Payments', '笔数'),
    earned: field.money('Earned', '获得'),
    takenBack: field.money('Taken back', '收回'),
    net: field.money('Commission', '佣金'),
    vat: field.money('VAT', '增值税'),
    total: field.money('Total', '合计'),
  },
  {
    text: filter.search('Code or agent', '编号或代理商'),
    month: filter.exact('Month, such as 2026-10', '月份，例如 2026-10'),
  },
)('POST secure/partner/statements', areas.isv)

const amounts = z.array(money)
const names = z.object({ en: z.string(), zh: z.string() })
const treeRow = z.object({
  id,
  number: z.string(),
  kind: z.enum(['account', 'agent']),
  name: names,
  region: z.nullable(z.string()),
  /** Null: nobody that the reader sees is above it. */
  parentId: z.nullable(id),
  depth: z.int(),
  state: z.enum(partnerStates),
  /** Null: no rate is in force. */
  ratePpm: z.nullable(z.int()),
  nextRate: z.nullable(z.object({ ratePpm: z.int(), from: instant })),
  merchants: z.int(),
  /** Paid to its own merchants in the month, by currency. */
  volume: amounts,
  /** Earned in the month, less what was taken back. */
  keeps: amounts,
  /** Can be paid out now. */
  payable: amounts,
})
export type PartnerTreeRow = z.output<typeof treeRow>

const input = {
  name: text(80),
  nameZh: z.optional(text(80)),
  region: z.optional(text(80)),
  mobile: z.optional(mobileNumber),
  email: z.optional(emailAddress),
  trn: z.optional(trn),
  /** The member who signs in as this agent. */
  staffId: z.optional(id),
}
const tried = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rate'), ratePpm, from: day }),
  z.object({ kind: z.literal('move'), parentId: id }),
])
export type TreeChange = z.output<typeof tried>

export const partnerChanges = words({
  added: { en: 'Added', zh: '已添加' },
  edited: { en: 'Edited', zh: '已编辑' },
  rate: { en: 'Rate changed', zh: '费率变更' },
  moved: { en: 'Moved in the tree', zh: '上级变更' },
  disabled: { en: 'Disabled', zh: '已停用' },
  enabled: { en: 'Enabled again', zh: '已恢复' },
})
export const partnerActions = ['edit', 'rate', 'move', 'disable', 'enable'] as const

export const partner = refreshedBy(['partner.changed', 'commission.changed'], {
  query,
  statements,
  /** One statement: the same sum by merchant. */
  statement: read('POST secure/partner/statement/{id}', {
    access: areas.isv,
    input: byId,
    output: z.extend(statements.row, {
      merchants: z.array(
        z.object({
          mid: z.string(),
          name: names,
          payments: z.int(),
          earned: money,
          takenBack: money,
          net: money,
          vat: money,
        }),
      ),
    }),
  }),
  tree: read('POST secure/partner/tree', {
    access: areas.isv,
    input: z.object({ month: z.optional(month) }),
    output: z.object({
      month: z.string(),
      /** The reader's own agent; null for an administrator of the account. */
      mine: z.nullable(id),
      rows: z.array(treeRow),
    }),
  }),
  detail: read('POST secure/partner/detail/{id}', {
    access: areas.isv,
    input: byId,
    output: z.extend(treeRow, {
      version: z.int(),
      createdAt: instant,
      mobile: z.nullable(z.string()),
      email: z.nullable(z.string()),
      trn: z.nullable(z.string()),
      staffId: z.nullable(id),
      member: z.nullable(z.string()),
      /** From this agent up to the account: what each keeps of a payment. */
      waterfall: z.array(z.object({ id, name: names, ratePpm: z.int(), keepsPpm: z.int() })),
      rates: z.array(
        z.object({ ratePpm: z.int(), from: instant, until: z.nullable(instant), who: z.nullable(z.string()) }),
      ),
      places: z.array(z.object({ parent: names, from: instant, until: z.nullable(instant) })),
      attached: z.array(z.object({ mid: z.string(), name: names, from: instant })),
      actions: z.array(z.enum(partnerActions)),
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
  /** Members who could sign in as an agent. */
  members: read('POST secure/partner/members', {
    access,
    input: nothing,
    output: z.object({ rows: z.array(z.object({ id, name: z.string() })) }),
  }),
  /** The payments of the last six months, once with the tree as it is set up and once with the change; nothing is kept. */
  whatIf: read('POST secure/partner/what-if', {
    access,
    ownTransactions: true,
    input: z.object({ id, change: tried }),
    output: z.object({
      from: z.string(),
      until: z.string(),
      payments: z.int(),
      volume: amounts,
      rows: z.array(z.object({ id, name: names, before: money, after: money, difference: money })),
    }),
  }),
  add: change('POST secure/partner/add', {
    does: { en: 'Added an agent', zh: '添加代理商' },
    access,
    idempotent: true,
    input: z.object({ ...input, parentId: id, ratePpm, from: day }),
    output: z.object({ id, number: z.string() }),
  }),
  edit: change('POST secure/partner/edit', {
    does: { en: 'Edited an agent', zh: '编辑代理商' },
    access,
    input: z.object({ ...input, id, version: z.int() }),
    output: nothing,
  }),
  rate: change('POST secure/partner/rate', {
    does: { en: 'Changed the rate of an agent', zh: '变更代理商费率' },
    access,
    idempotent: true,
    input: z.object({ id, ratePpm, from: day }),
    output: nothing,
  }),
  move: change('POST secure/partner/move', {
    does: { en: 'Moved an agent in the tree', zh: '变更代理商上级' },
    access,
    idempotent: true,
    input: z.object({ id, parentId: id }),
    output: nothing,
  }),
  disable: change('POST secure/partner/disable', {
    does: { en: 'Disabled an agent', zh: '停用代理商' },
    access,
    input: z.object({ id, reason: text(200) }),
    output: nothing,
  }),
  enable: change('POST secure/partner/enable', {
    does: { en: 'Enabled an agent again', zh: '恢复代理商' },
    access,
    input: z.object({ id }),
    output: nothing,
  }),
})
