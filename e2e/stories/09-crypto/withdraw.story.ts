// Coins go out: one asks, a colleague approves, the chain takes it block by block.
import { approveChosen, chooseRequest, requestPane } from '../../approvals.ts'
import { resultOnPhone } from '../../outcome.ts'
import { expect, expectAccessible, test } from '../../world.ts'
import { stepUpBySms } from '../03-two-factor/walk.ts'

const path = '/crypto/transaction/withdraw?coin=ETH'
const omar = '+971-501004402'

test('a withdrawal is approved by a colleague, sent, and confirmed', async ({ enter, request, baseURL }) => {
  const page = await enter('financial', path)
  const amount = page.getByRole('textbox', { name: 'Amount that arrives' })
  await expect(page.getByText(/^Limits: AED 250,000\.00 for one withdrawal, AED 500,000\.00 a day\./)).toBeVisible()
  await amount.fill('0.0317')
  await expect(page.getByRole('radio', { name: /Exchange account/ })).toBeDisabled()
  await page.getByRole('radio', { name: /Cold wallet/ }).check()
  await expect(page.getByText('Preview. Nothing has moved.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send ETH 0.0317?' })
  await expect(dialog).toContainText('0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf')
  await dialog.getByRole('button', { name: 'Send ETH 0.0317' }).click()
  await resultOnPhone(page, () => stepUpBySms(page, baseURL, omar))
  await expect(page.getByText(/is waiting for approval/)).toBeVisible()

  const checker = await enter('admin', '/management/auth/history?mine=waiting', { stepUp: true })
  await chooseRequest(checker, /Send ETH 0\.0317/)
  await expect(requestPane(checker)).toContainText('Network fee, at most')
  await approveChosen(checker)
  await checker.context().close()

  await page.getByRole('link', { name: 'Open the withdrawal' }).click()
  const record = page.getByRole('dialog')
  await expect(async () => {
    await request.post('/sandbox/chain/mine', {
      headers: { 'x-host-app': 'falaj-console' },
      data: { network: 'ETH', blocks: 13 },
    })
    await expect(record).toContainText('Arrived at Cold wallet', { timeout: 3000 })
  }).toPass()
  await expect(record).toContainText('Network fee')
  await expectAccessible(page)

  // A withdrawal that was displaced by another transaction shows that, and that the provider decides.
  await page.goto('/crypto/transaction/withdraw?status=STUCK')
  await page.getByRole('row').filter({ hasText: 'USDT 75.00' }).getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toContainText('Your provider is checking and decides')
  await expect(page.getByRole('dialog')).toContainText('USDT 25.00 to')
  await expectAccessible(page)

  await page.goto('/crypto/transaction/withdraw?tab=addresses')
  await page.getByRole('button', { name: 'Add an address' }).click()
  const add = page.getByRole('dialog', { name: 'New withdrawal address' })
  await add.getByRole('textbox', { name: 'Address', exact: true }).fill('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')
  await expect(add).toContainText('This address belongs to another network.')
  await expectAccessible(page)
})
