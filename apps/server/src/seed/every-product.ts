// One merchant of the demo world has all sixteen products and used each of them lately: a few records of each, the same way as those of the others.
import { minuteMs, hourMs } from '@falaj/contract/kernel/time'
import { available, bank } from '@falaj/ledger/accounts'
import { postAll } from '@falaj/ledger/post'
import type { Posting } from '@falaj/ledger/posting'
import { money } from '@falaj/money'
import { changeDrawer } from '../features/cash/drawer.read.ts'
import { record } from '../features/cash/cash/cash.arrive.ts'
import * as customers from '../features/customers/customer/customer.store.ts'
import * as receipts from '../features/payments/receipt/receipt.store.ts'
import { appOffer } from '../features/selling/in-app/in-app.offer.ts'
import { paylinkOffer } from '../features/selling/paylink/paylink.offer.ts'
import * as paylinks from '../features/selling/paylink/paylink.store.ts'
import { daysLater, dubaiDay, dubaiTime } from '../platform/base/banking-days.ts'
import { newId, sha256 } from '../platform/base/ids.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { payments, type PaidPayment } from '../platform/payment/payment.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { ensureStore } from '../platform/store/store.ts'
import { chainRailOf } from '../rails/chain/rail-of.ts'
import { idAt, idOf, numberOf } from './chance.ts'
import { keepCoinPayment } from './crypto-payments.ts'
import { topUpSteps } from './crypto-top-ups.ts'
import { arrive, seedSweeps, type PastArrival } from './crypto.ts'
import { keepPlans } from './instalments.ts'
import { demoInvoices, keepInvoices } from './invoices.ts'
import { demoMandates, keepMandates } from './mandates.ts'
import { keepAttempts } from './past-payments.ts'
import { pastToBank, pastTransfer, type Party } from './past-transfers.ts'
import { merchants } from './people.ts'
import { demoQrSales, keepQrSales } from './qr-sales.ts'
import { demoCards, keepSavedCards } from './saved-cards.ts'
import { sellerOf, sellNow, type Seller } from './selling.ts'
import { demoCodes, keepSmartCodes } from './smart-codes.ts'

const key = 'pearl'
const store = 'Pearl Bazaar'
const aed = (whole: number) => money(BigInt(whole) * 100n, 'AED')
const ago = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs)

/** Balance first, then what leaves it, in the order of time. */
const moveMoney = async (tx: Store, settings: Settings, { merchantId, personId }: Seller): Promise<void> => {
  const now = new Date()
  const yesterday = daysLater(dubaiDay(now), -1)
  const paidIn = dubaiTime(daysLater(yesterday, -1), '11:20')
  const partyOf = async (merchant: string): Promise<Party> => {
    const { mid, en } = merchants.find((each) => each.key === merchant)!
    const seller = await sellerOf(tx, merchant)
    return { merchant, mid, name: en, plan: 'STANDARD', merchantId: seller.merchantId, maker: seller.personId }
  }
  const deposit: Posting = {
    merchantId,
    key: `deposit ${idOf('deposit', key)}`,
    business: { kind: 'deposit', id: idOf('deposit', key) },
    transfers: [
      { debit: bank('AED'), credit: available(merchantId, 'AED'), amount: aed(20_000).minor, reason: 'deposit' },
    ],
    eventAt: paidIn,
    bookedAt: paidIn,
  }
  const from = await partyOf(key)
  const rent = { holder: 'Gold Street Properties', number: 'AE940330000010190045567', purpose: 'RENT' } as const
  await postAll(tx, [
    deposit,
    ...(await pastToBank(tx, settings, {
      from,
      to: { ...rent, line: 'SHOP RENT' },
      amount: aed(1_800).minor,
      day: yesterday,
      now,
    })),
  ])
  const come = async (kind: 'cash-in' | 'cash-out' | 'cash-top-up', whole: number, minutes: number): Promise<void> => {
    const move = {
      reference: `PEARL-${kind}`,
      mid: '',
      kind,
      amount: aed(whole),
      at: ago(minutes),
      store,
      device: 'POS-0101',
      staff: 'Amina Yusuf',
      shift: '1',
      customer: '971501239876',
      target: kind === 'cash-top-up' ? '0501239876' : null,
      operator: kind === 'cash-top-up' ? 'du' : null,
      voucherNo: kind === 'cash-top-up' ? 'V-990001' : null,
      agent: null,
    }
    await record({ tx, emit: () => Promise.resolve([]), settings }, merchantId, move, null)
  }
  await ensureStore(tx, merchantId, store)
  await changeDrawer(
    { tx, emit: () => Promise.resolve([]) },
    {
      merchantId,
      id: idAt(paidIn, 'drawer', key),
      store,
      currency: 'AED',
      what: 'put-in',
      minor: aed(3_000).minor,
      note: 'Opening float',
      personId,
      at: paidIn,
      bookedAt: paidIn,
    },
  )
  await come('cash-in', 400, 50)
  await come('cash-out', 200, 45)
  await come('cash-top-up', 50, 40)
  // Paid just now: who receives it has entries of today.
  const sent = await pastTransfer(tx, {
    type: 'TRANSFER',
    from,
    to: await partyOf('harbour'),
    amount: aed(350).minor,
    note: 'Shared delivery van',
    day: yesterday,
  })
  const sentAt = new Date()
  await tx
    .updateTable('transfer')
    .set({ created_at: ago(2), submitted_at: sentAt, ended_at: sentAt })
    .where('merchant_id', '=', merchantId)
    .execute()
  await postAll(
    tx,
    sent.map((posting) => ({ ...posting, eventAt: sentAt, bookedAt: sentAt })),
  )
}

/** Through the shop's own site: a card, and the same in instalments; a receipt went out for the first. */
const sellOnline = async (tx: Store, settings: Settings, { merchantId, personId }: Seller): Promise<void> => {
  const sale = (whole: number, minutes: number, by: Partial<PaidPayment>): PaidPayment => {
    const at = ago(minutes)
    return {
      kind: 'pay',
      merchantId,
      id: idAt(at, 'payment', key, minutes),
      number: numberOf('payment', 'payment', key, minutes),
      product: 'gateway',
      amount: aed(whole),
      with: { method: 'VISA', brand: 'VISA', last4: '4242' },
      made: { store: 'pearlbazaar.example', payer: 'Sara Nasser', createdAt: at },
      at,
      bookedAt: at,
      ...by,
    }
  }
  const [card, inParts] = [
    sale(260, 130, {}),
    sale(1_200, 120, { with: { method: 'INSTALLMENT' }, chargedAs: 'smart-purchase' }),
  ]
  await payments.recordPast({ tx, settings }, [card, inParts])
  const paid = [card, inParts].map((payment) => ({ payment, failure: null }))
  await keepAttempts(tx, paid)
  await keepPlans(tx, paid)
  const payment = (await receipts.paymentOf(tx, merchantId, card.id))!
  const to = { channel: 'email', to: 'sara.nasser@example.com', language: 'en' } as const
  const made = await receipts.add(tx, merchantId, payment, to, personId)
  await tx
    .updateTable('receipt')
    .set({ state: 'sent', sent_at: ago(128), first_sent_at: ago(128), created_at: ago(129) })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', made!.id)
    .execute()
}

const sellByOffer = async (tx: Store, settings: Settings, seller: Seller): Promise<void> => {
  const { merchantId, personId } = seller
  const appId = newId()
  await tx
    .insertInto('in_app')
    .values({
      merchant_id: merchantId,
      id: appId,
      app_id: `app_${sha256(`demo ${key}`).toString('hex').slice(0, 20)}`,
      kind: 'mobile',
      name: 'Pearl Bazaar',
      domain: '',
      android_package: 'com.example.pearlbazaar',
      ios_bundle: 'com.example.pearlbazaar',
      callback_urls: ['com.example.pearlbazaar:/paid'],
      active: true,
      secret_hash: null,
      last4: null,
      secret_at: null,
      person_id: personId,
    })
    .execute()
  const facts = { title: 'Gift hamper', type: 'reusable', rule: 'fixed', currency: 'AED', amount: aed(320) } as const
  const link = await paylinks.add(tx, merchantId, personId, { facts, amount: facts.amount, lines: [] })
  const sold = (whole: number, minutes: number, text: string) => ({
    merchantId,
    amount: aed(whole),
    payer: 'Omar Haddad',
    items: [{ name: text, quantity: 1, price: aed(whole) }],
    minutes,
  })
  await sellNow(tx, settings, [
    { offer: appOffer, product: 'in-app', offerId: appId, ...sold(85, 70, 'Order in the app') },
    { offer: paylinkOffer, product: 'paylink', offerId: link.id, ...sold(320, 65, facts.title) },
  ])
  await keepQrSales(tx, settings, seller, demoQrSales.slice(2, 4))
  await keepSmartCodes(tx, settings, seller, demoCodes.slice(2, 3))
  await keepMandates(tx, settings, seller, demoMandates.slice(0, 1))
  await keepSavedCards(tx, settings, seller, demoCards.slice(0, 1))
  const invoice = demoInvoices.filter(({ is }) => is === 'open')
  for (const { email } of invoice)
    await customers.add(tx, merchantId, { name: 'Harbour View Hotel', language: 'en', email })
  await keepInvoices(tx, settings, seller, invoice)
}

/** A customer who topped up in bitcoin, and an order paid in coins. */
const takeCoins = async (tx: Store, settings: Settings, owner: Seller, db: Db): Promise<void> => {
  const rail = await chainRailOf({ settings, db })
  const arriveAt = (address: string, arrival: PastArrival) => arrive(tx, settings, owner, address, arrival)
  const topUp = { reference: 'pearl-2001', coin: 'BTC', amount: '0.004', hoursAgo: 6, ends: 'confirmed' } as const
  const { steps, waitingAt } = topUpSteps(tx, { rail, owner, arrive: arriveAt }, [topUp])
  for (const { run } of steps) await run()
  await waitingAt('pearl-2002')
  await keepCoinPayment(
    tx,
    {
      settings,
      rail,
      merchantId: owner.merchantId,
      arrive: (address, minor, at) =>
        arriveAt(address, { coin: 'USDT', minor, at, ends: 'confirmed', name: `${key} ${address}` }),
    },
    { state: 'PAID', text: 'Pearl earrings', value: aed(900), minutesAgo: (3 * hourMs) / minuteMs, came: 100n },
  )
  await seedSweeps(tx)
}

export const seedEveryProduct = async (db: Db, settings: Settings): Promise<void> => {
  const { mid } = merchants.find((each) => each.key === key)!
  const merchant = await db.selectFrom('merchant').select('id').where('mid', '=', mid).executeTakeFirst()
  // A world that is older than this merchant has none.
  if (!merchant) return
  const begun = db.selectFrom('payment').select('id').where('merchant_id', '=', merchant.id)
  if (await begun.limit(1).executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    const seller = await sellerOf(tx, key)
    await moveMoney(tx, settings, seller)
    await sellOnline(tx, settings, seller)
    await sellByOffer(tx, settings, seller)
    await takeCoins(tx, settings, seller, db)
  })
}
