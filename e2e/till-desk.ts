// What stories do at a till in a browser, and what a colleague sees of it in the console.
import type { Page } from '@playwright/test'
import { sandbox } from './sandbox.ts'
import { openTillBrowser, type TillBrowser } from './till-browser.ts'
import { expect } from './world.ts'

const chain = '20000008'
interface Row {
  readonly id: string
  readonly orderNo: string | null
  readonly method: string
  readonly amount: { readonly amount: string }
}
export const typeAmount = async (page: Page, digits: string): Promise<void> => {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click()
}
export const sellInCash = async (page: Page, digits: string): Promise<void> => {
  await typeAmount(page, digits)
  await page.getByRole('button', { name: /^Charge/ }).click()
  await page.getByRole('button', { name: /^Cash/ }).click()
  await page.getByRole('button', { name: /^Exact/ }).click()
}
export const openTill = async (
  baseURL: string,
  profile: string,
  { mid = chain, isKept = true }: { readonly mid?: string; readonly isKept?: boolean } = {},
): Promise<TillBrowser & { readonly number: string; readonly id: string }> => {
  const { path, number, id } = await sandbox<{ path: string; number: string; id: string }>(baseURL, 'terminal', { mid })
  const till = await openTillBrowser(baseURL, profile, isKept)
  await till.page.goto(`${baseURL}${path}`)
  await till.page.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(till.page.getByRole('heading', { name: 'This till’s words' })).toBeVisible()
  await till.page.getByRole('button', { name: 'Done' }).click()
  await expect(till.page.getByText('Online', { exact: true })).toBeVisible()
  return { ...till, number, id }
}
const pageSize = 40
export const salesOf = async (desk: Page, number: string, page = 1): Promise<readonly Row[]> => {
  const answer = await desk.request.post('/restful/secure/trade/acquire/query', {
    headers: { 'x-host-app': 'falaj-console', 'x-platform': '4' },
    data: { filters: { text: `R-${number}` }, pageParam: { number: page, size: pageSize } },
  })
  const { rows } = ((await answer.json()) as { body: { rows: readonly Row[] } }).body
  return rows.length < pageSize ? rows : [...rows, ...(await salesOf(desk, number, page + 1))]
}
export const amountsOf = async (desk: Page, number: string): Promise<readonly string[]> =>
  (await salesOf(desk, number)).map(({ amount }) => amount.amount).toSorted()
