// A payer sends coins for a link's price; another tops up the account they hold with the merchant; coins that paid no order go back.
import type { APIRequestContext } from '@playwright/test'
import { showNew } from '../../live.ts'
import { uses } from '../../product-use.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../world.ts'
import { stepUpBySms } from '../03-two-factor/walk.ts'

const headers = { 'x-host-app': 'falaj-console', 'x-platform': '4' }
const onChain = (request: APIRequestContext, what: 'pay' | 'mine', data: object) =>
  request.post(`/sandbox/chain/${what}`, { headers, data })

test(
  'a link is paid in coins, and is among the crypto records',
  uses('pay-with-crypto'),
  async ({ enter, visitor, request }) => {
    const desk = await enter('admin', '/crypto/transaction/record/purchase', { stepUp: true })
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
    // A card where it does not belong does not leave the page, and what else was typed stays.
    await payer.getByRole('textbox', { name: 'Name' }).fill('4000 0000 0000 0010')
    await payer.getByRole('textbox', { name: 'E-mail' }).fill('amal@example.org')
    await payer.getByRole('textbox', { name: 'Phone' }).fill('+971-501112223')
    await payer.getByRole('button', { name: 'Continue' }).click()
    await expect(payer.getByRole('alert').filter({ hasText: 'Do not write card numbers here.' })).toHaveCount(1)
    await payer.getByRole('textbox', { name: 'Name' }).fill('Amal Farouk')
    await payer.getByRole('button', { name: 'Continue' }).click()
    await payer.getByRole('radio', { name: 'Crypto' }).check()
    await payer.getByRole('button', { name: 'Bitcoin (BTC)' }).click()
    const wanted = payer.getByRole('heading', { name: /^Send exactly BTC / })
    await expect(wanted).toBeVisible()
    await expectAccessible(payer)
    await expectNoSidewaysScroll(payer)
    const amount = /BTC\s([\d.]+)/.exec((await wanted.textContent()) ?? '')?.[1]
    const address = await payer.locator('code.address').innerText()
    await onChain(request, 'pay', { coin: 'BTC', address, amount })
    await onChain(request, 'mine', { network: 'BTC', blocks: 1 })
    // Other stories mine, too: what is on its way may have arrived.
    await expect(payer.getByText(/on its way: 1\/2 confirmations|Payment successful/)).toBeVisible()
    await onChain(request, 'mine', { network: 'BTC', blocks: 1 })
    await expect(payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible()

    await desk.goto('/crypto/transaction/record/purchase')
    await desk
      .getByRole('row')
      // Lists write no zeros at the end.
      .filter({ hasText: amount?.replace(/0+$/, '') ?? 'none' })
      .getByRole('link')
      .first()
      .click()
    await expect(desk.getByRole('dialog')).toContainText('AED 120.00 is settled like any other payment.')
    await expect(desk.getByRole('dialog')).toContainText('Dates and tea')
  },
)

test(
  'a customer tops up at an address of their own, and coins that came too few are given back',
  uses('crypto-top-up'),
  async ({ enter, request, baseURL }) => {
    const desk = await enter('financial', '/products/crypto-top-up', { stepUp: true })
    await desk.getByRole('button', { name: 'Create address' }).click()
    const form = desk.getByRole('dialog', { name: 'Address for a customer' })
    await form.getByRole('textbox', { name: 'Reference' }).fill('story-7')
    await form.getByRole('combobox', { name: 'Coin' }).selectOption('BTC')
    await form.getByRole('button', { name: 'Create address' }).click()
    const shown = desk.getByRole('dialog', { name: 'story-7' })
    const address = await shown.getByTestId('deposit-address').innerText()
    await expectAccessible(desk)
    await shown.getByRole('button', { name: 'Close' }).last().click()
    // The list has been updated.
    await showNew(desk, desk.getByRole('row').filter({ hasText: 'story-7' }))
    await onChain(request, 'pay', { coin: 'BTC', address, amount: '0.0044' })
    await onChain(request, 'mine', { network: 'BTC', blocks: 3 })
    await desk.getByRole('tab', { name: 'Top-ups' }).click()
    const row = desk.getByRole('row').filter({ hasText: '0.0044' })
    await showNew(desk, row)
    await expect(row.first()).toContainText('Success')

    await desk.goto('/crypto/transaction/record/purchase')
    await desk.getByRole('row').filter({ hasText: 'Too few coins' }).getByRole('link').first().click()
    await desk.getByRole('dialog').getByRole('link', { name: 'Refund' }).click()
    await expect(desk.getByText(/^Refund of order /)).toBeVisible()
    await desk.getByRole('radio', { name: /Cold wallet/ }).check()
    await expect(desk.getByText('Preview. Nothing has moved.')).toBeVisible()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Review' }).click()
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^Send / })
      .click()
    await stepUpBySms(desk, baseURL, '+971-501004402')
    await expect(desk.getByText(/is waiting for approval/)).toBeVisible()
  },
)
