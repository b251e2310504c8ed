// Webhooks: the merchant's notify URLs, deliveries to each, and their answers.
import * as z from 'zod/mini'
import { areas, type Access } from '../kernel/access.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { id, instant, open, shortText } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { webhookEvents, webhookEventTypes } from './webhook-events.ts'
import { words } from '../kernel/words.ts'

const access = areas.apiManagement
export const endpointsMax = 10
export const webhookStates = ['ACTIVE', 'PAUSED', 'DISABLED'] as const
export const deliveryStates = ['pending', 'delivered', 'failed', 'parked'] as const
/** So long the previous secret signs as well. */
export const overlapHours = [0, 1, 24, 72] as const
/** How a receiver answered last: by its code's first digit, or not at all. */
export const codeClasses = ['2xx', '3xx', '4xx', '5xx', 'none'] as const
const codeWords = words({
  '2xx': { en: '2xx: accepted', zh: '2xx：已接收' },
  '3xx': { en: '3xx: redirect', zh: '3xx：重定向' },
  '4xx': { en: '4xx: refused', zh: '4xx：被拒绝' },
  '5xx': { en: '5xx: server error', zh: '5xx：服务器错误' },
  none: { en: 'No answer', zh: '无答复' },
})
/** Maximum deliveries of one resend by filter. */
export const resendMax = 10_000
/** Events are listed for this many days; sent ones as long as their deliveries. */
export const eventDays = 7
/** Deliveries are stored for this many days. */
export const deliveryDays = 30

/** Seconds before each try, from the one before: ten tries in 75 hours and 35 minutes, as Standard Webhooks proposes. */
export const trySchedule = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** Why there was no answer. */
export const deliveryErrors = words({
  ADDRESS: { en: 'The address is not public, so nothing was sent.', zh: '该地址不是公网地址，未发送。' },
  DNS: { en: 'The host name could not be found.', zh: '无法解析主机名。' },
  CONNECT: { en: 'Could not connect.', zh: '无法建立连接。' },
  TLS: { en: 'The certificate was not accepted.', zh: '证书未被接受。' },
  RESET: { en: 'The connection was closed before an answer came.', zh: '连接在收到答复前被关闭。' },
  TIMEOUT: { en: 'No answer came in time.', zh: '未在规定时间内收到答复。' },
})
export type DeliveryError = keyof typeof deliveryErrors
export const disabledReasons = words({
  GONE: { en: 'It answered 410 Gone.', zh: '该地址返回 410 Gone。' },
  FAILING: { en: 'Nothing arrived for three days.', zh: '连续三天均未送达。' },
})

/** Receivers accept a request for this many seconds, as the libraries of Standard Webhooks do. */
export const signatureSeconds = 300
export const signatureResults = words({
  valid: { en: 'The signature is valid.', zh: '签名正确。' },
  previous: {
    en: 'The signature is valid, but uses the previous secret. Switch to the new one before the old one expires.',
    zh: '签名正确，但由旧密钥签名。请在其停用前完成切换。',
  },
  reformatted: {
    en: 'The signature matches the body as sent, without the extra white space here. Verify the raw bytes before parsing the JSON.',
    zh: '签名对应的是发送时的正文，此处的正文多了空白。请在解析 JSON 之前，对收到的原始字节进行验证。',
  },
  wrong: {
    en: 'The signature doesn’t match this id, time and body. Check that you copied all of them and used this address’s secret.',
    zh: '签名与该编号、时间和正文不符，或不是由此地址的密钥签名。请检查是否完整复制，并使用此地址的密钥。',
  },
})

const mid = z.string().check(z.regex(/^[0-9]{8,16}$/, { error: 'INVALID' }))
export const webhookEndpoint = z.object({
  id,
  url: z.string(),
  description: z.string(),
  /** Empty means all events. */
  events: z.array(open(webhookEventTypes)),
  state: open(webhookStates),
  reason: z.nullable(open(['GONE', 'FAILING'])),
  createdAt: instant,
  by: z.string(),
  /** Within the last 24 hours. */
  attempts: z.int(),
  succeeded: z.int(),
  lastFailureAt: z.nullable(instant),
  /** Since when no delivery has succeeded; null while deliveries succeed. */
  failingSince: z.nullable(instant),
  pending: z.int(),
  parked: z.int(),
  /** The previous secret still signs, until then. */
  previousUntil: z.nullable(instant),
})
export type WebhookEndpoint = z.output<typeof webhookEndpoint>

const deliveriesOn = <const L extends `POST ${string}`>(line: L, readers: Access) =>
  listed(
    {
      id: field.id,
      createdAt: sortable(field.time('Created', '创建时间')),
      type: field.label('Event', '事件', webhookEventTypes, webhookEvents),
      object: orNone(field.object('Object', '对象')),
      state: field.status('Status', '状态', deliveryStates, statuses),
      url: field.text('Endpoint', '通知地址'),
      attempts: field.count('Attempts', '尝试次数'),
      lastCode: orNone(field.count('HTTP code', 'HTTP 状态码')),
      lastMs: orNone(field.count('Milliseconds', '毫秒')),
      lastAt: orNone(field.time('Last attempt', '最近尝试')),
      nextAt: orNone(field.time('Next attempt', '下次尝试')),
      eventId: field.code('Event id', '事件编号'),
    },
    {
      text: filter.search('Event id or address', '事件编号或地址'),
      state: filter.several(deliveryStates),
      type: filter.several(webhookEventTypes),
      code: filter.several(codeClasses, { en: 'HTTP code', zh: 'HTTP 状态码' }, codeWords),
      endpoint: filter.exact('Endpoint', '通知地址'),
      about: filter.exact('Order number, reference or id', '订单号、参考号或编号'),
      createdAt: filter.dates,
    },
  )(line, readers)
const headers = z.record(z.string(), z.string())
const byId = z.object({ id })
/** Calls for notify URLs of a purpose: those of all events, and that of top-ups. `paths`: the paths of their deliveries. */
export const deliveryCalls = <const P extends `POST ${string}`>(
  paths: { readonly query: P; readonly detail: P; readonly resend: P },
  readers: Access,
  resenders: Access,
) => {
  const deliveries = deliveriesOn(paths.query, readers)
  return {
    deliveries,
    detail: read(paths.detail, {
      access: readers,
      input: byId,
      output: z.extend(deliveries.row, {
        endpointId: id,
        endpointState: open([...webhookStates, 'REMOVED']),
        body: z.string(),
        tries: z.array(
          z.object({
            number: z.int(),
            at: instant,
            ms: z.int(),
            code: z.nullable(z.int()),
            error: z.nullable(open(['ADDRESS'])),
            url: z.string(),
            requestHeaders: headers,
            responseHeaders: z.nullable(headers),
            responseBody: z.nullable(z.string()),
          }),
        ),
      }),
    }),
    resend: change(paths.resend, {
      does: { en: 'Resent an event', zh: '重新发送事件' },
      access: resenders,
      idempotent: true,
      input: byId,
      output: nothing,
    }),
  }
}
const deliveryPaths = {
  query: 'POST secure/merchant2/webhook/delivery/query',
  detail: 'POST secure/merchant2/webhook/delivery/detail',
  resend: 'POST secure/merchant2/webhook/delivery/resend',
} as const
const calls = deliveryCalls(deliveryPaths, access, access)
/** For commands that act on every match: an unknown filter is refused, while a list ignores it. */
const knownFilters = z.catchall(calls.deliveries.filters, z.never()) as unknown as typeof calls.deliveries.filters

const eventStates = [...deliveryStates, 'not-sent'] as const
const events = listed(
  {
    id: field.id,
    at: sortable(field.time('Time', '时间')),
    type: field.label('Event', '事件', webhookEventTypes, webhookEvents),
    object: orNone(field.object('Object', '对象')),
    eventId: field.code('Event id', '事件编号'),
    deliveries: field.count('Deliveries', '通知次数'),
    state: field.status('Delivery', '送达状态', eventStates, statuses),
  },
  {
    text: filter.search('Event id', '事件编号'),
    type: filter.several(webhookEventTypes),
    state: filter.several(eventStates),
    about: filter.exact('Order number, reference or id', '订单号、参考号或编号'),
    at: filter.dates,
  },
)('POST secure/merchant2/webhook/event/query', access)

export const webhook = refreshedBy(['webhook.changed'], {
  query: read('GET secure/merchant2/webhook/query', {
    access,
    /** The merchant's own MID. */
    input: z.object({ partnerId: mid }),
    output: z.object({ endpoints: z.array(webhookEndpoint) }),
  }),
  save: change('POST secure/merchant2/webhook', {
    does: { en: 'Saved a notify URL', zh: '保存通知地址' },
    access,
    idempotent: true,
    input: z.object({
      /** Default: a new one. */
      id: z.optional(id),
      url: z.string().check(z.minLength(1, { error: 'REQUIRED' }), z.maxLength(500, { error: 'TOO_LONG' })),
      description: shortText,
      events: z.array(z.enum(webhookEventTypes)),
    }),
    output: byId,
  }),
  setState: change('POST secure/merchant2/webhook/state', {
    does: { en: 'Paused or resumed a notify URL', zh: '暂停或恢复通知地址' },
    access,
    idempotent: true,
    input: z.object({ id, state: z.enum(['ACTIVE', 'PAUSED']) }),
    output: nothing,
  }),
  remove: change('POST secure/merchant2/webhook/remove', {
    does: { en: 'Deleted a notify URL', zh: '删除通知地址' },
    access,
    idempotent: true,
    input: byId,
    output: nothing,
  }),
  /** Not idempotent: an answer with a secret is not stored. */
  reveal: change('POST secure/merchant2/webhook/secret/reveal', {
    does: { en: 'Viewed a signing secret', zh: '查看签名密钥' },
    access,
    scene: 'api-key',
    input: byId,
    output: z.object({ secret: z.string(), previousUntil: z.nullable(instant) }),
  }),
  roll: change('POST secure/merchant2/webhook/secret/roll', {
    does: { en: 'Rolled a signing secret', zh: '轮换签名密钥' },
    access,
    scene: 'api-key',
    idempotent: true,
    input: z.object({ id, overlapHours: z.union(overlapHours.map((hours) => z.literal(hours))) }),
    output: nothing,
  }),
  /** Explains why a receiver could not verify a request. */
  checkSignature: read('POST secure/merchant2/webhook/signature/check', {
    access,
    input: z.object({
      id,
      webhookId: shortText,
      timestamp: shortText,
      signature: z.string().check(z.maxLength(1000, { error: 'TOO_LONG' })),
      body: z.string().check(z.maxLength(20_000, { error: 'TOO_LONG' })),
    }),
    output: z.object({
      result: open(Object.keys(signatureResults) as [keyof typeof signatureResults, ...string[]]),
      /** Age of the request, as receivers refuse old ones; null if the time is invalid. */
      secondsAgo: z.nullable(z.int()),
    }),
  }),
  test: change('POST secure/merchant2/webhook/test', {
    does: { en: 'Sent a test event', zh: '发送测试事件' },
    access,
    idempotent: true,
    input: byId,
    output: z.object({ deliveryId: id }),
  }),
  ...calls,
  /** Every event of the merchant that a notify URL can receive, sent or not. */
  events,
  event: read('POST secure/merchant2/webhook/event/detail', {
    access,
    input: byId,
    output: z.extend(events.row, {
      /** Exactly as sent. */
      body: z.string(),
      /** One for each endpoint; `deliveryId` is none where it was not sent there. */
      endpoints: z.array(
        z.object({
          id,
          url: z.string(),
          endpointState: open([...webhookStates, 'REMOVED']),
          deliveryId: z.nullable(id),
          state: open(eventStates),
          attempts: z.int(),
          lastCode: z.nullable(z.int()),
          lastAt: z.nullable(instant),
        }),
      ),
    }),
  }),
  /** To one endpoint: once more, or for the first time. */
  sendEvent: change('POST secure/merchant2/webhook/event/resend', {
    does: { en: 'Sent an event to a notify URL', zh: '向通知地址发送事件' },
    access,
    idempotent: true,
    input: z.object({ id, endpointId: id }),
    output: z.object({ deliveryId: id }),
  }),
  /** How many the filter finds, and how many of them a resend would send. */
  resendCount: read('POST secure/merchant2/webhook/delivery/resend-count', {
    access,
    input: z.object({ filters: knownFilters }),
    output: z.object({ matching: z.int(), resendable: z.int() }),
  }),
  /** Everything the filter finds, but for what waits anyway and what belongs to an endpoint that is not active. */
  resendAll: change('POST secure/merchant2/webhook/delivery/resend-all', {
    does: { en: 'Resent events by filter', zh: '按筛选重新发送事件' },
    access,
    idempotent: true,
    input: z.object({ filters: knownFilters }),
    output: z.object({ count: z.int() }),
  }),
})
