// An admin reads the history, verifies it in the browser, downloads the proof, and is warned when somebody has changed the database.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { asDatabaseOwner } from '../../../apps/server/src/testing/story-database.ts'
import { expect, expectAccessible, settled, test } from '../../world.ts'

const address = '/management/operation-history'
const script = path.join(import.meta.dirname, '../../../scripts/verify-history.mjs')
/** Data folder of the stories' own server, set by scripts/test.mjs. */
const dataDir = process.env['STORIES_DATA_DIR'] ?? ''

const act = async (page: Page, to: string, data: unknown): Promise<void> => {
  const answer = await page.request.post(`/restful/${to}`, {
    headers: { 'x-host-app': 'falaj-console', 'x-platform': '4', 'idempotency-key': randomUUID() },
    data,
  })
  expect(((await answer.json()) as { head: { code: number } }).head.code).toBe(200)
}
const verified = (page: Page) => page.getByRole('heading', { name: 'Nothing was changed' })
const check = (file: string): Promise<{ readonly code: number; readonly output: string }> =>
  new Promise((resolve) =>
    execFile(process.execPath, [script, file], { env: {} }, (error, output) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output }),
    ),
  )
const takeProof = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Proof file' }).click()
  const added = page.waitForResponse('**/common/export/add')
  await page.getByRole('button', { name: /^Create (file|another)$/ }).click()
  const { body } = (await (await added).json()) as { body: { readonly id: string } }
  const popover = page.getByRole('dialog', { name: 'Proof file' })
  let file = ''
  // The proof before this one may still be offered.
  await expect(async () => {
    await expect(popover.getByText(/^Ready: /)).toBeVisible()
    const [request, download] = await Promise.all([
      page.waitForRequest('**/common/export/download'),
      page
        .context()
        .waitForEvent('page')
        .then((tab) => tab.waitForEvent('download')),
      popover.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(request.postDataJSON()).toMatchObject({ id: body.id })
    expect(download.suggestedFilename()).toMatch(/^history-proof-\d{4}-\d{2}-\d{2}\.jsonl$/)
    file = await download.path()
  }).toPass()
  await page.keyboard.press('Escape')
  return file
}

test.beforeEach(async ({ look }) => look({}))

test('filters narrow the history; a record opens with what changed, in words, and leads to its neighbours', async ({
  page,
  as,
}) => {
  // Nobody else's stories work for this merchant.
  await as('agent-admin')
  await act(page, 'secure/member/timezone/edit', { timezone: 'Asia/Shanghai' })
  await act(page, 'secure/member/timezone/edit', { timezone: 'Asia/Dubai' })
  await act(page, 'secure/file/ticket', { purpose: 'image' })
  await page.goto(address)
  await expect(page.getByRole('row', { name: /Changed the time zone/ }).first()).toBeVisible()
  await expect(page.getByRole('table').getByText(/secure\//)).toHaveCount(0)

  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('button', { name: 'Type of action', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Own settings' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/group=settings/)
  await expect(page.getByRole('row', { name: /Started to upload a file/ })).toHaveCount(0)

  await page
    .getByRole('row', { name: /Changed the time zone/ })
    .first()
    .getByRole('link')
    .click()
  const drawer = page.getByRole('dialog')
  const change = drawer.getByRole('row', { name: /Time zone/ })
  await expect(change.getByRole('cell').nth(0)).toHaveText('Asia/Shanghai')
  await expect(change.getByRole('cell').nth(1)).toHaveText('Asia/Dubai')
  await expect(drawer.getByText('not required')).toBeVisible()
  await drawer.getByRole('link', { name: 'Everything done to this object' }).click()
  await expect(page).toHaveURL(/object=person/)
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('row', { name: /Changed the time zone/ })).not.toHaveCount(0)
})

test('verified in the browser, green; the proof is checked without the server; one byte flipped, and both name the entry', async ({
  page,
  as,
}) => {
  await as('taxi-admin')
  await act(page, 'secure/file/ticket', { purpose: 'image' })
  const object = `upload ticket for image`
  await page.goto(address)
  await expect(page.getByText('Every entry is sealed into a chain')).toBeVisible()
  await page
    .getByRole('row', { name: /Started to upload a file/ })
    .first()
    .getByRole('link')
    .click()
  const drawer = page.getByRole('dialog')
  await expect(async () => {
    await page.reload()
    await expect(drawer.getByText(/^Block \d+, entry \d+$/)).toBeVisible({ timeout: 5000 })
  }).toPass()
  const id = new URL(page.url()).searchParams.get('open') ?? ''
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(verified(page)).toBeVisible()
  await expect(page.getByText(/entries? in \d+ blocks verified/)).toBeVisible()
  const good = await check(await takeProof(page))
  expect(good).toMatchObject({ code: 0 })
  expect(good.output).toMatch(/^ok: \d+ entries/)

  const flip = (from: string, to: string) =>
    asDatabaseOwner(dataDir, `update audit_entry set object = replace(object, '${from}', '${to}') where id = '${id}'`)
  await flip(object, `${object.slice(0, -1)}f`)
  try {
    await page.getByRole('button', { name: 'Verify again' }).click()
    await expect(page.getByRole('heading', { name: 'The history doesn’t verify' })).toBeVisible()
    const card = page.getByRole('region', { name: 'Sealed history' })
    await expect(card.getByText(id)).toBeVisible()
    await expect(card.getByText('was changed after it was sealed')).toBeVisible()
    await expectAccessible(page)
    const bad = await check(await takeProof(page))
    expect(bad.code).toBe(1)
    expect(bad.output).toContain(`BROKEN: entry ${id} does not hash to what was sealed.`)
    await card.getByRole('link', { name: 'Open the entry as it is now' }).click()
    await expect(drawer.getByText('upload ticket for imagf')).toBeVisible()
    await page.keyboard.press('Escape')
  } finally {
    await flip(`${object.slice(0, -1)}f`, object)
  }

  // The page is left while it works; the result waits there.
  await page.getByRole('button', { name: 'Verify again' }).click()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL(/\/home/)
  await page.goBack()
  await expect(verified(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Last verified in this browser: /)).toBeVisible()
})

test('a chain that was made anew is noticed by the head this browser has seen', async ({ page, as }) => {
  await as('multi-admin')
  await act(page, 'secure/file/ticket', { purpose: 'image' })
  await page.goto(address)
  await expect(async () => {
    await page.getByRole('button', { name: /^Verify/ }).click()
    await expect(page.getByText(/Latest block/)).toBeVisible({ timeout: 5000 })
  }).toPass()
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('history-head:')) ?? ''
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object
    localStorage.setItem(key, JSON.stringify({ ...kept, hash: '1'.repeat(64) }))
  })
  await page.getByRole('button', { name: 'Verify again' }).click()
  await expect(page.getByText('it isn’t the one this browser verified before')).toBeVisible()
})

test('a lost network during the verification is said, and can be tried again', async ({ page, as, complaints }) => {
  await as('it')
  await page.goto(address)
  await settled(page)
  await page.route('**/operation/chain', (route) => route.fulfill({ status: 503 }))
  await page.clock.install()
  // The page gives up after a few tries: they wait until the story has seen that it verifies.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('heading', { name: 'Verifying' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('heading', { name: 'Sealed history' })).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  const again = page.getByRole('region', { name: 'Sealed history' }).getByRole('button', { name: 'Try again' })
  await expect(async () => {
    await page.clock.runFor(30_000)
    await expect(again).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.unroute('**/operation/chain')
  await page.clock.resume()
  await again.click()
  await expect(verified(page)).toBeVisible()
  complaints.length = 0
})
