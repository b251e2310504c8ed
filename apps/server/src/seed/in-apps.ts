// Apps of the demo world, of the merchant that has the product: with a secret, without one, disabled, and one whose secret was just rolled. Nobody knows the secrets.
import { sql } from 'kysely'
import { money } from '@falaj/money'
import { appOffer } from '../features/selling/in-app/in-app.offer.ts'
import type { Db } from '../platform/db/pool.ts'
import { newId, newToken, sha256 } from '../platform/base/ids.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { merchants, people } from './people.ts'
import { sellNow, type DemoSale } from './selling.ts'

const apps = [
  { kind: 'web', name: 'Fleet booking', domain: 'book.cityfleet.example.com', daysAgo: 200, secret: 'rolled' },
  { kind: 'web', name: 'Lost and found', domain: 'lost.cityfleet.example.com', daysAgo: 3, secret: 'none' },
  { kind: 'web', name: 'Old booking', domain: 'old.cityfleet.example.com', daysAgo: 700, secret: 'made', off: true },
  {
    kind: 'mobile',
    name: 'City Fleet rider',
    android: 'com.example.cityfleet',
    ios: 'com.example.cityfleet',
    daysAgo: 90,
    secret: 'made',
  },
  { kind: 'mobile', name: 'Driver pilot', ios: 'com.example.cityfleet.driver', daysAgo: 10, secret: 'none', off: true },
] as const

export const seedInApps = async (db: Db, settings: Settings): Promise<void> => {
  if (await db.selectFrom('in_app').select('id').executeTakeFirst()) return
  const { mid } = merchants.find(({ key }) => key === 'fleet')!
  const { mobile } = people.find(({ key }) => key === 'fleet-it')!
  await db.transaction().execute(async (tx) => {
    const merchant = await tx.selectFrom('merchant').select('id').where('mid', '=', mid).executeTakeFirstOrThrow()
    const person = await tx.selectFrom('person').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow()
    for (const [at, app] of apps.entries()) {
      const token = newToken()
      const id = newId()
      const isMade = app.secret !== 'none'
      const domain = 'domain' in app ? app.domain : ''
      const isRolled = app.secret === 'rolled'
      await tx
        .insertInto('in_app')
        .values({
          merchant_id: merchant.id,
          id,
          app_id: `app_${sha256(`demo ${at}`).toString('hex').slice(0, 20)}`,
          kind: app.kind,
          name: app.name,
          domain,
          android_package: 'android' in app ? app.android : '',
          ios_bundle: 'ios' in app ? app.ios : '',
          callback_urls: domain ? [`https://${domain}/paid`] : ['com.example.cityfleet:/paid'],
          active: !('off' in app),
          secret_hash: isMade ? sha256(token) : null,
          last4: isMade ? token.slice(-4) : null,
          secret_at: isMade ? sql`now() - interval '20 hours'` : null,
          previous_hash: isRolled ? sha256(newToken()) : null,
          previous_until: isRolled ? sql`now() + interval '6 days'` : null,
          person_id: person.id,
          created_at: sql`now() - make_interval(days => ${app.daysAgo})`,
          last_call_at: isMade && !('off' in app) ? sql`now() - interval '40 minutes'` : null,
        })
        .execute()
      if (app.name !== 'City Fleet rider') continue
      const sale = { offer: appOffer, product: 'in-app', merchantId: merchant.id, offerId: id } as const
      const ride = (minor: bigint, payer: string, minutes: number): DemoSale => ({
        ...sale,
        amount: money(minor, 'AED'),
        payer,
        items: [{ name: 'Ride', quantity: 1, price: money(minor, 'AED') }],
        minutes,
      })
      await sellNow(tx, settings, [ride(4_250n, 'Hala M.', 44), ride(6_000n, 'Tariq S.', 41)])
    }
  })
}
