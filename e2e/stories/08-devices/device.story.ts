// A browser becomes a till: added, given a code, paired, its two words compared, locked; and an order of devices that the provider answers.
import { callPath, signatureHeader, type ActivateAnswer } from '@falaj/contract/places/device-calls'
import { callText, newDeviceKey, publicKeyOf, signText } from '@falaj/contract/places/device-protocol'
import { expect, expectAccessible, test } from '../../world.ts'

/** As the till's page does it, with a key of its own. */
const activate = async (baseURL: string, code: string): Promise<ActivateAnswer> => {
  const key = await newDeviceKey()
  const path = `${callPath}activate`
  const body = JSON.stringify({ code, mid: null, publicKey: await publicKeyOf(key), at: Date.now() })
  const answer = await fetch(`${baseURL}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-host-app': 'falaj-console',
      'x-platform': '4',
      [signatureHeader]: await signText(key.privateKey, callText(path, body)),
    },
    body,
  })
  return ((await answer.json()) as { body: ActivateAnswer }).body
}

test('a till is added, activated by a code and two words, and locked', async ({ enter, baseURL }) => {
  const page = await enter('chain-it', '/pos-device/add')
  await page.getByRole('textbox', { name: 'Till name' }).fill('Story till')
  await page.getByRole('combobox', { name: 'Store' }).selectOption({ label: 'Corniche' })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Activate a device' })
  await dialog.getByRole('button', { name: 'Make a code' }).click()
  const letters = dialog.locator('.activation-code span')
  await expect(letters).toHaveCount(6)
  await expectAccessible(page)
  const { pair } = await activate(baseURL ?? '', (await letters.allTextContents()).join(''))
  // The window follows the device by itself.
  await expect(dialog.getByText(pair.join(' · '))).toBeVisible()
  await dialog.getByRole('button', { name: 'Yes, the same words' }).click()
  await expect(page).toHaveURL(/waiting-activation/)

  await page.goto('/pos-device/main/my-device?text=Story%20till')
  await page.locator('a.row-link').first().click()
  const record = page.getByRole('dialog').last()
  await expect(record.getByText('Story till, Corniche')).toBeVisible()
  await record.getByRole('button', { name: 'Lock', exact: true }).click()
  const lock = page.getByRole('dialog', { name: 'Lock Story till' })
  await lock.getByRole('textbox', { name: 'Reason' }).fill('Left in a taxi')
  await lock.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(record.getByText(/Locked .*: Left in a taxi/)).toBeVisible()
})
