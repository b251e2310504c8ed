// A merchant's own web and mobile apps that take payments: who they are, where they come back to, and the OAuth secret they prove it with.
// Every change of one is confirmed by a code to the member's phone.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import type { ApiScope } from '../developers/api-scopes.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { offerPayment } from '../kernel/sale.ts'
import { id, instant, smsCode } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

const access = areas.myApps
export const appKinds = ['web', 'mobile'] as const
export type AppKind = (typeof appKinds)[number]
export const appKindWords = words({ web: { en: 'Web', zh: '网页' }, mobile: { en: 'Mobile', zh: '移动' } })
export const appStates = ['ACTIVE', 'DISABLED'] as const
export const appsMax = 50
/** What an app's token may do, and for how long; its secret gets another one. */
export const appScopes = ['payments:read', 'payments:write'] as const satisfies readonly ApiScope[]
export const appTokenSeconds = 15 * 60
/** How long an order of an app waits for its payer. */
export const appOrderMinutes = 15
export const callbacksMax = 10
/** So long the previous secret works as well. */
export const secretOverlapHours = [0, 24, 168] as const
/** Actions that need a code. */
export const appActs = ['modify', 'delete', 'secret'] as const

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, { error: 'TOO_LONG' }))
const wanted = {
  name: text(60).check(z.minLength(1, { error: 'REQUIRED' })),
  /** Domain of a web app. Empty for a mobile app. */
  domain: z.optional(text(253)),
  /** For a mobile app: at least one of the two. */
  androidPackage: z.optional(text(200)),
  iosBundle: z.optional(text(200)),
  /** Where a payer may be sent back to. */
  callbackUrls: z.optional(z.array(text(300)).check(z.maxLength(callbacksMax, { error: 'TOO_MANY' }))),
}
const wantedApp = z.object(wanted)
/** As requested: a form leaves out empty fields. */
export type WantedApp = z.output<typeof wantedApp>
/** An app as stored, with all fields. */
export interface PlainApp {
  readonly name: string
  readonly domain: string
  readonly androidPackage: string
  readonly iosBundle: string
  readonly callbackUrls: readonly string[]
}

const hostPattern = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/
const packagePattern = /^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$/
/** A page of the app itself: https, without a user or an odd port, on its own domain; or, of a mobile app, its own scheme. */
const isCallback = (kind: AppKind, { domain, androidPackage, iosBundle }: PlainApp, url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password, port, hash } = new URL(url)
  if (username || password || hash) return false
  if (protocol === 'https:') {
    if (port) return false
    return kind === 'mobile' ? hostPattern.test(hostname) : hostname === domain || hostname.endsWith(`.${domain}`)
  }
  return kind === 'mobile' && [androidPackage, iosBundle].some((own) => own && protocol === `${own.toLowerCase()}:`)
}
/** Faults of an app of that kind, by field. */
export const appFaults = (
  kind: AppKind,
  app: PlainApp,
): readonly { readonly path: string; readonly code: string }[] => {
  const { domain, androidPackage, iosBundle, callbackUrls } = app
  const faults: { path: string; code: string }[] = []
  if (kind === 'web') {
    if (!domain) faults.push({ path: 'domain', code: 'REQUIRED' })
    else if (!hostPattern.test(domain)) faults.push({ path: 'domain', code: 'DOMAIN' })
    if (androidPackage) faults.push({ path: 'androidPackage', code: 'INVALID' })
    if (iosBundle) faults.push({ path: 'iosBundle', code: 'INVALID' })
  } else {
    if (domain) faults.push({ path: 'domain', code: 'INVALID' })
    if (!androidPackage && !iosBundle) faults.push({ path: 'androidPackage', code: 'REQUIRED' })
    if (androidPackage && !packagePattern.test(androidPackage)) faults.push({ path: 'androidPackage', code: 'PACKAGE' })
    if (iosBundle && !packagePattern.test(iosBundle)) faults.push({ path: 'iosBundle', code: 'PACKAGE' })
  }
  if (faults.length === 0 && !callbackUrls.every((url) => isCallback(kind, app, url)))
    faults.push({ path: 'callbackUrls', code: kind === 'web' ? 'CALLBACK_WEB' : 'CALLBACK_MOBILE' })
  return faults
}

const query = listed(
  {
    id: field.id,
    createdAt: sortable(field.time('Created', '创建时间')),
    name: field.text('Name', '名称'),
    kind: field.label('Type', '类型', appKinds, appKindWords),
    state: field.status('Status', '状态', appStates, statuses),
    place: field.text('Domain or package', '域名或包名'),
    appId: field.code('App ID', '应用 ID'),
    secret: orNone(field.code('Secret', '密钥')),
    secretAt: orNone(field.time('Secret made', '密钥生成时间')),
    lastCallAt: orNone(field.time('Last call', '最近调用')),
    by: field.text('Created by', '创建人'),
  },
  {
    text: filter.search('Name, domain, package or app ID', '名称、域名、包名或应用 ID'),
    kind: filter.one(appKinds),
    state: filter.several(appStates),
    createdAt: filter.dates,
  },
)('POST secure/inapp/query', access)

const detail = z.extend(query.row, {
  version: z.int(),
  domain: z.string(),
  androidPackage: z.string(),
  iosBundle: z.string(),
  callbackUrls: z.array(z.string()),
  /** The previous secret still works, until then. */
  previousUntil: z.nullable(instant),
  /** The newest of them. */
  payments: z.array(offerPayment),
})
export type AppDetail = z.output<typeof detail>

const byId = z.object({ id })
export const inApp = refreshedBy(['in-app.changed', 'payment.changed'], {
  query,
  detail: read('GET secure/inapp/detail/{id}', { access, input: byId, output: detail }),
  add: change('POST secure/inapp/add', {
    does: { en: 'Added an app', zh: '添加应用' },
    access,
    product: 'in-app',
    idempotent: true,
    input: z.object({ kind: z.enum(appKinds), ...wanted }),
    output: byId,
  }),
  /** A code for exactly this change of exactly this app. */
  sendCode: change('POST secure/inapp/sendsms/{id}', {
    does: { en: 'Requested a code to change an app', zh: '获取修改应用验证码' },
    access,
    input: z.object({
      id,
      act: z.enum(appActs),
      /** For `modify`: the new values. */
      wanted: z.optional(z.object({ ...wanted, isActive: z.boolean() })),
    }),
    output: nothing,
  }),
  modify: change('POST secure/inapp/modify', {
    does: { en: 'Changed an app', zh: '修改应用' },
    access,
    ownTransactions: true,
    input: z.object({ id, version: z.int(), ...wanted, isActive: z.boolean(), smsCode }),
    output: byId,
  }),
  remove: change('POST secure/inapp/delete', {
    does: { en: 'Deleted an app', zh: '删除应用' },
    access,
    ownTransactions: true,
    input: z.object({ id, smsCode }),
    output: nothing,
  }),
  /** Issues the first secret, or replaces the current one. An answer with a secret is not stored. */
  secret: change('POST secure/inapp/oauth/secret', {
    does: { en: 'Created the OAuth secret of an app', zh: '生成应用的 OAuth 密钥' },
    access,
    product: 'in-app',
    ownTransactions: true,
    input: z.object({ id, overlapHours: z.union(secretOverlapHours.map((hours) => z.literal(hours))), smsCode }),
    output: z.object({ appId: z.string(), secret: z.string(), previousUntil: z.nullable(instant) }),
  }),
})
