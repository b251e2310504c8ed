// A payer sends coins for a link's price; the merchant sees the order paid in dirhams, and what was asked for in coins.
import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../world.ts'

const headers = { 'x-host-app': 'falaj-console', 'x-platform': '4' }
const onChain = (request: APIRequestContext, what: 'pay' | 'mine', data: object) =>
  request.post(`/sandbox/chain/${what}`, { headers, data })

test('a link is paid in coins, and stands among the crypto records', async ({ enter, visitor, request }) => {
  const desk = await enter('admin', '/crypto/transaction/record/purchase', { door: true })
  await expect(desk.getByRole('row').filter({ hasText: 'Too few coins' }).first()).toBeVisible()
  const ask = async (path: string, data: object) => {
    const answer = await desk.request.post(`/restful/secure/paylink/${path}`, { headers, data })
    return ((await answer.json()) as { body: { rows: { id: string; title: string }[]; path: string } }).body
  }
  const filters = { status: ['active'], text: 'Dates and tea' }
  const { rows } = await ask('query', { filters, pageParam: { number: 1, size: 10 }, ask: 'rows' })
  const { path } = await ask(`detail/${rows[0]?.id}`, {})

  const payer = await visitor(undefined, { width: 390 })
  await payer.goto(path)
  await payer.getByRole('textbox', { name: 'Name' }).fill('Amal Farouk')
  await payer.getByRole('textbox', { name: 'E-mail' }).fill('amal@example.org')
  await payer.getByRole('textbox', { name: 'Phone' }).fill('+971-501112223')
  await payer.getByRole('button', { name: 'Continue' }).click()
  await payer.getByRole('radio', { name: 'Crypto' }).check()
  await payer.getByRole('button', { name: 'Bitcoin (BTC)' }).click()
  const wanted = payer.getByRole('heading', { name: /^Send exactly BTC / })
  await expect(wanted).toBeVisible()
  await expectAccessible(payer)
  await expectNoSidewaysScroll(payer)
  const amount = /BTC ([\d.]+)/.exec((await wanted.textContent()) ?? '')?.[1]
  const address = await payer.locator('code.address').innerText()
  await onChain(request, 'pay', { coin: 'BTC', address, amount })
  await onChain(request, 'mine', { network: 'BTC', blocks: 1 })
  await expect(payer.getByText(/on its way: 1\/2 confirmations/)).toBeVisible()
  await onChain(request, 'mine', { network: 'BTC', blocks: 1 })
  await expect(payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible()

  await desk.goto('/crypto/transaction/record/purchase')
  await desk
    .getByRole('row')
    .filter({ hasText: amount ?? 'none' })
    .getByRole('link')
    .first()
    .click()
  await expect(desk.getByRole('dialog')).toContainText('AED 120.00 is settled like any other payment.')
  await expect(desk.getByRole('dialog')).toContainText('Dates and tea')
})
