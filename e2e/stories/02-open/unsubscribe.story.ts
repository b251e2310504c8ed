// A link in a message stops one kind of message, after asking, and takes it back; members find the same under Settings.
import type { BrowserContext } from '@playwright/test'
import { expect, expectAccessible, test } from '../../world.ts'

interface Inbox {
  readonly body: { readonly messages: readonly { readonly body: string }[] }
}
/** The link in the first message that the demo world has sent; events in it send more. */
const linkFor = async (context: BrowserContext, person: string): Promise<string> => {
  const answer = await context.request.get(`/sandbox/messages?to=${person}@example.com`)
  // Messages about security have no such link.
  const links = ((await answer.json()) as Inbox).body.messages.map(
    ({ body }) => /\/unsubscribe\/[\w-]+/.exec(body)?.[0],
  )
  const link = links.findLast((one) => one !== undefined)
  expect(link, `${person} has a message with a link`).toBeDefined()
  return link!
}

test('a link says what it stops, stops it when asked, and takes it back on the same page', async ({
  page,
  context,
  look,
}) => {
  await look({})
  const link = await linkFor(context, 'financial')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop Payout messages by E-mail?')
  await expect(page.getByText('f•••@example.com')).toBeVisible()
  // Looking is no command: mail programs look too.
  await page.reload()
  await page.getByRole('button', { name: 'Stop these messages' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You won’t get Payout messages by E-mail any more')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You won’t get Payout messages by E-mail any more')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’ll get Payout messages by E-mail again')
  await expectAccessible(page)
})

test('in Chinese, in the dark, on a phone', async ({ page, context, look }) => {
  await look({ language: 'zh', theme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(await linkFor(context, 'operation-maker'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('停止通过电子邮件发送的付款消息？')
  await page.getByRole('button', { name: '停止这些消息' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('已停止通过电子邮件发送的付款消息')
  await expectAccessible(page)
})

for (const id of ['wrong', 'x'.repeat(43), '%3Cscript%3E', 'a'.repeat(70)])
  test(`a wrong link (${id.slice(0, 12)}) is reported`, async ({ page, look }) => {
    await look({})
    await page.goto(`/unsubscribe/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We don’t recognise this link')
    await expect(page.getByText('Nothing has changed.')).toBeVisible()
  })

test('a link that was used up is reported', async ({ page, context, look }) => {
  await look({})
  const link = await linkFor(context, 'it')
  // Simulates the server's answer a day later.
  await page.route('**/common/unsubscribe/**', async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { body: object }
    const body = { ...envelope.body, state: 'spent', usedAt: '2026-11-02T08:00:00.000Z', wanted: false }
    await route.fulfill({ response: answer, json: { ...envelope, body } })
  })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has already been used')
  await expect(page.getByText('on 02-11-2026')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expectAccessible(page)
})

test('members choose under Settings which messages they get, and a link changes the same', async ({
  page,
  context,
  as,
  look,
}) => {
  await look({})
  await as('cs')
  await page.goto('/settings/navigation')
  await page.getByRole('main').getByRole('link', { name: 'Notifications' }).click()
  const news = page.getByRole('switch', { name: 'Product news by E-mail' })
  const marketing = page.getByRole('switch', { name: 'Marketing by SMS' })
  await expect(marketing).toHaveAttribute('aria-checked', 'false')
  await marketing.click()
  await expect(marketing).toHaveAttribute('aria-checked', 'true')
  await page.reload()
  await expect(marketing).toHaveAttribute('aria-checked', 'true')
  await marketing.focus()
  await page.keyboard.press('Space')
  await expect(marketing).toHaveAttribute('aria-checked', 'false')
  await expect(page.getByRole('row', { name: /^Security/ }).getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /^Security/ })).toContainText('Always')

  await expect(news).toHaveAttribute('aria-checked', 'true')
  const message = await context.newPage()
  await message.goto(await linkFor(context, 'cs'))
  await message.getByRole('button', { name: 'Stop these messages' }).click()
  await expect(message.getByRole('heading', { level: 1 })).toContainText('any more')
  await page.reload()
  await expect(news).toHaveAttribute('aria-checked', 'false')
  await news.click()
  await expect(news).toHaveAttribute('aria-checked', 'true')
})
