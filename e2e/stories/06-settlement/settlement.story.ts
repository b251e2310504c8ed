// Money that leaves by itself: one asks for a rule, a colleague approves it, the next runs are planned, and one of them is skipped.
import type { Page } from '@playwright/test'
import { approveChosen, chooseRequest } from '../../approvals.ts'
import { expect, expectAccessible, settled, test } from '../../world.ts'
import { stepUpBySms } from '../03-two-factor/walk.ts'

const leen = { key: 'taxi-financial', mobile: '+971-501004442' }
const path = '/fiat/transaction/automatic-settlement'

const aed = (page: Page) => page.getByRole('region', { name: /^AED/ })

test.describe.configure({ mode: 'serial' })

test('a rule is asked for with its preview, approved by a colleague, and then plans its runs', async ({
  enter,
  baseURL,
}) => {
  test.slow()
  const maker = await enter(leen.key, path)
  await settled(maker)
  await aed(maker)
    .getByRole('button', { name: 'Change settlement of AED' })
    .or(aed(maker).getByRole('link', { name: 'Change settlement of AED' }))
    .click()
  await aed(maker).getByRole('combobox', { name: 'Settlement' }).selectOption('AUTOMATIC')
  await aed(maker).getByRole('combobox', { name: 'Schedule' }).selectOption('weekdays')
  await aed(maker).getByRole('checkbox', { name: 'Monday' }).uncheck()
  await aed(maker).getByRole('checkbox', { name: 'Saturday' }).check()
  await aed(maker).getByRole('textbox', { name: 'Time in Dubai' }).fill('25:00')
  await aed(maker).getByRole('button', { name: 'Request approval' }).click()
  await expect(aed(maker).getByText('Enter a time such as 10:00.')).toBeVisible()
  await aed(maker).getByRole('textbox', { name: 'Time in Dubai' }).fill('09:30')
  const preview = aed(maker).getByRole('region', { name: 'What this would do' })
  await expect(preview.getByRole('listitem').filter({ hasText: '09:30' })).toHaveCount(5)
  await expect(preview.getByText(/moved from \d\d-\d\d-\d{4}: banks closed/).first()).toBeVisible()
  await expectAccessible(maker)
  await aed(maker).getByRole('button', { name: 'Request approval' }).click()
  await stepUpBySms(maker, baseURL, leen.mobile)
  await expect(aed(maker).getByText(/Request A-\w{7} is waiting for approval/)).toBeVisible()

  const checker = await enter('taxi-admin', '/management/auth/history?mine=waiting', { stepUp: true })
  const request = await chooseRequest(checker, /Settle AED to the bank automatically/)
  await expect(request.getByRole('cell', { name: /Fares \(AE •••• 4455\)/ })).toBeVisible()
  await approveChosen(checker)
  await checker.context().close()

  // Without a reload.
  await expect(aed(maker).getByText('Automatic', { exact: true })).toBeVisible()
  const runs = aed(maker).getByRole('listitem').filter({ hasText: '09:30' })
  await expect(runs).toHaveCount(5)
  await runs.nth(1).getByRole('button', { name: /^Skip/ }).click()
  await expect(runs.nth(1).getByText('skipped')).toBeVisible()
  await runs
    .nth(1)
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect(runs.nth(1).getByText('skipped')).toBeHidden()
  await maker.context().close()
})
