// Agents of cash top-up: partners that take cash for the merchant's top-ups and sell its vouchers, and hand the cash over.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { cashCurrency } from './cash.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { amountIn, noteText } from '../kernel/money/order.ts'
import { byId } from '../kernel/money/record.ts'
import { storeCode, textLine, version } from '../kernel/sale.ts'
import { id, instant, mobileNumber, money } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'

const readers = areas.fiatTransactions
const movers = areas.fiatMoneyMovement
export const agentStates = ['active', 'paused', 'closed'] as const
export type AgentState = (typeof agentStates)[number]

const facts = {
  contact: textLine(60),
  mobile: z.optional(mobileNumber),
  area: textLine(60),
  /** Maximum cash that the agent may hold. */
  cashMax: amountIn([cashCurrency], 'CURRENCY_NOT_SENT'),
}
const query = listed(
  {
    id: field.id,
    createdAt: field.time('Added', '添加时间'),
    code: field.code('Code', '代码'),
    name: field.text('Agent', '代理点'),
    status: field.status('Status', '状态', agentStates, statuses),
    owes: sortable(field.money('Owes you', '应交现金')),
    cashMax: field.money('Cash limit', '现金上限'),
    taken: field.money('Taken', '已收现金'),
    topUps: field.count('Top-ups', '充值笔数'),
    vouchers: field.count('Vouchers', '凭证数'),
    area: field.text('Area', '区域'),
    contact: field.text('Contact', '联系人'),
    mobile: orNone(field.code('Mobile', '手机号')),
  },
  {
    text: filter.search('Name, code, area or contact', '名称、代码、区域或联系人'),
    status: filter.several(agentStates),
    createdAt: filter.dates,
  },
)('POST secure/trade/cashAgent/query', readers)

const detail = z.extend(query.row, {
  version,
  handedOver: money,
  /** The newest first. */
  handOvers: z.array(z.object({ id, at: instant, amount: money, note: z.nullable(z.string()), who: z.string() })),
  actions: z.array(z.enum(['edit', 'hand-over', 'pause', 'resume', 'close'])),
})
export type AgentDetail = z.output<typeof detail>

export const cashAgent = refreshedBy(['cash.changed'], {
  query,
  detail: read('POST secure/trade/cashAgent/detail/{id}', { access: readers, input: byId, output: detail }),
  add: change('POST secure/trade/cashAgent/add', {
    does: { en: 'Added a cash agent', zh: '添加现金代理点' },
    access: movers,
    product: 'cash-top-up',
    idempotent: true,
    input: z.object({ name: textLine(60), ...facts }),
    output: z.object({ id, code: z.string() }),
  }),
  edit: change('POST secure/trade/cashAgent/edit', {
    does: { en: 'Changed a cash agent', zh: '修改现金代理点' },
    access: movers,
    input: z.object({ id, version, ...facts }),
    output: nothing,
  }),
  /** One that is closed stays closed, and owes nothing. */
  setState: change('POST secure/trade/cashAgent/state', {
    does: { en: 'Paused, resumed or closed a cash agent', zh: '暂停、恢复或关闭现金代理点' },
    access: movers,
    input: z.object({ id, state: z.enum(agentStates) }),
    output: nothing,
  }),
  /** Banknotes that the agent gave to the merchant: into a store's drawer, or to the bank. */
  handOver: change('POST secure/trade/cashAgent/handOver', {
    does: { en: 'Recorded cash received from an agent', zh: '登记收到代理点现金' },
    access: movers,
    idempotent: true,
    input: z.object({
      id,
      amount: amountIn([cashCurrency], 'CURRENCY_NOT_SENT'),
      /** Which drawer it goes into; default: none, it went to the bank. */
      store: z.optional(storeCode),
      note: z.optional(noteText),
    }),
    output: z.object({ owes: money }),
  }),
})
