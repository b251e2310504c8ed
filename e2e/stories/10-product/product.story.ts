// A product from the catalogue to its first use: applied for, declined at one field, corrected, approved, signed, used; and one that is off.
import { product } from '@falaj/contract/merchant/product'
import { productsAt, staysWithout, type ProductKey } from '@falaj/contract/kernel/products'
import { urlOf, type Output } from '@falaj/contract/kernel/endpoint'
import { paths, type Path } from '@falaj/contract/kernel/routes'
import { codeAfter, pressSend } from '../../phone.ts'
import { provider } from '../04-onboarding/walk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobileOf, settled, test } from '../../world.ts'

test('a product is applied for, declined, corrected, approved, signed and used', async ({
  page,
  as,
  look,
  baseURL,
}) => {
  await look({})
  await as('agent-admin')
  // Removed first: nothing of it can be used, and the screen explains how to get it.
  await provider(baseURL, 'products', 'off', '20000003', 'paylink', '--en', 'Complaints', '--zh', '投诉')
  await page.goto('/paylink/main')
  await expect(page.getByRole('heading', { name: 'Paylink can’t be used now' })).toBeVisible()
  await expect(page.getByText('The provider switched it off: Complaints')).toBeVisible()
  await provider(baseURL, 'products', 'on', '20000003', 'paylink')
  await expect(page.getByRole('link', { name: 'Create link' }).first()).toBeVisible()

  await test.step('found in the catalogue', async () => {
    await page.goto('/products/detail?product=gateway')
    await expect(page.getByText('You have not applied for this product.')).toBeVisible()
    await page.goto('/products/all-products')
    await page.getByRole('textbox', { name: 'Search products' }).fill('gateway')
    await expect(page.getByText('1 product')).toBeVisible()
    await page.getByRole('link', { name: /^Apply: Basic Payment Gateway/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Apply for Basic Payment Gateway' })).toBeVisible()
  })

  await test.step('faults stand at their fields, what is typed is kept, and a document comes from the file', async () => {
    await page.getByRole('button', { name: 'Send application' }).click()
    await expect(page.getByText('What you will sell with it is required. please check it!')).toBeVisible()
    await expect(page.getByText('From your file:').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'What you will sell with it' }).fill('Dates')
    await page.getByRole('textbox', { name: 'Website of the shop' }).fill('https://oryx.example')
    await page.getByRole('textbox', { name: 'Page with your return policy' }).fill('https://oryx.example/returns')
    await page.getByRole('textbox', { name: 'Expected amount per month' }).fill('50,000')
    await page.getByRole('textbox', { name: 'Technical contact', exact: true }).fill('Wei Huang')
    await page.getByRole('textbox', { name: 'E-mail of the technical contact' }).fill('it@oryx.example')
    await page.getByRole('button', { name: 'Save and continue later' }).click()
    await expect(page.getByTestId('announcer')).toContainText('Saved.')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'What you will sell with it' })).toHaveValue('Dates')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send application' }).click()
    await expect(page).toHaveURL(/products\/result/)
  })

  await test.step('the autopilot declines one answer; only that can be changed', async () => {
    await expect(page.getByText('Some answers were declined')).toBeVisible()
    await page.getByRole('link', { name: /^Fix and resubmit/ }).click()
    await expect(page.getByText('The provider says: Please say more: one or two whole sentences.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Website of the shop' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('This was declined. Change it before you send it again.')).toBeVisible()
    await page.getByRole('textbox', { name: 'What you will sell with it' }).fill('Dates and coffee from our own farms.')
    await page.getByRole('button', { name: 'Send again' }).click()
  })

  await test.step('approved: the agreement is signed with a code, and the product is there', async () => {
    await page.getByRole('link', { name: /^Read and sign the agreement/ }).click()
    await page.getByRole('checkbox', { name: 'I have read the document' }).check()
    const mobile = await mobileOf(baseURL, 'agent-admin')
    const code = await codeAfter(baseURL, mobile, () => pressSend(page.getByRole('button', { name: 'SEND' })))
    await page.getByRole('textbox', { name: 'SMS Code' }).fill(code)
    await page.getByRole('button', { name: 'Sign the agreement' }).click()
    await expect(page.getByText(/^Signed by Faisal Othman on/)).toBeVisible()
    await page.goto('/products/detail?product=gateway')
    await settled(page)
    await expect(page.getByText('Version 1.1')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Payments of Basic Payment Gateway' })).toHaveAttribute(
      'href',
      '/fiat/transaction/record?tab=payment&product=gateway',
    )
    await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Agreement signed')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('the page of a product that is off is replaced: the reason, what it gives, and one primary button', async ({
  page,
  as,
  look,
}) => {
  await look({})
  await as('admin')
  const listed = page.waitForResponse(urlOf(product.query))
  await page.goto('/products/main')
  const { rows } = ((await (await listed).json()) as { body: Output<typeof product.query> }).body
  const off = new Set<ProductKey>(rows.flatMap(({ product: key, active }) => (active ? [] : [key])))
  const isReplaced = (path: Path): boolean => {
    const keys = productsAt({ path })
    return keys.length > 0 && keys.every((key) => off.has(key)) && !staysWithout(path)
  }
  const replaced = paths.filter(isReplaced)
  expect(replaced).toContain('/products/qr-pay')
  const step = async (path: Path): Promise<void> => {
    await page.evaluate((href) => {
      const link = document.createElement('a')
      link.href = href
      document.body.append(link)
      link.click()
      link.remove()
    }, path)
  }
  for (const path of replaced) {
    await step(path)
    await expect(page, path).toHaveURL(path)
    const card = page.locator('main .product-off')
    await expect(card.getByRole('heading', { level: 3 }), path).toBeVisible()
    await expect(card.getByRole('listitem'), path).toHaveCount(4)
    await settled(page)
    await expect(page.locator('main .button-primary:visible:not([disabled])'), path).toHaveCount(1)
    await expect(card.locator('.button-primary'), path).toHaveCount(1)
  }
  await step('/products/cash-agents')
  await expect(page.getByRole('heading', { name: 'Earlier records' })).toBeVisible()
  await page.getByRole('row', { name: /Old Souk Stall/ }).click()
  await expect(page.getByRole('dialog').getByText('Old Souk Stall').first()).toBeVisible()
  await expectAccessible(page)
})

test('a new agreement shows what is different and what is blocked', async ({ page, as, look }) => {
  await look({})
  await as('admin')
  await page.goto('/products/agreements')
  await expect(page.getByText(/agreements? (is|are) to be signed/)).toBeVisible()
  await page.getByRole('link', { name: 'Update agreement' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Marina Walk Trading', exact: true })).toBeVisible()
  await expect(page.getByText(/after that, no product can be used until it is signed/)).toBeVisible()
  await expect(page.locator('.clause')).toHaveCount(3)
  await page.goto('/update-agreement?product=cash-top-up')
  await expect(page.getByText('3 clauses are different')).toBeVisible()
  await expect(page.getByText('Fees are raised with a notice of 30 days.')).toBeVisible()
  await expect(page.getByText(/The product can’t be used until it is signed/)).toBeVisible()
  await expectAccessible(page)
})
