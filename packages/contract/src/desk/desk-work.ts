// The desk's work queue: what waits for a person of the provider, for how long, and who has taken it.
import * as z from 'zod/mini'
import { nothing } from '../kernel/endpoint.ts'
import { id, instant, money } from '../kernel/scalars.ts'
import { words } from '../kernel/words.ts'
import { answerFields } from '../merchant/application-answers.ts'
import { deskChange, deskRead } from './desk-endpoint.ts'

export const workKinds = [
  'alarm',
  'request',
  'application',
  'product',
  'profile',
  'device-order',
  'claim',
  'evidence',
  'payout',
  'coin',
  'tax-correction',
  'tax-rejected',
  'coupon-funding',
  'job',
] as const
export type WorkKind = (typeof workKinds)[number]
export const workKindWords = words({
  alarm: { en: 'Alarm', zh: '告警' },
  request: { en: 'Second person', zh: '待复核' },
  application: { en: 'Application', zh: '商户申请' },
  product: { en: 'Product', zh: '产品申请' },
  profile: { en: 'Profile change', zh: '资料变更' },
  'device-order': { en: 'Device order', zh: '设备订单' },
  claim: { en: 'Claim to check', zh: '待核争议' },
  evidence: { en: 'Evidence due', zh: '举证到期' },
  payout: { en: 'Payout at the bank', zh: '银行未答复付款' },
  coin: { en: 'Coin withdrawal', zh: '异常提币' },
  'tax-correction': { en: 'Invoice correction', zh: '发票更正' },
  'tax-rejected': { en: 'Rejected tax document', zh: '被拒税务单据' },
  'coupon-funding': { en: 'Coupon funding', zh: '优惠券出资' },
  job: { en: 'Failed job', zh: '失败任务' },
})

const item = z.object({
  kind: z.enum(workKinds),
  /** What it is of: with the kind, its key. */
  ref: z.string(),
  /** A number, a name, or the merchant's name. */
  title: z.string(),
  detail: z.string(),
  merchantMid: z.nullable(z.string()),
  amount: z.nullable(money),
  since: instant,
  dueAt: z.nullable(instant),
  claim: z.nullable(z.object({ personId: z.string(), name: z.string(), at: instant, note: z.nullable(z.string()) })),
  /** Whether this person's roles may act on it. */
  mayAct: z.boolean(),
})
export type WorkItem = z.output<typeof item>
const key = { kind: z.enum(workKinds, { error: 'INVALID' }), ref: z.string().check(z.maxLength(120, 'INVALID')) }

const bilingual = z.object({ en: z.string(), zh: z.string() })
const decision = z.object({
  field: z.enum(answerFields, { error: 'INVALID' }),
  /** Null: not decided. */
  decision: z.nullable(z.enum(['accept', 'return'], { error: 'INVALID' })),
  /** What the applicant reads about a field that goes back. */
  remark: z.nullable(
    z.object({
      en: z.string().check(z.maxLength(500, 'TOO_LONG')),
      zh: z.string().check(z.maxLength(500, 'TOO_LONG')),
    }),
  ),
})

export const deskWork = {
  /** What the records say about each field of an application, and what colleagues decided about it. Decisions outlive a round. */
  review: deskRead('GET applications/{id}/review', {
    desk: 'applications',
    input: z.object({ id }),
    output: z.object({
      findings: z.array(
        z.object({
          field: z.enum(answerFields),
          isWarning: z.boolean(),
          says: bilingual,
          /** The other application that it is about. */
          other: z.nullable(z.string()),
        }),
      ),
      decisions: z.array(z.extend(decision, { by: z.string(), at: instant })),
    }),
  }),
  decideField: deskChange('POST applications/field', {
    desk: 'applications',
    does: { en: 'Decided on a field of an application', zh: '审核申请字段' },
    input: z.extend(decision, { id }),
    output: nothing,
  }),
  queue: deskRead('GET work', {
    desk: 'work',
    input: nothing,
    output: z.object({
      rows: z.array(item),
      /** Colleagues that work can be handed to. */
      people: z.array(z.object({ id: z.string(), name: z.string() })),
      /** There are more than are listed: the ones that wait longest are here. */
      isCut: z.boolean(),
    }),
  }),
  claim: deskChange('POST work/claim', {
    desk: 'work',
    does: { en: 'Took an item', zh: '领取事项' },
    input: z.object(key),
    output: nothing,
  }),
  /** To a colleague with a note, or back to everybody. */
  handOver: deskChange('POST work/hand-over', {
    desk: 'work',
    does: { en: 'Handed an item over', zh: '移交事项' },
    input: z.object({
      ...key,
      to: z.nullable(z.uuid({ error: 'INVALID' })),
      note: z.optional(z.string().check(z.trim(), z.maxLength(500, 'TOO_LONG'))),
    }),
    output: nothing,
  }),
}
