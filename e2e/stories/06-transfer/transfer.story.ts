// Money to another merchant and to a bank, in several browsers: one asks, a colleague approves, it arrives to the cent, and only once.
import type { Page } from '@playwright/test'
import { approveChosen, chooseRequest } from '../../approvals.ts'
import { resultOnPhone } from '../../outcome.ts'
import { showNew } from '../../live.ts'
import { uses } from '../../product-use.ts'
import { sandbox } from '../../sandbox.ts'
import { expect, expectAccessible, forgive, settled, test, type Enter } from '../../world.ts'
import { stepUpBySms, stepUpDialog } from '../03-two-factor/walk.ts'

const leen = { key: 'taxi-financial', mobile: '+971-501004442' }
const salim = 'taxi-admin'
const arjun = { key: 'fleet-financial', mobile: '+971-501004452' }
const path = '/fiat/transaction/transfer'
const taxi = '20000004'
const fleet = '20000005'

const give = (baseURL: string | undefined, amount: string): Promise<unknown> =>
  sandbox(baseURL, 'deposit', { mid: taxi, currency: 'AED', amount })
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' })
const mid = (page: Page) => page.getByRole('textbox', { name: 'Merchant ID (MID)' })
const drawer = (page: Page) => page.getByRole('dialog').first()
const review = async (page: Page, sum: string, whom = fleet): Promise<void> => {
  await mid(page).fill(whom)
  await expect(page.getByText('This is Ci•• Fl••• Pl••••••. Part of the name is hidden.')).toBeVisible()
  await amount(page).fill(sum)
  await expect(page.getByText('Preview. Nothing has moved.')).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).click()
}
const waiting = '/management/auth/history?mine=waiting'
const approve = async (enter: Enter, says: RegExp) => {
  const checker = await enter(salim, waiting, { stepUp: true })
  await chooseRequest(checker, says)
  await approveChosen(checker)
  await checker.context().close()
}
/** Another one at each run: lists are searched for it. */
const someSum = (): string => (70 + Math.random() * 900).toFixed(2)

test.describe.configure({ mode: 'serial' })

/** An old link to its edit form explains that before anything is typed, and leads to a new one. */
const expectClosed = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: /can’t be changed any more$/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Another transfer' }).click()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('')
}

test(
  'maker asks, checker approves, the money is with the other merchant to the cent',
  uses('transfer'),
  async ({ enter, baseURL }) => {
    test.slow()
    await give(baseURL, '20000.00')
    const maker = await enter(leen.key, path)
    await settled(maker)
    await mid(maker).fill(taxi)
    await expect(maker.getByText('This is your own merchant ID.')).toBeVisible()
    await mid(maker).fill('99999999')
    await expect(maker.getByText('There is no merchant with this ID.')).toBeVisible()
    const sum = someSum()
    await review(maker, sum)
    const dialog = maker.getByRole('dialog', { name: new RegExp(`^Transfer AED ${sum} to`) })
    await expect(dialog.getByText('1 colleague must approve.')).toBeVisible()
    await dialog.getByRole('button', { name: `Transfer AED ${sum}` }).click()
    await expect(stepUpDialog(maker).getByText(`AED ${sum}`)).toBeVisible()
    await resultOnPhone(maker, () => stepUpBySms(maker, baseURL, leen.mobile))
    await expect(maker.getByRole('heading', { name: /Request A-\w{7} is waiting for approval/ })).toBeVisible()
    await maker.getByRole('link', { name: 'Open the transfer' }).click()
    await expect(drawer(maker).getByText('Waiting for approval. The money is on hold.')).toBeVisible()
    const open = new URL(maker.url()).searchParams.get('open') ?? ''

    const theirs = await enter(arjun.key, `${path}?tab=single&show=list`)
    await settled(theirs)
    await expect(theirs.getByRole('row', { name: sum })).toHaveCount(0)
    await approve(enter, new RegExp(`Transfer AED ${sum}`))
    // Without a reload, on both sides.
    await expect(drawer(maker).getByText('The money is with City Fleet Platform.')).toBeVisible()
    await expect(drawer(maker).getByText('Balanced. Checked in your browser.')).toBeVisible()
    await expectAccessible(maker)
    await showNew(theirs, theirs.getByRole('row', { name: sum }))
    await expect(theirs.getByRole('row', { name: sum })).toHaveCount(1)
    await theirs.goto(`${path}?tab=single&open=${open}`)
    await expect(drawer(theirs).getByText('The money from Creek Taxi is in your balance.')).toBeVisible()
    await expect(drawer(theirs).getByText(`+${sum}`).first()).toBeVisible()
    await theirs.context().close()
    await expectClosed(maker, `${path}?tab=single&edit=${open}`)
  },
)

test('double click, a lost answer, a reload and the back button: one transfer', async ({
  enter,
  baseURL,
  complaints,
}) => {
  test.slow()
  const maker = await enter(leen.key, path)
  await settled(maker)
  const sum = someSum()
  await review(maker, sum)
  const lost = new Promise<void>((resolve) => {
    void maker.route('**/single/submit', async (route) => {
      // Asked for the second factor first.
      if (!route.request().headers()['x-step-up']) return route.continue()
      await route.fetch()
      await route.abort()
      resolve()
    })
  })
  const act = maker.getByRole('dialog').getByRole('button', { name: `Transfer AED ${sum}` })
  await act.dblclick()
  await stepUpBySms(maker, baseURL, leen.mobile)
  await lost
  await maker.unroute('**/single/submit')
  await maker.reload()
  await settled(maker)
  await expect(amount(maker)).toHaveValue(sum)
  await maker.getByRole('button', { name: 'Review' }).click()
  await act.click()
  await stepUpBySms(maker, baseURL, leen.mobile)
  await expect(maker.getByRole('heading', { name: /Request A-\w{7} is waiting for approval/ })).toBeVisible()
  await maker.goto('/home')
  await maker.goBack()
  await settled(maker)
  await maker.goto(`${path}?tab=single&status=APPLIED`)
  await settled(maker)
  await expect(maker.getByRole('row', { name: sum })).toHaveCount(1)
  // The lost answer, which the browser reports.
  forgive(complaints, /ERR_FAILED/)
})

test('a collect asks the other side, who pay it or decline', async ({ enter, baseURL }) => {
  test.slow()
  const asker = await enter(arjun.key, path)
  await settled(asker)
  await asker.getByRole('radio', { name: /^Collect/ }).check()
  const sum = someSum()
  await mid(asker).fill(taxi)
  await amount(asker).fill(sum)
  await expect(asker.getByText('Nothing moves until they pay.')).toBeVisible()
  await asker.getByRole('button', { name: 'Review' }).click()
  await asker
    .getByRole('dialog')
    .getByRole('button', { name: `Ask for AED ${sum}` })
    .click()
  await expect(asker.getByRole('heading', { name: /they’ve been asked to pay/ })).toBeVisible()
  await asker.getByRole('link', { name: 'Open the transfer' }).click()
  await asker.waitForURL(/[?&]open=/)
  const open = new URL(asker.url()).searchParams.get('open') ?? ''

  const payer = await enter(leen.key, `${path}?tab=single&open=${open}`)
  await expect(drawer(payer).getByText('City Fleet Platform is asking you to pay.')).toBeVisible()
  await drawer(payer)
    .getByRole('button', { name: `Pay AED ${sum}` })
    .click()
  await payer
    .getByRole('dialog', { name: new RegExp(`^Pay AED ${sum}`) })
    .getByRole('button', { name: `Pay AED ${sum}` })
    .click()
  await stepUpBySms(payer, baseURL, leen.mobile)
  await expect(drawer(payer).getByText('Waiting for approval. The money is on hold.')).toBeVisible()
  await approve(enter, new RegExp(`Pay AED ${sum}`))
  await expect(drawer(asker).getByText('The money from Creek Taxi is in your balance.')).toBeVisible()
})

test(
  'to a bank: the approver reads the whole number, the bank pays, everybody else sees its last digits',
  uses('transfer-to-bank'),
  async ({ enter, baseURL }) => {
    test.slow()
    const maker = await enter(leen.key, `${path}?tab=to-bank`)
    await settled(maker)
    await maker.getByRole('textbox', { name: 'IBAN' }).fill('AE07 0331 2345 6789 0123 457')
    await expect(maker.getByText('The check digits don’t match')).toBeVisible()
    await maker.getByRole('textbox', { name: 'IBAN' }).fill('AE07 0331 2345 6789 0123 456')
    await expect(maker.getByText(/^Mashreq\. The check digits are correct\.$/)).toBeVisible()
    await maker.getByRole('textbox', { name: 'Account holder’s name' }).fill('Noor Fabrics LLC')
    await amount(maker).fill('250.40')
    await maker.getByRole('combobox', { name: 'Purpose' }).selectOption('GOODS')
    await expect(maker.getByText('Preview. Nothing has moved.')).toBeVisible()
    await maker.getByRole('button', { name: 'Review' }).click()
    await maker.getByRole('dialog').getByRole('button', { name: 'Transfer AED 250.40' }).click()
    await resultOnPhone(maker, () => stepUpBySms(maker, baseURL, leen.mobile))
    await expect(maker.getByRole('heading', { name: /Request A-\w{7} is waiting for approval/ })).toBeVisible()
    await maker.getByRole('link', { name: 'Open the transfer' }).click()
    await expect(drawer(maker).getByText('AE •••• 3456')).toBeVisible()

    const checker = await enter(salim, waiting, { stepUp: true })
    const request = await chooseRequest(checker, /to Noor Fabrics LLC/)
    await expect(request.getByRole('cell', { name: 'AE07 0331 2345 6789 0123 456' })).toBeVisible()
    await checker.context().close()
    await approve(enter, /to Noor Fabrics LLC/)
    await expect(drawer(maker).getByText(/^Paid to .+\.$/)).toBeVisible()
    await expect(drawer(maker).getByText('Balanced. Checked in your browser.')).toBeVisible()
    await expectAccessible(maker)
    await expectClosed(maker, `${path}?tab=to-bank&edit=${new URL(maker.url()).searchParams.get('open')}`)
  },
)
