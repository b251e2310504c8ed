// A store in two browsers: a member adds it and sends its front, a colleague approves the photo, and the store is open.
import { approveChosen, chooseRequest } from '../../approvals.ts'
import { expect, expectAccessible, settled, test } from '../../world.ts'

/** The smallest picture. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const front = { name: 'front.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
test('a store is added, its photo sent and approved by another person, and then it is open', async ({ enter }) => {
  test.slow()
  const maker = await enter('chain-maker', '/store/creation')
  await settled(maker)
  await maker.getByRole('textbox', { name: 'Name', exact: true }).fill('Story Corner')
  await maker.getByRole('textbox', { name: 'Opens on' }).fill('05-01-2026')
  await maker.getByRole('textbox', { name: 'Address' }).fill('Shop 3, Story Street')
  await maker.getByRole('textbox', { name: 'Mon', exact: true }).fill('00:00-24:00')
  await maker.getByRole('button', { name: 'Monday’s hours on every day' }).click()
  await expect(maker.getByRole('textbox', { name: 'Sun', exact: true })).toHaveValue('00:00-24:00')
  await expectAccessible(maker)
  await maker.locator('main').getByRole('button', { name: 'Add store' }).click()
  await expect(maker.getByText('It can’t open without an approved front photo')).toBeVisible()

  await maker.getByRole('button', { name: 'Send a photo' }).click()
  const dialog = maker.getByRole('dialog')
  await dialog.getByLabel('Choose a file (Photo)').setInputFiles(front)
  await expect(dialog.getByRole('button', { name: 'Open front.png' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(maker.getByText('Waiting for a check')).toBeVisible()

  const checker = await enter('chain-checker', '/management/auth/history', { door: true })
  await settled(checker)
  await chooseRequest(checker, /Show this photo of Story Corner/)
  await approveChosen(checker)

  await expect(maker.getByText(/Open until 24:00/)).toBeVisible()
  await maker.goto('/management/main/store?text=Story')
  await expect(maker.getByRole('link', { name: /Story Corner/ })).toBeVisible()
  await expectAccessible(maker)
})
