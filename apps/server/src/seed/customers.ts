// Customers of the demo world: with and without everything that can be known of one, one who took back the consent, one erased.
import type { CustomerFacts } from '@falaj/contract/customers/customer'
import * as store from '../features/customers/customer/customer.store.ts'
import type { Db } from '../platform/db/pool.ts'
import { daysAgo, sellerOf } from './selling.ts'

interface DemoCustomer extends CustomerFacts {
  readonly consent?: 'given' | 'withdrawn'
  readonly note?: string
  readonly erased?: true
}
const customers: readonly DemoCustomer[] = [
  { name: 'Erased later', language: 'en', email: 'gone@example.com', erased: true },
  {
    name: 'Amal Haddad',
    language: 'en',
    email: 'amal.haddad@example.com',
    phone: '+971-501112233',
    country: 'AE',
    tags: ['regular'],
    consent: 'given',
    note: 'Prefers to be called in the afternoon.',
  },
  {
    name: 'Blue Dune Catering LLC',
    language: 'en',
    email: 'accounts@bluedune.example.com',
    country: 'AE',
    trn: '100234567800003',
    address: 'Office 1204, Al Manara Tower\nBusiness Bay, Dubai',
    tags: ['wholesale', 'invoice'],
    consent: 'given',
  },
  { name: '王小明', language: 'zh', phone: '+86-13800138000', country: 'CN', tags: ['tourist'] },
  { name: 'Petra Novak', language: 'en', email: 'petra@example.com', country: 'DE', consent: 'withdrawn' },
  {
    name: 'Harbour View Hotel',
    language: 'en',
    email: 'purchasing@harbourview.example.com',
    phone: '+971-42223344',
    country: 'AE',
    trn: '100987654300003',
    address: 'Jumeirah Beach Residence, Dubai',
    tags: ['wholesale'],
    consent: 'given',
  },
]
export const seedCustomers = async (db: Db): Promise<void> => {
  if (await db.selectFrom('customer').select('id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    for (const key of ['marina', 'souk']) {
      const { merchantId, personId } = await sellerOf(tx, key)
      for (const [at, { consent, note, erased, ...facts }] of (key === 'marina'
        ? customers
        : customers.slice(1, 2)
      ).entries()) {
        const since = daysAgo(210 - 31 * at)
        const { id, number } = await store.add(tx, merchantId, facts)
        await tx
          .updateTable('customer')
          .set({ created_at: since })
          .where('merchant_id', '=', merchantId)
          .where('id', '=', id)
          .execute()
        await tx
          .insertInto('customer_change')
          .values({ merchant_id: merchantId, customer_id: id, what: 'added', person_id: personId, at: since })
          .execute()
        if (note) await store.addNote(tx, merchantId, id, note, personId)
        if (consent) {
          await store.setConsent(tx, merchantId, id, consent)
          await store.writeChange(tx, merchantId, id, `consent-${consent}`, personId)
        }
        if (erased) {
          await store.erase(tx, merchantId, id, number)
          await store.writeChange(tx, merchantId, id, 'erased', personId)
        }
      }
    }
  })
}
