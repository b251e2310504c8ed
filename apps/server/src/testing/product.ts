// A merchant that applies for products: every question answered, every document sent, and the whole way from the application to the signature.
import { expect } from 'vitest'
import { application } from '@falaj/contract/merchant/application'
import { errors } from '@falaj/contract/kernel/errors'
import { file } from '@falaj/contract/workspace/file'
import { product } from '@falaj/contract/merchant/product'
import {
  productForms,
  questions,
  type ProductAnswers,
  type QuestionName,
} from '@falaj/contract/merchant/product-questions'
import type { ProductKey } from '@falaj/contract/kernel/products'
import { documentKinds } from '@falaj/contract/merchant/profile'
import { provider } from '@falaj/contract/provider'
import { money } from '@falaj/money'
import { sendDocument } from './applicant.ts'
import { asProvider } from './provider.ts'
import type { Client, World } from './world.ts'

const aed = (whole: number) => money(BigInt(whole) * 100n, 'AED')
const answerTo = (name: QuestionName) => {
  const question = questions[name]
  switch (question.kind) {
    case 'url':
      return 'https://shop.example/page'
    case 'email':
      return 'it@shop.example'
    case 'count':
      return '3'
    case 'money':
      return aed(900)
    case 'choice':
      return Object.keys(question.choices)[0]!
    case 'choices':
      return [Object.keys(question.choices)[0]!]
    case 'text':
    case 'long':
      return 'Dates, coffee and spices.'
  }
}
export const answersFor = (key: ProductKey): ProductAnswers =>
  Object.fromEntries(productForms[key].questions.map((name) => [name, answerTo(name)]))
export const faultsOf = (answer: { readonly raw: { readonly body: unknown } }) =>
  (answer.raw.body as { fields: { path: string; code: string }[] }).fields

/** The desk of a merchant's admin, whose mobile codes go to. */
export const productDesk = (world: World, mid: string, admin: Client, mobile = '+971-501004401') => {
  const upload = async (client: Client): Promise<string> => {
    const { ticket } = (await client.call(file.ticket, { purpose: 'product-document' })).body
    return (await sendDocument(world, client, ticket)).path
  }
  /** One file of each kind serves every application. */
  const sentFiles = new Map<string, Promise<string>>()
  const fileOf = (kind: string): Promise<string> => {
    const sent = sentFiles.get(kind) ?? upload(admin)
    sentFiles.set(kind, sent)
    return sent
  }
  const documentsFor = async (key: ProductKey) =>
    Object.fromEntries(
      await Promise.all(
        productForms[key].documents.map(async (kind) => [
          kind,
          { file: await fileOf(kind), ...(documentKinds[kind].expires ? { expiresOn: '2099-01-31' } : {}) },
        ]),
      ),
    )
  const detail = async (key: ProductKey, client = admin) => (await client.call(product.detail, { product: key })).body
  const idOf = async (key: ProductKey): Promise<string> => {
    const { rows } = (await asProvider(world)(provider.products, { merchantMid: mid })).body
    return rows.find((row) => row.product === key)!.id
  }
  /** Null means the merchant agreement. */
  const sign = async (key: ProductKey | null) => {
    const product = key ?? undefined
    const made = await admin.call(application.contractRegenerate, { merchantMid: mid, product })
    await world.owner.query("update sms_code set sent_at = sent_at - interval '1 minute'")
    await admin.call(application.contractSend, { id: made.body.id })
    const code = (await world.inbox(mobile)).find(({ purpose }) => purpose === 'SIGN_CONTRACT')?.code ?? ''
    return admin.call(application.contractSign, { id: made.body.id, smsCode: code })
  }
  /** Applied for, declined in one field, corrected there, and approved. */
  const approved = async (key: ProductKey): Promise<void> => {
    const sent = { product: key, answers: answersFor(key), documents: await documentsFor(key) }
    expect((await admin.call(product.apply, sent)).code).toBe(200)
    const id = await idOf(key)
    const firstQuestion = productForms[key].questions[0]!
    const remark = { en: 'Say more.', zh: '请补充。' }
    expect((await asProvider(world)(provider.productTake, { id })).code).toBe(200)
    expect((await detail(key)).status).toBe('In progress')
    await asProvider(world)(provider.productDecline, { id, remarks: [{ field: firstQuestion, remark }] })
    expect(await detail(key)).toMatchObject({
      status: 'Declined',
      next: 'mend',
      remarks: [{ field: firstQuestion, remark }],
    })

    expect(faultsOf(await admin.call(product.apply, sent))).toEqual([{ path: firstQuestion, code: 'UNCHANGED' }])
    const question = questions[firstQuestion]
    const corrected =
      question.kind === 'count'
        ? '4'
        : question.kind === 'choices'
          ? Object.keys(question.choices).slice(1, 2)
          : 'Tea and cups.'
    const others = productForms[key].questions.find(
      (name) => name !== firstQuestion && questions[name].kind === 'money',
    )
    const refused = others
      ? faultsOf(
          await admin.call(product.apply, {
            ...sent,
            answers: { ...sent.answers, [firstQuestion]: corrected, [others]: aed(901) },
          }),
        )
      : []
    expect(refused).toEqual(others ? [{ path: others, code: 'NOT_DECLINED' }] : [])
    const again = await admin.call(product.apply, { ...sent, answers: { ...sent.answers, [firstQuestion]: corrected } })
    expect(again.body).toMatchObject({ status: 'Applied', remarks: [] })
    expect((await asProvider(world)(provider.productApprove, { id })).code).toBe(200)
    expect((await asProvider(world)(provider.productApprove, { id })).code).toBe(errors.PRODUCT_STATE.code)
    expect(await detail(key)).toMatchObject({ status: 'In progress', next: 'sign', active: false })
  }
  const signed = async (key: ProductKey): Promise<void> => {
    expect((await sign(key)).body).toMatchObject({ contractStatus: 'SIGNED' })
    expect(await detail(key)).toMatchObject({ status: 'In-App', next: 'use', active: true, agreementVersion: '1.1' })
  }
  return { upload, documentsFor, detail, idOf, sign, approved, signed }
}
