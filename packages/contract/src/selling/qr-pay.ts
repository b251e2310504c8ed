// QR pay: at a till, the customer scans the merchant's code or the till scans the customer's. Either code lives for a minute.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, refreshedBy, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { byId } from '../kernel/money/record.ts'
import { price, saleCurrencies, storeCode, textLine } from '../kernel/sale.ts'
import { id, instant, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

const access = areas.smartCode
/** Shown: the customer scans the till's code. Scanned: the till scans the customer's. */
export const qrModes = ['shown', 'scanned'] as const
export const qrModeWords = words({
  shown: { en: 'Customer scanned the till', zh: '顾客扫收银台' },
  scanned: { en: 'Till scanned the customer', zh: '收银台扫顾客' },
})
export const qrStatuses = ['qr-waiting', 'qr-paying', 'qr-paid', 'qr-failed', 'qr-cancelled', 'qr-expired'] as const
export type QrStatus = (typeof qrStatuses)[number]
/** How long a code lives, when the till shows the next one, and how long each kind of sale waits for its money. */
export const qrSeconds = { code: 60, renew: 40, shown: 600, scanned: 90 } as const

const query = listed(
  {
    id: field.id,
    createdAt: field.time('Time', '时间'),
    number: field.code('Sale no', '收款单号'),
    status: field.status('Status', '状态', qrStatuses, statuses),
    amount: field.money('Amount', '金额'),
    mode: field.label('How', '方式', qrModes, qrModeWords),
    note: orNone(field.text('Note', '备注')),
    store: orNone(field.store),
    cashier: field.text('Cashier', '收银员'),
    endedAt: orNone(field.time('Ended', '结束时间')),
  },
  {
    text: filter.search('Sale no, note, store or cashier', '收款单号、备注、门店或收银员'),
    status: filter.several(qrStatuses),
    mode: filter.several(qrModes),
    store: filter.stores,
    currency: filter.one(saleCurrencies, { en: 'Currency', zh: '币种' }),
    createdAt: filter.dates,
  },
)('POST secure/qrpay/query', access)

const facts = { amount: price, note: z.optional(textLine(60)), store: z.optional(storeCode) }
/** Digits of a customer's wallet code; whatever a scanner types between them is left out. */
export const walletCode = z.string().check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
  z.regex(/^\d{18}$/, { error: 'WALLET_CODE' }),
)
export const qrPay = refreshedBy(['qr-sale.changed', 'payment.changed'], {
  query,
  detail: read('POST secure/qrpay/detail/{id}', {
    forStores: { of: 'qr-sale' },
    access,
    input: byId,
    output: z.extend(query.row, {
      /** A code of `declineWords`. */
      why: z.nullable(z.string()),
      payment: z.nullable(z.object({ id, number: z.string() })),
      /** Until then it can be paid; null if it is over. */
      until: z.nullable(instant),
    }),
  }),
  /** The till's code of this moment; asked again before it is over. */
  code: read('POST secure/qrpay/code', {
    forStores: { of: 'qr-sale' },
    access,
    background: true,
    input: byId,
    output: z.object({ path: z.nullable(z.string()), until: instant, status: open(qrStatuses) }),
  }),
  show: change('POST secure/qrpay/show', {
    forStores: 'asks',
    product: 'qrpay',
    does: { en: 'Asked for an amount by QR code', zh: '展示收款码' },
    access,
    idempotent: true,
    input: z.object(facts),
    output: z.object({ id, number: z.string() }),
  }),
  scan: change('POST secure/qrpay/scan', {
    forStores: 'asks',
    product: 'qrpay',
    does: { en: 'Scanned a customer’s code', zh: '扫描顾客付款码' },
    access,
    idempotent: true,
    input: z.object({ ...facts, code: walletCode }),
    output: z.object({ id, number: z.string() }),
  }),
  cancel: change('POST secure/qrpay/cancel', {
    forStores: { of: 'qr-sale' },
    does: { en: 'Cancelled a QR sale', zh: '取消扫码收款' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: z.object({ id }),
  }),
})
