// Every product, from its application to its money: applied for in the browser, declined in one field, mended, approved, signed, used once;
// then its entries stand in the browser and its number in a statement. The provider and the payer are HTTP, and so is what the merchant does
// where another story does it in the browser: `usedElsewhere` says which. Each walk has a merchant to itself, so that they run side by side.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { product } from '@falaj/contract/product'
import { productForms, questions, type QuestionName } from '@falaj/contract/product-questions'
import { productKeys, productNames, type ProductKey } from '@falaj/contract/products'
import { documentKinds, type DocumentKindName } from '@falaj/contract/profile'
import { provider } from '@falaj/contract/provider'
import { statement } from '@falaj/contract/statement'
import { openStoryMerchant, type StoryMerchant } from '../../../apps/server/src/testing/story-merchant.ts'
import { expect, test } from '../../world.ts'
import { pdf } from '../04-onboarding/walk.ts'
import { deskOf } from './uses.ts'

type Walk = 'of a shop' | 'of a seller' | 'of regular customers' | 'of a counter'
/** A receipt needs a payment, instalments and coins an order: they come after the gateway. */
const walks: Readonly<Record<ProductKey, Walk>> = {
  gateway: 'of a shop',
  'smart-purchase': 'of a shop',
  'pay-with-crypto': 'of a shop',
  'digital-receipt': 'of a shop',
  paylink: 'of a seller',
  invoice: 'of a seller',
  'smart-code': 'of a seller',
  qrpay: 'of a seller',
  'in-app': 'of regular customers',
  'direct-pay': 'of regular customers',
  'auto-debit': 'of regular customers',
  'crypto-top-up': 'of regular customers',
  transfer: 'of a counter',
  'transfer-to-bank': 'of a counter',
  eatm: 'of a counter',
  'cash-top-up': 'of a counter',
}
/** What stands in no statement in dirhams, and why. */
const elsewhere: Readonly<Partial<Record<ProductKey, string>>> = {
  'digital-receipt': 'its fee comes when the month is over',
  'crypto-top-up': 'in the statement of coins',
}

/** Where the merchant uses it in the browser, and the payer pays: the story, and the test of it. */
const usedElsewhere: Readonly<Record<ProductKey, readonly [story: string, test: string]>> = {
  gateway: ['07-payment/pays', 'every other way to pay, and every way it ends'],
  qrpay: ['07-qr-pay/qr-pay', 'a till shows a code that is paid on another phone'],
  'smart-purchase': ['07-smart-purchase/smart-purchase', 'an order is paid in three instalments'],
  eatm: ['07-cash/cash', 'cash leaves a drawer and never more than is in it'],
  transfer: ['06-transfer/transfer', 'maker asks, checker approves, the money is with the other merchant'],
  'transfer-to-bank': ['06-transfer/transfer', 'to a bank: the approver reads the whole number'],
  'in-app': ['07-developers/my-apps', 'an app is added, gets its secret once'],
  'smart-code': ['07-selling/selling', 'the board at a counter shows who paid'],
  'auto-debit': ['07-auto-debit/auto-debit', 'a mandate is made, signed on a phone, debited by itself'],
  invoice: ['07-selling/selling', 'an invoice is drafted, sent, paid by its link'],
  'cash-top-up': ['10-product/every-product', 'Issue vouchers'],
  paylink: ['07-selling/selling', 'a link is made, paid on a phone'],
  'crypto-top-up': ['09-crypto/pay-with-crypto', 'a customer tops up at an address of their own'],
  'direct-pay': ['07-direct-pay/direct-pay', 'a card is saved on a phone, a payment is confirmed with one tap'],
  'digital-receipt': ['07-after-sale/complaint', 'receipt sent again'],
  'pay-with-crypto': ['09-crypto/pay-with-crypto', 'a link is paid in coins'],
}
test('each product is used in the browser by a story', () => {
  for (const [story, name] of Object.values(usedElsewhere))
    expect(readFileSync(new URL(`../${story}.story.ts`, import.meta.url), 'utf8'), story).toContain(name)
})

const shortText = 'Te'
const mendedText = 'Tea, coffee and dates from our own farms.'
/** The autopilot declines a text that says nothing, so whether it or the provider is first makes no difference. */
const declinedIn = (key: ProductKey): QuestionName =>
  productForms[key].questions.find((name) => questions[name].kind === 'long') ?? productForms[key].questions[0]!

const answer = async (form: Locator, name: QuestionName, key: ProductKey): Promise<void> => {
  const question = questions[name]
  const field = form.getByRole('textbox', { name: question.en, exact: true })
  switch (question.kind) {
    case 'url':
      return field.fill('https://shop.example.com/page')
    case 'email':
      return field.fill('it@shop.example.com')
    case 'count':
      return field.fill('3')
    case 'money':
      return field.fill('900')
    case 'text':
    case 'long':
      return field.fill(name === declinedIn(key) ? shortText : mendedText)
    case 'choice':
      await form.getByRole('combobox', { name: question.en }).selectOption({ index: 1 })
      return undefined
    case 'choices':
      return form
        .getByRole('group', { name: question.en })
        .getByRole('checkbox', { name: Object.values(question.choices)[0]!.en })
        .check()
  }
}
/** What was sent with an earlier application is in the merchant's file by now. */
const attach = async (form: Locator, kind: DocumentKindName, isFiled: boolean): Promise<void> => {
  const label = documentKinds[kind].en
  const group = form.getByRole('group', { name: label, exact: true })
  if (isFiled) return expect(group.getByText('From your file:')).toBeVisible()
  await group.locator('input[type=file]').setInputFiles(pdf(`${kind.toLowerCase()}.pdf`))
  await expect(group.getByRole('button', { name: `Open ${kind.toLowerCase()}.pdf` })).toBeVisible()
  if (documentKinds[kind].expires) await form.getByRole('textbox', { name: `${label} valid until` }).fill('31-01-2099')
}

const walk = async (page: Page, baseURL: string, merchant: StoryMerchant, keys: readonly ProductKey[]) => {
  const { mid, admin, askProvider: ask } = merchant
  const uses = deskOf(baseURL, merchant)
  const filed = new Set<DocumentKindName>()
  /** Unless the sandbox's autopilot was quicker. */
  const decide = async (key: ProductKey, decision: 'decline' | 'approve'): Promise<void> => {
    const { rows } = await ask(provider.products, { merchantMid: mid })
    const { id } = rows.find((row) => row.product === key)!
    const remark = { en: 'Please say more.', zh: '请补充。' }
    const done =
      decision === 'approve'
        ? ask(provider.productApprove, { id })
        : ask(provider.productDecline, { id, remarks: [{ field: declinedIn(key), remark }] })
    await done.catch((error: Error) => expect(error.message).toContain('Refused'))
  }
  /** With the code for that file, from the admin's phone. */
  const sign = async (name: string): Promise<void> => {
    await page.getByRole('link', { name: `Read and sign the agreement: ${name}`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: `· ${name}` })).toBeVisible()
    await page.getByRole('checkbox', { name: 'I have read the document' }).check()
    const smsCode = await merchant.codeFor(admin, () => page.getByRole('button', { name: 'SEND' }).click())
    await page.getByRole('textbox', { name: 'SMS Code' }).fill(smsCode)
    await page.getByRole('button', { name: 'Sign the agreement' }).click()
    await expect(page.getByText(/^Signed by Story admin on/)).toBeVisible()
  }
  /** Of the value that the till asks for. */
  const issueVoucher = async (): Promise<string> => {
    await page.goto('/products/cash-agents?tab=vouchers')
    await page.getByRole('button', { name: 'Issue vouchers' }).first().click()
    const form = page.getByRole('dialog', { name: 'Issue vouchers' })
    await form.getByRole('textbox', { name: 'How many' }).fill('1')
    await form.getByRole('textbox', { name: 'Face value' }).fill('50')
    await form.getByRole('button', { name: 'Issue', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: /V-\w{7}/ })
    await expect(row).toContainText('Issued')
    return /V-\w{7}/.exec(await row.innerText())![0]
  }
  const numbers: [ProductKey, string][] = []

  for (const key of keys)
    await test.step(key, async () => {
      const name = productNames[key].en
      const form = page.locator('form.product-form')
      const { questions: fields, documents } = productForms[key]
      await page.getByRole('link', { name: `Apply: ${name}`, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: `Apply for ${name}` })).toBeVisible()
      for (const question of fields) await answer(form, question, key)
      for (const kind of documents) {
        await attach(form, kind, filed.has(kind))
        filed.add(kind)
      }
      await form.getByRole('button', { name: 'Send application' }).click()
      await expect(page).toHaveURL(`/products/result?product=${key}`)

      await decide(key, 'decline')
      await expect(page.getByRole('heading', { name: 'Some answers were declined' })).toBeVisible()
      await page.getByRole('link', { name: `Change what was declined: ${name}` }).click()
      await expect(form.getByText(/^The provider says: Please say more/)).toHaveCount(1)
      // Only what was declined can be changed.
      await expect(form.getByRole('textbox')).toHaveCount(1)
      await form.getByRole('textbox', { name: questions[declinedIn(key)].en }).fill(mendedText)
      await form.getByRole('button', { name: 'Send again' }).click()
      await expect(page).toHaveURL(`/products/result?product=${key}`)

      await decide(key, 'approve')
      await expect(page.getByRole('heading', { name: 'Approved: sign the agreement' })).toBeVisible()
      await sign(name)

      const number = key === 'cash-top-up' ? await uses[key](await issueVoucher()) : await uses[key]()
      numbers.push([key, number])
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search everything' }).fill(number)
      // Instalments are found by the number of their payment, too.
      const scope = key === 'smart-purchase' ? page.getByRole('group', { name: 'Payment', exact: true }) : page
      await scope.getByRole('option', { name: number }).first().click()
      await expect(page.getByRole('heading', { name: number }).first()).toBeVisible()
      if (key === 'digital-receipt') await expect(page.getByText(/^a.*@example\.com$/).first()).toBeVisible()
      else await expect(page.getByText('Balanced. Checked in your browser.').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('navigation').getByRole('link', { name: 'Product Application' }).click()
    })
  return numbers.filter(([key]) => !Object.hasOwn(elsewhere, key))
}

const statementRows = async ({ financial }: StoryMerchant): Promise<ReadonlySet<string>> => {
  const day = new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10)
  const types = ['balance' as const, 'purchase' as const]
  const { made } = await financial.call(statement.add, {
    types,
    currencies: ['AED'],
    firstDay: day,
    lastDay: day,
    language: 'en',
  })
  const references = new Set<string>()
  for (const { id } of made) {
    await expect.poll(async () => (await financial.call(statement.detail, { id })).status).toMatch(/READY|FINISH/)
    const { rows } = await financial.call(statement.rows, { id, pageParam: { number: 1, size: 100 } })
    for (const { reference } of rows) references.add(reference)
  }
  return references
}

for (const kind of new Set(Object.values(walks))) {
  const keys = productKeys
    .filter((key) => walks[key] === kind)
    .toSorted((one, other) => Object.keys(walks).indexOf(one) - Object.keys(walks).indexOf(other))
  test(`products ${kind} are applied for, declined, mended, approved, signed and used: ${keys.join(', ')}`, async ({
    page,
    context,
    look,
    baseURL: address,
  }) => {
    await look({})
    const baseURL = address ?? ''
    const merchant = await openStoryMerchant(baseURL, process.env['STORIES_DATA_DIR'] ?? '', '20000001')
    try {
      await context.addCookies([
        { name: 'sid', value: merchant.admin.token, url: baseURL, httpOnly: true, sameSite: 'Strict' },
      ])
      await page.goto('/products/all-products')
      const numbers = await walk(page, baseURL, merchant, keys)
      const { rows } = await merchant.admin.call(product.query, {})
      expect(rows.filter(({ product: key }) => keys.includes(key)).map(({ status }) => status)).toEqual(
        keys.map(() => 'In-App'),
      )
      const references = await statementRows(merchant)
      expect(numbers.filter(([, number]) => !references.has(number))).toEqual([])
    } finally {
      await merchant.close()
    }
  })
}
