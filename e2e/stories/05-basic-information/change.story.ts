// The merchant's own data: one person asks, another agrees, the provider confirms, and every page follows.
import type { Page } from '@playwright/test'
import { approveChosen, chooseRequest } from '../../approvals.ts'
import { asDatabaseOwner } from '../../../apps/server/src/testing/story-database.ts'
import { passStepUp } from '../../step-up.ts'
import { expect, expectAccessible, mobileOf, settled, test } from '../../world.ts'

const [hessa, tariq] = ['operation-maker', 'operation-checker']
const profile = '/management/main/basic-information'
const history = '/management/auth/history'
/** Data folder of the stories' own server, set by scripts/test.mjs. */
const dataDir = process.env['STORIES_DATA_DIR'] ?? ''

/** What comes to the autopilot's desk meanwhile has not waited yet; with the provider back it has waited long enough. */
const providerIsAway = () =>
  asDatabaseOwner(
    dataDir,
    `create function story_waits() returns trigger language plpgsql as $$
       begin new.asked_at = now() + interval '1 day'; return new; end $$`,
    'create trigger story_waits before insert on profile_review for each row execute function story_waits()',
  )
const providerIsBack = () =>
  asDatabaseOwner(
    dataDir,
    'drop function story_waits cascade',
    "update profile_review set asked_at = now() - interval '1 hour' where asked_at > now()",
  )
const part = (page: Page, name: string) =>
  page.locator('.profile-part').filter({ has: page.getByRole('heading', { name }) })
const numberIn = async (page: Page): Promise<string> => {
  const notice = page.getByRole('heading', { name: /^Request A-\w{7} is waiting for approval\.$/ })
  await expect(notice).toBeVisible()
  return /A-\w{7}/.exec(await notice.innerText())![0]
}
const approve = async (page: Page, number: string): Promise<void> => {
  await page.goto(`${history}?mine=waiting`)
  const request = await chooseRequest(page, number)
  await approveChosen(page)
  await expect(request.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
}

test.describe.configure({ mode: 'serial' })

test('a new tax number: refused while it is wrong, reviewed, approved by a colleague, confirmed by the provider', async ({
  enter,
}) => {
  const reader = await enter('financial', profile)
  // Unique: the story may be repeated in the same world.
  const mark = String(Date.now()).slice(-8)
  const [number15, site] = [`1003829${mark}`, `shop-${mark}.marinawalk.example`]
  await expect(part(reader, 'Company').getByText('CN-784213')).toBeVisible()
  const checker = await enter(tariq, history, { stepUp: true })
  const maker = await enter(hessa, profile)
  await maker.getByRole('link', { name: 'Edit Company' }).click()

  const trn = maker.getByRole('textbox', { name: /TRN/ })
  await trn.fill('1234')
  await maker.getByRole('textbox', { name: /^Website/ }).fill('marinawalk')
  await maker.getByRole('button', { name: 'Review' }).click()
  await expect(maker.getByText('A TRN has 15 digits.')).toBeVisible()
  await expect(maker.getByText('Start with https://')).toBeVisible()
  await expect(trn).toBeFocused()
  await expect(trn).toHaveValue('1234')
  await trn.fill(number15)
  await maker.getByRole('textbox', { name: /^Website/ }).fill(`https://${site}`)
  await maker.getByRole('button', { name: 'Review' }).click()

  const row = maker.getByRole('row', { name: new RegExp(`TRN.*${number15}`) })
  await expect(row).toBeVisible()
  await expect(
    maker.getByText(/Your provider must confirm these after your colleagues approve: Tax registration/),
  ).toBeVisible()
  await expectAccessible(maker)
  // Back and on again: what was typed is still there.
  await maker.getByRole('button', { name: 'Back' }).click()
  await expect(trn).toHaveValue(number15)
  await maker.getByRole('button', { name: 'Review' }).click()
  await maker.getByRole('button', { name: 'Submit change' }).click()
  const number = await numberIn(maker)

  // Everybody who reads the page sees that it waits, and for whom, without a reload.
  await expect(part(reader, 'Company').getByText('Waiting for approval')).toBeVisible()
  const withProvider = part(reader, 'Company').getByText('With the provider', { exact: true })
  await providerIsAway()
  try {
    await approve(checker, number)
    await expect(withProvider).toBeVisible()
    // The merchant's own part of the same change applies already.
    await expect(part(reader, 'Company').getByText(site)).toBeVisible()
  } finally {
    await providerIsBack()
  }
  await expect(withProvider).toHaveCount(0)
  await expect(part(reader, 'Company').getByText(number15)).toBeVisible()
})

test('a renewed lease: a wrong file is refused, the right one is a new version that opens', async ({
  enter,
  baseURL,
}) => {
  const maker = await enter(hessa, profile)
  await maker.getByRole('link', { name: 'New version of: Lease contract' }).click()
  await maker.getByRole('button', { name: 'Review' }).click()
  await expect(maker.getByText('Valid until is required. please check it!')).toBeVisible()
  await expect(maker.getByText('File is required. please check it!')).toBeVisible()
  await maker.getByLabel('Valid until').fill('2031-03-31')
  const file = maker.locator('input[type="file"]')
  await file.setInputFiles({ name: 'lease.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(maker.getByText('This file type isn’t accepted here.')).toBeVisible()
  await file.setInputFiles({
    name: 'lease-2031.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  })
  await expect(maker.getByRole('button', { name: 'Open lease-2031.pdf' })).toBeVisible()
  await maker.getByRole('button', { name: 'Review' }).click()
  await expect(maker.getByRole('row', { name: /Lease contract/ })).toContainText('valid until 31-03-2031')
  await expect(maker.getByText('It takes effect as soon as your colleagues approve.')).toBeVisible()
  await maker.getByRole('button', { name: 'Submit change' }).click()
  const number = await numberIn(maker)

  // Changed again by its maker before anybody decides.
  await maker.getByRole('link', { name: 'View request' }).click()
  await passStepUp(maker, baseURL, await mobileOf(baseURL, hessa))
  await maker
    .getByRole('region', { name: /^Request/ })
    .getByRole('link', { name: 'Edit' })
    .click()
  await expect(maker.getByText(`You’re changing request ${number}.`)).toBeVisible()
  await maker.getByRole('textbox', { name: /^Number/ }).fill('EJ-2031-7')
  await maker.getByRole('button', { name: 'Review' }).click()
  await maker.getByRole('button', { name: 'Submit change' }).click()
  await numberIn(maker)

  const checker = await enter(tariq, history, { stepUp: true })
  await approve(checker, number)
  await maker.goto(profile)
  await expect(
    part(maker, 'Documents').getByText(/^No\. EJ-2031-7 · Valid until 31-03-2031 · Version \d+$/),
  ).toBeVisible()
})

test('a read-only member sees why there is no editing, by keyboard too, and downloads the profile as a PDF', async ({
  page,
  as,
  look,
}) => {
  await look({})
  await as('financial')
  await page.goto(profile)
  await settled(page)
  const edit = part(page, 'Owners').getByRole('button', { name: 'Edit' })
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  await expect(edit).toHaveAccessibleDescription('Your role (Finance) doesn’t include this.')
  await edit.focus()
  await page.keyboard.press('Enter')
  const why = page.getByRole('dialog', { name: 'Why can’t I?' })
  await expect(why.getByText('Admin, Service provider, Business maker, Operation maker')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
  await expect(edit).toBeFocused()
  await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(0)

  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Profile as PDF' }).click()
  const download = await (await popup).waitForEvent('download')
  expect(download.suggestedFilename()).toMatch(/^profile-20000001-.*\.en\.pdf$/)
})
