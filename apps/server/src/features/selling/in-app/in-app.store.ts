import { sql } from 'kysely'
import type { AppKind, PlainApp } from '@falaj/contract/selling/in-app'
import { takeLock } from '../../../platform/db/lock.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'

export const app = async (tx: Store, merchantId: string, id: string) => {
  const row = isUuid(id)
    ? await tx
        .selectFrom('in_app')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!row) throw fail('NOT_FOUND')
  return row
}
export type App = Awaited<ReturnType<typeof app>>

/** Locks the app for a change. A deleted one counts as missing. */
export const lockApp = async (tx: Store, merchantId: string, id: string): Promise<App> => {
  const row = await lockOwn(tx, 'in_app', merchantId, id)
  if (row.deleted_at) throw fail('NOT_FOUND')
  return row as App
}
/** Counting and adding hold this lock. */
export const lockAndCount = async (tx: Store, merchantId: string): Promise<number> => {
  await takeLock(tx, `in-app ${merchantId}`)
  const { count } = await tx
    .selectFrom('in_app')
    .select((column) => column.fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const columnsOf = (wanted: PlainApp) => ({
  name: wanted.name,
  domain: wanted.domain,
  android_package: wanted.androidPackage,
  ios_bundle: wanted.iosBundle,
  callback_urls: [...wanted.callbackUrls],
})
export const insert = async (
  tx: Store,
  { merchantId, personId }: { readonly merchantId: string; readonly personId: string },
  kind: AppKind,
  appId: string,
  wanted: PlainApp,
): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('in_app')
    .values({ merchant_id: merchantId, id, app_id: appId, kind, person_id: personId, ...columnsOf(wanted) })
    .execute()
  return id
}
const change = (tx: Store, { merchant_id, id }: App) =>
  tx.updateTable('in_app').where('merchant_id', '=', merchant_id).where('id', '=', id)

export const edit = (tx: Store, row: App, wanted: PlainApp, active: boolean) =>
  change(tx, row)
    .set({ ...columnsOf(wanted), active, version: row.version + 1 })
    .execute()
export const remove = (tx: Store, row: App) =>
  change(tx, row)
    .set({
      deleted_at: sql`now()`,
      active: false,
      secret_hash: null,
      last4: null,
      secret_at: null,
      previous_hash: null,
      previous_until: null,
    })
    .execute()
/** A secret that is replaced at once leaves no valid tokens behind. */
export const endTokens = (tx: Store, { merchant_id, id }: App) =>
  tx.deleteFrom('app_token').where('merchant_id', '=', merchant_id).where('in_app_id', '=', id).execute()
export const putSecret = (tx: Store, row: App, secret: { hash: Buffer; last4: string; previousUntil: Date | null }) =>
  change(tx, row)
    .set({
      secret_hash: secret.hash,
      last4: secret.last4,
      secret_at: sql`now()`,
      previous_hash: secret.previousUntil ? row.secret_hash : null,
      previous_until: secret.previousUntil,
      version: row.version + 1,
    })
    .execute()
