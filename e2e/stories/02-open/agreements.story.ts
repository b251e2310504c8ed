// Agreements, guide and downloads: read without JavaScript, on paper, and as PDF in the viewer.
import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { guidance } from '@falaj/contract/papers/guidance'
import { paperTitles } from '@falaj/contract/papers/titles'
import { cookiesOf, expect, test } from '../../world.ts'

const viewer = (file: string): string => `/agreements/pdf-viewer?file=${encodeURIComponent(file)}`
const drawn = (page: Page, number: number) =>
  expect(page.getByTestId('viewer-page')).toHaveAttribute('data-page', String(number))

test('an agreement leads from its contents to a clause, and on paper has neither header nor buttons', async ({
  page,
  look,
}) => {
  await look({ theme: 'dark' })
  await page.goto('/agreements/privacy-policy')
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'How long' }).click()
  await expect(page).toHaveURL(/#how-long$/)
  const heading = page.getByRole('heading', { name: '6 How long' })
  await expect(heading).toBeInViewport()
  // Not under the header that stays in place.
  expect((await heading.boundingBox())!.y).toBeGreaterThan(64)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.header')).toBeHidden()
  await expect(page.locator('.side')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Open as PDF' })).toBeHidden()
  await expect(heading).toBeVisible()
  await expect(heading).toHaveCSS('color', 'rgb(27, 34, 33)')
})

test('agreements, guide, downloads and the viewer are readable without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  await cookiesOf(context, baseURL ?? '', { language: 'zh' })
  const page = await context.newPage()
  await page.goto('/agreements/cookie-policy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(paperTitles['cookie-policy'].zh)
  await expect(page.getByRole('cell', { name: 'cookie-use-authorization' })).toBeVisible()
  await expect(page.getByRole('button', { name: '打印' })).toHaveCount(0)
  await page.goto('/agreements/guidance')
  await expect(page.getByRole('navigation', { name: '目录' }).getByRole('link')).toHaveCount(guidance.sections.length)
  await page.goto('/agreements/pdf-viewer')
  await expect(page.getByRole('link', { name: '隐私政策' })).toHaveAttribute('href', '/documents/privacy-policy.zh.pdf')
  await page.goto('/unsubscribe/x')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('退订')
  await page.goto('/download')
  await page.getByRole('link', { name: '纯文本列表' }).click()
  await expect(page.locator('body')).toContainText('SHA-256')
  await context.close()
})

test('a PDF is turned, resized, found in, saved and printed, by keyboard and by mouse', async ({ page, look }) => {
  await look({})
  await page.goto('/agreements/term-and-use')
  await page.getByRole('link', { name: 'Open as PDF' }).click()
  await drawn(page, 1)
  const field = page.getByRole('textbox', { name: 'Page number' })
  const text = page.locator('.viewer-text')
  await expect(text).toContainText('Terms of Use')
  // Its text lies where its picture is: the title begins where the drawing has it.
  const title = (await text.getByText('Terms of Use', { exact: true }).first().boundingBox())!
  const sheet = (await page.getByTestId('viewer-page').boundingBox())!
  expect((title.x - sheet.x) / sheet.width).toBeCloseTo(64 / 595, 1)

  await page.keyboard.press('ArrowRight')
  await drawn(page, 2)
  await page.keyboard.press('PageDown')
  await drawn(page, 3)
  await page.keyboard.press('PageUp')
  await drawn(page, 2)
  await page.keyboard.press('ArrowLeft')
  await drawn(page, 1)
  await page.keyboard.press('ArrowLeft')
  await expect(field).toHaveValue('1')
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await page.keyboard.press('Home')

  const percent = page.locator('.viewer-percent')
  await expect(percent).toHaveText('100%')
  await page.keyboard.press('+')
  await expect(percent).toHaveText('125%')
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await expect(percent).toHaveText('75%')
  await page.keyboard.press('0')
  await expect(percent).not.toHaveText('75%')
  await page.getByRole('button', { name: 'Zoom out' }).click()

  await field.fill('999')
  await field.press('Enter')
  await drawn(page, Number(await field.inputValue()))
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await field.fill('two')
  await field.press('Enter')
  await expect(field).not.toHaveValue('two')
  // Keys typed into a field do not change the page.
  await field.press('ArrowLeft')
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()

  await page.getByRole('searchbox', { name: 'Find in document' }).fill('RECOVERY CODES')
  await page.keyboard.press('Enter')
  await expect(page.locator('.viewer-find output')).toContainText(/Found on \d pages?\. You’re on page \d/)
  await expect(text).toContainText('recovery codes')
  await page.getByRole('searchbox', { name: 'Find in document' }).fill('no such words')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No results')).toBeVisible()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('terms-of-use.en.pdf')
  expect(fs.readFileSync(await file.path(), 'latin1').slice(0, 5)).toBe('%PDF-')

  await page.evaluate(() => {
    const sheets = (): number => document.querySelectorAll('.viewer-sheets img').length
    window.print = () => Object.assign(window, { printed: sheets() })
  })
  await page.getByRole('button', { name: 'Print' }).click()
  const printed = () => page.evaluate(() => (window as unknown as { printed?: number }).printed)
  await expect.poll(printed).toBeGreaterThan(3)
})

test.describe('the viewer says why it shows nothing', () => {
  for (const [what, path] of [
    ['a foreign address', 'https://evil.example/a.pdf'],
    ['a protocol-relative address', '//evil.example/a.pdf'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:application/pdf;base64,JVBERi0='],
    ['an address of ours that is no document', '/restful/login/status'],
    ['an encoded address', '/%64ocuments/guidance.en.pdf'],
  ] as const)
    test(`(${what}: nothing is fetched)`, async ({ page, look }) => {
      await look({ language: 'en' })
      const asks: string[] = []
      page.on('request', (request) => asks.push(request.url()))
      await page.goto(viewer(path))
      await expect(page.getByRole('alert')).toContainText('The viewer only opens documents from this site.')
      expect(asks.filter((url) => /evil|restful\/login|ocuments\/|pdf\.worker/.test(new URL(url).pathname))).toEqual([])
    })

  const broken = [
    ['gone', 404, 'application/pdf', '', 'The document doesn’t exist'],
    ['notPdf', 200, 'text/html', '<h1>no</h1>', 'The file isn’t a PDF'],
    ['notPdf', 200, 'application/pdf', 'GIF89a', 'The file isn’t a PDF'],
    ['broken', 200, 'application/pdf', '%PDF-1.7 and then nothing of use', 'The file is damaged'],
    ['tooLarge', 200, 'application/pdf', `%PDF-1.7${'x'.repeat(21 * 1024 * 1024)}`, 'larger than 20 MB'],
  ] as const
  for (const [fault, status, contentType, body, says] of broken)
    test(`(${fault}: ${contentType}, ${body.length} bytes)`, async ({ page, look, complaints }) => {
      await look({})
      await page.route('**/documents/guidance.en.pdf', (route) => route.fulfill({ status, contentType, body }))
      await page.goto(viewer('/documents/guidance.en.pdf'))
      await expect(page.getByRole('alert')).toContainText(says)
      // The browser reports the missing one.
      if (fault === 'gone') complaints.length = 0
    })
})

test('a download shows code, version, size and checksum, and the code is that of its link', async ({ page, look }) => {
  await look({})
  await page.goto('/download')
  const card = page.getByRole('listitem').filter({ hasText: 'Falaj Business for Android' })
  await expect(card.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(card).toContainText('3.4.1')
  await expect(card).toContainText('48.2 MB')
  await expect(card.locator('code')).toHaveText(/^[0-9a-f]{64}$/)
  await expect(card.getByRole('link', { name: 'Download Falaj Business for Android' })).toHaveAttribute(
    'href',
    /^https:/,
  )
})

test('broken cookies of language and theme do no harm', async ({ page, context, baseURL }) => {
  for (const value of ['%E4%', '%', '"><script>alert(1)</script>', '../../etc/passwd', 'x'.repeat(3000)]) {
    await context.addCookies(
      ['language', 'theme', 'cookie-use-authorization'].map((name) => ({ name, value, url: baseURL ?? '' })),
    )
    await page.goto('/agreements/cookie-policy')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookie Policy')
    await expect(page.getByRole('button', { name: 'I Accept' })).toBeVisible()
  }
})
