import { randomBytes } from 'node:crypto'
import { hourMs } from '@falaj/contract/kernel/time'
import {
  appFaults,
  appsMax,
  inApp,
  type appActs,
  type AppKind,
  type PlainApp,
  type WantedApp,
} from '@falaj/contract/selling/in-app'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { personById } from '../../../platform/identity/person.ts'
import { sendCode, useCode, type CodeFor } from '../../../platform/identity/sms-code.ts'
import { newToken, sha256 } from '../../../platform/base/ids.ts'
import { paymentsOfOffer } from '../../../platform/payment/payments-of.ts'
import { appList } from './in-app.list.ts'
import * as store from './in-app.store.ts'

type Change = WantedApp & { readonly isActive: boolean }
const wantedOf = ({ name, domain, androidPackage, iosBundle, callbackUrls }: WantedApp): PlainApp => ({
  name,
  domain: domain?.toLowerCase() ?? '',
  androidPackage: androidPackage ?? '',
  iosBundle: iosBundle ?? '',
  callbackUrls: callbackUrls ?? [],
})
const notedOf = ({ name, domain, androidPackage, iosBundle, callbackUrls }: PlainApp, active: boolean) => ({
  name,
  place: [domain, androidPackage, iosBundle].filter(Boolean).join(', '),
  callbackUrls,
  active,
})
const rowWanted = (row: store.App): PlainApp => ({
  name: row.name,
  domain: row.domain,
  androidPackage: row.android_package,
  iosBundle: row.ios_bundle,
  callbackUrls: row.callback_urls,
})
/** Bound to the session, the app, the act and what it is to become. */
const codeFor = (
  { me }: Pick<Call, 'me'>,
  id: string,
  act: (typeof appActs)[number],
  change: Change | null,
): CodeFor => ({
  sessionId: me().sessionId,
  purpose: 'IN_APP',
  subject: sha256(`in-app ${JSON.stringify([id, act, change && [wantedOf(change), change.isActive]])}`),
})
const proved = async (call: Call, of: CodeFor, smsCode: string): Promise<void> => {
  if (!(await useCode(call.tx, call.settings, of, smsCode))) throw failFields({ path: 'smsCode', code: 'CODE_WRONG' })
}
const checked = (kind: AppKind, wanted: WantedApp): PlainApp => {
  const plain = wantedOf(wanted)
  const faults = appFaults(kind, plain)
  if (faults.length > 0) throw failFields(...faults)
  return plain
}
const tell = ({ emit, me }: Pick<Call, 'emit' | 'me'>, id: string, change: string) =>
  emit({ kind: 'in-app.changed', merchantId: me().merchantId, audience: 'myApps', payload: { id, change } })

export const inAppFeature = bind(inApp, {
  query: appList.query,

  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const row = await store.app(tx, merchantId, input.id)
    const isOverlapping = row.previous_until !== null && row.previous_until > new Date()
    return {
      ...(await appList.one(tx, merchantId, input.id)),
      ...rowWanted(row),
      callbackUrls: row.callback_urls,
      version: row.version,
      payments: await paymentsOfOffer(tx, merchantId, row.id, 20),
      previousUntil: isOverlapping ? row.previous_until!.toISOString() : null,
    }
  },

  async add(call) {
    const { input, tx, me, note } = call
    const wanted = checked(input.kind, input)
    if ((await store.lockAndCount(tx, me().merchantId)) >= appsMax) throw fail('APPS_MAX')
    const appId = `app_${randomBytes(10).toString('hex')}`
    const id = await store.insert(tx, me(), input.kind, appId, wanted)
    note({ object: `in-app ${appId}`, after: { kind: input.kind, ...notedOf(wanted, true) } })
    await tell(call, id, 'added')
    return { id }
  },

  async sendCode(call) {
    const { input, tx, me, request, note } = call
    const row = await store.app(tx, me().merchantId, input.id)
    if ((input.act === 'modify') !== (input.wanted !== undefined)) throw failFields({ path: 'wanted', code: 'INVALID' })
    if (input.wanted) checked(row.kind as AppKind, input.wanted)
    const person = await personById(tx, me().personId)
    if (!person) throw fail('SESSION_EXPIRED')
    const of = codeFor(call, row.id, input.act, input.wanted ?? null)
    await sendCode({ ...call, language: request.language }, of, person.mobile, { app: row.name })
    note({ object: `in-app ${row.app_id}`, after: { act: input.act } })
    return {}
  },

  async modify(call) {
    const { input, me, commit, note } = call
    const { merchantId } = me()
    const row = await store.app(call.tx, merchantId, input.id)
    note({ object: `in-app ${row.app_id}` })
    const wanted = checked(row.kind as AppKind, input)
    if (row.version !== input.version) throw fail('REQUEST_CHANGED')
    await proved(call, codeFor(call, row.id, 'modify', input), input.smsCode)
    return commit(async ({ tx, emit }) => {
      const now = await store.lockApp(tx, merchantId, row.id)
      if (now.version !== input.version) throw fail('REQUEST_CHANGED')
      await store.edit(tx, now, wanted, input.isActive)
      note({
        object: `in-app ${row.app_id}`,
        before: notedOf(rowWanted(now), now.active),
        after: notedOf(wanted, input.isActive),
      })
      await tell({ emit, me }, row.id, input.isActive ? 'changed' : 'disabled')
      return { id: row.id }
    })
  },

  async remove(call) {
    const { input, me, commit, note } = call
    const { merchantId } = me()
    const row = await store.app(call.tx, merchantId, input.id)
    note({ object: `in-app ${row.app_id}` })
    await proved(call, codeFor(call, row.id, 'delete', null), input.smsCode)
    return commit(async ({ tx, emit }) => {
      await store.remove(tx, await store.lockApp(tx, merchantId, row.id))
      note({ object: `in-app ${row.app_id}`, before: { name: row.name } })
      await tell({ emit, me }, row.id, 'deleted')
      return {}
    })
  },

  async secret(call) {
    const { input, me, commit, note, settings } = call
    const { merchantId } = me()
    const row = await store.app(call.tx, merchantId, input.id)
    note({ object: `in-app ${row.app_id}` })
    if (!row.active) throw fail('APP_DISABLED')
    await proved(call, codeFor(call, row.id, 'secret', null), input.smsCode)
    return commit(async ({ tx, emit }) => {
      const now = await store.lockApp(tx, merchantId, row.id)
      const secret = `falaj_app_${settings.mode}_${newToken()}`
      const previousUntil =
        now.secret_hash && input.overlapHours > 0 ? new Date(Date.now() + input.overlapHours * hourMs) : null
      if (!previousUntil) await store.endTokens(tx, now)
      await store.putSecret(tx, now, { hash: sha256(secret), last4: secret.slice(-4), previousUntil })
      note({
        object: `in-app ${row.app_id}`,
        before: { secret: now.last4 && `•••• ${now.last4}` },
        after: { secret: `•••• ${secret.slice(-4)}`, previousUntil: previousUntil?.toISOString() ?? null },
      })
      await tell({ emit, me }, row.id, 'secret')
      return { appId: row.app_id, secret, previousUntil: previousUntil?.toISOString() ?? null }
    })
  },
})
