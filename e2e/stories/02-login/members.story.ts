// What a member may do about their own login: switch the merchant, end sessions, change the password, choose a time zone.
import { codeAfter, pressSend } from '../../phone.ts'
import { cookiesOf, expect, expectAccessible, settled, signIn, test } from '../../world.ts'
import { byPassword, choose, guided, openLogin, password, type, fullNumber } from './walk.ts'

test.beforeEach(async ({ look, page }) => {
  await look({})
  await guided(page)
})

test('a person in three merchants chooses one, switches later without logging in again, and every tab follows', async ({
  page,
  context,
  baseURL,
}) => {
  await openLogin(page)
  await byPassword(page, '501004471')
  await expect(page.locator('.login-choice')).toHaveText([
    /Marina Walk Trading.*Finance/s,
    /Souk Group.*Customer service/s,
    /Creek Taxi.*Admin/s,
  ])
  await choose(page, 'Souk Group')
  await expect(page.getByText('Souk Group · MID 20000002')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/home')
  await expect(other.getByText('Souk Group · MID 20000002')).toBeVisible()

  await page.getByRole('button', { name: 'Account: Hanan Tamim' }).click()
  await page.getByRole('button', { name: /Creek Taxi/ }).click()
  await expect(page.getByText('Creek Taxi · MID 20000004')).toBeVisible()
  await expect(page).toHaveURL(`${baseURL}/home`)
  await expect(other.getByText('Creek Taxi · MID 20000004')).toBeVisible()
})

test('own sessions are listed with browser, address and time; ending one signs that browser out at once', async ({
  page,
  browser,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL ?? '', 'taxi-financial')
  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {})
  await cookiesOf(elsewhere, baseURL ?? '', {})
  const far = await elsewhere.newPage()
  await guided(far)
  await openLogin(far)
  await byPassword(far, '501004442')
  await choose(far, 'Creek Taxi')
  await expect(far.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  await page.goto('/settings/sessions')
  await expect(page.getByText('This browser')).toBeVisible()
  const theirs = page.getByRole('listitem').filter({ hasText: 'Chrome · Linux' }).filter({ hasNotText: 'This browser' })
  await expect(theirs.first()).toContainText('Password')
  await expect(theirs.first()).toContainText('Creek Taxi')
  await expectAccessible(page)
  const before = await theirs.count()
  await theirs
    .first()
    .getByRole('button', { name: /^Log out/ })
    .click()
  await expect(theirs).toHaveCount(before - 1)
  await expect(far.getByRole('heading', { name: 'Unauthorized' })).toBeVisible()

  await signIn(elsewhere, baseURL ?? '', 'taxi-financial')
  await page.reload()
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(page.getByText('You aren’t logged in anywhere else.')).toBeVisible()
  await elsewhere.close()
})

test('a changed password ends every other session, keeps this one, and is the one that logs in', async ({
  page,
  browser,
  context,
  baseURL,
}) => {
  // A number that no other story uses: the password stays changed.
  const number = '501004422'
  await signIn(context, baseURL ?? '', 'business-maker')
  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {})
  await signIn(elsewhere, baseURL ?? '', 'business-maker')
  const far = await elsewhere.newPage()
  await far.goto('/home')
  await expect(far.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  await page.goto('/settings/change-password')
  await settled(page)
  const act = page.getByRole('button', { name: 'Change password', exact: true })
  await act.click()
  await expect(page.getByText('Current password is required, please check it!')).toBeVisible()
  await expect(page.getByText('Please send the OTP first.')).toBeVisible()
  await expectAccessible(page)
  const code = await codeAfter(baseURL, fullNumber(number), () => pressSend(page.getByRole('button', { name: 'SEND' })))
  await expect(page.getByRole('button', { name: /^\d+ s/ })).toBeVisible()
  await type(page, 'Current password', '135791')
  await type(page, 'Password', '161803')
  await type(page, 'Re-Enter Password', '161803')
  await page.getByRole('textbox', { name: 'SMS Code' }).fill(code)
  await act.click()
  await expect(page.getByText('The current password is wrong.')).toBeVisible()
  await type(page, 'Current password', password)
  await type(page, 'Password', password)
  await type(page, 'Re-Enter Password', password)
  await act.click()
  await expect(page.getByText('The new password is the same as the current one.')).toBeVisible()
  await type(page, 'Password', '161803')
  await type(page, 'Re-Enter Password', '161803')
  await act.click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()

  await expect(far.getByRole('heading', { name: 'Unauthorized' })).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const fresh = await elsewhere.newPage()
  await guided(fresh)
  await openLogin(fresh)
  await byPassword(fresh, number, '161803')
  await expect(fresh.getByRole('heading', { level: 1, name: 'Choose a merchant' })).toBeVisible()
  await elsewhere.close()
})

test('a time zone is found by place or offset, previewed, and every time on the screens follows it', async ({
  page,
  as,
}) => {
  await as('fleet-it')
  await page.goto('/management/operation-history')
  const firstTime = page.getByRole('table').getByRole('row').nth(1).locator('time').first()
  await expect(firstTime).toBeVisible()
  const [instant, before] = [await firstTime.getAttribute('datetime'), await firstTime.innerText()]
  await page.goto('/settings/set-timezone')
  await settled(page)
  const search = page.getByRole('searchbox', { name: 'Search by place, name or offset' })
  await search.fill('+05:45')
  await expect(page.getByRole('radio')).toHaveCount(1)
  await search.fill('nothing such')
  await expect(page.getByText('No time zones match.')).toBeVisible()
  // Browsers spell it with an h or without.
  await search.fill('mandu')
  await page.getByRole('radio', { name: /mandu/ }).check()
  await expect(page.getByText(/^Now in Kath?mandu$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Current')).toBeVisible()

  await page.goto('/management/operation-history')
  const same = page.locator(`time[datetime="${instant}"]`).first()
  await expect(same).toBeVisible()
  expect(await same.innerText()).not.toBe(before)
  const wanted = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kathmandu', timeStyle: 'medium' })
  await expect(same).toContainText(wanted.format(new Date(instant ?? '')))
})
