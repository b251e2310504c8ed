// Everything addressed by an id: one's own is found; another merchant's answers byte for byte like a missing one and stays unchanged.
// An endpoint that takes an id and is in neither table below fails the test.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { everyEndpoint } from '@falaj/contract/contract'
import { nameOf, urlOf } from '@falaj/contract/kernel/endpoint'
import { newId } from './platform/base/ids.ts'
import { consoleHeaders, openWorld, type Client, type World } from './testing/world.ts'

let world: World
let [mine, theirs]: [Client, Client] = [] as never
const own: Record<string, string> = {}
const id = async (text: string, ...values: readonly unknown[]): Promise<string> =>
  String(Object.values((await world.owner.query(text, [...values])).rows[0] as object)[0])

const merchantOf = (mid: string): Promise<string> => id('select id from merchant where mid = $1', mid)
beforeAll(async () => {
  world = await openWorld()
  ;[mine, theirs] = [await world.as('admin'), await world.as('multi-admin')]
  const marina = await merchantOf('20000001')
  const person = await id("select id from person where mobile = '+971-501004401'")
  const staff = await id('select id from staff where person_id = $1', person)
  own['staff'] = staff
  own['session'] = await id('select id from session where person_id = $1', person)
  own['line'] = await id(
    `insert into audit_entry (id, merchant_id, at, person_id, staff_id, roles, action, result, code, address, request_id)
     values ($1, $2, date_trunc('milliseconds', now()), $3, $4, '{}', 'test', 'done', 200, '-', '-') returning id`,
    newId(),
    marina,
    person,
    staff,
  )
  own['file'] = await id(
    `insert into file (id, merchant_id, staff_id, purpose, name, mime, size_bytes, sha256)
     values ($1, $2, $3, 'document', 'a.pdf', 'application/pdf', 1, '\\x00') returning id`,
    newId(),
    marina,
    staff,
  )
  own['export'] = await id(
    `insert into export_job (id, merchant_id, staff_id, person_id, list, file_name, filters, columns, language, timezone, status)
     values ($1, $2, $3, $4, 'POST secure/trade/acquire/query', 'a.csv', '{}', '{id}', 'en', 'UTC', 'PROCESSING') returning id`,
    newId(),
    marina,
    staff,
    person,
  )
  const settled = { method: 'POST', url: '/sandbox/settle', headers: consoleHeaders } as const
  await world.app.inject({ ...settled, payload: JSON.stringify({ mid: '20000001' }) })
  own['settlement'] = await id('select id from settlement where merchant_id = $1', marina)
  own['passkey'] = await id(
    `insert into passkey (credential_id, person_id, public_key, counter, name)
     values ('a-key-of-layla-alone', $1, '\\x00', 0, 'Layla’s key') returning credential_id`,
    person,
  )
})
afterAll(() => world.close())

interface Object {
  readonly what: string
  readonly input: (id: string) => Readonly<Record<string, unknown>>
  /** The owner's own answer; a command that ends the object or needs more than its id is not done here. */
  readonly ownCode?: number
}
const byId = (what: string, ownCode?: number): Object => ({
  what,
  input: (given) => ({ id: given }),
  ...(ownCode ? { ownCode } : {}),
})
const objects: Readonly<Record<string, Object>> = {
  'POST secure/common/export/detail': byId('export', 200),
  'POST secure/common/export/cancel': byId('export', 200),
  'POST secure/common/export/download': byId('export'),
  'POST secure/common/operation/detail': byId('line', 200),
  'POST secure/file/download': { what: 'file', input: (filePath) => ({ filePath }), ownCode: 200 },
  'POST secure/staff/detail': byId('staff', 200),
  'POST secure/trade/settlement/payments': {
    what: 'settlement',
    input: (given) => ({ id: given, pageParam: { number: 1, size: 10 } }),
    ownCode: 200,
  },
  'POST secure/trade/settlement/rows': {
    what: 'settlement',
    input: (given) => ({ id: given, part: 'refund', pageParam: { number: 1, size: 10 } }),
    ownCode: 200,
  },
  'POST secure/trade/linked': {
    what: 'settlement',
    input: (given) => ({ kind: 'settlement', id: given }),
    ownCode: 200,
  },
  'POST secure/staff/session/end': { what: 'staff', input: (given) => ({ id: given, sessionId: 'all' }) },
  'POST login/staff/choose': { what: 'staff', input: (staffId) => ({ staffId }) },
  'POST secure/member/session/end': { what: 'session', input: (sessionId) => ({ sessionId }) },
  'POST secure/common/2faconfig/passkey/rename': {
    what: 'passkey',
    input: (credentialId) => ({ credentialId, name: 'Mine now' }),
    ownCode: 200,
  },
}
/** Endpoints whose id is no object of a merchant or person, or which their own tests prove the same of. */
const elsewhere: Readonly<Record<string, string>> = {
  'POST secure/pos-device/detail': 'device.test: is nothing to another merchant, whatever is asked',
  'POST secure/pos-device/edit': 'device.test: is nothing to another merchant, whatever is asked',
  'POST secure/pos-device/code': 'device.test: is nothing to another merchant, whatever is asked',
  'POST secure/pos-device/code/cancel': 'device.test: is nothing to another merchant, whatever is asked',
  'POST secure/pos-device/compare': 'device.test: is nothing to another merchant, whatever is asked',
  'POST secure/pos-device/lock': 'device.test: is nothing to another merchant, whatever is asked',
  'POST secure/pos-device/unlock': 'device.test: is nothing to another merchant, whatever is asked',
  'POST secure/pos-device/ask': 'device.test: is nothing to another merchant, whatever is asked',
  'POST secure/pos-device/message': 'device.test: is nothing to another merchant, whatever is asked',
  'POST secure/pos-device/move': 'device.test: is nothing to another merchant, whatever is asked',
  'POST secure/pos-device/move/force': 'device.test: is nothing to another merchant, whatever is asked',
  'POST secure/pos-device/move/cancel': 'device.test: is nothing to another merchant, whatever is asked',
  'POST secure/pos-device/fault': 'device.test: is nothing to another merchant, whatever is asked',
  'POST secure/pos-device/repair': 'device.test: is nothing to another merchant, whatever is asked',
  'POST secure/pos-device/replace': 'device.test: is nothing to another merchant, whatever is asked',
  'POST secure/pos-device/retire': 'device.test: is nothing to another merchant, whatever is asked',
  'POST secure/pos-device/order/detail': 'device-order.test: is nothing to another merchant',
  'POST secure/pos-device/order/resubmit': 'device-order.test: is nothing to another merchant',
  'POST secure/pos-device/order/withdraw': 'device-order.test: is nothing to another merchant',
  'GET secure/merchant2/webhook/query': 'webhook.test: is another merchant’s business for nobody',
  'POST secure/merchant2/webhook': 'webhook.test: is another merchant’s business for nobody',
  'POST secure/merchant2/webhook/state': 'webhook.test: is another merchant’s business for nobody',
  'POST secure/merchant2/webhook/remove': 'webhook.test: is another merchant’s business for nobody',
  'POST secure/merchant2/webhook/test': 'webhook.test: is another merchant’s business for nobody',
  'POST secure/merchant2/webhook/secret/reveal': 'webhook.test: is another merchant’s business for nobody',
  'POST secure/merchant2/webhook/secret/roll': 'webhook.test: is another merchant’s business for nobody',
  'POST secure/merchant2/webhook/signature/check':
    'webhook.test: a request that a receiver refused is diagnosed without the secret',
  'POST secure/merchant2/webhook/event/detail':
    'webhook.test: is listed whether it was sent or not, with what is sent, and goes to an endpoint that came later',
  'POST secure/merchant2/webhook/event/resend':
    'webhook.test: is listed whether it was sent or not, with what is sent, and goes to an endpoint that came later',
  'POST secure/merchant2/webhook/delivery/detail': 'webhook.test: is another merchant’s business for nobody',
  'POST secure/merchant2/webhook/delivery/resend': 'webhook.test: is another merchant’s business for nobody',
  'POST secure/common/export/schedule/add':
    'export.schedule.test: another’s view and schedule answer as ones that never were',
  'POST secure/common/export/schedule/remove':
    'export.schedule.test: another’s view and schedule answer as ones that never were',
  'POST secure/member/inbox/read': 'export.schedule.test: another’s view and schedule answer as ones that never were',
  'GET secure/inapp/detail/{id}': 'in-app.test: another merchant’s app answers as one that never was',
  'POST secure/inapp/sendsms/{id}': 'in-app.test: another merchant’s app answers as one that never was',
  'POST secure/inapp/modify': 'in-app.test: another merchant’s app answers as one that never was',
  'POST secure/inapp/delete': 'in-app.test: another merchant’s app answers as one that never was',
  'POST secure/inapp/oauth/secret': 'in-app.test: another merchant’s app answers as one that never was',
  'POST secure/reconciliation/detail': 'reconciliation.test: another merchant’s file answers as one that never was',
  'POST secure/reconciliation/lines': 'reconciliation.test: another merchant’s file answers as one that never was',
  'POST secure/reconciliation/made': 'reconciliation.test: another merchant’s file answers as one that never was',
  'POST secure/reconciliation/add': 'reconciliation.test: another merchant’s file answers as one that never was',
  'POST secure/month-close/download':
    'month-close.test: has the books and a list of the fingerprints of all files, and is no other merchant’s',
  'POST secure/reconciliation/payouts':
    'reconciliation.test: nobody of another merchant, and nobody who may not read it',
  'POST secure/reconciliation/tie': 'reconciliation.test: nobody of another merchant, and nobody who may not read it',
  'POST secure/reconciliation/untie': 'reconciliation.test: nobody of another merchant, and nobody who may not read it',
  'POST secure/search/pin/add': 'search.test: another merchant’s or of nothing answers as one that never was',
  'POST secure/search/pin/remove': 'search.test: only one’s own pins are looked at',
  'POST secure/common/view/edit':
    'saved-view.test: another merchant’s, and one that is not shared, answer as one that never was',
  'POST secure/common/view/remove':
    'saved-view.test: another merchant’s, and one that is not shared, answer as one that never was',
  'POST secure/common/view/choose':
    'saved-view.test: another merchant’s, and one that is not shared, answer as one that never was',
  'POST secure/api-key/detail': 'api-key.test: another merchant’s key answers as one that never was',
  'POST secure/api-key/issue': 'api-key.test: another merchant’s key answers as one that never was',
  'POST secure/api-key/upgrade':
    'v1.test: keeps the version that it was made with when a newer one is there, until somebody moves it',
  'POST secure/api-key/revoke': 'api-key.test: another merchant’s key answers as one that never was',
  'POST secure/member/email/confirm': 'a code that is typed: notice/sent.test',
  'POST secure/merchant/profile/edit': 'basic-information.test: somebody else’s request and file',
  'POST secure/merchant/profile/asked': 'basic-information.test',
  'POST preAuth/merchant/apply/add': 'the applicant’s own document numbers',
  'POST preAuth/store/edit': 'application-store.test: of somebody else answers like one that never was',
  'POST preAuth/store/remove': 'application-store.test: of somebody else answers like one that never was',
  'POST preAuth/merchant/apply/edit': 'application.test: of somebody else answers like one that never was',
  'GET preAuth/merchant/apply/detail/{id}': 'application.test',
  'GET preAuth/merchant/apply/lastAuditHistory/{id}': 'application.test',
  'POST preAuth/merchant/apply/document/download': 'application.test: is opened by its sender alone',
  'POST preAuth/contract/download': 'contract.test: of another merchant answers like a missing one',
  'POST secure/product/agreement/detail': 'product.test: is nobody else’s to read',
  'POST secure/product/agreement/download': 'product.test: is nobody else’s to read',
  'POST preAuth/contract/send': 'contract.test',
  'POST preAuth/contract/sign': 'contract.test',
  'GET common/unsubscribe/{id}': 'a secret link, not a name: notice.test',
  'POST common/unsubscribe/stop': 'notice.test',
  'POST common/unsubscribe/undo': 'notice.test',
  'POST /risk-identify/v1/unauth/verify-identity-otp': 'names the request itself: identity.model.test',
  'POST secure/qrCode/scan': 'a secret code: login.test',
  'POST secure/qrCode/decide': 'login.test',
  'POST secure/common/2faconfig/unbind': 'a code that is typed: two-factor.test',
  'POST secure/common/2faconfig/grant': 'two-factor.test',
  'POST secure/common/2faconfig/passkey/remove': 'needs a second factor first: two-factor.test and rename above',
  'POST secure/common/audit/detail': 'approval.test: nor seen by another merchant',
  'POST secure/common/audit/approve': 'approval.test: nor seen by another merchant',
  'POST secure/common/audit/part': 'partial.test: is never who asked, nor a stranger, nor somebody without the role',
  'POST secure/common/audit/reject': 'approval.test: nor seen by another merchant',
  'POST secure/common/audit/sendBack': 'approval.test: nor seen by another merchant',
  'POST secure/common/audit/submit': 'approval.test: nor seen by another merchant',
  'POST secure/common/audit/recall': 'approval.test: nor seen by another merchant',
  'POST secure/common/audit/policy/edit': 'approval.test: nor seen by another merchant',
  'POST secure/store/detail/{id}': 'store.test: another merchant’s store answers as one that never was',
  'POST secure/store/edit': 'store.test: another merchant’s store answers as one that never was',
  'POST secure/store/photo/send': 'store.test: another merchant’s store answers as one that never was',
  'POST secure/store/close': 'store.test: another merchant’s store answers as one that never was',
  'POST secure/store/reopen': 'store.test: another merchant’s store answers as one that never was',
  'POST secure/store/add': 'store.test: a manager is an active member of one’s own staff',
  'POST secure/staff/edit': 'needs a second factor first: staff.test, and detail above',
  'POST secure/staff/activate': 'needs a second factor first: staff.test, and detail above',
  'POST secure/staff/inactivate': 'needs a second factor first: staff.test, and detail above',
  'POST secure/staff/delete': 'needs a second factor first: staff.test, and detail above',
  'POST secure/staff/2fa/reset': 'needs a second factor first: staff.test, and detail above',
  'POST secure/staff/handOver': 'needs a second factor first: staff.test, and detail above',
  'POST secure/exchange/add': 'currency-exchange.test: somebody else’s quote answers as one that never was',
  'POST secure/exchange/detail': 'currency-exchange.test: another merchant’s exchange answers as one that never was',
  'POST secure/digiccy/convert/add': 'crypto-convert.test: a quote of one page is none of the other, nor another’s',
  'POST secure/digiccy/sell/detail': 'crypto-convert.test: another merchant’s answers as one that never was',
  'POST secure/digiccy/buy/detail': 'crypto-convert.test: another merchant’s answers as one that never was',
  'POST secure/digiccy/payee/detail': 'crypto-withdraw.test: is one address; another merchant’s looks like none',
  'POST secure/digiccy/payee/remove': 'crypto-withdraw.test: is one address; another merchant’s looks like none',
  'POST secure/digiccy/settlement/edit': 'crypto-settlement.test: is refused to members who move no coins',
  'POST secure/digiccy/withdraw/prerequisite': 'crypto-withdraw.test: another merchant’s form was never sent',
  'POST secure/digiccy/statement/detail':
    'crypto-statement.test: another merchant’s, and one of fiat money, look like none',
  'POST secure/digiccy/statement/rows':
    'crypto-statement.test: another merchant’s, and one of fiat money, look like none',
  'POST secure/digiccy/statement/retry':
    'crypto-statement.test: another merchant’s, and one of fiat money, look like none',
  'POST secure/digiccy/statement/download':
    'crypto-statement.test: another merchant’s, and one of fiat money, look like none',
  'POST secure/digiccy/withdraw/whatIf': 'crypto-withdraw.test: %o is refused at its field',
  'POST secure/digiccy/withdraw/add': 'crypto-withdraw.test: another merchant’s address is refused at its field',
  'POST secure/digiccy/withdraw/request': 'crypto-withdraw.test: another merchant’s request answers none',
  'POST secure/digiccy/withdraw/detail': 'crypto-withdraw.test: another merchant’s answers as one that never was',
  'POST secure/digiccy/withdraw/speedUp': 'crypto-withdraw.test: another merchant’s answers as one that never was',
  'POST secure/digiccy/topup/detail':
    'crypto-top-up.test: is pending block by block, then available less the fee, once',
  'POST secure/digiccy/topup/address/add':
    'crypto-top-up.test: is of a kept customer by their number; another merchant’s is refused at its field',
  'POST secure/digiccy/url/delivery/detail': 'crypto-top-up.test: receives top-ups and nothing else',
  'POST secure/digiccy/url/delivery/resend': 'crypto-top-up.test: receives top-ups and nothing else',
  'POST secure/digiccy/purchase/detail':
    'crypto-payment.test: too few wait for a person; accepted, what is missing is the merchant’s own',
  'POST secure/digiccy/purchase/accept':
    'crypto-payment.test: too few wait for a person; accepted, what is missing is the merchant’s own',
  'POST secure/digiccy/purchase/extend':
    'crypto-payment.test: too few wait for a person; accepted, what is missing is the merchant’s own',
  'POST secure/digiccy/purchase/keep':
    'crypto-payment.test: too few wait for a person; accepted, what is missing is the merchant’s own',
  'POST secure/digiccy/deposit/detail': 'crypto-deposit.test: is pending block by block, then available, once',
  'POST secure/settlement/automatic/edit': 'automatic-settlement.test: another merchant’s account',
  'POST secure/trade/acquire/detail/{id}': 'payment.test: the wrong person',
  'POST secure/trade/acquire/act': 'payment.test: the wrong person',
  'POST secure/trade/acquire/reveal': 'masked.test: of another merchant is not revealed',
  'POST secure/trade/acquire/note': 'payment.test: the wrong person',
  'POST secure/trade/chargeback/accept': 'dispute.test: of another merchant answers as one that never was',
  'POST secure/trade/chargeback/assign': 'dispute.test: of another merchant answers as one that never was',
  'POST secure/trade/chargeback/attach': 'dispute.test: of another merchant answers as one that never was',
  'POST secure/trade/chargeback/defend': 'dispute.test: of another merchant answers as one that never was',
  'POST secure/trade/chargeback/detach': 'dispute.test: of another merchant answers as one that never was',
  'POST secure/trade/chargeback/detail/{id}': 'dispute.test: of another merchant answers as one that never was',
  'POST secure/trade/chargeback/note': 'dispute.test: of another merchant answers as one that never was',
  'POST secure/trade/chargeback/pack': 'dispute.test: of another merchant answers as one that never was',
  'POST secure/trade/chargeback/resend': 'dispute.test: of another merchant answers as one that never was',
  'POST secure/trade/chargeback/write': 'dispute.test: of another merchant answers as one that never was',
  'POST secure/trade/refund/detail/{id}': 'refund.test: another merchant’s answers as one that never was',
  'POST secure/trade/refund/submit': 'refund.test: another merchant’s answers as one that never was',
  'POST secure/trade/refund/cancel': 'refund.test: another merchant’s answers as one that never was',
  'POST secure/trade/refund/bulk': 'refund.test: another merchant’s answers as one that never was',
  'POST secure/trade/refund/add': 'refund.test: another merchant’s answers as one that never was',
  'POST secure/trade/refund/whatIf': 'refund.test: another merchant’s answers as one that never was',
  'POST secure/trade/refund/prepare': 'refund.test: another merchant’s answers as one that never was',
  'POST secure/trade/refund/payment': 'refund.test: another merchant’s answers as one that never was',
  'POST checkout/file':
    'invoice.test: is read by colleagues and, once it is issued, by everybody with the link; nobody else',
  'POST checkout/paper': 'invoice.test: is a PDF in both languages, for colleagues and everybody with the link',
  'POST checkout/open': 'a public code: payment.test',
  'POST checkout/saved-card/open': 'a public code: direct-pay.test',
  'POST checkout/saved-card/give': 'a public code: direct-pay.test',
  'POST checkout/saved-card/withdraw': 'a public code: direct-pay.test',
  'POST checkout/auto-debit/open': 'a public code: mandate.test',
  'POST checkout/auto-debit/sign': 'a public code: mandate.test',
  'POST checkout/auto-debit/cancel': 'a public code: mandate.test',
  'POST checkout/start': 'a public code: payment.test',
  'POST secure/trade/settlement/detail/{id}': 'settlement.test: answers as one that never was',
  'POST secure/statement/detail': 'statement.test: another merchant’s statement answers as one that never was',
  'POST secure/statement/rows': 'statement.test: another merchant’s statement answers as one that never was',
  'POST secure/statement/retry': 'statement.test: another merchant’s statement answers as one that never was',
  'POST secure/statement/download': 'statement.test: another merchant’s statement answers as one that never was',
  'POST secure/statement/old/download': 'statement.test: another merchant’s statement answers as one that never was',
  'POST secure/statement/schedule/remove': 'statement.test: another merchant’s statement answers as one that never was',
  'POST secure/hold/detail': 'balance.test: another merchant’s hold answers as one that never was',
  'POST secure/bankcard/detail':
    'bank-account.refusals.test: another merchant’s account and request answer as ones that never were',
  'POST secure/bankcard/draft':
    'bank-account.refusals.test: another merchant’s account and request answer as ones that never were',
  'POST secure/bankcard/rename':
    'bank-account.refusals.test: another merchant’s account and request answer as ones that never were',
  'POST secure/bankcard/freeze':
    'bank-account.refusals.test: another merchant’s account and request answer as ones that never were',
  'POST secure/bankcard/sendBindCardSms':
    'bank-account.refusals.test: another merchant’s account and request answer as ones that never were',
  'POST secure/bankcard/sendUnBindCardSms':
    'bank-account.refusals.test: another merchant’s account and request answer as ones that never were',
  'POST secure/bankcard/verifyUnBindCardSms':
    'bank-account.refusals.test: another merchant’s account and request answer as ones that never were',
  'POST secure/bankcard/remove':
    'bank-account.refusals.test: another merchant’s account and request answer as ones that never were',
  'POST secure/bankcard/add': 'needs a second factor first: draft and sendBindCardSms above',
  'POST secure/bankcard/default': 'needs a second factor first: freeze above',
  'POST secure/bankcard/unfreeze': 'needs a second factor first: freeze above',
  'POST secure/merchant/withdraw/prerequisite':
    'withdraw.refusals.test: the wrong person has no way in, and a bank account of another merchant is as one that never was',
  'POST secure/merchant/withdraw/whatIf':
    'withdraw.refusals.test: the wrong person has no way in, and a bank account of another merchant is as one that never was',
  'POST secure/merchant/withdraw/verifyPassword':
    'withdraw.refusals.test: the wrong person has no way in, and a bank account of another merchant is as one that never was',
  'POST secure/merchant/withdraw/add':
    'withdraw.refusals.test: the wrong person has no way in, and a bank account of another merchant is as one that never was',
  'GET secure/merchant/withdraw/detail/{id}':
    'withdraw.refusals.test: the wrong person has no way in, and a bank account of another merchant is as one that never was',
  'POST secure/trade/merchant/withdraw/detail/{id}':
    'withdraw.refusals.test: the wrong person has no way in, and a bank account of another merchant is as one that never was',
  'POST secure/merchant/withdraw/request':
    'withdraw.refusals.test: the wrong person has no way in, and a bank account of another merchant is as one that never was',
  'POST secure/merchant/withdraw/certificate':
    'withdraw.refusals.test: the wrong person has no way in, and a bank account of another merchant is as one that never was',
  'POST secure/merchant/withdraw/certificate/file':
    'withdraw.refusals.test: the wrong person has no way in, and a bank account of another merchant is as one that never was',
  'POST secure/digitalreceipt/detail/{id}':
    'receipt.test: another merchant’s payment and receipt, which look like ones that never were',
  'POST secure/digitalreceipt/fee/detail/{id}':
    'receipt.test: the merchant’s own: nobody else pays it, reads it or finds it',
  'POST secure/digitalreceipt/send/several':
    'receipt.test: another merchant’s payment and receipt, which look like ones that never were',
  'POST secure/digitalreceipt/payment':
    'receipt.test: another merchant’s payment and receipt, which look like ones that never were',
  'POST secure/digitalreceipt/send':
    'receipt.test: another merchant’s payment and receipt, which look like ones that never were',
  'POST secure/digitalreceipt/resend/{id}':
    'receipt.test: another merchant’s payment and receipt, which look like ones that never were',
  'POST secure/digitalreceipt/download':
    'receipt.test: another merchant’s payment and receipt, which look like ones that never were',
  'POST checkout/receipt/open': 'anyone with the address may ask: receipt.test',
  'POST common/certificate/verify': 'anyone with the paper may ask: payout-certificate.test',
  'POST secure/single/add':
    'transfer.refusals.test: another merchant’s transfer, payee and request answer as ones that never were',
  'POST secure/single/submit':
    'transfer.refusals.test: another merchant’s transfer, payee and request answer as ones that never were',
  'POST secure/single/cancel':
    'transfer.refusals.test: another merchant’s transfer, payee and request answer as ones that never were',
  'POST secure/single/whatIf':
    'transfer.refusals.test: another merchant’s transfer, payee and request answer as ones that never were',
  'POST secure/single/whatIf/submit':
    'transfer.refusals.test: another merchant’s transfer, payee and request answer as ones that never were',
  'POST secure/single/payee/remove':
    'transfer.refusals.test: another merchant’s transfer, payee and request answer as ones that never were',
  'POST secure/single/request':
    'transfer.refusals.test: another merchant’s transfer, payee and request answer as ones that never were',
  'POST secure/single/{id}':
    'transfer.refusals.test: another merchant’s transfer, payee and request answer as ones that never were',
  'POST secure/trade/transfer/detail/{id}':
    'transfer.refusals.test: another merchant’s transfer, payee and request answer as ones that never were',
  'POST secure/transfertobank/add':
    'transfer-to-bank.test: another merchant’s transfer, beneficiary and request answer as ones that never were',
  'POST secure/transfertobank/submit':
    'transfer-to-bank.test: another merchant’s transfer, beneficiary and request answer as ones that never were',
  'POST secure/transfertobank/cancel':
    'transfer-to-bank.test: another merchant’s transfer, beneficiary and request answer as ones that never were',
  'POST secure/transfertobank/whatIf':
    'transfer-to-bank.test: another merchant’s transfer, beneficiary and request answer as ones that never were',
  'POST secure/transfertobank/payee/remove':
    'transfer-to-bank.test: another merchant’s transfer, beneficiary and request answer as ones that never were',
  'POST secure/transfertobank/request':
    'transfer-to-bank.test: another merchant’s transfer, beneficiary and request answer as ones that never were',
  'POST secure/transfertobank/detail':
    'transfer-to-bank.test: another merchant’s transfer, beneficiary and request answer as ones that never were',
  'POST secure/trade/transfertobank/detail/{id}':
    'transfer-to-bank.test: another merchant’s transfer, beneficiary and request answer as ones that never were',
  'POST secure/batch/add': 'batch-transfer.test: another merchant’s batch and sheet answer as ones that never were',
  'POST secure/batch/draft/detail': 'drafts.test: are their maker’s own',
  'POST secure/batch/draft/keep': 'drafts.test: are their maker’s own',
  'POST secure/batch/draft/remove': 'drafts.test: are their maker’s own',
  'POST secure/batch/submit': 'batch-transfer.test: another merchant’s batch and sheet answer as ones that never were',
  'POST secure/batch/cancel': 'batch-transfer.test: another merchant’s batch and sheet answer as ones that never were',
  'POST secure/batch/detail': 'batch-transfer.test: another merchant’s batch and sheet answer as ones that never were',
  'POST secure/batch/processing':
    'batch-transfer.test: another merchant’s batch and sheet answer as ones that never were',
  'POST secure/batch/export': 'batch-transfer.test: another merchant’s batch and sheet answer as ones that never were',
  'POST secure/customer/detail': 'customer.test: of another merchant answers like a missing one',
  'POST secure/customer/edit': 'customer.test: of another merchant answers like a missing one',
  'POST secure/customer/reveal': 'masked.test: of another merchant is not revealed',
  'POST secure/customer/note/add': 'customer.test: of another merchant answers like a missing one',
  'POST secure/customer/consent': 'customer.test: of another merchant answers like a missing one',
  'POST secure/customer/erase': 'customer.test: of another merchant answers like a missing one',
  'POST secure/item/detail': 'item.test: of another merchant answers like a missing one',
  'POST secure/item/edit': 'item.test: of another merchant answers like a missing one',
  'POST secure/item/stock': 'item.test: of another merchant answers like a missing one',
  'POST secure/item/archive': 'item.test: of another merchant answers like a missing one',
  'POST secure/paylink/detail/{id}': 'paylink.test: of another merchant answers like a missing one',
  'POST secure/paylink/add': 'paylink.test: of another merchant answers like a missing one',
  'POST secure/paylink/edit': 'paylink.test: of another merchant answers like a missing one',
  'POST secure/paylink/pause': 'paylink.test: of another merchant answers like a missing one',
  'POST secure/paylink/resume': 'paylink.test: of another merchant answers like a missing one',
  'POST secure/paylink/cancel': 'paylink.test: of another merchant answers like a missing one',
  'POST secure/paylink/duplicate': 'paylink.test: of another merchant answers like a missing one',
  'POST secure/trade/cashIn/detail/{id}':
    'cash.test: of another merchant answers as one that never was, and is not reversed by who moves no money',
  'POST secure/trade/cashOut/detail/{id}':
    'cash.test: of another merchant answers as one that never was, and is not reversed by who moves no money',
  'POST secure/trade/cashTopUp/detail/{id}':
    'cash.test: of another merchant answers as one that never was, and is not reversed by who moves no money',
  'POST secure/trade/cash/slip':
    'cash.test: of another merchant answers as one that never was, and is not reversed by who moves no money',
  'POST secure/trade/cashIn/reverse':
    'cash.test: of another merchant answers as one that never was, and is not reversed by who moves no money',
  'POST secure/commission/explain': 'commission.test: is another account’s business for nobody',
  'POST secure/commission/payable': 'commission.test: is another account’s business for nobody',
  'POST secure/commission/court/download': 'commission.test: is another account’s business for nobody',
  'POST secure/commission/payout': 'commission.test: another account’s answers as one that never was',
  'POST secure/commission/payout/add': 'commission.test: is another account’s business for nobody',
  'POST secure/commission/payout/cancel': 'commission.test: another account’s answers as one that never was',
  'POST secure/follower/detail/{id}':
    'follower.test: another merchant’s follower and invitation look like missing ones',
  'POST secure/follower/invite/detail/{id}':
    'follower.test: another merchant’s follower and invitation look like missing ones',
  'POST secure/follower/invite/rotate':
    'follower.test: another merchant’s follower and invitation look like missing ones',
  'POST secure/follower/invite/end': 'follower.test: another merchant’s follower and invitation look like missing ones',
  'POST secure/follower/alerts': 'follower.test: another merchant’s follower and invitation look like missing ones',
  'POST secure/follower/mute': 'follower.test: another merchant’s follower and invitation look like missing ones',
  'POST secure/follower/unmute': 'follower.test: another merchant’s follower and invitation look like missing ones',
  'POST secure/follower/remove': 'follower.test: another merchant’s follower and invitation look like missing ones',
  'POST secure/follower/restore': 'follower.test: another merchant’s follower and invitation look like missing ones',
  'POST common/follow/invitation': 'anyone with the invitation may ask: follower.test',
  'POST common/follow/join': 'anyone with the invitation may ask: follower.test',
  'POST common/follow/confirm': 'a secret of the page, not a name: follower.test',
  'POST common/follow/page': 'a secret link, not a name: follower.test',
  'POST common/follow/stop': 'a secret link, not a name: follower.test',
  'POST common/follow/resume': 'a secret link, not a name: follower.test',
  'POST secure/marketing/promoter/detail/{id}':
    'promoter.test: another account’s promoter looks like a missing one, and only administrators see promoters',
  'POST secure/marketing/promoter/performance':
    'promoter.test: another account’s promoter looks like a missing one, and only administrators see promoters',
  'POST secure/marketing/promoter/edit':
    'promoter.test: another account’s promoter looks like a missing one, and only administrators see promoters',
  'POST secure/marketing/promoter/rate':
    'promoter.test: another account’s promoter looks like a missing one, and only administrators see promoters',
  'POST secure/marketing/promoter/disable':
    'promoter.test: another account’s promoter looks like a missing one, and only administrators see promoters',
  'POST secure/marketing/promoter/enable':
    'promoter.test: another account’s promoter looks like a missing one, and only administrators see promoters',
  'POST secure/marketing/referral/detail/{id}':
    'referral.test: another account’s invitation looks like a missing one; the history pages are for marketing',
  'POST secure/marketing/referral/add':
    'referral.test: another account’s invitation looks like a missing one; the history pages are for marketing',
  'POST secure/marketing/referral/remind':
    'referral.test: another account’s invitation looks like a missing one; the history pages are for marketing',
  'POST secure/report/proof/detail':
    'report.test: the same key is the same figure; one of another account looks like a missing one',
  'POST secure/report/schedule/stop': 'report.schedule.test: is stopped by its owner alone',
  'POST secure/shift/detail/{id}': 'shift.test: is another merchant’s business for nobody',
  'POST secure/shift/close': 'shift.test: is another merchant’s business for nobody',
  'POST secure/cash/difference/detail/{id}': 'cash-hand-over.test: is another merchant’s business for nobody',
  'POST secure/cash/hand-over/detail/{id}': 'cash-hand-over.test: is another merchant’s business for nobody',
  'POST secure/cash/hand-over/receive': 'cash-hand-over.test: is another merchant’s business for nobody',
  'POST secure/cash/hand-over/cancel': 'cash-hand-over.test: is another merchant’s business for nobody',
  'POST secure/cash/container/close': 'cash-hand-over.test: is another merchant’s business for nobody',
  'POST secure/eatm/detail/{id}': 'eatm.test: is another merchant’s business for nobody',
  'POST secure/eatm/refill/detail/{id}': 'eatm.test: is another merchant’s business for nobody',
  'POST secure/eatm/visit/detail/{id}': 'eatm.test: is another merchant’s business for nobody',
  'POST secure/eatm/limits': 'eatm.test: is another merchant’s business for nobody',
  'POST secure/eatm/pays-out': 'eatm.test: is another merchant’s business for nobody',
  'POST secure/eatm/state': 'eatm.test: is another merchant’s business for nobody',
  'POST secure/eatm/refill/request': 'eatm.test: is another merchant’s business for nobody',
  'POST secure/eatm/refill/cancel': 'eatm.test: is another merchant’s business for nobody',
  'POST secure/eatm/count': 'eatm.test: is another merchant’s business for nobody',
  'POST secure/eatm/day': 'eatm.test: is another merchant’s business for nobody',
  'POST secure/trade/cashAgent/detail/{id}':
    'agent.test: is recorded by who moves money for this merchant; another’s agent is one that never was',
  'POST secure/trade/cashVoucher/detail/{id}':
    'voucher.test: the merchant’s own: another merchant’s is one that never was',
  'POST secure/trade/cashVoucher/issue': 'voucher.test: the merchant’s own: another merchant’s is one that never was',
  'POST secure/trade/cashVoucher/cancel': 'voucher.test: the merchant’s own: another merchant’s is one that never was',
  'POST secure/trade/cashAgent/edit':
    'agent.test: is recorded by who moves money for this merchant; another’s agent is one that never was',
  'POST secure/trade/cashAgent/state':
    'agent.test: is recorded by who moves money for this merchant; another’s agent is one that never was',
  'POST secure/trade/cashAgent/handOver':
    'agent.test: is recorded by who moves money for this merchant; another’s agent is one that never was',
  'POST secure/report/schedule/edit':
    'report.schedule.test: is changed by its owner alone, from its next run on, and under the same checks',
  'POST secure/risk/decision/detail/{id}': 'risk.test: is not decided by who may not, nor of another merchant',
  'POST secure/risk/review/decide': 'risk.test: is not decided by who may not, nor of another merchant',
  'POST secure/risk/rule/detail/{id}':
    'risk.test: has versions: what is on stays on as it was until the next one is switched on',
  'POST secure/risk/rule/save': 'risk.test: that nobody could read or that stops everything is refused under its field',
  'POST secure/risk/rule/switch':
    'risk.test: that nobody could read or that stops everything is refused under its field',
  'POST secure/risk/rule/try': 'risk.test: shows another merchant nothing of it',
  'POST secure/risk/rule/try/rows': 'risk.test: shows another merchant nothing of it',
  'POST secure/risk/rows': 'risk.test: shows another merchant nothing of it',
  'POST secure/risk/list/add':
    'risk.test: blocks by card, with its time: a trial knows it as known then, or as known now',
  'POST secure/risk/list/end':
    'risk.test: blocks by card, with its time: a trial knows it as known then, or as known now',
  'POST secure/settlement/automatic/run/parts':
    'automatic-settlement.test: is opened by members who may move money, and by no other merchant',
  'POST secure/taxInvoice/detail/{id}': 'tax-invoice.test: is another merchant’s like none',
  'POST secure/taxInvoice/rows': 'tax-invoice.test: is another merchant’s like none',
  'POST secure/taxInvoice/issue': 'tax-invoice.test: is another merchant’s like none',
  'POST secure/taxInvoice/file': 'tax-invoice.test: is another merchant’s like none',
  'POST secure/taxInvoice/correct': 'tax-invoice.test: is asked for by those who may, within what is left of a line',
  'POST secure/taxInvoice/send':
    'tax-invoice.test: hands over, asks until it is answered, and takes a refusal with its reason',
  'POST secure/coupon/detail/{id}':
    'coupon.test: is not reversed on another day, nor by who may not, nor of another merchant',
  'POST secure/coupon/issued/detail/{id}':
    'coupon.test: is not reversed on another day, nor by who may not, nor of another merchant',
  'POST secure/coupon/issued/withdraw':
    'coupon.test: is not reversed on another day, nor by who may not, nor of another merchant',
  'POST secure/coupon/campaign/detail/{id}':
    'coupon.test: is not reversed on another day, nor by who may not, nor of another merchant',
  'POST secure/coupon/campaign/add':
    'coupon.test: is not reversed on another day, nor by who may not, nor of another merchant',
  'POST secure/coupon/campaign/pause':
    'coupon.test: is not reversed on another day, nor by who may not, nor of another merchant',
  'POST secure/coupon/campaign/resume':
    'coupon.test: is not reversed on another day, nor by who may not, nor of another merchant',
  'POST secure/coupon/campaign/end':
    'coupon.test: is not reversed on another day, nor by who may not, nor of another merchant',
  'POST secure/coupon/issue':
    'coupon.test: is not reversed on another day, nor by who may not, nor of another merchant',
  'POST secure/coupon/verify':
    'coupon.test: is not reversed on another day, nor by who may not, nor of another merchant',
  'POST secure/coupon/reserve':
    'coupon.test: is not reversed on another day, nor by who may not, nor of another merchant',
  'POST secure/coupon/use': 'coupon.test: is not reversed on another day, nor by who may not, nor of another merchant',
  'POST secure/coupon/release':
    'coupon.test: is not reversed on another day, nor by who may not, nor of another merchant',
  'POST secure/coupon/reverse':
    'coupon.test: is not reversed on another day, nor by who may not, nor of another merchant',
  'POST secure/green/points/detail/{id}':
    'green-point.test: is for those who may see points, and of another merchant as if there were none',
  'POST secure/green/points/return':
    'green-point.test: is for those who may see points, and of another merchant as if there were none',
  'POST secure/marketing/cashback/detail/{id}':
    'cashback.test: of another merchant answers as one that never was, and is started by who moves money only',
  'POST secure/marketing/cashback/campaign/detail/{id}':
    'cashback.test: of another merchant answers as one that never was, and is started by who moves money only',
  'POST secure/marketing/cashback/campaign/add':
    'cashback.test: of another merchant answers as one that never was, and is started by who moves money only',
  'POST secure/marketing/cashback/campaign/pause':
    'cashback.test: of another merchant answers as one that never was, and is started by who moves money only',
  'POST secure/marketing/cashback/campaign/resume':
    'cashback.test: of another merchant answers as one that never was, and is started by who moves money only',
  'POST secure/marketing/cashback/campaign/end':
    'cashback.test: of another merchant answers as one that never was, and is started by who moves money only',
  'POST secure/vamiban/detail': 'vam-iban.test: another merchant’s IBAN and deposit answer as if there were none',
  'POST secure/vamiban/edit': 'vam-iban.test: another merchant’s IBAN and deposit answer as if there were none',
  'POST secure/vamiban/close': 'vam-iban.test: another merchant’s IBAN and deposit answer as if there were none',
  'POST secure/vamiban/card': 'vam-iban.test: another merchant’s IBAN and deposit answer as if there were none',
  'POST secure/vamiban/payer/forget': 'vam-iban.test: another merchant’s IBAN and deposit answer as if there were none',
  'POST secure/trade/vamiban/deposit/detail':
    'vam-iban.test: another merchant’s IBAN and deposit answer as if there were none',
  'POST secure/trade/vamiban/deposit/match':
    'vam-iban.test: another merchant’s IBAN and deposit answer as if there were none',
  'POST secure/trade/vamiban/deposit/keep':
    'vam-iban.test: another merchant’s IBAN and deposit answer as if there were none',
  'POST secure/trade/vamiban/deposit/undo':
    'vam-iban.test: another merchant’s IBAN and deposit answer as if there were none',
  'POST secure/trade/vamiban/deposit/return':
    'vam-iban.test: another merchant’s IBAN and deposit answer as if there were none',
  'POST secure/vamiban/add': 'vam-iban.test: is assigned to what is there, and changed by one at a time',
  'POST secure/partner/detail/{id}': 'partner.test: of another account answers like a missing one',
  'POST secure/partner/statement/{id}': 'partner.test: of another account answers like a missing one',
  'POST secure/partner/what-if': 'partner.test: of another account answers like a missing one',
  'POST secure/partner/add': 'partner.test: of another account answers like a missing one',
  'POST secure/partner/edit': 'partner.test: of another account answers like a missing one',
  'POST secure/partner/rate': 'partner.test: of another account answers like a missing one',
  'POST secure/partner/move': 'partner.test: of another account answers like a missing one',
  'POST secure/partner/disable': 'partner.test: of another account answers like a missing one',
  'POST secure/partner/enable': 'partner.test: of another account answers like a missing one',
  'POST secure/agent-merchant/detail/{id}': 'agent-merchant.test: of another account answers like a missing one',
  'POST secure/agent-merchant/add':
    'agent-merchant.test: a disabled agent gets no new merchant, and no agent hands over to one whom it does not see',
  'POST secure/agent-merchant/edit': 'agent-merchant.test: of another account answers like a missing one',
  'POST secure/agent-merchant/submit': 'agent-merchant.test: of another account answers like a missing one',
  'POST secure/agent-merchant/sign': 'agent-merchant.test: of another account answers like a missing one',
  'POST secure/agent-merchant/hand-over': 'agent-merchant.test: of another account answers like a missing one',
  'POST secure/agent-merchant/remind': 'agent-merchant.test: of another account answers like a missing one',
  'POST secure/agent-merchant/close': 'agent-merchant.test: of another account answers like a missing one',
  'POST secure/agreement-template/detail/{id}': 'agent-merchant.test: of another account answers like a missing one',
  'POST secure/agreement-template/edit': 'agent-merchant.test: of another account answers like a missing one',
  'POST secure/agreement-template/publish': 'agent-merchant.test: of another account answers like a missing one',
  'POST secure/agreement-template/archive': 'agent-merchant.test: of another account answers like a missing one',
  'POST secure/secondary-merchant/detail/{id}':
    'secondary-merchant.test: of another merchant answers like a missing one',
  'POST secure/secondary-merchant/edit': 'secondary-merchant.test: of another merchant answers like a missing one',
  'POST secure/secondary-merchant/group': 'secondary-merchant.test: of another merchant answers like a missing one',
  'POST secure/secondary-merchant/submit': 'secondary-merchant.test: of another merchant answers like a missing one',
  'POST secure/secondary-merchant/suspend': 'secondary-merchant.test: of another merchant answers like a missing one',
  'POST secure/secondary-merchant/resume': 'secondary-merchant.test: of another merchant answers like a missing one',
  'POST secure/secondary-merchant/end': 'secondary-merchant.test: of another merchant answers like a missing one',
  'POST secure/terminal/detail/{id}':
    'terminal.test: a device of a merchant that left, or of a foreign one, answers like a missing one',
  'POST secure/terminal/code':
    'terminal.test: a device of a merchant that left, or of a foreign one, answers like a missing one',
  'POST secure/terminal/lock':
    'terminal.test: a device of a merchant that left, or of a foreign one, answers like a missing one',
  'POST secure/terminal/unlock':
    'terminal.test: a device of a merchant that left, or of a foreign one, answers like a missing one',
  'POST secure/terminal/move':
    'terminal.test: a device of a merchant that left, or of a foreign one, answers like a missing one',
  'POST secure/terminal/move/force':
    'terminal.test: a device of a merchant that left, or of a foreign one, answers like a missing one',
  'POST secure/terminal/move/cancel':
    'terminal.test: a device of a merchant that left, or of a foreign one, answers like a missing one',
  'POST secure/terminal/replace':
    'terminal.test: a device of a merchant that left, or of a foreign one, answers like a missing one',
  'POST secure/terminal/retire':
    'terminal.test: a device of a merchant that left, or of a foreign one, answers like a missing one',
  'POST secure/terminal/label':
    'terminal.test: a device of a merchant that left, or of a foreign one, answers like a missing one',
  'POST secure/invoice/detail': 'invoice.test: of another merchant answers like a missing one',
  'POST secure/invoice/add': 'invoice.test: of another merchant answers like a missing one',
  'POST secure/invoice/edit': 'invoice.test: of another merchant answers like a missing one',
  'POST secure/invoice/attach': 'invoice.test: of another merchant answers like a missing one',
  'POST secure/invoice/detach': 'invoice.test: of another merchant answers like a missing one',
  'POST secure/invoice/issue': 'invoice.test: of another merchant answers like a missing one',
  'POST secure/invoice/send': 'invoice.test: of another merchant answers like a missing one',
  'POST secure/invoice/remind': 'invoice.test: of another merchant answers like a missing one',
  'POST secure/invoice/record': 'invoice.test: of another merchant answers like a missing one',
  'POST secure/invoice/credit': 'invoice.test: of another merchant answers like a missing one',
  'POST secure/invoice/void': 'invoice.test: of another merchant answers like a missing one',
  'POST secure/invoice/write-off': 'invoice.test: of another merchant answers like a missing one',
  'POST secure/invoice/reopen': 'invoice.test: of another merchant answers like a missing one',
  'POST secure/invoice/duplicate': 'invoice.test: of another merchant answers like a missing one',
  'POST secure/invoice/schedule': 'invoice.test: of another merchant answers like a missing one',
  'POST secure/invoice/schedule/stop': 'invoice.test: of another merchant answers like a missing one',
  'POST secure/invoice/file': 'invoice.test: of another merchant answers like a missing one',
  'POST secure/invoice/credit/file': 'invoice.test: of another merchant answers like a missing one',
  'POST secure/directpay/add': 'direct-pay.test: of another merchant answers like a missing one',
  'POST secure/trade/instalment/detail/{id}': 'smart-purchase.test: of another merchant answers like a missing one',
  'POST secure/directpay/detail/{id}': 'direct-pay.test: of another merchant answers like a missing one',
  'POST secure/directpay/send': 'direct-pay.test: of another merchant answers like a missing one',
  'POST secure/directpay/ask': 'direct-pay.test: of another merchant answers like a missing one',
  'POST secure/directpay/withdraw': 'direct-pay.test: of another merchant answers like a missing one',
  'POST secure/auto-debit/add': 'auto-debit.test: of another merchant answers like a missing one',
  'POST secure/auto-debit/detail/{id}': 'auto-debit.test: of another merchant answers like a missing one',
  'POST secure/auto-debit/send': 'auto-debit.test: of another merchant answers like a missing one',
  'POST secure/auto-debit/amount': 'auto-debit.test: of another merchant answers like a missing one',
  'POST secure/auto-debit/pause': 'auto-debit.test: of another merchant answers like a missing one',
  'POST secure/auto-debit/resume': 'auto-debit.test: of another merchant answers like a missing one',
  'POST secure/auto-debit/cancel': 'auto-debit.test: of another merchant answers like a missing one',
  'POST secure/pos-device/events': 'till.faults.test: of another merchant answers like a missing one',
  'POST secure/pos-device/gap/close': 'till.faults.test: is closed by a person with a reason',
  'POST secure/pos-device/rebuild': 'till.faults.test: forty receipts of a burnt till rebuild its sales',
  'POST secure/qrpay/scan': 'a wallet’s code, which belongs to no merchant: qr-pay.test',
  'POST secure/qrpay/detail/{id}': 'qr-pay.test: of another merchant answers like a missing one',
  'POST secure/qrpay/code': 'qr-pay.test: of another merchant answers like a missing one',
  'POST secure/qrpay/cancel': 'qr-pay.test: of another merchant answers like a missing one',
  'POST secure/smart-code/detail': 'smart-code.test: of another merchant answers like a missing one',
  'POST secure/smart-code/edit': 'smart-code.test: of another merchant answers like a missing one',
  'POST secure/smart-code/duplicate': 'smart-code.test: of another merchant answers like a missing one',
  'POST secure/smart-code/charge': 'smart-code.test: of another merchant answers like a missing one',
  'POST secure/smart-code/charge/cancel': 'smart-code.test: of another merchant answers like a missing one',
  'POST secure/smart-code/rotate': 'smart-code.test: of another merchant answers like a missing one',
  'POST secure/smart-code/enable': 'smart-code.test: of another merchant answers like a missing one',
  'POST secure/smart-code/file': 'smart-code.test: of another merchant answers like a missing one',
}

const ask = async (client: Client, name: string, given: string): Promise<{ code: number; text: string }> => {
  const { endpoint } = everyEndpoint.find((each) => nameOf(each.endpoint) === name)!
  const response = await world.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint),
    headers: { ...consoleHeaders, cookie: client.cookie },
    payload: JSON.stringify(objects[name]!.input(given)),
  })
  const { head, body } = response.json<{ head: { code: number }; body: Record<string, unknown> | null }>()
  return { code: head.code, text: JSON.stringify({ head, body: { ...body, requestId: null } }) }
}
const everything = async (): Promise<string> => {
  const sums: string[] = []
  for (const table of ['export_job', 'file', 'passkey', 'staff'])
    sums.push(await id(`select md5(string_agg(t::text, ',' order by t::text)) from ${table} t`))
  return sums.join()
}

describe('an object of another merchant or person', () => {
  it.each(Object.keys(objects))('%s', async (name) => {
    const { what } = objects[name]!
    const before = await everything()
    const [foreign, missing] = [await ask(theirs, name, own[what]!), await ask(theirs, name, newId())]
    expect(foreign.code).toBe(40401)
    expect(foreign.text).toBe(missing.text)
    expect(await everything()).toBe(before)
  })
})

describe('one’s own is found', () => {
  const shown = Object.keys(objects).filter((name) => objects[name]!.ownCode)
  it.each(shown)('%s', async (name) => {
    const { what, ownCode } = objects[name]!
    expect((await ask(mine, name, own[what]!)).code).toBe(ownCode)
  })
})

it('every endpoint that takes an id is in one of the two tables', () => {
  const takesId = ({ endpoint }: (typeof everyEndpoint)[number]): boolean => {
    const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
    return Object.keys(schema.properties ?? {}).some((field) => /(^ids?$|Ids?$|Path$|^code$)/.test(field))
  }
  const names = everyEndpoint.filter(takesId).map(({ endpoint }) => nameOf(endpoint))
  expect(names.toSorted()).toEqual([...Object.keys(objects), ...Object.keys(elsewhere)].toSorted())
})
