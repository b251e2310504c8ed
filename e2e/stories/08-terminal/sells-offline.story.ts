// A till in a browser: activated, sells online, sells without a network, is closed and killed, and every sale is in the console once.
import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { sandbox } from '../../sandbox.ts'
import { newProfile, openTillBrowser, type TillBrowser } from '../../till-browser.ts'
import { expect, expectAccessible, test } from '../../world.ts'

const chain = '20000008'
interface Row {
  readonly id: string
  readonly orderNo: string | null
  readonly method: string
  readonly amount: { readonly amount: string }
}
const type = async (page: Page, digits: string): Promise<void> => {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click()
}
const sellInCash = async (page: Page, digits: string): Promise<void> => {
  await type(page, digits)
  await page.getByRole('button', { name: /^Charge/ }).click()
  await page.getByRole('button', { name: /^Cash/ }).click()
  await page.getByRole('button', { name: /^Exact/ }).click()
}
const activate = async (baseURL: string, profile: string): Promise<TillBrowser & { readonly device: string }> => {
  const { path, id } = await sandbox<{ path: string; id: string }>(baseURL, 'terminal', { mid: chain })
  const till = await openTillBrowser(baseURL, profile)
  await till.page.goto(`${baseURL}${path}`)
  await till.page.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(till.page.getByRole('heading', { name: 'This till’s words' })).toBeVisible()
  await till.page.getByRole('button', { name: 'Done' }).click()
  await expect(till.page.getByText('Online', { exact: true })).toBeVisible()
  return { ...till, device: id }
}
const salesOf = async (desk: Page, device: string): Promise<readonly Row[]> => {
  const number = device.slice(-8).toUpperCase()
  const answer = await desk.request.post('/restful/secure/trade/acquire/query', {
    headers: { 'x-host-app': 'falaj-console', 'x-platform': '4' },
    data: { filters: { text: `R-${number}` }, pageParam: { number: 1, size: 40 } },
  })
  return ((await answer.json()) as { body: { rows: readonly Row[] } }).body.rows
}
const amountsOf = async (desk: Page, device: string): Promise<readonly string[]> =>
  (await salesOf(desk, device)).map(({ amount }) => amount.amount).toSorted()

/** On a slow network a till is activated in seconds. */
const scriptBytesMax = 60_000
test('the till is at most 60 kB of JavaScript', () => {
  const folder = path.join(import.meta.dirname, '../../../apps/terminal/dist/assets')
  const packed = fs.readdirSync(folder).filter((name) => name.endsWith('.js.br'))
  expect(packed.length).toBeGreaterThan(0)
  expect(packed.reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0)).toBeLessThan(scriptBytesMax)
})
test('a till sells online and offline, and its sales are in the console once', async ({ enter, baseURL }) => {
  const desk = await enter('chain-manager', '/fiat/transaction/record')
  const profile = newProfile()
  let till = await activate(baseURL!, profile)
  const { device } = till
  await expectAccessible(till.page)
  // Online by card.
  await type(till.page, '8750')
  await till.page.getByRole('button', { name: /^Charge .*87.50/ }).click()
  await till.page.getByRole('button', { name: /^Card or phone/ }).click()
  await till.page.getByRole('button', { name: 'Tap: approved' }).click()
  await expect(till.page.getByText('Paid by card')).toBeVisible()
  await till.page.getByRole('button', { name: 'Next sale' }).click()
  await expect.poll(() => amountsOf(desk, device)).toEqual(['87.50'])
  // The network goes; three sales.
  await till.context.setOffline(true)
  await expect(till.page.getByText('Offline', { exact: true })).toBeVisible()
  for (const digits of ['4200', '1800']) {
    await sellInCash(till.page, digits)
    await expect(till.page.getByText('Paid in cash')).toBeVisible()
    await till.page.getByRole('button', { name: 'Next sale' }).click()
  }
  await type(till.page, '5450')
  await till.page.getByRole('button', { name: /^Charge/ }).click()
  await till.page.getByRole('button', { name: /^Card or phone/ }).click()
  await till.page.getByRole('button', { name: 'Tap: approved' }).click()
  await expect(till.page.getByText('Accepted offline, subject to approval')).toBeVisible()
  await till.page.getByRole('button', { name: 'Show receipt code' }).click()
  await expect(till.page.getByRole('img', { name: /^R-/ })).toBeVisible()
  await till.page.getByRole('button', { name: 'Back' }).click()
  await till.page.getByRole('button', { name: 'Sales' }).click()
  await expect(till.page.getByText('Wait to be sent: 3')).toBeVisible()
  await expectAccessible(till.page)
  // Killed, and opened again without a network: the page comes from the service worker, the sales from storage.
  await till.kill()
  till = { ...(await openTillBrowser(baseURL!, profile)), device }
  await till.context.setOffline(true)
  await till.page.goto(`${baseURL}/terminal/`)
  await till.page.getByRole('button', { name: 'Sales' }).click()
  await expect(till.page.getByText('Wait to be sent: 3')).toBeVisible()
  expect(await amountsOf(desk, device)).toEqual(['87.50'])
  // A second tab only shows.
  const second = await till.context.newPage()
  await second.goto(`${baseURL}/terminal/`)
  await expect(second.getByText('This till is open in another tab. This one only shows.')).toBeVisible()
  await second.close()
  await till.context.setOffline(false)
  await till.page.getByRole('button', { name: 'Try now' }).click()
  await expect(till.page.getByText('Online', { exact: true })).toBeVisible()
  await expect.poll(() => amountsOf(desk, device)).toEqual(['18.00', '42.00', '54.50', '87.50'])
  await till.kill()
  fs.rmSync(profile, { recursive: true, force: true })
})

test('a till that is killed between pay and receipt shows no receipt without a stored sale', async ({
  enter,
  baseURL,
}) => {
  const desk = await enter('chain-manager', '/fiat/transaction/record')
  const profile = newProfile()
  let till = await activate(baseURL!, profile)
  const { device } = till
  const receipts: string[] = []
  for (const waitMs of [0, 5, 15, 40, 120]) {
    await till.context.setOffline(true)
    await sellInCash(till.page, '1000')
    // At another moment each time: before, while or after the sale is stored.
    const paid = await Promise.race([
      till.page.waitForSelector('[data-paid]').then((shown) => shown.getAttribute('data-paid')),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), waitMs)),
    ])
    await till.kill()
    if (paid) receipts.push(paid)
    till = { ...(await openTillBrowser(baseURL!, profile)), device }
    await till.page.goto(`${baseURL}/terminal/`)
    await expect(till.page.getByText('Online', { exact: true })).toBeVisible()
  }
  await till.page.getByRole('button', { name: 'Sales' }).click()
  await expect(till.page.locator('[data-sequence]').first()).toBeVisible()
  const stored = await till.page.locator('[data-sequence]').count()
  for (const receipt of receipts)
    await expect(till.page.locator(`[data-sequence="${receipt.split('-')[1]}"]`)).toBeVisible()
  await expect.poll(async () => (await salesOf(desk, device)).length).toBe(stored)
  await till.kill()
  fs.rmSync(profile, { recursive: true, force: true })
})
