// Every product, from its application to its money: applied for in the browser, declined in one field, corrected, approved, signed, used once;
// then its entries are in the browser, and its number in a statement. The provider is HTTP. Links, codes and invoices are paid on the payer's
// page, receipts and vouchers are made on the merchant's; the other uses are HTTP here and in the browser in a story of their own, which
// declares it by `uses(…)`. Each walk has a merchant to itself, so that they run side by side.
import { globSync, readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { cryptoStatement } from '@falaj/contract/crypto/crypto-statement'
import { product } from '@falaj/contract/merchant/product'
import { productForms, questions, type QuestionName } from '@falaj/contract/merchant/product-questions'
import { productKeys, productNames, products, type ProductKey } from '@falaj/contract/kernel/products'
import { documentKinds, type DocumentKindName } from '@falaj/contract/merchant/profile'
import { provider } from '@falaj/contract/provider'
import { statement } from '@falaj/contract/accounts/statement'
import { openStoryMerchant, type StoryMerchant } from '../../../apps/server/src/testing/story-merchant.ts'
import { showNew } from '../../live.ts'
import { pressSend } from '../../phone.ts'
import { uses } from '../../product-use.ts'
import { openSearch } from '../../search.ts'
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
  'smart-code': 'of a counter',
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
/** The statement that lists it. The cost of receipts comes when the month is over: 07-after-sale reads that statement. */
const statementOf = (key: ProductKey): 'balance' | 'purchase' | 'coins' | null => {
  if (key === 'digital-receipt') return null
  if (key === 'crypto-top-up') return 'coins'
  return products[key].refundDays === null ? 'balance' : 'purchase'
}

/** Wholly in the browser in this story. */
const usedHere: readonly ProductKey[] = ['cash-top-up']
test('each product is used in the browser by a story that is held to it', () => {
  const stories = globSync('**/*.story.ts', { cwd: new URL('..', import.meta.url) })
  const marks = stories.flatMap((file) => {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    return [...text.matchAll(/\buses\(('[^)]*')\)/g)].flatMap(([, keys = '']) => [...keys.matchAll(/'([\w-]+)'/g)])
  })
  expect(new Set([...usedHere, ...marks.map(([, key]) => key)])).toEqual(new Set<string | undefined>(productKeys))
})

const shortText = 'Te'
const correctedText = 'Tea, coffee and dates from our own farms.'
/** The autopilot declines a text without content, so whether it or the provider is first makes no difference. */
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
      return field.fill(name === declinedIn(key) ? shortText : correctedText)
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

/** The record that a number names, by the search: a click away from every page. */
const openByNumber = async (page: Page, number: string, kind?: string): Promise<void> => {
  await (await openSearch(page)).fill(number)
  const scope = kind ? page.getByRole('group', { name: kind, exact: true }) : page
  await scope.getByRole('option', { name: number }).first().click()
  await expect(page.getByRole('heading', { name: number }).first()).toBeVisible()
}

const walk = async (page: Page, phone: Page, baseURL: string, merchant: StoryMerchant, keys: readonly ProductKey[]) => {
  const { mid, admin, askProvider: ask } = merchant
  const used = deskOf(baseURL, merchant, phone)
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
    const smsCode = await merchant.codeFor(admin, () => pressSend(page.getByRole('button', { name: 'SEND' })))
    await page.getByRole('textbox', { name: 'SMS Code' }).fill(smsCode)
    await page.getByRole('button', { name: 'Sign the agreement' }).click()
    await expect(page.getByText(/^Signed by Story admin on/)).toBeVisible()
  }
  /** With the value that the till requests. */
  const issueVoucher = async (): Promise<string> => {
    await page.goto('/products/cash-agents?tab=vouchers')
    await page.getByRole('button', { name: 'Issue vouchers' }).first().click()
    const form = page.getByRole('dialog', { name: 'Issue vouchers' })
    await form.getByRole('textbox', { name: 'How many' }).fill('1')
    await form.getByRole('textbox', { name: 'Face value' }).fill('50')
    await form.getByRole('button', { name: 'Issue', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: /V-\w{7}/ })
    await showNew(page, row)
    await expect(row).toContainText('Issued')
    return /V-\w{7}/.exec(await row.innerText())![0]
  }
  const numbers: [ProductKey, string][] = []
  /** From its payment; its number is shown on the page. */
  const sendReceipt = async (): Promise<void> => {
    await openByNumber(page, numbers[0]![1])
    await page.getByRole('button', { name: 'Send receipt' }).click()
    const form = page.getByRole('dialog', { name: 'Send receipt' })
    await form.getByRole('textbox', { name: 'E-mail address' }).fill('amal@example.com')
    await form.getByRole('button', { name: 'Send receipt' }).click()
    await page.locator('.payment-receipts').getByRole('link').first().click()
    const shown = page.getByRole('dialog', { name: /^Receipt no RC-\w{7}$/ })
    await expect(shown.getByText(/^a.*@example\.com$/).first()).toBeVisible()
  }
  /** Its entries add up, in the browser. */
  const useOnce = async (key: ProductKey): Promise<void> => {
    if (key === 'digital-receipt') return sendReceipt()
    const number = key === 'cash-top-up' ? await used[key](await issueVoucher()) : await used[key]()
    numbers.push([key, number])
    // Instalments are found by the number of their payment, too.
    await openByNumber(page, number, key === 'smart-purchase' ? 'Payment' : undefined)
    return expect(page.getByText('Balanced. Checked in your browser.').first()).toBeVisible()
  }

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
      await page.getByRole('link', { name: `Fix and resubmit: ${name}` }).click()
      await expect(form.getByText(/^The provider says: Please say more/)).toHaveCount(1)
      // Only what was declined can be changed.
      await expect(form.getByRole('textbox')).toHaveCount(1)
      await form.getByRole('textbox', { name: questions[declinedIn(key)].en }).fill(correctedText)
      await form.getByRole('button', { name: 'Send again' }).click()
      await expect(page).toHaveURL(`/products/result?product=${key}`)

      await decide(key, 'approve')
      await expect(page.getByRole('heading', { name: 'Approved: sign the agreement' })).toBeVisible()
      await sign(name)

      await useOnce(key)
      await page.keyboard.press('Escape')
      await page.getByRole('navigation').getByRole('link', { name: 'Product Application' }).click()
    })
  return numbers
}

const dubaiDay = (): string => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Dubai' })
/** What the statement from that day until today names. */
const statementRows = async (
  { financial }: StoryMerchant,
  kind: 'balance' | 'purchase' | 'coins',
  firstDay: string,
): Promise<ReadonlySet<string>> => {
  const period = { firstDay, lastDay: dubaiDay(), language: 'en' } as const
  const calls = kind === 'coins' ? cryptoStatement : statement
  const { made } =
    kind === 'coins'
      ? await financial.call(cryptoStatement.add, { types: ['balance'], currencies: ['USDT'], ...period })
      : await financial.call(statement.add, { types: [kind], currencies: ['AED'], ...period })
  const { id } = made[0]!
  await expect.poll(async () => (await financial.call(calls.detail, { id })).status).toMatch(/READY|FINISH/)
  const { rows } = await financial.call(calls.rows, { id, pageParam: { number: 1, size: 100 } })
  return new Set(rows.map(({ reference }) => reference))
}

for (const kind of new Set(Object.values(walks))) {
  const keys = productKeys
    .filter((key) => walks[key] === kind)
    .toSorted((one, other) => Object.keys(walks).indexOf(one) - Object.keys(walks).indexOf(other))
  test(
    `products ${kind} are applied for, declined, corrected, approved, signed and used: ${keys.join(', ')}`,
    uses(...keys.filter((key) => usedHere.includes(key))),
    async ({ page, context, visitor, look, baseURL: address }) => {
      await look({})
      const baseURL = address ?? ''
      const merchant = await openStoryMerchant(baseURL, process.env['STORIES_DATA_DIR'] ?? '', '20000001')
      try {
        await context.addCookies([
          { name: 'sid', value: merchant.admin.token, url: baseURL, httpOnly: true, sameSite: 'Strict' },
        ])
        await page.goto('/products/all-products')
        const phone = await visitor(undefined, { width: 390 })
        const firstDay = dubaiDay()
        const numbers = await walk(page, phone, baseURL, merchant, keys)
        const { rows } = await merchant.admin.call(product.query, {})
        expect(rows.filter(({ product: key }) => keys.includes(key)).map(({ status }) => status)).toEqual(
          keys.map(() => 'In-App'),
        )
        for (const [paper, own] of Map.groupBy(numbers, ([key]) => statementOf(key))) {
          const references = paper && (await statementRows(merchant, paper, firstDay))
          expect(own.filter(([, number]) => !references?.has(number))).toEqual([])
        }
      } finally {
        await merchant.close()
      }
    },
  )
}
