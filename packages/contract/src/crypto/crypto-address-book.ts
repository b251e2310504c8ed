// The addresses that a merchant sends coins to: checked when they are typed, approved by another, and quiet for a while before the first payment.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { networks, networkWords } from '../kernel/coins.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import type { FieldFaultCode } from '../kernel/errors.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { orderAnswer, request } from '../kernel/money/order.ts'
import { byId } from '../kernel/money/record.ts'
import { id, instant } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'

const access = areas.cryptoWithdraw
/** Display statuses: most of them follow from stored data and the time. */
export const coinPayeeStatuses = [
  'in-review',
  'sent-back',
  'cooling-off',
  'active',
  'rejected',
  'recalled',
  'expired',
  'removed',
] as const

/** Faults of an address, as reported by the chain library. */
export const addressFaults = {
  NOT_AN_ADDRESS: 'ADDRESS_INVALID',
  BROKEN_CHECKSUM: 'ADDRESS_CHECKSUM',
  WRONG_NETWORK: 'ADDRESS_NETWORK',
  TOKEN_CONTRACT: 'ADDRESS_TOKEN',
  BURN_ADDRESS: 'ADDRESS_BURN',
} as const satisfies Readonly<Record<string, FieldFaultCode>>

const query = listed(
  {
    id: field.id,
    createdAt: sortable(field.time('Added', '添加时间')),
    label: sortable(field.text('Label', '标签')),
    network: field.label('Network', '网络', networks, networkWords),
    address: field.code('Address', '地址'),
    holder: field.text('Whose address', '地址持有人'),
    service: orNone(field.text('Held at', '托管机构')),
    status: field.status('Status', '状态', coinPayeeStatuses, statuses),
    coolingUntil: orNone(field.time('Cooling-off until', '冷静期至')),
    addedBy: field.text('Added by', '添加人'),
  },
  {
    text: filter.search('Label, address or whose it is', '标签、地址或持有人'),
    network: filter.one(networks),
    status: filter.several(coinPayeeStatuses),
    createdAt: filter.dates,
  },
)('POST secure/digiccy/payee/query', access)
export type CoinPayeeRow = z.output<typeof query.row>

const textLine = (max: number) =>
  z.string().check(
    z.overwrite((text) => text.trim().replace(/\s+/g, ' ')),
    z.minLength(2, { error: 'REQUIRED' }),
    z.maxLength(max, { error: 'TOO_LONG' }),
  )
const where = {
  network: z.enum(networks),
  address: z.string().check(
    z.overwrite((text) => text.trim()),
    z.minLength(1, { error: 'REQUIRED' }),
    z.maxLength(120, { error: 'TOO_LONG' }),
  ),
}

export const cryptoAddressBook = refreshedBy(['crypto-payee.changed'], {
  query,
  detail: read('POST secure/digiccy/payee/detail', {
    access,
    input: byId,
    output: z.extend(query.row, { request, removedBy: z.nullable(z.string()), removedAt: z.nullable(instant) }),
  }),
  /** What this installation does after an approval. */
  terms: read('POST secure/digiccy/payee/terms', {
    access,
    input: nothing,
    output: z.object({ coolingOffSeconds: z.int() }),
  }),
  /** Checks an address while it is typed: returns the normalised spelling, or what is wrong with it. */
  check: read('POST secure/digiccy/payee/check', {
    access,
    input: z.object(where),
    output: z.object({
      address: z.nullable(z.string()),
      fault: z.nullable(z.string()),
      /** The network's name, for people, when it is an address of another one. */
      looksLike: z.nullable(z.string()),
    }),
  }),
  add: change('POST secure/digiccy/payee/add', {
    does: { en: 'Requested a new withdrawal address', zh: '申请添加提币地址' },
    access,
    scene: 'crypto-withdraw',
    idempotent: true,
    input: z.object({
      ...where,
      label: textLine(40),
      holder: textLine(100),
      /** Absent for a wallet of their own. */
      service: z.optional(textLine(60)),
    }),
    output: z.omit(orderAnswer, { number: true }),
  }),
  /** Stops sending to this address; past withdrawals are unaffected. */
  remove: change('POST secure/digiccy/payee/remove', {
    does: { en: 'Removed a withdrawal address', zh: '删除提币地址' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: nothing,
  }),
})
