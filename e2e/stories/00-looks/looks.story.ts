// Every screen, in every look: no axe findings, no horizontal overflow, nothing in the console. The screens are those of the route
// table: a new one is covered without a line here. A row below describes what is special about one. Screens that have not changed since they
// passed are left out (looks-digest.ts).
import type { BrowserContext, Page } from '@playwright/test'
import { isLoginFree, paths, routeOf, sceneOf, type Path } from '@falaj/contract/kernel/routes'
import { gateDigest, isDue, keepDigests, payerDigest, screenDigest } from '../../looks-digest.ts'
import { axeReads, inEveryLook, isLongRun, lookName } from '../../looks.ts'
import { drawing, opened, pressed, showsText, visible } from '../../looks-steps.ts'
import { expectOnGrid } from '../../grid.ts'
import { passStepUp } from '../../step-up.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobileOf, settled, test } from '../../world.ts'

interface Row {
  /** A person of the demo world; null for nobody. */
  readonly who?: string | null
  /** Where a path has parameters, needs a search, or an id that is found through the API. */
  readonly at?: string | ((page: Page) => Promise<string>)
  /** What is seen when it is not the page as it loads. */
  readonly is?: string
  /** After each load: what must be there, or be opened, before anybody looks. */
  readonly ready?: (page: Page) => Promise<unknown>
  /** In each look, beside what every page is asked. */
  readonly also?: (page: Page) => Promise<unknown>
  /** The browser itself reports the answer that the page is about. */
  readonly isReported?: true
}
const viewer = (file: string): string => `/agreements/pdf-viewer?file=${encodeURIComponent(file)}`
/** The newest payout with a certificate. */
const certificate = async (page: Page): Promise<string> => {
  const answer = await page.request.post('/restful/secure/merchant/withdraw/query', {
    headers: { 'x-host-app': 'falaj-console', 'x-platform': '4' },
    data: { filters: { status: ['SUCCESS'] }, pageParam: { number: 1, size: 10 }, ask: 'rows' },
  })
  const { body } = (await answer.json()) as { body: { rows: { id: string }[] } }
  return `/fiat/transaction/merchant-payout-certificate?id=${body.rows[0]?.id}`
}

/** The newest record of a list, on the page that shows one. */
const newest =
  (list: string, at: string, filters: object) =>
  async (page: Page): Promise<string> => {
    const answer = await page.request.post(`/restful/${list}`, {
      headers: { 'x-host-app': 'falaj-console', 'x-platform': '4' },
      data: { filters, pageParam: { number: 1, size: 10 }, ask: 'rows' },
    })
    const { body } = (await answer.json()) as { body: { rows: { id: string }[] } }
    return `${at}?id=${body.rows[0]?.id}`
  }

/** So many months back, in the merchant's time: the demo's newest is open and the one before it closed. */
const monthAt = (back: number, tab?: string): string => {
  const now = new Date(Date.now() + 4 * 3_600_000)
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
  return `/accounting/month-close?month=${month}${tab ? `&tab=${tab}` : ''}`
}
const special: { readonly [P in Path]?: readonly Row[] } = {
  '/login': [{ ready: visible('.keypad-key[data-kind="digit"]') }],
  '/login/under-review-user': [{ ready: showsText('Palm Court Café') }],
  '/update-agreement': [
    {},
    { who: 'taxi-admin', is: 'a merchant’s agreement', ready: visible('.agreement-print') },
    { is: 'what is new', who: 'admin', at: '/update-agreement?product=cash-top-up', ready: visible('.clause') },
  ],
  '/products/main': [{ ready: visible('.product-earned') }],
  '/products/all-products': [{ ready: visible('.product') }],
  '/products/detail': [{ at: '/products/detail?product=cash-top-up', ready: visible('.product-note') }],
  '/products/result': [{ at: '/products/result?product=in-app', ready: visible('.timeline') }],
  // One page for all sixteen: the others differ by their questions only.
  '/products/application/eatm': [{ ready: visible('.product-file') }],
  '/products/application/auto-debit': [{ is: 'what was declined', ready: visible('.product-note') }],
  '/products/application/gateway': [],
  '/products/application/qrpay': [],
  '/products/application/smart-purchase': [],
  '/products/application/transfer': [],
  '/products/application/transfer-to-bank': [],
  '/products/application/in-app': [],
  '/products/application/smart-code': [],
  '/products/application/invoice': [],
  '/products/application/cash-top-up': [],
  '/products/application/paylink': [],
  '/products/application/crypto-top-up': [],
  '/products/application/direct-pay': [],
  '/products/application/digital-receipt': [],
  '/products/application/pay-with-crypto': [],
  '/download': [{ ready: (page) => expect(page.getByRole('img').first()).toBeVisible() }],
  '/unsubscribe/{id}': [{ at: '/unsubscribe/nobody-knows-this' }],
  '/follow/{code}': [
    { at: '/follow/nobody-knows-this' },
    { is: 'an invitation', at: '/follow/FAMELY2345', ready: visible('.follow form') },
  ],
  '/following/{id}': [
    { at: '/following/nobody-knows-this' },
    { is: 'alerts', at: '/following/demo-follower-layla', ready: visible('.follow-switches') },
  ],
  '/management/followed-people': [
    { who: 'cs' },
    { is: 'a follower', who: 'admin', at: '/management/followed-people?text=Layla', ready: opened('.timeline') },
    { is: 'invitations', who: 'admin', at: '/management/followed-people?tab=invitations', ready: opened('.share') },
    { is: 'the form', who: 'admin', ready: pressed(/^(Invite|邀请)$/) },
  ],
  '/verify/{code}': [{ at: '/verify/nobody-knows-this-one' }],
  '/agreements/pdf-viewer': [
    {},
    { is: 'a file of others', at: viewer('https://evil.example/a.pdf') },
    {
      is: 'a file',
      at: viewer('/documents/guidance.zh.pdf'),
      ready: visible('[data-testid="viewer-page"][data-page="1"]'),
    },
  ],
  '/merchant/creation': [
    {},
    {
      is: 'what the provider asks for',
      at: '/login/under-review-user',
      ready: async (page) => {
        await page.getByRole('link', { name: /^(去补充：营业执照|Fix this: Trade licence)$/ }).click()
        await visible('.asked')(page)
      },
    },
  ],
  '/home': [{ ready: visible('.need') }],
  '/crypto/transaction/record/{tag}': [
    { at: '/crypto/transaction/record/sell' },
    { is: 'a deposit', at: '/crypto/transaction/record/deposit', ready: opened('.facts') },
    { is: 'a top-up', at: '/crypto/transaction/record/top%20up', ready: opened('.facts') },
    { is: 'an order paid in coins', at: '/crypto/transaction/record/purchase', ready: opened('.facts') },
  ],
  '/crypto/transaction/currency/{symbol}': [{ at: '/crypto/transaction/currency/BTC' }],
  '/fiat/transaction/record': [
    {},
    {
      is: 'a receipt to send',
      at: '/fiat/transaction/record?tab=payment&status=settled',
      ready: async (page) => {
        await opened('.facts')(page)
        await pressed(/^(Send receipt|发送小票)$/)(page)
      },
    },
    { is: 'a settlement', at: '/fiat/transaction/record?tab=settlement', ready: opened('h3 >> nth=2') },
    { is: 'a refund', at: '/fiat/transaction/record?tab=refund', ready: opened('h3 >> nth=1') },
    { is: 'what receipts cost', at: '/fiat/transaction/record?tab=receipt-fee', ready: opened('.facts') },
    { is: 'cash handed in', at: '/fiat/transaction/record?tab=cash-in', ready: opened('.facts') },
    { is: 'drawers and cash taken out', at: '/fiat/transaction/record?tab=cash-out', ready: visible('.cash-drawers') },
    { is: 'cash top-ups', at: '/fiat/transaction/record?tab=cash-top-up', ready: opened('.facts') },
  ],
  '/fiat/balance/statements': [{}, { is: 'a new one', ready: pressed(/^(New statement|新建对账单)$/) }],
  '/fiat/transaction/transfer': [
    {},
    { is: 'to a bank', at: '/fiat/transaction/transfer?tab=to-bank' },
    { is: 'a sheet', at: '/fiat/transaction/transfer?tab=batch' },
  ],
  '/fiat/transaction/automatic-settlement': [{ ready: visible('main h2') }],
  '/fiat/transaction/merchant-payout-certificate': [{ at: certificate }],
  '/products/transfer': [{ who: 'cs' }],
  '/products/auto-debit': [
    { who: 'multi-admin' },
    { who: 'multi-admin', is: 'a mandate', at: '/products/auto-debit?text=Loyalty', ready: opened('.mandate-debits') },
    {
      who: 'multi-admin',
      is: 'the calendar',
      at: '/products/auto-debit?tab=calendar',
      ready: visible('.mandate-calendar p'),
    },
  ],
  '/products/crypto-top-up': [
    {},
    { is: 'its notify URL', at: '/products/crypto-top-up?tab=url', ready: visible('.webhook') },
  ],
  '/products/smart-purchase': [
    { who: 'multi-admin' },
    { who: 'multi-admin', is: 'a plan', at: '/products/smart-purchase', ready: opened('.instalments') },
  ],
  '/products/direct-pay': [
    { who: 'multi-admin' },
    {
      who: 'multi-admin',
      is: 'a saved card',
      at: '/products/direct-pay?status=ACTIVE',
      ready: opened('.offer-payments'),
    },
  ],
  '/products/cash-agents': [
    {},
    { is: 'an agent', ready: opened('.facts') },
    { is: 'a voucher', at: '/products/cash-agents?tab=vouchers', ready: opened('.facts') },
  ],
  '/products/qr-pay': [
    { who: 'multi-cs', ready: visible('.till') },
    { who: 'multi-cs', is: 'a sale', at: '/products/qr-pay?tab=sales&status=qr-failed', ready: opened('.facts') },
  ],
  '/products/digital-receipt': [{}, { is: 'a receipt', ready: opened('.receipt-paper') }],
  '/paylink/detail': [
    {},
    {
      is: 'of a link',
      at: newest('secure/paylink/query', '/paylink/detail', { status: ['paused'] }),
      ready: visible('.offer-payments'),
    },
  ],
  '/vam-iban/main': [
    {},
    {
      is: 'a deposit that waits',
      at: '/vam-iban/main?tab=deposits&text=ACCOUNTS%20PAYABLE',
      ready: opened('.vam-rows'),
    },
  ],
  '/vam-iban/detail': [
    { at: newest('secure/vamiban/query', '/vam-iban/detail', { status: ['active'] }), ready: visible('.vam-rules') },
  ],
  '/invoice/detail': [
    {
      at: newest('secure/invoice/query', '/invoice/detail', { status: ['overdue'] }),
      ready: visible('.invoice-lines'),
    },
  ],
  '/smart-code/detail': [
    { at: newest('secure/smart-code/query', '/smart-code/detail', { status: ['ENABLED'] }), ready: visible('.funnel') },
  ],
  '/pos-device/main/my-device': [
    { who: 'chain-admin', ready: visible('.device-tile') },
    {
      who: 'chain-admin',
      is: 'a silent till',
      at: '/pos-device/main/my-device?health=offline',
      ready: opened('.device-strip'),
    },
  ],
  '/pos-device/main/waiting-activation': [
    { who: 'chain-admin' },
    { who: 'chain-admin', is: 'one of them', ready: opened('.button >> nth=0') },
  ],
  '/pos-device/main/application-list': [
    { who: 'chain-admin' },
    {
      who: 'chain-admin',
      is: 'a declined order',
      at: '/pos-device/main/application-list?status=Declined',
      ready: opened('.facts'),
    },
  ],
  '/pos-device/creation': [{ who: 'chain-admin', ready: visible('.order-cost') }],
  '/pos-device/add': [{ who: 'chain-admin' }],
  '/pos-device/detail': [
    {
      who: 'chain-admin',
      at: newest('secure/pos-device/query', '/pos-device/detail', { state: ['LOCKED'] }),
      ready: visible('.device-strip'),
    },
  ],
  '/secondary-merchant': [
    { who: 'multi-admin' },
    {
      who: 'multi-admin',
      is: 'a secondary merchant',
      at: '/secondary-merchant?text=Saffron',
      ready: opened('.facts'),
    },
  ],
  '/promotion/agents/main': [
    { who: 'agent-admin', ready: visible('.agent-tree') },
    { who: 'agent-admin', is: 'the list', at: '/promotion/agents/main?show=list' },
    { who: 'agent-admin', is: 'residual statements', at: '/promotion/agents/main?show=statements' },
  ],
  '/promotion/agents/add': [{ who: 'agent-admin' }],
  '/promotion/merchants/main': [
    { who: 'agent-admin', ready: visible('.merchant-card') },
    {
      who: 'agent',
      is: 'a list with an application',
      at: '/promotion/merchants/main?show=list&text=Coral',
      ready: opened('.facts'),
    },
  ],
  '/promotion/merchants/add': [{ who: 'agent' }],
  '/promotion/template': [
    { who: 'agent-admin' },
    { who: 'agent-admin', is: 'a template', at: '/promotion/template?text=services', ready: opened('.clause-preview') },
  ],
  '/terminals/creation': [{ who: 'multi-admin' }],
  '/terminals/main': [
    { who: 'multi-admin' },
    { who: 'multi-admin', is: 'a terminal', at: '/terminals/main?state=ACTIVE', ready: opened('.button >> nth=0') },
  ],
  '/management/tax-invoice': [
    { who: 'financial' },
    {
      who: 'financial',
      is: 'a line with its transactions',
      at: '/management/tax-invoice?status=tax-issued',
      ready: opened('.tax-table'),
    },
    { who: 'overdue-admin', is: 'what to mend', at: '/management/tax-invoice', ready: opened('.tax-table') },
  ],
  '/accounting/month-close': [
    { who: 'financial', at: monthAt(1), ready: visible('.month-check[data-open="true"]') },
    { who: 'financial', is: 'a closed month', at: monthAt(4), ready: visible('.month-print') },
    { who: 'financial', is: 'late facts', at: monthAt(1, 'late') },
    { who: 'financial', is: 'all months', at: monthAt(1, 'all') },
  ],
  '/risk/data-query': [
    { ready: visible('.query-saved li') },
    {
      is: 'an answer of groups',
      at: `/risk/data-query?query=${encodeURIComponent('{"source":"refunds","group":[{"field":"maker"}],"show":[{"what":"sum","field":"amount"},{"what":"count"}],"chart":"bars"}')}`,
      ready: visible('.query-table'),
    },
    {
      is: 'an answer of rows, nested conditions',
      at: `/risk/data-query?query=${encodeURIComponent('{"source":"payments","where":{"op":"all","nodes":[{"field":"createdAt","op":"lastDays","values":["30"]},{"op":"any","nodes":[{"field":"status","op":"is","values":["SETTLED"]},{"field":"amount","op":"atLeast","values":["100"],"currency":"AED"}]}]},"limit":20}')}`,
      ready: visible('.query-table'),
    },
    { who: 'sales', is: 'no source' },
  ],
  '/data-summary': [
    { who: 'multi-admin', ready: visible('.summary-table') },
    {
      who: 'multi-admin',
      is: 'a chosen figure',
      at: '/data-summary?row=*&column=*',
      ready: visible('.summary-parts'),
    },
  ],
  '/risk/dashboard': [
    { ready: visible('.risk-trial') },
    { is: 'the rows of a figure', at: '/risk/dashboard?rows=stopped', ready: visible('.risk-rows') },
    { is: 'a new rule', at: '/risk/dashboard?rule=new', ready: visible('.risk-form') },
    { who: 'cs', is: 'for who may not decide', ready: visible('.risk-trial') },
    { is: 'a decision', at: '/risk/dashboard?tab=decisions', ready: opened('.facts') },
    { is: 'lists', at: '/risk/dashboard?tab=lists' },
  ],
  '/grafana': [
    { who: 'admin', at: '/grafana?report=fees', ready: visible('.report-table') },
    {
      who: 'admin',
      is: 'records of a total',
      at: '/grafana?report=stores&by=store&column=sales&key=*',
      ready: visible('.report-records'),
    },
    { who: 'admin', is: 'schedules', at: '/grafana?tab=scheduled', ready: visible('.report-schedule') },
    { who: 'admin', is: 'runs', at: '/grafana?tab=history' },
    { who: 'admin', is: 'a kept figure', at: '/grafana?tab=proofs', ready: opened('.report-verdict') },
  ],
  '/pos-device/main/eatm': [
    { who: 'chain-it' },
    { who: 'chain-it', is: 'a machine', at: '/pos-device/main/eatm?text=Emirates', ready: opened('.eatm-containers') },
    { who: 'chain-it', is: 'refills', at: '/pos-device/main/eatm?tab=refills' },
    { who: 'chain-it', is: 'a refill', at: '/pos-device/main/eatm?tab=refills', ready: opened('.facts') },
    { who: 'chain-it', is: 'a count', at: '/pos-device/main/eatm?tab=counts', ready: opened('.facts') },
  ],
  '/management/main/store': [
    { who: 'chain-admin', ready: visible('.store-group') },
    { who: 'chain-admin', is: 'the list', at: '/management/main/store?show=list' },
    { who: 'chain-admin', is: 'the map', at: '/management/main/store?show=map', ready: visible('.city-map') },
    { who: 'admin', is: 'few stores', ready: visible('.store-group') },
  ],
  '/store/creation': [{ who: 'chain-admin', ready: visible('.store-week') }],
  '/store/detail': [
    {
      who: 'chain-admin',
      at: newest('secure/store/query', '/store/detail', { text: 'Marina Walk' }),
      ready: visible('.store-hours'),
    },
  ],
  '/customers': [{}, { is: 'a customer', at: '/customers?text=amal', ready: opened('.offer-payments') }],
  '/merchant/edit-group': [
    { who: 'taxi-admin' },
    { who: 'taxi-admin', is: 'the company', at: '/merchant/edit-group?group=company' },
    { who: 'taxi-admin', is: 'people', at: '/merchant/edit-group?group=contacts' },
    { who: 'taxi-admin', is: 'a document', at: '/merchant/edit-group?group=document&kind=LEASE' },
  ],
  '/management/main/staff': [
    {},
    { is: 'a colleague', at: '/management/main/staff?text=Nour', ready: opened('button') },
  ],
  '/management/operation-history': [
    {},
    {
      is: 'verified',
      ready: async (page) => {
        await page.getByRole('button', { name: /^(Verify|验证)$/ }).click()
        await visible('.seal-verdict[data-tone=ok]')(page)
      },
    },
    { is: 'an entry', ready: opened('.detail') },
  ],
  '/settings/notify-url': [{}, { is: 'events', at: '/settings/notify-url?tab=events', ready: opened('.webhook-sent') }],
  '/myapps/main/web': [{ who: 'fleet-it', ready: visible('a.row-link, a.record-card') }],
  '/myapps/main/mobile': [{ who: 'fleet-it', ready: visible('a.row-link, a.record-card') }],
  '/myapps/myapps/add': [{ who: 'fleet-it' }],
  '/myapps/myapps/detail': [
    { who: 'fleet-it', at: newest('secure/inapp/query', '/myapps/myapps/detail', { text: 'City Fleet rider' }) },
  ],
  '/settings/set-timezone': [
    { ready: (page) => page.getByRole('searchbox').fill('dubai') },
    {
      is: 'the menu of somebody with three merchants',
      who: 'three-hats',
      ready: async (page) => {
        // On a phone the button shows the initials alone.
        await page.locator('.header-button:has(.avatar)').click()
        await visible('.switch-merchant')(page)
      },
    },
  ],
}
const rowsOf = (path: Path): readonly Row[] =>
  special[path] ?? [path.startsWith('/products/introduction/') ? { also: drawing } : {}]
/** The default person. People who pass step-ups get codes by phone, and no other story uses their phones. */
const usual = (path: Path): string | null => {
  const route = routeOf(path)
  if (isLoginFree(route)) return null
  return route.access === 'pre-auth' ? 'under-review' : sceneOf(route) ? 'financial' : 'admin'
}

interface Screen extends Row {
  readonly who: string | null
  readonly at: NonNullable<Row['at']>
  readonly name: string
  /** Behind a step-up, which is passed first. */
  readonly hasStepUp?: boolean
  readonly digest: string
}
const screens: readonly Screen[] = paths.flatMap((path) =>
  rowsOf(path).map((row) => ({
    who: usual(path),
    at: path,
    ...row,
    name: row.is ? `${path}, ${row.is},` : path,
    hasStepUp: sceneOf(routeOf(path)) !== undefined,
    digest: screenDigest(path),
  })),
)
/** Pages shown in place of a screen. */
const gates: readonly Screen[] = (
  [
    { name: 'an address of nothing', who: null, at: '/nowhere', isReported: true },
    { name: 'a page of members to a stranger', who: null, at: '/home', isReported: true },
    { name: 'a page that is denied', who: 'sales', at: '/fiat/balance/record' },
    { name: 'a page that only the provider could open', who: 'taxi-admin', at: '/terminals/main' },
    { name: 'a page with the header alone', who: 'pre-authorizer', at: '/products/all-products' },
    { name: 'the step-up page of a scene', who: 'admin', at: '/management/main/bank-account' },
    { name: 'the sandbox', who: null, at: '/sandbox', ready: showsText('Layla Haddad') },
  ] satisfies Omit<Screen, 'digest'>[]
).map((gate) => ({ ...gate, digest: gateDigest() }))

type Cookies = Parameters<BrowserContext['addCookies']>[0]
/** Who only looks signs in once. */
const sessions = new Map<string, Cookies>()
const lookAt = (screen: Screen, number: number): void => {
  const title = `${screen.name} is right in every look`
  if (!isDue(title, screen.digest)) return
  test(title, async ({ page, context, as, look: wear, baseURL, complaints }) => {
    await wear({})
    const session = sessions.get(screen.who ?? '')
    if (session && !screen.hasStepUp) await context.addCookies(session)
    else if (screen.who) {
      await as(screen.who)
      sessions.set(
        screen.who,
        (await context.cookies()).filter(({ httpOnly }) => httpOnly),
      )
    }
    const at = typeof screen.at === 'string' ? screen.at : await screen.at(page)
    let isClosed = screen.hasStepUp && screen.who
    const whole = async (): Promise<void> => {
      await settled(page)
      await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0)
    }
    const open = async (): Promise<void> => {
      await page.goto(at)
      if (isClosed) await passStepUp(page, baseURL, await mobileOf(baseURL, isClosed))
      isClosed = null
      await whole()
      await screen.ready?.(page)
    }
    await inEveryLook(page, baseURL, { open, whole }, (look, index) =>
      test.step(lookName(look), async () => {
        await screen.also?.(page)
        await expectNoSidewaysScroll(page)
        await expectOnGrid(page)
        if (axeReads(number, index)) await expectAccessible(page)
      }),
    )
    if (screens.includes(screen)) await expect(page.locator('.denied-why')).toHaveCount(0)
    if (screen.isReported) complaints.length = 0
  })
}

/** Payers' pages on a phone: in Chinese, and in Arabic from right to left. */
const codeOf =
  (who: string, status: string, text: string) =>
  async (page: Page, as: (who: string) => Promise<unknown>): Promise<string> => {
    await as(who)
    const call = async <Body>(address: string, data: object): Promise<Body> => {
      const headers = { 'x-host-app': 'falaj-console', 'x-platform': '4' }
      const answer = await page.request.post(`/restful/secure/smart-code/${address}`, { headers, data })
      return ((await answer.json()) as { body: Body }).body
    }
    const { rows } = await call<{ rows: { id: string }[] }>('query', {
      filters: { status: [status], text },
      pageParam: { number: 1, size: 10 },
      ask: 'rows',
    })
    return (await call<{ path: string }>('detail', { id: rows[0]?.id })).path
  }
const order = async (page: Page): Promise<string> => {
  const answer = await page.request.post('/sandbox/order', {
    headers: { 'x-host-app': 'falaj-console' },
    data: { mid: '20000001', amount: '1250.00', currency: 'AED', description: 'Two coffees' },
  })
  return ((await answer.json()) as { body: { path: string } }).body.path
}
const payPages = [
  { name: 'a code with a tip and a note', at: codeOf('cs', 'ENABLED', 'Terrace'), shows: '.tips' },
  { name: 'an order and the frame for its card', at: order, shows: 'iframe.typed' },
  { name: 'a code that has expired', at: codeOf('cs', 'EXPIRED', ''), shows: '.card h2' },
  { name: 'a receipt that has expired', at: () => '/receipt/nobody-knows-this-one', shows: '.card h1' },
] as const
for (const [number, { name, at, shows }] of payPages.entries()) {
  const title = `${name} is right on a payer’s phone, in Chinese and in Arabic`
  if (!isDue(title, payerDigest())) continue
  test(title, async ({ page, as, baseURL }) => {
    const address = await at(page, as)
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [index, language] of (['zh', 'ar'] as const).entries()) {
      await page.context().addCookies([{ name: 'pay-language', value: language, url: baseURL ?? '' }])
      await page.emulateMedia({ colorScheme: index === 0 ? 'dark' : 'light' })
      await page.goto(address)
      await visible(shows)(page)
      await expect(page.locator(`html[lang=${language}][dir=${language === 'ar' ? 'rtl' : 'ltr'}]`)).toHaveCount(1)
      await expectNoSidewaysScroll(page)
      if (number % 2 !== index || isLongRun) await expectAccessible(page)
    }
  })
}

for (const [number, screen] of [...screens.filter(({ hasStepUp }) => !hasStepUp), ...gates].entries())
  lookAt(screen, number)

test.describe('behind a step-up', () => {
  // One after the other: they wait for codes on the same phone.
  test.describe.configure({ mode: 'default' })
  for (const [number, screen] of screens.filter(({ hasStepUp }) => hasStepUp).entries()) lookAt(screen, number)
})
keepDigests()
