// F5: the hosted checkout on a payer's phone: all of its JavaScript (brotli), and when it can be used at 4x CPU on slow 4G.
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { paylink } from '@falaj/contract/selling/paylink'
import { launch, open, type PageLoad } from './browser.ts'
import { median, type Bench } from './budget.ts'
import { calling, startProduct } from './world.ts'

const rounds = 5

/** The payer's page of a link that can be paid. */
const pathOf = async (url: string, cookie: string): Promise<string> => {
  const ask = async (endpoint: Parameters<typeof urlOf>[0], input: object, id = ''): Promise<unknown> => {
    const answer = await fetch(url + urlOf(endpoint).replace('{id}', id), {
      method: 'POST',
      headers: calling(cookie),
      body: JSON.stringify(input),
    })
    return ((await answer.json()) as { body: unknown }).body
  }
  const { rows } = (await ask(paylink.query, {
    filters: { status: ['active'] },
    pageParam: { number: 1, size: 10 },
    ask: 'rows',
  })) as { rows: readonly { readonly id: string }[] }
  const { path } = (await ask(paylink.detail, {}, rows[0]?.id)) as { path: string }
  return path
}

export const checkout: Bench = async () => {
  const product = await startProduct()
  const path = await pathOf(product.url, await product.signIn('admin'))
  const browser = await launch()
  const opened: PageLoad[] = []
  for (let round = 0; round < rounds; round += 1)
    opened.push(await open(browser, product.url + path, { selector: 'button:not(:disabled)' }, '', { isPhone: true }))
  await browser.close()
  await product.stop()
  return [
    {
      id: 'F5',
      what: 'checkout: JavaScript, all of it',
      ours: median(opened.map(({ scriptKb }) => scriptKb)),
      limit: 40,
      unit: 'kB',
      budget: { bound: 'max', ratio: 1 },
    },
    {
      id: 'F5t',
      what: 'checkout: usable at 4x CPU on slow 4G',
      ours: median(opened.map(({ readyMs }) => readyMs)),
      limit: 1500,
      unit: 'ms',
      budget: { bound: 'max', ratio: 1 },
    },
  ]
}
