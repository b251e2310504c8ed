// Terminals: the devices of the merchants below a group account, which acts for them here and nowhere else.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, nothing, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { byId } from '../kernel/money/record.ts'
import { textLine, version } from '../kernel/sale.ts'
import { id, instant } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { fileReference } from '../workspace/file.ts'
import { deviceOrderFacts } from './device-order.ts'
import { everyModel, modelWords } from './device-models.ts'
import { deviceEvents, deviceStates } from './device-states.ts'

const access = areas.terminals
const query = listed(
  {
    id: field.id,
    createdAt: field.time('Added', '添加时间'),
    number: field.code('TID', '终端号'),
    serial: field.code('Serial', '序列号'),
    model: field.label('Model', '型号', everyModel, modelWords),
    merchant: field.words('Secondary merchant', '二级商户'),
    mid: field.code('MID', '商户号'),
    store: orNone(field.words('Store', '门店')),
    state: field.status('Status', '状态', deviceStates, statuses),
    seenAt: orNone(field.time('Last seen', '最近在线')),
    software: orNone(field.code('Software', '软件版本')),
    today: field.money('Volume today', '今日交易额'),
    createdBy: orNone(field.text('Created by', '创建人')),
  },
  {
    text: filter.search('TID, serial, secondary merchant or store', '终端号、序列号、二级商户或门店'),
    mid: filter.exact('Secondary merchant', '二级商户'),
    /** A store's name: merchants name their stores themselves. */
    store: filter.exact('Store', '门店'),
    state: filter.several(deviceStates),
    model: filter.several(everyModel),
    createdAt: filter.dates,
  },
)('POST secure/terminal/query', access)

/** What a parent may do with a device of a merchant below it. */
export const terminalActions = ['expect', 'lock', 'unlock', 'move', 'force', 'stay', 'replace', 'retire'] as const
const named = z.object({ en: z.string(), zh: z.string() })
const own = { id, version }
const reason = textLine(200, 3)

export const terminal = refreshedBy(['device.changed'], {
  query,
  detail: read('POST secure/terminal/detail/{id}', {
    access,
    input: byId,
    output: z.extend(query.row, {
      rowVersion: version,
      label: z.string(),
      locked: z.nullable(z.object({ at: instant, reason: z.string() })),
      movingTo: z.nullable(named),
      actions: z.array(z.enum(deviceEvents)),
      /** The merchant's open stores, and devices that may replace it. */
      stores: z.array(z.object({ code: z.string(), name: named })),
      spares: z.array(z.object({ id, number: z.string(), label: z.string(), model: z.string() })),
      /** Since the merchant belongs to the account. `who`: a member of the account; `role`: of another person, what they are at the merchant. */
      history: z.array(
        z.object({
          at: instant,
          what: z.string(),
          who: z.nullable(z.string()),
          role: z.nullable(z.string()),
          text: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  /** For the filters: the merchants that belong to the account now, and the names of stores in which their terminals are. */
  choices: read('POST secure/terminal/choices', {
    access,
    input: nothing,
    output: z.object({
      merchants: z.array(z.object({ mid: z.string(), name: named })),
      stores: z.array(z.object({ name: named })),
    }),
  }),
  /** For the form of an order: the merchants that belong to the account now, and their open stores. */
  options: read('POST secure/terminal/options', {
    access: areas.terminalCreation,
    input: nothing,
    output: z.object({
      merchants: z.array(
        z.object({
          mid: z.string(),
          name: named,
          stores: z.array(z.object({ code: z.string(), name: named })),
        }),
      ),
    }),
  }),
  /** Orders devices for a merchant below the account; the provider decides and ships them. */
  order: change('POST secure/terminal/order', {
    does: { en: 'Ordered terminals for a secondary merchant', zh: '为二级商户申请终端' },
    access: areas.terminalCreation,
    idempotent: true,
    input: z.object({ mid: z.string(), ...deviceOrderFacts, agreed: z.literal(true, { error: 'REQUIRED_ITEM' }) }),
    output: z.object({ id, number: z.string() }),
  }),
  code: change('POST secure/terminal/code', {
    does: { en: 'Made an activation code for a terminal', zh: '生成终端激活码' },
    access,
    ownTransactions: true,
    input: byId,
    output: z.object({ code: z.string(), expiresAt: instant, url: z.string() }),
  }),
  lock: change('POST secure/terminal/lock', {
    does: { en: 'Locked a terminal of a secondary merchant', zh: '锁定二级商户终端' },
    access,
    idempotent: true,
    input: z.object({ ...own, reason }),
    output: nothing,
  }),
  unlock: change('POST secure/terminal/unlock', {
    does: { en: 'Unlocked a terminal of a secondary merchant', zh: '解锁二级商户终端' },
    access,
    idempotent: true,
    input: z.object(own),
    output: nothing,
  }),
  move: change('POST secure/terminal/move', {
    does: { en: 'Moved a terminal of a secondary merchant', zh: '调动二级商户终端' },
    access,
    idempotent: true,
    input: z.object({ ...own, store: textLine(80) }),
    output: nothing,
  }),
  force: change('POST secure/terminal/move/force', {
    does: { en: 'Moved a terminal of a secondary merchant without waiting for it', zh: '强制完成二级商户终端调动' },
    access,
    idempotent: true,
    input: z.object(own),
    output: nothing,
  }),
  stay: change('POST secure/terminal/move/cancel', {
    does: { en: 'Cancelled the move of a terminal', zh: '取消终端调动' },
    access,
    idempotent: true,
    input: z.object(own),
    output: nothing,
  }),
  replace: change('POST secure/terminal/replace', {
    does: { en: 'Replaced a terminal of a secondary merchant', zh: '更换二级商户终端' },
    access,
    idempotent: true,
    input: z.object({ ...own, by: id }),
    output: nothing,
  }),
  retire: change('POST secure/terminal/retire', {
    does: { en: 'Retired a terminal of a secondary merchant', zh: '停用二级商户终端' },
    access,
    idempotent: true,
    input: z.object({ ...own, reason }),
    output: nothing,
  }),
  /** A sticker with its number as a QR code. */
  label: change('POST secure/terminal/label', {
    does: { en: 'Downloaded the label of a terminal', zh: '下载终端标签' },
    access,
    ownTransactions: true,
    input: z.object({ id, language: z.enum(['en', 'zh']) }),
    output: fileReference,
  }),
})
