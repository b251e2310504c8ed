// A secondary merchant in three browsers: a maker proposes it, a checker approves it, its first administrator gets in, and its parent reads it.
import { approveChosen, chooseRequest } from '../../approvals.ts'
import { codeAfter, messageAfter, pressSend } from '../../phone.ts'
import { expect, expectAccessible, settled, test } from '../../world.ts'
import { freshNumber, fullNumber, guided, openLogin, submit, type } from '../02-login/walk.ts'

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })

test('a secondary merchant is created, approved, entered by its administrator and read by its parent', async ({
  enter,
  visitor,
  baseURL,
}) => {
  test.slow()
  const number = freshNumber()
  const name = `Story Spices ${number.slice(-4)}`
  const maker = await enter('multi-operation-maker', '/secondary-merchant')
  await maker.getByRole('button', { name: 'Add secondary merchant' }).first().click()
  const form = maker.getByRole('dialog', { name: 'Add a secondary merchant' })
  const fill = (label: string, value: string) => form.getByRole('textbox', { name: label, exact: true }).fill(value)
  await fill('Legal name in English', name)
  await fill('Trade licence number', `CN-${number}`)
  await form.getByRole('textbox', { name: 'Licence valid until' }).fill(`31-01-${new Date().getFullYear() + 2}`)
  await form.getByRole('combobox', { name: 'What the business does' }).selectOption({ label: 'Shop or market' })
  await fill('Address', 'Al Ras 4')
  await fill('City', 'Dubai')
  await fill('Name', 'Farida Amin')
  await form.getByRole('textbox', { name: 'Mobile number' }).fill(fullNumber(number))
  await fill('E-mail', 'farida@story.example')
  await form.getByRole('textbox', { name: 'Expected sales per month' }).fill('50000')
  await form.getByRole('checkbox', { name: 'QR Pay' }).check()
  for (const [label, file] of [
    ['Trade licence', 'licence.pdf'],
    ['Owner’s identity document', 'owner.pdf'],
  ] as const) {
    await form.getByLabel(`Choose a file (${label})`).setInputFiles(pdf(file))
    await expect(form.getByRole('button', { name: `Open ${file}` })).toBeVisible()
  }
  await expectAccessible(maker)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const record = maker.getByRole('dialog').last()
  await record.getByRole('button', { name: 'Submit', exact: true }).click()
  const sure = maker.getByRole('dialog', { name: 'Submit for approval?' })
  await sure.getByRole('button', { name: 'Submit' }).click()
  await expect(record.getByText('It waits for a colleague’s approval.')).toBeVisible()

  const checker = await enter('business-checker', '/management/auth/history', { stepUp: true })
  await settled(checker)
  await chooseRequest(checker, new RegExp(`Open the secondary merchant ${name}`))
  const welcome = await messageAfter(
    baseURL,
    fullNumber(number),
    () => approveChosen(checker),
    ({ body }) => body.includes('MID'),
  )
  expect(welcome.body).toContain(`${name} (MID `)
  await expect(record.getByText('It takes payments as a merchant of its own.')).toBeVisible()

  const owner = await visitor()
  await guided(owner)
  await openLogin(owner)
  await owner.getByRole('tab', { name: 'SMS code' }).click()
  await owner.getByLabel('Mobile number').fill(number)
  const code = await codeAfter(baseURL, fullNumber(number), () =>
    pressSend(owner.getByRole('button', { name: 'SEND' })),
  )
  await owner.getByRole('textbox', { name: 'SMS Code' }).fill(code)
  await submit(owner)
  await expect(owner.getByRole('heading', { level: 1, name: 'Create your account' })).toBeFocused()
  await type(owner, 'Password', '271828')
  await type(owner, 'Re-Enter Password', '271828')
  await submit(owner)
  // A merchant of hers waits for her signature, although she applied for none.
  await expect(owner).toHaveURL(/\/update-agreement\?mid=\d+/)
  await expect(owner.getByText(name).first()).toBeVisible()

  const parent = await enter('multi-admin', '/fiat/transaction/record')
  await parent.getByRole('combobox', { name: 'Merchant' }).selectOption({ label: name })
  await expect(parent.getByText(`You read the records of ${name} since`, { exact: false })).toBeVisible()
  await parent.getByRole('tab', { name: /^Chargeback/ }).click()
  await expect(parent.getByText(`You read the records of ${name} since`, { exact: false })).toBeVisible()
})
