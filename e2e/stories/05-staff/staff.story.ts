// A team from the first invitation to the last day: three people, each in a browser of their own.
import type { Locator, Page } from '@playwright/test'
import { approveChosen, chooseRequest } from '../../approvals.ts'
import { showNew } from '../../live.ts'
import { passStepUp } from '../../step-up.ts'
import { codeAfter, pressSend } from '../../phone.ts'
import { expect, expectAccessible, settled, test } from '../../world.ts'
import { byPassword, choose, freshNumber, guided, openLogin, submit, type, fullNumber } from '../02-login/walk.ts'
import { stepUpBySms, stepUpDialog } from '../03-two-factor/walk.ts'

const merchant = 'Creek Taxi'
const list = '/management/main/staff'
const waiting = '/management/auth/history?mine=waiting'
const hanan = '501004471'

const plugIn = async (page: Page): Promise<void> => {
  const chrome = await page.context().newCDPSession(page)
  await chrome.send('WebAuthn.enable')
  await chrome.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
const atHome = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

/** With the code on their phone; a new person sets a password, then the merchant is chosen. */
const firstLogin = async (page: Page, base: string, number: string): Promise<void> => {
  await openLogin(page)
  await page.getByRole('tab', { name: 'SMS code' }).click()
  await page.getByLabel('Mobile number').fill(number)
  const code = await codeAfter(base, fullNumber(number), () => pressSend(page.getByRole('button', { name: 'SEND' })))
  await page.getByRole('textbox', { name: 'SMS Code' }).fill(code)
  await submit(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeFocused()
  await type(page, 'Password', '271828')
  await type(page, 'Re-Enter Password', '271828')
  await submit(page)
  await choose(page, merchant)
  await atHome(page)
}
const usePasskey = async (page: Page): Promise<void> => {
  const dialog = stepUpDialog(page)
  await dialog.getByRole('button', { name: 'Use passkey' }).click()
  await expect(dialog).toBeHidden()
}
/** The number, and the code from the invited phone. */
const proveNumber = async (page: Page, base: string, number: string): Promise<void> => {
  await page.getByLabel('Colleague’s mobile').fill(number)
  const code = await codeAfter(base, fullNumber(number), () => pressSend(page.getByRole('button', { name: 'SEND' })))
  await page.getByRole('textbox', { name: 'SMS Code' }).fill(code)
  await page.getByRole('button', { name: 'Check the code' }).click()
  await expect(page.getByText('Number verified')).toBeVisible()
}
const role = (scope: Page | Locator, name: RegExp): Locator => scope.getByRole('checkbox', { name })
const open = async (page: Page, name: string): Promise<Locator> => {
  await page.goto(`${list}?text=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).first().click()
  const drawer = page.getByRole('dialog', { name: `Name ${name}` })
  await expect(drawer.getByText('What they can do')).toBeVisible()
  return drawer
}
/** Whose session was ended by somebody else leaves at once, without a press. */
const expectOut = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible()

test('a colleague is invited by their own phone, comes in, is changed, thrown out, and gone', async ({
  page,
  visitor,
  enter,
  look,
  baseURL,
}) => {
  test.slow()
  const base = baseURL ?? ''
  // A browser binds passkeys to names, not to addresses of digits.
  const named = base.replace('127.0.0.1', 'localhost')
  const [rim, sami] = [freshNumber(), freshNumber()]
  const tail = rim.slice(-4)
  const [rimName, samiName] = [`Rim Saleh ${tail}`, `Sami Odeh ${tail}`]

  await look({})
  await guided(page)
  await openLogin(page)
  await byPassword(page, hanan)
  await choose(page, merchant)
  await atHome(page)
  await page.goto(list)
  await settled(page)
  await page.getByRole('link', { name: 'Add staff' }).first().click()

  // Each part is validated at its own field.
  await page.getByRole('button', { name: 'Check the code' }).click()
  await expect(page.getByText('Please send the OTP first.')).toBeVisible()
  await expect(page.getByText('Colleague’s mobile is required, please check it!')).toBeVisible()
  await page.getByLabel('Colleague’s mobile').fill('501004442')
  await page.getByRole('button', { name: 'SEND' }).click()
  await expect(page.getByText('This person is already in your team.')).toBeVisible()
  await expectAccessible(page)
  await proveNumber(page, base, rim)
  const add = page.getByRole('button', { name: 'Add to staff' })
  await add.click()
  await expect(page.getByText('Roles is required, please check it!')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill(rimName)
  await role(page, /^Business maker/).check()
  await role(page, /^Business checker/).check()
  await expect(page.getByText('With Business maker and Business checker')).toBeVisible()
  await role(page, /^Business maker/).uncheck()
  await role(page, /^Business checker/).uncheck()
  await role(page, /^Admin/).check()
  await expect(page.getByText('one person could both request and approve')).toHaveCount(0)
  await page.getByText('What these roles can do').click()
  await expect(page.getByText('Can give the roles')).toBeVisible()
  await expectAccessible(page)
  await add.click()
  await expect(stepUpDialog(page).getByText(rimName)).toBeVisible()
  await stepUpBySms(page, base, fullNumber(hanan))
  await expect(page.getByRole('heading', { name: `${rimName} is waiting for approval` })).toBeVisible()
  const salim = await enter('taxi-admin', waiting, { stepUp: true })
  const agree = async (says: string): Promise<void> => {
    await salim.goto(waiting)
    await chooseRequest(salim, new RegExp(says))
    await approveChosen(salim)
  }
  await agree(`Add ${rimName}`)
  await page.getByRole('link', { name: 'Back to staff' }).click()
  const invited = page.getByRole('row', { name: new RegExp(rimName) })
  await showNew(page, invited)
  await expect(invited).toContainText('Invited')

  // Rim comes in by her phone; with a passkey she confirms what she does from now on.
  const she = await visitor(named)
  await guided(she)
  await firstLogin(she, named, rim)
  await plugIn(she)
  await she.goto('/management/two-factor-auth')
  await settled(she)
  await she.getByRole('button', { name: 'Add passkey' }).click()
  const adding = she.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByRole('textbox', { name: 'Name' }).fill('Laptop')
  await adding.getByRole('button', { name: 'Continue' }).click()
  await stepUpBySms(she, named, fullNumber(rim))
  await expect(adding).toBeHidden()

  await she.goto('/staff/creation')
  await proveNumber(she, named, sami)
  await she.getByRole('textbox', { name: 'Name' }).fill(samiName)
  await role(she, /^Admin/).check()
  await she.getByRole('button', { name: 'Add to staff' }).click()
  await usePasskey(she)
  await expect(she.getByRole('heading', { name: `${samiName} is waiting for approval` })).toBeVisible()
  await agree(`Add ${samiName}`)

  const he = await visitor()
  await guided(he)
  await firstLogin(he, base, sami)

  // Other roles: he is out at once, and comes back with them.
  let drawer = await open(she, samiName)
  await expect(drawer.getByText('Chrome · Linux')).toBeVisible()
  await expect(drawer.getByText('Logged in to a merchant').first()).toBeVisible()
  await expectAccessible(she)
  await drawer.getByRole('button', { name: 'Edit' }).click()
  const editing = she.getByRole('dialog', { name: `Edit ${samiName}` })
  await role(editing, /^Finance/).check()
  await expectAccessible(she)
  await editing.getByRole('button', { name: 'Save' }).click()
  await usePasskey(she)
  await expect(editing).toBeHidden()
  await agree(`Change ${samiName}`)
  await expect(drawer.getByText('Admin, Finance')).toBeVisible()
  await expectOut(he)

  await openLogin(he)
  await byPassword(he, sami, '271828')
  await choose(he, merchant)
  await atHome(he)
  await he.goto('/management/auth/policy')
  await passStepUp(he, base, fullNumber(sami))
  await he.getByRole('button', { name: 'Change Basic information' }).click()
  const form = he.getByRole('dialog', { name: 'Who must approve: Basic information' })
  await form.getByRole('textbox', { name: 'Hours until a request expires' }).fill('99')
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(form.getByText(/Request A-\w{7} is waiting/)).toBeVisible()

  // He goes; what he asked for becomes hers.
  drawer = await open(she, samiName)
  await drawer.getByRole('button', { name: 'Deactivate' }).click()
  const leaving = she.getByRole('dialog', { name: `Deactivate ${samiName}?` })
  await expect(leaving.getByText('1 open request: what should happen to it?')).toBeVisible()
  await leaving.getByRole('radio', { name: 'Hand them to a colleague' }).check()
  await leaving.getByRole('button', { name: 'Deactivate' }).click()
  await expect(leaving.getByText('Colleague is required. please check it!')).toBeVisible()
  await expectAccessible(she)
  await leaving.getByRole('combobox', { name: 'Colleague' }).selectOption({ label: `${rimName} (Admin)` })
  await leaving.getByRole('button', { name: 'Deactivate' }).click()
  await usePasskey(she)
  await expect(leaving).toBeHidden()
  await expect(drawer.getByText('They have no open requests.')).toBeVisible()
  await expect(drawer.getByText('Can’t log in to this merchant until they are activated again.')).toBeVisible()
  await expectOut(he)
  drawer = await open(she, rimName)
  await expect(drawer.getByRole('link', { name: /^A-\w{7}$/ })).toBeVisible()
  await drawer.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(drawer.getByText('You can’t change your own roles or deactivate yourself.').first()).toBeVisible()

  drawer = await open(she, samiName)
  await drawer.getByRole('button', { name: 'Activate' }).click()
  await she
    .getByRole('dialog', { name: `Activate ${samiName}?` })
    .getByRole('button', { name: 'Activate' })
    .click()
  await usePasskey(she)
  await agree(`Activate ${samiName}`)
  await expect(drawer.getByText('Joined on')).toBeVisible()
  await drawer.getByRole('button', { name: 'Delete' }).click()
  await she
    .getByRole('dialog', { name: `Delete ${samiName}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await usePasskey(she)
  await expect(drawer).toBeHidden()
  await expect(she.getByRole('link', { name: samiName })).toHaveCount(0)
})

test('an image maker is offered only the roles they could hold, and reads why not the others', async ({
  page,
  as,
  look,
}) => {
  await look({})
  await as('imag-maker')
  await page.goto(`${list}?text=Layla`)
  await page.getByRole('link', { name: 'Layla Haddad' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Name Layla Haddad' })
  await drawer.getByRole('button', { name: 'Edit' }).press('Enter')
  await expect(
    drawer.locator('.why-not-panel').getByText('This colleague has permissions you don’t have.'),
  ).toBeVisible()
  await expect(drawer.getByText('Only people who can read the operation history see this.')).toBeVisible()
  await expectAccessible(page)
})
