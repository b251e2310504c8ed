// From a draft to an invoice with a number, and to the customer's mailbox.
import { maskPayer } from '@falaj/contract/formats/mask'
import { sayToPayer } from '@falaj/contract/kernel/payer-text'
import { dayMs } from '@falaj/contract/kernel/time'
import { toCodeText } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { post } from '../../../platform/identity/message.ts'
import { newestPart } from '../../../platform/product/profile.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import type { OfferContext } from '../../../platform/payment/offer.ts'
import { newPayCode, payPath } from '../../../platform/payment/pay-code.ts'
import * as store from './invoice.store.ts'
import { invoiceMails } from './invoice.words.ts'
import { invoiceLog } from './invoice.log.ts'

const sellerOf = async (tx: Store, merchantId: string) => {
  const company = await newestPart(tx, merchantId, 'company')
  const addresses = await newestPart(tx, merchantId, 'addresses')
  const merchant = await tx
    .selectFrom('merchant')
    .select(['name_en'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const [address] = addresses?.value ?? []
  return {
    name: company?.value.nameEn ?? merchant.name_en,
    ...(company?.value.nameAr ? { nameAr: company.value.nameAr } : {}),
    trn: company?.value.trn ?? null,
    address: address ? `${address.line}, ${address.city}` : null,
    email: null,
  }
}
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

export const issue = async (
  own: OfferContext,
  merchantId: string,
  draft: store.Invoice,
  by: {
    readonly personId: string | null
    /** Where payers reach this site; null: nobody knows yet. */
    readonly origin: string | null
    readonly at?: Date
  },
) => {
  const { tx } = own
  const { personId, origin, at = new Date() } = by
  const number = await store.nextNumber(tx, merchantId, 'INV')
  const issuedOn = await businessToday(tx)
  const code = await newPayCode(tx, merchantId, 'invoice', draft.id)
  await store.update(tx, merchantId, draft.id, {
    number,
    code,
    seller: JSON.stringify(await sellerOf(tx, merchantId)),
    issued_on: issuedOn,
    due_on: dayAfter(issuedOn, draft.terms_days),
    issued_at: at,
    ...(origin ? { origin } : {}),
  })
  await invoiceLog.write(tx, merchantId, draft.id, { what: 'issued', personId, text: number, at })
  return { number, code }
}
/** False if the customer has no address. The caller locks the customer: an erased one gets no message. */
export const mail = async (
  { tx, emit }: OfferContext,
  merchantId: string,
  found: store.Invoice,
  what: 'sent' | 'reminded',
  origin: string,
  personId: string | null,
): Promise<boolean> => {
  const { email } = found.customer
  if (!email) return false
  const due = store.dueOf(found)
  const word = what === 'reminded' ? 'reminder' : due.minor === 0n ? 'paidMail' : 'mail'
  await post(tx, emit, {
    channel: 'email',
    recipient: email,
    purpose: 'invoice',
    inbox: null,
    about: { merchantId, kind: 'invoice', id: found.id },
    mail: {
      language: found.language,
      subject: what === 'reminded' ? 'invoice-reminder' : 'invoice',
      facts: { number: found.number ?? '', seller: found.seller?.name ?? '' },
    },
    body: sayToPayer(invoiceMails[word], found.language, {
      seller: found.seller?.name ?? '',
      number: found.number ?? '',
      amount: toCodeText(due),
      total: toCodeText(inMinor(found.total_minor, found.currency)),
      due: found.due_on ?? '',
      link: `${origin}${payPath(found.code ?? '')}`,
    }),
  })
  await store.update(tx, merchantId, found.id, {
    [what === 'sent' ? 'sent_at' : 'reminded_at']: new Date(),
    undelivered_at: null,
    origin,
  })
  await invoiceLog.write(tx, merchantId, found.id, { what, personId, text: maskPayer(email) })
  return true
}
/** By itself, at its time. What could not be mailed is said in the invoice's history: a colleague sends it, and from then on it goes by itself. */
export const mailUnasked = async (
  own: OfferContext,
  merchantId: string,
  found: store.Invoice,
  what: 'sent' | 'reminded',
  origin: string | null,
): Promise<boolean> => {
  if (origin && (await mail(own, merchantId, found, what, origin, null))) return true
  await invoiceLog.write(own.tx, merchantId, found.id, {
    what: found.customer.email ? 'unmailed' : 'no-email',
    personId: null,
  })
  return false
}
