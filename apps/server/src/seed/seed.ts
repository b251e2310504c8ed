// Fills an empty database with the demo world. Running it again changes nothing.
import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import { newId } from '../platform/base/ids.ts'
import { hashPassword } from '../platform/identity/password.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { seedAgents } from './agents.ts'
import { seedApiKeys } from './api-key.ts'
import { seedApplication, seedApproved } from './application.ts'
import { seedBankFiles } from './bank-files.ts'
import { seedBankAccounts } from './bank-account.ts'
import { seedBasicInformation } from './basic-information.ts'
import { seedCash } from './cash.ts'
import { seedCommissions } from './commissions.ts'
import { seedCashback } from './cashback.ts'
import { seedCoupons } from './coupons.ts'
import { seedGreenPoints } from './green-points.ts'
import { coinSale, seedCrypto } from './crypto.ts'
import { seedCustomers } from './customers.ts'
import { seedEatms } from './eatms.ts'
import { seedDevices } from './devices.ts'
import { seedShifts } from './shifts.ts'
import { seedDisputes } from './disputes.ts'
import { seedEveryProduct } from './every-product.ts'
import { seedInApps } from './in-apps.ts'
import { seedInvoices } from './invoices.ts'
import { seedItems } from './items.ts'
import { seedSavedCards } from './saved-cards.ts'
import { seedMandates } from './mandates.ts'
import { seedMoney } from './money.ts'
import { seedOldStatements } from './old-statements.ts'
import { demoPassword, hasPassword, merchants, people, type DemoPerson } from './people.ts'
import { seedNotices } from './notices.ts'
import { seedPayLater } from './pay-later.ts'
import { seedPaylinks } from './paylinks.ts'
import { seedProducts } from './products.ts'
import { seedQrSales } from './qr-sales.ts'
import { seedReceipts } from './receipts.ts'
import { seedFollowers } from './followers.ts'
import { seedReferrals } from './referrals.ts'
import { seedRisk } from './risk.ts'
import { seedReports } from './reports.ts'
import { seedDataQueries } from './data-queries.ts'
import { seedSavedViews } from './saved-views.ts'
import { seedStores } from './stores.ts'
import { seedStorePayments } from './store-payments.ts'
import { seedStoreSales } from './store-sales.ts'
import { seedSecondaryMerchants } from './secondary-merchants.ts'
import { seedSmartCodes } from './smart-codes.ts'
import { seedPastFee, seedTaxInvoices } from './tax-invoices.ts'
import { seedVirtualIbans } from './vam-iban.ts'
import { seedWebhooks } from './webhook.ts'

export const seed = async (db: Db, settings: Settings): Promise<void> => {
  await seedPeople(db, settings)
  await seedBasicInformation(db)
  await seedProducts(db)
  await seedBankAccounts(db, settings)
  await seedStores(db, settings)
  await seedStorePayments(db)
  await seedPastFee(db, settings)
  await seedMoney(db, settings, new Date(), await coinSale(db, settings))
  await seedStoreSales(db, settings)
  await seedDevices(db)
  await seedShifts(db)
  await seedCustomers(db)
  await seedItems(db)
  await seedPaylinks(db, settings)
  await seedInvoices(db, settings)
  await seedVirtualIbans(db, settings)
  await seedSmartCodes(db, settings)
  await seedMandates(db, settings)
  await seedSavedCards(db, settings)
  await seedQrSales(db, settings)
  await seedDisputes(db)
  await seedPayLater(db, settings)
  await seedCash(db, settings)
  await seedEatms(db, settings)
  await seedCashback(db)
  await seedCoupons(db)
  await seedGreenPoints(db)
  await seedReceipts(db)
  await seedOldStatements(db)
  await seedNotices(db)
  await seedWebhooks(db, settings)
  await seedApiKeys(db)
  await seedSavedViews(db)
  await seedDataQueries(db)
  await seedInApps(db, settings)
  await seedBankFiles(db)
  await seedCrypto(db, settings)
  await seedEveryProduct(db, settings)
  await seedSecondaryMerchants(db, settings)
  await seedAgents(db, settings)
  await seedCommissions(db, settings)
  await seedReferrals(db)
  await seedFollowers(db)
  await seedRisk(db)
  await seedReports(db)
  await seedTaxInvoices(db, settings)
  // Older versions had sample orders in this schema. The application made that schema itself, so no migration can drop it.
  await sql`drop schema if exists sandbox cascade`.execute(db)
}

const hashesAtOnce = 16
const seedPeople = async (db: Db, settings: Settings): Promise<void> => {
  if (await db.selectFrom('merchant').select('id').executeTakeFirst()) return
  const prepared = async (person: DemoPerson) => {
    const id = newId()
    return { ...person, id, hash: hasPassword(person) ? await hashPassword(settings, id, demoPassword) : null }
  }
  // No more at once than may wait for the hashes.
  const ready: Awaited<ReturnType<typeof prepared>>[] = []
  for (let at = 0; at < people.length; at += hashesAtOnce)
    ready.push(...(await Promise.all(people.slice(at, at + hashesAtOnce).map(prepared))))
  await db.transaction().execute(async (tx) => {
    const ids = new Map<string, string>()
    for (const merchant of merchants) {
      const id = newId()
      ids.set(merchant.key, id)
      await tx
        .insertInto('merchant')
        .values({
          id,
          mid: merchant.mid,
          name_en: merchant.en,
          name_zh: merchant.zh,
          account_type: merchant.account,
          status: 'ENABLED',
          contract_status: 'SIGNED',
          paper_version: '1.0',
          referrer_flag: merchant.referrer ? 'YES' : 'NO',
        })
        .execute()
      for (const list of merchant.lists ?? [])
        await tx.insertInto('merchant_list').values({ list, merchant_id: id }).execute()
      for (const key of merchant.reports ?? [])
        await tx
          .insertInto('reports_access')
          .values({ merchant_id: id, config_key: `dashboard-access-${key}` })
          .execute()
    }
    for (const person of ready) {
      const personId = person.id
      await tx
        .insertInto('person')
        .values({
          id: personId,
          mobile: person.mobile,
          name: person.name,
          status: person.state === 'locked' ? 'LOCKED' : 'VERIFIED',
          new_user: person.state === 'new',
          password_hash: person.hash,
          password_at: person.hash ? new Date() : null,
        })
        .execute()
      for (const { merchant, roles } of person.jobs)
        await tx
          .insertInto('staff')
          .values({
            id: newId(),
            merchant_id: ids.get(merchant)!,
            person_id: personId,
            roles: [...roles],
            status: 'ACTIVE',
          })
          .execute()
      if (person.state === 'applicant') await seedApplication(tx, personId)
      if (person.state === 'approved') await seedApproved(tx, personId)
    }
    // They know each other; a bank account that is new does not.
    await sql`insert into beneficiary (merchant_id, key, since)
      select a.id, 'merchant ' || b.id, now() - interval '1 year' from merchant a join merchant b on a.id <> b.id`.execute(
      tx,
    )
    const announcements = [
      [
        'Settlement on 02-12-2026 (National Day) moves to the next banking day.',
        '2026 年 12 月 2 日（国庆日）的结算顺延至下一个银行工作日。',
      ],
      [
        'Planned maintenance on 21-11-2026 from 02:00 to 02:30. Payments are not affected.',
        '2026 年 11 月 21 日 02:00 至 02:30 进行计划维护，收款不受影响。',
      ],
    ] as const
    for (const [key, value] of [
      ['PROVIDER_EMAIL', 'support@falaj.example'],
      ['PROVIDER_PHONE', '+971 4 000 0000'],
    ] as const)
      await tx.insertInto('site_config').values({ key, value }).execute()
    for (const [en, zh] of announcements)
      await tx.insertInto('announcement').values({ id: newId(), message_en: en, message_zh: zh }).execute()
  })
}
