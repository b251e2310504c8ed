// The public addresses of what can be paid: `/pay/{code}`. A code says nothing of whose it is; whoever has it may pay.
import { randomInt } from 'node:crypto'
import type { OfferKind } from '@falaj/contract/payment'
import type { Store } from '../db/pool.ts'
import type { OfferRef } from './offer.ts'

/** Nobody confuses these on paper. Fourteen of them are 70 bits: none is guessed, and two are never the same. */
const letters = '23456789abcdefghjkmnpqrstuvwxyzA'
const length = 14

/** Makes the code of an offer. */
export const newPayCode = async (tx: Store, merchantId: string, kind: OfferKind, id: string): Promise<string> => {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  await tx.insertInto('pay_code').values({ code, merchant_id: merchantId, offer_kind: kind, offer_id: id }).execute()
  return code
}
/** The path of a code, for links and QR codes. */
export const payPath = (code: string): string => `/pay/${code}`

export interface FoundCode extends OfferRef {
  readonly kind: string
}
export const findPayCode = async (tx: Store, code: string): Promise<FoundCode | null> => {
  const row = await tx
    .selectFrom('pay_code')
    .select(['merchant_id', 'offer_kind', 'offer_id'])
    .where('code', '=', code)
    .executeTakeFirst()
  return row ? { merchantId: row.merchant_id, kind: row.offer_kind, id: row.offer_id } : null
}
/** The code of an offer, the newest if it has several; null: it has none. */
export const payCodeOf = async (tx: Store, { merchantId, id }: OfferRef): Promise<string | null> => {
  const row = await tx
    .selectFrom('pay_code')
    .select('code')
    .where('merchant_id', '=', merchantId)
    .where('offer_id', '=', id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.code ?? null
}
