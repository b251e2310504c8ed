// The provider at the command line, seen from the other side: the console of a member, and a person who cannot get in.
import { getIn } from '../../../apps/server/src/testing/get-in.ts'
import { expect, settled, test } from '../../world.ts'
import { newPerson, provider } from './walk.ts'

test('an announcement appears in an open console at once, and disappears when it is withdrawn', async ({
  page,
  as,
  look,
  baseURL,
}) => {
  await look({})
  await as('fleet-it')
  await page.goto('/home')
  await expect(page.getByRole('button', { name: /^Messages, \d+ new$/ })).toBeVisible()
  const text = `Tunnel closed tonight ${Date.now()}`
  const output = await provider(baseURL, 'announce', '--en', text, '--zh', '今晚隧道关闭', '--mid', '20000005')
  const id = / as (\S+)\.$/.exec(output)?.[1] ?? ''
  await expect(page.getByTestId('announcer')).toHaveText(text)
  await page.getByRole('button', { name: /^Messages/ }).click()
  // The log below it keeps every notification; the announcement itself is the one that can be dismissed.
  const line = page
    .locator('.bell-line', { hasText: text })
    .filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
  await expect(line).toBeVisible()
  await provider(baseURL, 'announcements', 'withdraw', id)
  await expect(line).toBeHidden()
})

test('a locked person cannot get in; unlocked by the provider they can', async ({
  page,
  as,
  look,
  baseURL,
  complaints,
}) => {
  await look({})
  const mobile = '+971-501004491'
  await provider(baseURL, 'person', 'lock', mobile)
  // The login page does not say why it refuses.
  await expect(getIn(baseURL ?? '', 'locked')).rejects.toThrow('answered 40101')
  expect(await provider(baseURL, 'person', 'unlock', mobile)).toBe(`${mobile} is unlocked.`)
  await as('locked')
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'Account: Marwan Adel' })).toBeVisible()
  // Locked again while the console is open: the next step shows that the session is over.
  await provider(baseURL, 'person', 'lock', mobile)
  await page.goto('/settings/navigation')
  await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible()
  // The browser reports that the event stream was refused.
  complaints.length = 0
})

test('the crypto pages open and close with the white list, without a new login', async ({
  page,
  as,
  look,
  baseURL,
}) => {
  await look({})
  await as('agent')
  await provider(baseURL, 'list', 'remove', 'CRYPTO_WHITE_LIST_MERCHANT', '20000003')
  const denied = page.getByRole('heading', { name: 'Access is denied' })
  await page.goto('/crypto/dashboard')
  await expect(denied).toBeVisible()
  await provider(baseURL, 'list', 'add', 'CRYPTO_WHITE_LIST_MERCHANT', '20000003')
  await page.goto('/crypto/dashboard')
  await settled(page)
  await expect(denied).toHaveCount(0)
  await provider(baseURL, 'list', 'remove', 'CRYPTO_WHITE_LIST_MERCHANT', '20000003')
  await page.goto('/crypto/dashboard')
  await expect(denied).toBeVisible()
})

test('the sandbox page shows people, what was sent and the code, and switches the autopilot', async ({
  page,
  browser,
  look,
  baseURL,
}) => {
  await look({})
  await page.goto('/sandbox')
  const row = page.getByRole('listitem').filter({ hasText: 'Hanan Tamim' }).filter({ hasText: '314159' })
  await expect(row).toContainText('Marina Walk Trading · Finance')
  await expect(row).toContainText('Creek Taxi · Admin')
  await expect(row).toContainText('314159')
  const other = await browser.newContext(baseURL ? { baseURL } : {})
  const mobile = await newPerson(other, baseURL ?? '')
  await page.getByRole('textbox', { name: /^Only this number/ }).fill(mobile)
  // The notice of a new device follows by itself, and may be there before the list is read.
  const message = page
    .getByRole('list', { name: 'Inbox' })
    .getByRole('listitem')
    .filter({ hasText: 'is your login code' })
  await expect(message.locator('.demo-code')).toHaveText(/^Code \d{6}$/)
  await other.close()
  const autopilot = page.getByRole('switch', { name: 'Autopilot' })
  await expect(autopilot).toBeChecked()
  await autopilot.click()
  await expect(page.getByText('It is off: applications wait for npm run provider.')).toBeVisible()
  await autopilot.click()
  await expect(autopilot).toBeChecked()
})
