// Money to the bank in two browsers: one asks, a colleague approves, the bank pays, and the certificate agrees to the cent.
import type { Page } from '@playwright/test'
import { approveChosen, chooseRequest, requestPane } from '../../approvals.ts'
import { createStatements } from '../../live.ts'
import { resultOnPhone } from '../../outcome.ts'
import { sandbox } from '../../sandbox.ts'
import { passStepUp } from '../../step-up.ts'
import { expect, expectAccessible, forgive, settled, test, type Enter } from '../../world.ts'
import { password, stepUpBySms, stepUpDialog } from '../03-two-factor/walk.ts'

const chen = { key: 'multi-financial', mobile: '+971-501004426' }
const path = '/fiat/transaction/withdraw'
const souk = '20000002'

const give = (baseURL: string | undefined, amount: string): Promise<unknown> =>
  sandbox(baseURL, 'deposit', { mid: souk, currency: 'AED', amount })

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' })
/** Everything up to the second factor. */
const review = async (page: Page, text: string): Promise<void> => {
  await amount(page).fill(text)
  await expect(page.getByText('Preview. Nothing has moved.')).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).click()
}
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Withdraw AED/ })
const typePassword = async (page: Page): Promise<void> => {
  await dialog(page).getByRole('textbox', { name: 'Password' }).focus()
  await page.keyboard.type(password)
}
/** The request as who decides on it has it open. */
const waitingFor = async (enter: Enter, says: RegExp): Promise<Page> => {
  const checker = await enter('multi-admin', '/management/auth/history?mine=waiting', { stepUp: true })
  await chooseRequest(checker, says)
  return checker
}
const approveFirst = async (enter: Enter, says: RegExp): Promise<void> => {
  const checker = await waitingFor(enter, says)
  await approveChosen(checker)
  await checker.context().close()
}

test.describe.configure({ mode: 'serial' })

test('maker asks, checker approves, the money arrives, and certificate and statement agree to the cent', async ({
  enter,
  baseURL,
  page: stranger,
}) => {
  test.slow()
  await give(baseURL, '20000.00')
  const maker = await enter(chen.key, path)
  await settled(maker)
  await amount(maker).fill('99999999')
  await expect(maker.getByText('This is more than is available.')).toBeVisible()
  await expect(maker.getByText(/^You can send up to AED [\d,.]+ now\.$/)).toBeVisible()
  await review(maker, '1500.00')
  await expect(dialog(maker).getByText('1,495.80')).toHaveCount(2)
  await typePassword(maker)
  await dialog(maker).getByRole('button', { name: 'Withdraw AED 1,500.00' }).click()
  await expect(stepUpDialog(maker).getByText('AED 1,500.00')).toBeVisible()
  await resultOnPhone(maker, () => stepUpBySms(maker, baseURL, chen.mobile))
  await expect(maker.getByRole('heading', { name: /Request A-\w{7} is waiting for approval/ })).toBeVisible()
  await maker.getByRole('link', { name: 'Open the withdrawal' }).click()
  const drawer = maker.getByRole('dialog')
  await expect(drawer.getByText('Waiting for approval. The money is on hold.')).toBeVisible()

  await approveFirst(enter, /Withdraw AED 1,500\.00/)
  // Without a reload.
  await expect(drawer.getByText(/^Paid to .+ Nothing left to do\.$/)).toBeVisible()
  await expect(drawer.getByText('Balanced. Checked in your browser.')).toBeVisible()
  await expectAccessible(maker)
  const number = /W-\w{7}/.exec((await drawer.textContent()) ?? '')?.[0] ?? 'no number'
  // The card behind the drawer no longer shows it as waiting.
  await expect(maker.locator('.answer h2')).toHaveText(number)
  await expect(maker.locator('.answer .pill')).toHaveText('Success')

  const [sheet] = await Promise.all([
    maker.context().waitForEvent('page'),
    drawer.getByRole('link', { name: 'Payout certificate' }).click(),
  ])
  await expect(sheet.getByRole('heading', { name: 'Payout certificate' })).toBeVisible()
  await expect(sheet.getByText('AED 1,495.80').first()).toBeVisible()
  await expect(sheet.getByText('One thousand four hundred ninety-five dirhams and eighty fils')).toBeVisible()
  await expect(sheet.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(sheet)
  await sheet.getByRole('combobox').selectOption('zh')
  await expect(sheet.getByText('壹仟肆佰玖拾伍迪拉姆捌拾费尔')).toBeVisible()
  const verify = await sheet.getByRole('link', { name: /\/verify\// }).getAttribute('href')
  await sheet.emulateMedia({ media: 'print' })
  await expect(sheet.getByRole('button', { name: 'Print' })).toBeHidden()

  // Anyone with the paper, not signed in.
  await stranger.goto(verify ?? '')
  await expect(stranger.getByRole('heading', { name: 'This certificate is genuine' })).toBeVisible()
  await expect(stranger.getByText(/^AED 1,495\.80 was paid on \d\d-\d\d-\d{4}\.$/)).toBeVisible()
  await expect(stranger.getByText(/Souk/)).toHaveCount(0)
  await expectAccessible(stranger)
  await stranger.goto(`${verify ?? ''}x`)
  await expect(stranger.getByRole('heading', { name: 'We don’t recognise this code' })).toBeVisible()

  await maker.goto('/fiat/transaction/statements')
  await passStepUp(maker, baseURL, chen.mobile)
  await maker.getByRole('navigation', { name: 'Statements' }).getByRole('link', { name: 'Transactions' }).click()
  await maker.getByRole('button', { name: 'New statement' }).first().click()
  const form = maker.getByRole('dialog', { name: 'New statement' })
  for (const box of await form.getByRole('group').first().getByRole('checkbox').all()) await box.uncheck()
  await form.getByRole('checkbox', { name: 'Withdraw' }).check()
  await form.getByRole('combobox', { name: 'Period' }).selectOption('lastWeek')
  const rowOf = await createStatements(maker, form)
  await form.getByRole('button', { name: 'Close' }).click()
  const made = await rowOf('Withdraw')
  await expect(made.getByText('Ready')).toBeVisible()
  await made.getByRole('link').first().click()
  const row = maker.getByRole('dialog').last().getByRole('row').filter({ hasText: number })
  await expect(row).toHaveCount(1)
  await expect(row.getByText('1,500.00')).toBeVisible()
})

test('double click, back button and a reload in the middle: one withdrawal', async ({ enter, complaints, baseURL }) => {
  test.slow()
  const maker = await enter(chen.key, path)
  await settled(maker)
  // Another one at each run: the list is searched for it.
  const sum = (70 + Math.random() * 900).toFixed(2)
  await review(maker, sum)
  await typePassword(maker)
  await dialog(maker)
    .getByRole('button', { name: `Withdraw AED ${sum}` })
    .dblclick()
  await expect(stepUpDialog(maker)).toHaveCount(1)
  // The answer is lost on its way back, and the page is loaded again.
  const lost = new Promise<void>((resolve) => {
    void maker.route('**/withdraw/add', async (route) => {
      await route.fetch()
      await route.abort()
      resolve()
    })
  })
  await stepUpBySms(maker, baseURL, chen.mobile)
  await lost
  await maker.unroute('**/withdraw/add')
  await maker.reload()
  await expect(maker.getByText('This form was sent before: it is one withdrawal, not two.')).toBeVisible()
  await maker.goto('/home')
  await maker.goBack()
  await expect(maker.getByText('This form was sent before: it is one withdrawal, not two.')).toBeVisible()
  await maker.getByRole('button', { name: 'Another withdrawal' }).click()
  await expect(amount(maker)).toHaveValue('')
  await maker.goto(`${path}?status=APPLIED`)
  await settled(maker)
  await expect(maker.getByRole('row', { name: sum })).toHaveCount(1)
  // The lost answer, which the browser reports.
  forgive(complaints, /ERR_FAILED/)
})

test('sent back, it is changed in the form it came from, and approved as it is now', async ({ enter, baseURL }) => {
  test.slow()
  await give(baseURL, '2000.00')
  const maker = await enter(chen.key, path)
  await settled(maker)
  const fils = String(Math.floor(Math.random() * 100)).padStart(2, '0')
  await review(maker, `1300.${fils}`)
  await typePassword(maker)
  await dialog(maker)
    .getByRole('button', { name: `Withdraw AED 1,300.${fils}` })
    .click()
  await stepUpBySms(maker, baseURL, chen.mobile)
  await maker.getByRole('link', { name: 'Open the request' }).click()
  await passStepUp(maker, baseURL, chen.mobile)
  const request = requestPane(maker)

  const checker = await waitingFor(enter, new RegExp(`Withdraw AED 1,300\\.${fils}`))
  await requestPane(checker).getByRole('button', { name: 'Send back' }).click()
  const why = checker.getByRole('dialog', { name: 'Send back' })
  await why.getByRole('textbox').fill('Keep a thousand for the rent')
  await why.getByRole('button', { name: 'Send back' }).click()
  await expect(why).toBeHidden()
  await checker.context().close()

  const edit = request.getByRole('link', { name: 'Edit' })
  const editing = (await edit.getAttribute('href')) ?? ''
  await edit.click()
  await expect(maker.getByText(/^You are changing W-\w{7}\./)).toBeVisible()
  await expect(amount(maker)).toHaveValue(`1300.${fils}`)
  await expectAccessible(maker)
  await amount(maker).fill(`300.${fils}`)
  // What was typed is there again.
  await maker.reload()
  await expect(amount(maker)).toHaveValue(`300.${fils}`)
  await review(maker, `300.${fils}`)
  await typePassword(maker)
  await dialog(maker)
    .getByRole('button', { name: `Withdraw AED 300.${fils}` })
    .click()
  await stepUpBySms(maker, baseURL, chen.mobile)
  await expect(maker.getByRole('heading', { name: /Request A-\w{7} is waiting for approval/ })).toBeVisible()
  await approveFirst(enter, new RegExp(`Withdraw AED 300\\.${fils}`))
  await maker.getByRole('link', { name: 'Open the withdrawal' }).click()
  await expect(maker.getByRole('dialog').getByText(/^Paid to .+ Nothing left to do\.$/)).toBeVisible()
  // An old link to its edit form explains that before anything is typed.
  await maker.goto(editing)
  await expect(maker.getByRole('heading', { name: /^W-\w{7} can’t be changed any more$/ })).toBeVisible()
  await expect(amount(maker)).toHaveCount(0)
  await maker.getByRole('button', { name: 'Another withdrawal' }).click()
  await expect(amount(maker)).toHaveValue('')
})

test('keeps what was typed: after a wrong password, and over a reload', async ({ enter }) => {
  const maker = await enter(chen.key, path)
  await settled(maker)
  await maker.getByRole('textbox', { name: 'Payment reference' }).fill('RENT 11')
  await review(maker, '88.80')
  await dialog(maker).getByRole('textbox', { name: 'Password' }).focus()
  await maker.keyboard.type('000111')
  await dialog(maker).getByRole('button', { name: 'Withdraw AED 88.80' }).click()
  await expect(dialog(maker).getByText('The current password is wrong.')).toBeVisible()
  await maker.reload()
  await settled(maker)
  await expect(amount(maker)).toHaveValue('88.80')
  await expect(maker.getByRole('textbox', { name: 'Payment reference' })).toHaveValue('RENT 11')
})

test('the bank returns the money days later: the withdrawal and its certificate say so', async ({
  enter,
  baseURL,
  page,
}) => {
  test.slow()
  const maker = await enter(chen.key, `${path}?status=SUCCESS`)
  await settled(maker)
  await maker
    .getByRole('link', { name: /W-\w{7}/ })
    .first()
    .click()
  const drawer = maker.getByRole('dialog')
  await expect(drawer.getByText(/Nothing left to do/)).toBeVisible()
  const reference = new URL(maker.url()).searchParams.get('open')
  await sandbox(baseURL, 'payouts/answer', { reference, answer: 'return' })
  await expect(drawer.getByText(/Your bank sent it back/)).toBeVisible()
  const [sheet] = await Promise.all([
    maker.context().waitForEvent('page'),
    drawer.getByRole('link', { name: 'Payout certificate' }).click(),
  ])
  await expect(sheet.getByText(/no longer proves a payment/)).toBeVisible()
  await page.goto((await sheet.getByRole('link', { name: /\/verify\// }).getAttribute('href')) ?? '')
  await expect(
    page.getByRole('heading', { name: 'This certificate is genuine, but the money was returned' }),
  ).toBeVisible()
})
