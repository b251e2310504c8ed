// A till on a phone: a code that the customer scans and pays, a customer's code that the till takes, and one that is too late to use again.
import { payByCard } from '../../payer.ts'
import { uses } from '../../product-use.ts'
import { sandbox } from '../../sandbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'

test(
  'a till shows a code that is paid on another phone, and takes the code of a customer’s wallet once',
  uses('qrpay'),
  async ({ enter, visitor, request, baseURL }) => {
    const till = await enter('multi-cs', '/products/qr-pay', { width: 390 })
    await settled(till)
    await till.getByRole('button', { name: 'Show a code' }).click()
    await expect(till.getByRole('textbox', { name: 'Amount' })).toHaveAttribute('aria-invalid', 'true')
    await till.getByRole('textbox', { name: 'Amount' }).fill('45')
    await till.getByRole('textbox', { name: 'Note' }).fill('Table 4')
    await till.getByRole('button', { name: 'Show a code' }).click()
    await expect(till.getByRole('heading', { name: 'Ask the customer to scan this code' })).toBeVisible()
    await expectAccessible(till)
    await expectNoSidewaysScroll(till)
    const address = (await till.locator('.till-qr').getAttribute('data-code')) ?? ''

    const phone = await visitor(undefined, { width: 390 })
    await phone.goto(address)
    await phone.getByRole('button', { name: 'Pay AED 45.00' }).click()
    await expect(till.getByRole('heading', { name: 'Waiting for the customer' })).toBeVisible()
    await payByCard(phone)
    await expect(phone.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
    await expect(till.getByRole('heading', { name: 'Paid' })).toBeVisible()
    await expectAccessible(till)

    const { code } = await sandbox<{ code: string }>(baseURL, 'wallet/code', { behaviour: 'approve' })
    const scan = async (amount: string): Promise<void> => {
      await till.getByRole('button', { name: 'New sale' }).click()
      await till.getByRole('textbox', { name: 'Amount' }).fill(amount)
      await till.getByRole('button', { name: 'Scan the customer’s code' }).click()
      await till.getByRole('textbox', { name: 'Customer’s code' }).fill(code)
      await till.getByRole('textbox', { name: 'Customer’s code' }).press('Enter')
    }
    await scan('12.50')
    await expect(till.getByRole('heading', { name: 'Paid' })).toBeVisible()
    await scan('12.50')
    await expect(till.getByRole('heading', { name: 'Not paid' })).toBeVisible()
    await expect(till.getByText('The customer’s code was used before')).toBeVisible()

    // The browser of the stories reads no codes and has no camera: what it would be given by another is put in its place.
    await till.getByRole('button', { name: 'Try again' }).click()
    await expect(till.getByRole('button', { name: 'Use the camera' })).toHaveCount(0)
    await till.evaluate(() => {
      const picture = document.createElement('canvas')
      const brush = picture.getContext('2d')
      setInterval(() => brush?.fillRect(0, 0, 1, 1), 50)
      let calls = 0
      navigator.mediaDevices.getUserMedia = () => {
        calls += 1
        return calls === 1
          ? Promise.reject(new DOMException('no', 'NotAllowedError'))
          : Promise.resolve(picture.captureStream())
      }
      const detect = () => Promise.resolve([{ rawValue: 'https://example.com' }, { rawValue: '123456789012345678' }])
      Object.assign(globalThis, {
        BarcodeDetector: class {
          detect = detect
        },
      })
    })
    await till.getByRole('button', { name: 'Back' }).click()
    await till.getByRole('button', { name: 'Scan the customer’s code' }).click()
    await till.getByRole('button', { name: 'Use the camera' }).click()
    await expect(till.getByRole('alert')).toContainText('Allow it in the browser’s site settings')
    await till.getByRole('button', { name: 'Type it instead' }).click()
    await till.getByRole('button', { name: 'Use the camera' }).click()
    await expect(till.getByRole('textbox', { name: 'Customer’s code' })).toHaveValue('123456789012345678')
    const policyOf = async (path: string) => (await request.get(path)).headers()['permissions-policy']
    expect(await policyOf('/products/qr-pay')).toContain('camera=(self)')
    expect(await policyOf('/products/direct-pay')).toContain('camera=()')
  },
)
