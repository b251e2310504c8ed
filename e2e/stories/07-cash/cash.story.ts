// A cashier's hour: the drawer is filled, a customer takes cash out, another wants more than is there; and customers get cashback.
import type { Page } from '@playwright/test'
import { showNew } from '../../live.ts'
import { codeAfter, pressSend } from '../../phone.ts'
import { uses } from '../../product-use.ts'
import { expect, expectAccessible, mobileOf, test } from '../../world.ts'

const confirm = async (page: Page, baseURL: string | undefined, mobile: string): Promise<void> => {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'SMS Code' }) })
  const send = dialog.getByRole('button', { name: 'SEND', exact: true })
  const code = dialog.getByRole('textbox', { name: 'SMS Code' })
  await code.fill(await codeAfter(baseURL, mobile, () => pressSend(send)))
  await code.press('Enter')
}

test(
  'cash leaves a drawer and never more than is in it, and a campaign waits for a colleague',
  uses('eatm'),
  async ({ enter, baseURL, request }) => {
    const ask = async (amount: string) => {
      const answer = await request.post('/sandbox/till', {
        headers: { 'x-host-app': 'falaj-console' },
        data: { mid: '20000002', store: 'Story counter', kind: 'cash-out', amount, customer: '971501234567' },
      })
      return (await answer.json()) as { body: { outcome: string; why?: string } }
    }
    // A till that nobody knows yet: from now on its store is one of the merchant's.
    expect((await ask('150.00')).body.outcome).toBe('refused')
    const page = await enter('multi-financial', '/fiat/transaction/record?tab=cash-out')
    await page.getByRole('button', { name: 'Put cash in' }).click()
    const put = page.getByRole('dialog', { name: 'Put cash in' })
    await put.getByRole('textbox', { name: 'Store' }).fill('Story')
    await put.getByRole('button', { name: 'Story counter' }).click()
    await put.getByRole('textbox', { name: 'Amount' }).fill('150')
    await put.getByRole('button', { name: 'Put cash in' }).click()
    const drawers = page.getByRole('region', { name: 'Cash drawers' })
    await expect(drawers.getByRole('listitem').filter({ hasText: 'Story counter' })).toContainText('150.00')
    expect((await ask('100.00')).body.outcome).toBe('done')
    expect((await ask('100.00')).body).toMatchObject({ outcome: 'refused', why: 'DRAWER_LOW' })
    await expect(drawers.getByRole('listitem').filter({ hasText: 'Story counter' })).toContainText('50.00')
    const refused = page
      .getByRole('row')
      .filter({ hasText: 'Story counter' })
      .filter({ hasText: 'Failed' })
      .filter({ hasText: '100.00' })
    await showNew(page, refused)
    await refused.getByRole('link').first().click()
    await expect(page.getByText('Refused at the till: Not enough cash in the drawer. Nothing moved.')).toBeVisible()
    await expectAccessible(page)

    await page.goto('/fiat/transaction/cash-back')
    // Where there is none yet, the empty list offers it, too.
    await page.getByRole('button', { name: 'New campaign' }).first().click()
    const form = page.getByRole('dialog', { name: 'New cashback campaign' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Story cashback')
    await form.getByRole('textbox', { name: 'Budget' }).fill('25')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Hold budget and start' }).click()
    await confirm(page, baseURL, await mobileOf(baseURL, 'multi-financial'))
    await expect(page.getByText('waits for a colleague’s approval', { exact: false }).first()).toBeVisible()
  },
)
