// The certificate of a payout: its content, its proof, and what a stranger who holds it may learn.
import { amountInWords } from '@falaj/contract/formats/amount-in-words'
import type { Certificate } from '@falaj/contract/accounts/payout-certificate'
import { toText } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { canonical } from '../../../platform/base/canonical.ts'
import { sha256 } from '../../../platform/base/ids.ts'
import { companyOf } from '../../merchant/basic-information/basic-information.read.ts'
import { withdrawOrders } from '../withdraw/withdraw.read.ts'

const verifyPath = (code: string): string => `/verify/${code}`

/** Only of what the bank has paid. */
export const certificateOf = async (tx: Store, merchantId: string, id: string): Promise<Certificate> => {
  const row = await withdrawOrders.findForMerchant(tx, merchantId, id)
  const { certificate_number: number, certificate_code: code, ended_at: paidAt, bank_reference: bankReference } = row
  if (!number || !code || !paidAt || !bankReference) throw fail('NOT_PAID_YET')
  const merchant = await tx
    .selectFrom('merchant')
    .select(['mid', 'name_en', 'name_zh'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const sum = (minor: string) => inMinor(minor, row.currency)
  const net = sum(row.net_minor)
  const printed = {
    number,
    withdrawNumber: row.number,
    merchant: { en: merchant.name_en, zh: merchant.name_zh },
    merchantMid: merchant.mid,
    ...(await companyOf(tx, merchantId)),
    issuedAt: paidAt.toISOString(),
    paidAt: paidAt.toISOString(),
    holder: row.holder,
    bankName: row.bank_name,
    account: row.account,
    bankReference,
    line: row.line,
  }
  const figures = { amount: sum(row.amount_minor), fee: sum(row.fee_minor), vat: sum(row.vat_minor), net }
  const text = canonical({ ...printed, ...Object.fromEntries(Object.entries(figures).map(([k, v]) => [k, toText(v)])) })
  return {
    ...printed,
    ...figures,
    inWords: { en: amountInWords(net, 'en'), zh: amountInWords(net, 'zh') },
    hash: sha256(text).toString('hex'),
    returnedAt: row.returned_at?.toISOString() ?? null,
    verifyPath: verifyPath(code),
  }
}

/** Reveals nothing about payer, payee or purpose. */
export const verified = async (tx: Store, code: string) => {
  const row = /^[\w-]{22}$/.test(code)
    ? await tx.selectFrom('withdraw').selectAll().where('certificate_code', '=', code).executeTakeFirst()
    : undefined
  if (!row?.ended_at) return { genuine: false, paid: null }
  return {
    genuine: true,
    paid: {
      amount: inMinor(row.net_minor, row.currency),
      on: row.ended_at.toISOString(),
      returnedOn: row.returned_at?.toISOString() ?? null,
    },
  }
}
