// A payer on a phone and the merchant at a desk: a link, a declined card, then one with 3-D Secure; the merchant sees it live, it is settled,
// withdrawn, and the statement is what was paid less fees less the withdrawal, to the cent.
import type { FrameLocator, Page } from '@playwright/test'
import { products, vatBps } from '@falaj/contract/kernel/products'
import { approveChosen, chooseRequest } from '../../approvals.ts'
import { createStatements, newRecords, showNew } from '../../live.ts'
import { cards, payByCard } from '../../payer.ts'
import { sandbox } from '../../sandbox.ts'
import { passStepUp } from '../../step-up.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'
import { password, stepUpBySms, stepUpDialog } from '../03-two-factor/walk.ts'

const chen = { key: 'multi-financial', mobile: '+971-501004426' }
const [marina, souk] = ['20000001', '20000002']

interface WireMoney {
  readonly amount: string
}
/** Dirhams on the wire have two decimals. */
const fils = ({ amount }: WireMoney): bigint => BigInt(amount.replace('.', ''))
const sumOf = (amounts: readonly WireMoney[]): bigint => amounts.reduce((sum, each) => sum + fils(each), 0n)
/** What a list of the desk holds, all pages of it. */
const everyRow = async <Row>(desk: Page, list: string, input: object): Promise<readonly Row[]> => {
  const all: Row[] = []
  for (let number = 1; ; number += 1) {
    const answer = await desk.request.post(`/restful/secure/${list}`, {
      headers: { 'x-host-app': 'falaj-console', 'x-platform': '4' },
      data: { ...input, pageParam: { number, size: 100 } },
    })
    const { body } = (await answer.json()) as { body: { readonly rows: readonly Row[]; readonly total: number } }
    all.push(...body.rows)
    if (all.length >= body.total || body.rows.length === 0) return all
  }
}
/** Net amount of a link by its tariff; half a fils is rounded up. */
const netOf = (paid: bigint): bigint => {
  const portion = (of: bigint, bps: number): bigint => (of * BigInt(bps) + 5000n) / 10_000n
  const { bps, fixed } = products.paylink.fee
  const fee = portion(paid, bps) + (fixed?.minor ?? 0n)
  return paid - fee - portion(fee, vatBps)
}
interface DemoOrder {
  readonly path: string
  readonly number: string
}
const order = (baseURL: string | undefined, amount: string): Promise<DemoOrder> =>
  sandbox(baseURL, 'order', { mid: marina, amount, currency: 'AED', description: 'Two coffees' })

const typed = (phone: Page): FrameLocator => phone.frameLocator('iframe.typed')
const paid = (phone: Page) => phone.getByRole('heading', { name: 'Payment successful' })

/** The sales shown on Home, in fils. */
const soldAt = async (home: Page): Promise<number> => {
  const figure = home.getByRole('button', { name: /^Transactions/ }).locator('.performance-name + *')
  return Number((await figure.innerText()).replaceAll(/\D/g, ''))
}
interface Entry {
  readonly reference: string
  readonly detail: string
  readonly amount: WireMoney
}
/** Compares each list's own figures: the payment with its tariff, the settlement with its payments, the statement with all movements. */
const expectAddsUp = async (
  desk: Page,
  of: { readonly payment: string; readonly settlement: string; readonly withdrawal: string },
): Promise<void> => {
  const [settlement] = await everyRow<{ id: string }>(desk, 'trade/settlement/query', {
    filters: { text: of.settlement },
  })
  const payments = await everyRow<{ number: string; net: WireMoney }>(desk, 'trade/settlement/payments', {
    id: settlement?.id,
  })
  const own = payments.filter(({ number }) => number === of.payment)
  expect(own.map(({ net }) => fils(net))).toEqual([netOf(641_37n)])
  const [statement] = await everyRow<{ id: string; opening: WireMoney; closing: WireMoney }>(
    desk,
    'statement/balance/query',
    { filters: { type: ['balance'], currency: ['AED'] } },
  )
  const entries = await everyRow<Entry>(desk, 'statement/rows', { id: statement?.id })
  const loop = entries.filter(({ reference, detail }) =>
    [of.settlement, of.withdrawal].some((number) => `${reference} ${detail}`.includes(number)),
  )
  expect(sumOf(loop.map(({ amount }) => amount))).toBe(sumOf(payments.map(({ net }) => net)) - 600_00n)
  expect(fils(statement!.opening) + sumOf(entries.map(({ amount }) => amount))).toBe(fils(statement!.closing))
}

test('a phone pays a link with 3-D Secure; it is live in the list, settled, withdrawn, and the statement adds up', async ({
  enter,
  visitor,
  baseURL,
}) => {
  test.slow()
  const desk = await enter(chen.key, '/fiat/transaction/record?unpaid=with')
  await settled(desk)
  await expect(desk.getByRole('tab', { name: /^Payments/ })).toHaveAttribute('aria-selected', 'true')
  // The sums are in one currency at a time.
  const sales = desk.locator('.totals-line dd').first()
  for (const currency of ['USD', 'AED']) {
    await desk.getByRole('group', { name: 'Currency of the totals' }).getByRole('button', { name: currency }).click()
    await expect(sales).toContainText(currency)
  }
  const first = desk.getByRole('row').nth(1)
  await expect(first.getByRole('link')).toHaveText(/P-\w{7}/)
  const read = await first.getByRole('link').textContent()
  const maker = await enter('multi-cs', '/paylink/creation')
  await maker.getByRole('textbox', { name: 'Title' }).fill('Corner table for six')
  await maker.getByRole('textbox', { name: 'Amount' }).fill('641.37')
  await maker.getByRole('button', { name: 'Create link' }).click()
  const address = new URL(await maker.locator('.share-url').innerText()).pathname
  const home = await enter('multi-admin', '/home')
  await settled(home)
  const sold = await soldAt(home)
  const phone = await visitor(undefined, { width: 390 })
  await phone.goto(address)
  await expect(phone.getByText('Corner table for six').first()).toBeVisible()
  await phone.getByRole('button', { name: 'Pay AED 641.37' }).click()
  await expect(phone.getByRole('radio', { name: 'Card' })).toBeVisible()
  // A step back, and on again: it is the payer’s own order that holds the link, and they go on with it.
  const order = phone.url()
  await phone.goBack()
  await phone.getByRole('button', { name: 'Pay AED 641.37' }).click()
  await expect(phone.getByRole('radio', { name: 'Card' })).toBeVisible()
  expect(phone.url()).toBe(order)
  // What is being read stays where it is.
  await expect(newRecords(desk)).toBeVisible()
  await expect(first.getByRole('link')).toHaveText(read ?? '')
  await expectAccessible(desk)
  const row = desk.getByRole('row').filter({ hasText: '641.37' }).first()
  await showNew(desk, row)
  const payment = /P-\w{7}/.exec((await row.getByRole('link').first().textContent()) ?? '')?.[0] ?? 'no number'

  await expect(phone.getByText('AED 641.37').first()).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone)
  await payByCard(phone, '1234 5678')
  await expect(typed(phone).getByRole('alert')).toHaveText('Check the card number.')
  await payByCard(phone, cards.declined)
  await expect(phone.getByRole('alert')).toHaveText('Not enough money on the card')
  await expectAccessible(phone)

  // Another card, whose bank asks; a reload in the middle loses nothing.
  await phone.reload()
  await payByCard(phone, cards.challenge)
  await expect(phone.getByRole('heading', { name: 'Confirm with your bank' })).toBeVisible()
  await phone.reload()
  const bank = phone.frameLocator('iframe.bank')
  await expect(bank.getByText('AED 641.37')).toBeVisible()
  await bank.getByRole('button', { name: 'Yes, pay' }).click()
  await expect(paid(phone)).toBeVisible()
  await expect(row).toContainText('Paid')
  // The figure at home, which nobody has touched since. Others may sell at the same time.
  await expect.poll(() => soldAt(home)).toBeGreaterThanOrEqual(sold + 641_37)
  await expect(phone.getByText(payment)).toBeVisible()
  await expectAccessible(phone)
  // Paid once, whatever the payer does next.
  await phone.reload()
  await expect(paid(phone)).toBeVisible()
  await phone.goBack()
  await expect(phone.getByRole('heading', { name: 'This has already been paid' })).toBeVisible()
  await phone.goForward()
  await expect(paid(phone)).toBeVisible()

  await row.getByRole('link').first().click()
  const record = desk.getByRole('dialog')
  const [head, steps] = [record.locator('.drawer-head'), record.getByRole('list', { name: 'Progress' })]
  for (const name of ['Refund', 'Send receipt'])
    await expect(head.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(steps.getByRole('listitem')).toHaveText([/Created/, /Accepted/, /Paid/, /Settles/])
  await expect(record.getByText(/Corner table for six/).first()).toBeVisible()
  const timeline = record.getByRole('list', { name: 'Timeline' })
  await expect(timeline.getByRole('listitem').filter({ hasText: /^Attempt \d/ })).toHaveCount(2)
  await record.getByRole('textbox', { name: 'Note' }).fill('Guest called about the second try')
  await record.getByRole('button', { name: 'Add note' }).click()
  await expect(record.getByRole('list', { name: 'Notes' })).toContainText('Guest called about the second try')
  await expect(timeline).toContainText('Note by')
  await expect(record.getByRole('heading', { name: 'Where the money went' })).toBeVisible()
  await expectAccessible(desk)

  interface DemoSettlements {
    readonly settled: readonly { readonly number: string; readonly currency: string; readonly netMinor: string }[]
  }
  const { settled: all } = await sandbox<DemoSettlements>(baseURL, 'settle', { mid: souk })
  const settlement = all.find(({ currency }) => currency === 'AED')
  // Without a reload.
  await expect(record.getByText(`available since settlement ${settlement?.number ?? ''}`)).toBeVisible()
  await expect(steps.getByRole('listitem')).toHaveText([/Created/, /Accepted/, /Paid/, /Settled/])

  await desk.goto('/fiat/transaction/withdraw')
  await settled(desk)
  await desk.getByRole('textbox', { name: 'Amount' }).fill('600.00')
  await expect(desk.getByText('Preview. Nothing has moved.')).toBeVisible()
  await desk.getByRole('button', { name: 'Review' }).click()
  const dialog = desk.getByRole('dialog', { name: /^Withdraw AED/ })
  await dialog.getByRole('textbox', { name: 'Password' }).focus()
  await desk.keyboard.type(password)
  await dialog.getByRole('button', { name: 'Withdraw AED 600.00' }).click()
  await expect(stepUpDialog(desk).getByText('AED 600.00')).toBeVisible()
  await stepUpBySms(desk, baseURL, chen.mobile)
  await desk.getByRole('link', { name: 'Open the withdrawal' }).click()
  const checker = await enter('multi-admin', '/management/auth/history?mine=waiting', { stepUp: true })
  await chooseRequest(checker, /Withdraw AED 600\.00/)
  await approveChosen(checker)
  const withdrawal = desk.getByRole('dialog')
  await expect(withdrawal.getByText(/^Paid to .+ Nothing left to do\.$/)).toBeVisible()
  const number = /W-\w{7}/.exec((await withdrawal.textContent()) ?? '')?.[0] ?? 'no number'

  await desk.goto('/fiat/balance/statements')
  await passStepUp(desk, baseURL, chen.mobile)
  await desk.getByRole('navigation', { name: 'Statements' }).getByRole('link', { name: 'Balance' }).click()
  await desk.getByRole('button', { name: 'New statement' }).first().click()
  const form = desk.getByRole('dialog', { name: 'New statement' })
  for (const box of await form.getByRole('group').first().getByRole('checkbox').all()) await box.uncheck()
  await form.getByRole('checkbox', { name: 'Balance', exact: true }).check()
  await form.getByRole('combobox', { name: 'Period' }).selectOption('lastWeek')
  const made = await createStatements(desk, form)
  await form.getByRole('button', { name: 'Close' }).click()
  const statement = await made('Balance')
  await expect(statement.getByText('Ready')).toBeVisible()
  await statement.getByRole('link').first().click()
  const lines = desk.getByRole('dialog').last()
  await expect(lines.getByText('Opening + credits − debits = closing', { exact: false })).toBeVisible()
  await expectAddsUp(desk, { payment, settlement: settlement?.number ?? 'none', withdrawal: number })
})

test('every other way to pay, and every way it ends', async ({ visitor, baseURL }) => {
  test.slow()
  const phone = await visitor(undefined, { width: 390 })
  for (const name of ['Apple Pay', 'Pay later', 'Account balance']) {
    await phone.goto((await order(baseURL, '20.00')).path)
    await phone.getByRole('radio', { name }).check()
    // A double tap is one payment.
    await phone.getByRole('button', { name: 'Pay AED 20.00' }).dblclick()
    await expect(paid(phone)).toBeVisible()
    await expect(phone.getByText(name)).toBeVisible()
  }
  // The bank's own page, refused; then left for another way.
  await phone.goto((await order(baseURL, '20.00')).path)
  await phone.getByRole('radio', { name: 'Online banking' }).check()
  await phone.getByRole('button', { name: 'Pay AED 20.00' }).click()
  await phone.frameLocator('iframe.bank').getByRole('button', { name: 'No, refuse' }).click()
  await expect(phone.getByRole('alert')).toHaveText('3-D Secure was not passed')
  await phone.getByRole('radio', { name: 'Online banking' }).check()
  await phone.getByRole('button', { name: 'Pay AED 20.00' }).click()
  await phone.getByRole('button', { name: 'Pay another way' }).click()
  await payByCard(phone, cards.approved)
  await expect(paid(phone)).toBeVisible()

  // Cancelled, asked back once; and in the other language.
  await phone.goto((await order(baseURL, '20.00')).path)
  await phone.getByRole('button', { name: 'Cancel payment' }).click()
  await phone.getByRole('button', { name: 'Keep paying' }).click()
  await phone.getByRole('button', { name: '中文' }).click()
  await phone.getByRole('button', { name: '取消支付' }).click()
  await phone.getByRole('button', { name: '确定取消' }).click()
  await expect(phone.getByRole('heading', { name: '已取消' })).toBeVisible()
  await phone.goto('/pay/2222222222')
  await expect(phone.getByRole('heading', { name: '未找到待支付内容' })).toBeVisible()
  // And in Arabic, the card's frame and the bank's refusal with it.
  await phone.getByRole('button', { name: 'العربية' }).click()
  await expect(phone.getByRole('heading', { name: 'لا يوجد ما يُدفع هنا' })).toBeVisible()
  await phone.goto((await order(baseURL, '20.00')).path)
  await typed(phone).getByLabel('رقم البطاقة').fill(cards.declined)
  await typed(phone).getByLabel('الانتهاء (شهر/سنة)').fill('12/40')
  await typed(phone).getByLabel('رمز الأمان').fill('123')
  await typed(phone)
    .getByRole('button', { name: /^ادفع .*AED 20\.00/ })
    .click()
  await expect(phone.getByRole('alert')).toHaveText('لا يوجد رصيد كافٍ في البطاقة')
  await expectAccessible(phone)
})

test('a lost connection is said, and nothing is paid twice', async ({ visitor, baseURL, complaints }) => {
  const phone = await visitor(undefined, { width: 390 })
  const { path } = await order(baseURL, '20.00')
  await phone.goto(path)
  // Declined while the network is down, then a reload: the next tap is another try, not the old one once more.
  await phone.route('**/checkout/status', (route) => route.abort())
  const tried = phone.waitForResponse('**/checkout/pay')
  await payByCard(phone, cards.declined)
  await tried
  const status = {
    headers: { 'x-host-app': 'falaj-console', 'x-platform': '4' },
    data: { token: path.split('/').at(-1) },
  }
  await expect
    .poll(async () => (await (await phone.request.post('/restful/checkout/status', status)).json()).body.state)
    .toBe('failed')
  await phone.unroute('**/checkout/status')
  await phone.reload()
  await expect(phone.getByRole('alert')).toHaveText('Not enough money on the card')
  await phone.getByRole('radio', { name: 'Apple Pay' }).check()
  // The answer to the payment is lost on its way back.
  await phone.route('**/checkout/pay', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await phone.getByRole('button', { name: 'Pay AED 20.00' }).click()
  await expect(paid(phone)).toBeVisible()
  await phone.context().setOffline(true)
  await phone.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(phone.getByText('You are offline. Trying again…')).toBeVisible()
  await phone.context().setOffline(false)
  await expect(phone.getByText('You are offline. Trying again…')).toHaveCount(0)
  await expect(paid(phone)).toBeVisible()
  complaints.length = 0
})
