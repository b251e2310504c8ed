// The agreement's versions: made as a file, shown, signed with a code that is good for exactly that file.
import { Readable } from 'node:stream'
import { firstRole, type AccountType } from '@falaj/contract/kernel/access'
import { newestVersion, type AgreementSubject } from '@falaj/contract/papers/agreement'
import type { Printable } from '@falaj/contract/papers/paper'
import { productKeys, type ProductKey } from '@falaj/contract/kernel/products'
import type { Call } from '../../../platform/http/bind.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { receive } from '../../../platform/files/bytes.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { sendCode, useCode, type CodeFor } from '../../../platform/identity/sms-code.ts'
import { mayTry } from '../../../platform/identity/throttle.ts'
import { isUuid, newId, sha256 } from '../../../platform/base/ids.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { makePdf } from '../../../platform/pdf/make.ts'
import { grantsOf } from '../../../platform/product/gate.ts'
import { agreementSigned, isSignable, productChanged } from '../../../platform/product/grant.ts'
import { agreedTermsBy } from '../../../platform/product/terms.ts'
import { providerContact } from '../../../platform/db/site-config.ts'
import { comingTermsOf, termsSetAt } from '../product/product.read.ts'
import { agreementFor, productAgreementFor, type TermsOverTime } from './application.agreement.ts'
import { afterSignature, contractLimit } from './application.rules.ts'
import * as contracts from './application.contract-store.ts'
import { addStep } from './application.changes.ts'

type Means = Pick<Call, 'tx' | 'session' | 'settings' | 'request' | 'commit' | 'note'>
const personOf = ({ session }: Pick<Call, 'session'>): string => {
  if (!session) throw fail('SESSION_EXPIRED')
  return session.personId
}
const actorOf = ({ session }: Pick<Call, 'session'>, merchantId: string, staffId: string) => ({
  personId: session?.personId ?? null,
  merchantId,
  staffId,
  roles: [firstRole],
})

/** A merchant the person may sign for, or the same answer as for one that does not exist. */
const ownMerchant = async (call: Pick<Call, 'tx' | 'session'>, mid: string) => {
  const found = await contracts.signable(call.tx, personOf(call), mid)
  if (!found) throw fail('NOT_FOUND')
  return found
}
export const ownContract = async (call: Pick<Call, 'tx' | 'session'>, id: string) => {
  const found = isUuid(id) ? await contracts.ownContract(call.tx, personOf(call), id) : undefined
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** The products of an agreement: its own; for the merchant agreement, those in use, or before that those applied for. */
const productsIn = async (
  db: Store,
  merchantId: string,
  product: ProductKey | null,
): Promise<readonly ProductKey[]> => {
  if (product) return [product]
  const grants = await grantsOf(db, merchantId)
  if (grants.size > 0) return productKeys.filter((each) => grants.has(each))
  return (await contracts.answersOf(db, merchantId)).products ?? productKeys
}

/** Agreement of the merchant, or of one of its products that is approved or in use. */
export const regenerate = async (call: Means, mid: string, product: ProductKey | null) => {
  const { tx: db, request, commit, note } = call
  const merchant = await ownMerchant(call, mid)
  if (product && !(await isSignable(db, { merchantId: merchant.id, product }))) throw fail('PRODUCT_STATE')
  const subjects = await productsIn(db, merchant.id, product)
  // It contains fees and limits.
  const setAt = await termsSetAt(db, merchant.id, subjects)
  const fits = (latest: contracts.ContractRow | null): boolean =>
    latest !== null &&
    latest.signed_at === null &&
    (setAt === null || latest.made_at > setAt) &&
    latest.paper_version === newestVersion(product) &&
    latest.file_name.endsWith(`.${request.language}.pdf`)
  const before = await contracts.latest(db, merchant.id, product)
  if (!fits(before) && !(await mayTry(db, contractLimit(merchant.id, product)))) throw fail('RATE_LIMITED')
  const [contractId, fileId] = [newId(), newId()]
  const party = {
    contractId,
    mid,
    name: { en: merchant.name_en, zh: merchant.name_zh },
    accountType: merchant.account_type as AccountType,
    answers: await contracts.answersOf(db, merchant.id),
    provider: await providerContact(db),
  }
  const today = await businessToday(db)
  const makePaper = async (): Promise<Printable> => {
    const termsOf = await agreedTermsBy(db, merchant.id)
    const terms: TermsOverTime[] = []
    for (const each of subjects)
      terms.push({
        product: each,
        now: termsOf(each),
        coming: await comingTermsOf(db, merchant.id, each),
      })
    return product ? productAgreementFor(party, terms[0]!, today) : agreementFor(party, terms, today)
  }
  const bytes = fits(before) ? null : await makePdf({ paper: await makePaper(), language: request.language })
  const name = `agreement-${[mid, product].filter(Boolean).join('-')}.${request.language}.pdf`
  const arrived = bytes && (await receive(db, { merchantId: merchant.id, id: fileId }, name, Readable.from([bytes])))
  return commit(async ({ tx }) => {
    await contracts.lockMerchant(tx, merchant.id)
    const now = await contracts.latest(tx, merchant.id, product)
    note({
      object: `agreement with ${mid}${product ? ` for ${product}` : ''}`,
      actor: actorOf(call, merchant.id, merchant.staff_id),
      after: { contract: contractId },
    })
    if ((await termsSetAt(tx, merchant.id, subjects))?.getTime() !== setAt?.getTime()) throw fail('CONTRACT_REPLACED')
    // A concurrent call was faster, or nothing has changed: the waiting version is the one to sign.
    if (fits(now) || !arrived) return contracts.contractOf(now!)
    await contracts.insert(tx, {
      id: contractId,
      merchantId: merchant.id,
      version: (now?.version ?? 0) + 1,
      product,
      file: { id: fileId, staffId: merchant.staff_id, name, size: arrived.size, sha256: arrived.sha256 },
    })
    return contracts.contractOf((await contracts.latest(tx, merchant.id, product))!)
  })
}

/** The code is bound to this file: another version, or another byte, needs another code. */
const codeFor = (sessionId: string, contract: { readonly id: string; readonly sha256: Buffer }): CodeFor => ({
  sessionId,
  purpose: 'SIGN_CONTRACT',
  subject: sha256(`contract ${contract.id} ${contract.sha256.toString('hex')}`),
})
const unsigned = async (tx: Store, contract: contracts.OwnContract): Promise<void> => {
  if (contract.signed_at) throw fail('CONTRACT_SIGNED')
  const product = contract.product as AgreementSubject
  if ((await contracts.latest(tx, contract.merchant_id, product))?.id !== contract.id) throw fail('CONTRACT_REPLACED')
  const subjects = await productsIn(tx, contract.merchant_id, product)
  const setAt = await termsSetAt(tx, contract.merchant_id, subjects)
  if (setAt && contract.made_at < setAt) throw fail('CONTRACT_REPLACED')
  if (contract.paper_version !== newestVersion(product)) throw fail('AGREEMENT_WITHDRAWN')
  if (product && !(await isSignable(tx, { merchantId: contract.merchant_id, product }))) throw fail('PRODUCT_STATE')
}

export const sendSigningCode = async (
  call: Pick<Call, 'tx' | 'session' | 'settings' | 'request' | 'emit'>,
  id: string,
) => {
  const contract = await ownContract(call, id)
  await unsigned(call.tx, contract)
  await sendCode({ ...call, language: call.request.language }, codeFor(call.session!.id, contract), contract.mobile)
  return contract
}

export const sign = async (call: Means, id: string, smsCode: string) => {
  const { tx: db, settings, session, request, commit, note } = call
  const contract = await ownContract(call, id)
  await unsigned(db, contract)
  if (!(await useCode(db, settings, codeFor(session!.id, contract), smsCode)))
    throw failFields({ path: 'smsCode', code: 'CODE_WRONG' })
  return commit(async ({ tx, emit }) => {
    const merchant = await contracts.lockMerchant(tx, contract.merchant_id)
    await unsigned(tx, await ownContract({ tx, session }, id))
    const by = { personId: personOf(call), address: request.address }
    await contracts.markSigned(tx, contract, by)
    if (contract.product) {
      const { merchant_id: merchantId, paper_version: paperVersion } = contract
      const subject = { merchantId, product: contract.product as ProductKey }
      await agreementSigned({ tx, emit }, subject, { personId: by.personId, paperVersion })
      note({
        object: `agreement with ${contract.mid} for ${contract.product}, version ${contract.version}`,
        actor: actorOf(call, merchantId, contract.staff_id),
        after: { product: contract.product, sha256: contract.sha256.toString('hex') },
      })
      const isRenewal = (await contracts.signedCount(tx, merchantId, subject.product)) > 1
      return { contractStatus: isRenewal ? 'RESIGNED' : 'SIGNED', staffId: contract.staff_id }
    }
    const status = afterSignature(merchant.contract_status)
    await contracts.setContractStatus(tx, contract, status)
    await emit(productChanged({ merchantId: contract.merchant_id, product: null }))
    const applied = await contracts.applicationOf(tx, contract.merchant_id)
    if (applied) await addStep(tx, applied, { step: 'SIGNED', actor: 'applicant' })
    note({
      object: `agreement with ${contract.mid}, version ${contract.version}`,
      actor: actorOf(call, contract.merchant_id, contract.staff_id),
      before: { contractStatus: merchant.contract_status },
      after: { contractStatus: status, sha256: contract.sha256.toString('hex') },
    })
    return { contractStatus: status, staffId: contract.staff_id }
  })
}
