// From a number nobody knows to a merchant's home page: registered, applied, sent back, corrected, approved, signed, entered.
import { codeAfter, pressSend } from '../../phone.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../world.ts'
import { newPerson, sendDocument } from './walk.ts'

test('a new number applies, adds what is missing, is approved, signs and enters', async ({
  page,
  context,
  look,
  baseURL,
}) => {
  await look({})
  const mobile = await newPerson(context, baseURL ?? '')
  await page.goto('/login/under-review-user')
  await page.getByRole('link', { name: 'Create a merchant' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create Merchant' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)

  await test.step('nothing filled: every fault is at its field, and the first one has the focus', async () => {
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Account type is required. please check it!')).toBeVisible()
    await expect(page.getByText('Legal name in English is required. please check it!')).toBeVisible()
    await expect(page.getByText('What the business does is required. please check it!')).toBeVisible()
    await expect(page.getByRole('radiogroup', { name: 'Account type' })).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('the steps, saved one by one', async () => {
    await page.getByRole('radio', { name: 'One business' }).check()
    await page.getByRole('textbox', { name: 'Legal name in English' }).fill('Dune Rides LLC')
    await page.getByRole('combobox', { name: 'What the business does' }).selectOption('TRANSPORT')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Licence and address' })).toBeFocused()

    await page.getByRole('textbox', { name: 'Trade licence number' }).fill('CN-77')
    await page.getByLabel('Licence valid until').fill('2020-01-31')
    await page.getByRole('textbox', { name: 'City' }).fill('Dubai')
    await page.getByRole('textbox', { name: 'Address' }).fill('Al Quoz 3')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('This licence has expired.')).toBeVisible()
    await page.getByLabel('Licence valid until').fill(`${new Date().getFullYear() + 2}-01-31`)
    await page.getByRole('button', { name: 'Next' }).click()

    await page.getByRole('textbox', { name: 'Contact person' }).fill('Nadia Rahal')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('nadia')
    await page.getByRole('textbox', { name: 'Expected sales per month' }).fill('50,000')
    await page.getByRole('checkbox', { name: 'QR Pay' }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Please Check The E-mail Format')).toBeVisible()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('nadia@dune.example')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Documents' })).toBeVisible()
  })

  await test.step('a reload brings back what was saved', async () => {
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Legal name in English' })).toHaveValue('Dune Rides LLC')
    for (let at = 0; at < 3; at += 1) await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Documents' })).toBeVisible()
  })

  await test.step('documents, the last look, and off it goes', async () => {
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Trade licence is required, please check it!')).toBeVisible()
    await sendDocument(page, 'Trade licence', 'licence.pdf')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Check and send' })).toBeVisible()
    await expect(page.locator('.check-facts').first()).toContainText('Dune Rides LLC')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send application' }).click()
    await expect(page).toHaveURL(/under-review-user/)
  })

  await test.step('the provider’s autopilot asks for more, and the page changes by itself', async () => {
    await expect(page.getByRole('heading', { name: 'What is missing' })).toBeVisible()
    await expect(page.getByText('Not decided yet. You get the agreement after approval.')).toBeVisible()
    await page.getByRole('link', { name: 'Fix this: Owner’s identity document' }).click()
    await expect(page.getByText('The provider asks: Owner’s identity document is missing.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open licence.pdf' })).toBeVisible()
    await sendDocument(page, 'Owner’s identity document', 'passport.pdf')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Send application' }).click()
  })

  await test.step('approved: the agreement is read and signed with a code', async () => {
    await page.getByRole('link', { name: 'Read and sign the agreement' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Update Agreement' })).toBeVisible()
    const read = page.getByRole('button', { name: 'Read the document' })
    await expect(read).toBeVisible()
    const [viewer] = await Promise.all([context.waitForEvent('page'), read.click()])
    await expect(viewer.getByTestId('viewer-page')).toHaveAttribute('data-page', '1')
    await viewer.close()
    await page.getByRole('button', { name: 'Sign the agreement' }).click()
    await expect(page.getByText('Confirm this first.')).toBeVisible()
    await expect(page.getByText('SMS Code is required. please check it!')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: 'I have read the document' }).check()
    const code = await codeAfter(baseURL, mobile, () => pressSend(page.getByRole('button', { name: 'SEND' })))
    await page.getByRole('textbox', { name: 'SMS Code' }).fill(code === '123456' ? '654321' : '123456')
    await page.getByRole('button', { name: 'Sign the agreement' }).click()
    await expect(page.getByText('That code is wrong or has expired.')).toBeVisible()
    await page.getByRole('textbox', { name: 'SMS Code' }).fill(code)
    await page.getByRole('button', { name: 'Sign the agreement' }).click()
    await expect(page.getByText(/^Signed by Nadia Rahal on \d\d-\d\d-\d{4}/)).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  await page.getByRole('button', { name: 'Enter the console' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account: Nadia Rahal' })).toBeVisible()
})

test('what was typed survives a lost network and is kept by the next try', async ({
  page,
  context,
  look,
  baseURL,
  complaints,
}) => {
  await look({})
  await newPerson(context, baseURL ?? '')
  await page.goto('/merchant/creation')
  await page.getByRole('textbox', { name: 'Legal name in English' }).fill('Almost lost')
  await page.route('**/preAuth/merchant/apply/add', (route) => route.abort())
  await page.getByRole('button', { name: 'Save and continue later' }).click()
  await expect(page.getByTestId('announcer')).toHaveText('Network error, please try it later!')
  await expect(page.getByRole('textbox', { name: 'Legal name in English' })).toHaveValue('Almost lost')
  await page.unroute('**/preAuth/merchant/apply/add')
  await page.getByRole('button', { name: 'Save and continue later' }).click()
  await expect(page.getByTestId('announcer')).toHaveText('Saved.')
  await page.goto('/merchant/creation')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('textbox', { name: 'Legal name in English' })).toHaveValue('Almost lost')
  complaints.length = 0
})

test('a visitor who is not signed in is sent to the login', async ({ page, look }) => {
  await look({})
  for (const address of ['/merchant/creation', '/login/under-review-user', '/update-agreement']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible()
  }
})
