// The public addresses of what can be paid: `/pay/{code}`. A code reveals nothing of its owner; anyone with it may pay.
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { OfferKind } from '@falaj/contract/payments/payment'
import type { Store } from '../db/pool.ts'
import type { OfferRef } from './offer.ts'

/** Letters that are not confused on paper. Fourteen of them are 70 bits: not guessable, and unique. */
const letters = '23456789abcdefghjkmnpqrstuvwxyzA'
const length = 14

const makeCode = (): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
/** Makes the code of an offer. */
export const newPayCode = async (tx: Store, merchantId: string, kind: OfferKind, id: string): Promise<string> => {
  const code = makeCode()
  await tx.insertInto('pay_code').values({ code, merchant_id: merchantId, offer_kind: kind, offer_id: id }).execute()
  return code
}

/** How long a code that changes can be used. */
const changingSeconds = 60
/** One that changes is the code, the second it was made in, and a proof of both: nothing is written when it changes. */
export const newChangingCode = async (tx: Store, merchantId: string, kind: OfferKind, id: string): Promise<void> => {
  const row = { code: makeCode(), merchant_id: merchantId, offer_kind: kind, offer_id: id, secret: randomBytes(32) }
  await tx.insertInto('pay_code').values(row).execute()
}
const secondsLength = 8
const proofLength = 12
const proofOf = (secret: Buffer, text: string): string =>
  [...createHmac('sha256', secret).update(text).digest().subarray(0, proofLength)]
    .map((byte) => letters[byte % letters.length])
    .join('')
/** The code at a moment; null if the offer has none. */
export const changingCode = async (
  tx: Store,
  { merchantId, id }: OfferRef,
  at: Date = new Date(),
): Promise<string | null> => {
  const row = await tx
    .selectFrom('pay_code')
    .select(['code', 'secret'])
    .where('merchant_id', '=', merchantId)
    .where('offer_id', '=', id)
    .where('secret', 'is not', null)
    .executeTakeFirst()
  if (!row?.secret) return null
  const text = `${row.code}${Math.floor(at.getTime() / 1000)
    .toString(36)
    .padStart(secondsLength, '0')}`
  return `${text}${proofOf(row.secret, text)}`
}

/** The path of a code, for links and QR codes. */
export const payPath = (code: string): string => `/pay/${code}`

export interface FoundCode extends OfferRef {
  readonly kind: string
  /** For a changing code: its minute is over. */
  readonly isOver: boolean
}
const isProved = (secret: Buffer, typed: string): boolean => {
  const text = typed.slice(0, length + secondsLength)
  const [given, wanted] = [Buffer.from(typed.slice(text.length)), Buffer.from(proofOf(secret, text))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
/** Null if there is none; one that was made up looks the same. */
export const findPayCode = async (tx: Store, typed: string): Promise<FoundCode | null> => {
  const row = await tx
    .selectFrom('pay_code')
    .select(['merchant_id', 'offer_kind', 'offer_id', 'secret'])
    .where('code', '=', typed.slice(0, length))
    .executeTakeFirst()
  if (!row || (row.secret ? !isProved(row.secret, typed) : typed.length !== length)) return null
  const made = row.secret ? parseInt(typed.slice(length, length + secondsLength), 36) : Number.POSITIVE_INFINITY
  const isOver = Date.now() / 1000 - made > changingSeconds
  return { merchantId: row.merchant_id, kind: row.offer_kind, id: row.offer_id, isOver }
}
/** The code of an offer, the newest if it has several; null if it has none, or one that changes. */
export const payCodeOf = async (tx: Store, { merchantId, id }: OfferRef): Promise<string | null> => {
  const row = await tx
    .selectFrom('pay_code')
    .select('code')
    .where('merchant_id', '=', merchantId)
    .where('offer_id', '=', id)
    .where('secret', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.code ?? null
}
