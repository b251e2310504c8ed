// L4b: the product's own batch of a hundred thousand rows, as a merchant submits it: the sheet uploaded, checked and saved, then paid by the
// job with fee and VAT on each row, while the server folds, sums up and seals beside it. Stricter than L4, which is the ledger alone.
// L4m: what the server's memory grows by meanwhile. BENCH_ROWS for a quick look.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import { batchHeading } from '@falaj/contract/accounts/batch-transfer-rules'
import { restfulPrefix, urlOf } from '@falaj/contract/kernel/endpoint'
import { file, upload } from '@falaj/contract/workspace/file'
import type { Bench } from './budget.ts'
import { fund, midOf, payer, type Payer } from './payers.ts'
import { onProduct, residentMb, type Product } from './world.ts'

const rows = Number(process.env['BENCH_ROWS'] ?? 100_000)
const payees = 200
const secondsMax = 20

const sheetOf = (count: number, of: number): string =>
  [
    batchHeading,
    ...Array.from({ length: count }, (_, at) => `${midOf(10 + (at % payees))},1.00,AED,R-${of}-${at},`),
  ].join('\r\n')

const post = async <T>(product: Product, cookie: string, path: string, body: BodyInit, headers = {}): Promise<T> => {
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'x-host-app': 'falaj-console', 'x-platform': '4', cookie, ...headers },
    body,
  })
  const answer = (await response.json()) as { head: { code: number }; body: T }
  if (answer.head.code !== 200) throw new Error(JSON.stringify(answer).slice(0, 500))
  return answer.body
}
const json = { 'content-type': 'application/json' }

/** Uploads, checks and saves it. */
const kept = async (product: Product, { cookie }: Payer, count: number, of: number): Promise<string> => {
  const { ticket } = await post<{ ticket: string }>(
    product,
    cookie,
    urlOf(file.ticket),
    JSON.stringify({ purpose: 'sheet' }),
    json,
  )
  const form = new FormData()
  form.set(upload.field, new File([sheetOf(count, of)], 'many.csv', { type: 'text/csv' }))
  const { path } = await post<{ path: string }>(product, cookie, restfulPrefix + upload.path, form, {
    [upload.ticketHeader]: ticket,
  })
  const body = JSON.stringify({ name: 'Bench', filePath: path, draftId: randomUUID() })
  const key = { 'idempotency-key': randomUUID() }
  return (await post<{ id: string }>(product, cookie, urlOf(batchTransfer.add), body, { ...json, ...key })).id
}

/** As colleagues would have approved it: what it needs is on hold already. */
const paid = async (owner: pg.Client, id: string): Promise<void> => {
  await owner.query(`update batch_transfer set state = 'PROCESSING', submitted_at = now() where id = $1`, [id])
  await owner.query(
    `insert into outbox (id, merchant_id, kind, audience, payload)
     select gen_random_uuid(), merchant_id, 'batch-transfer.placed', 'none', jsonb_build_object('merchantId', merchant_id, 'id', id) from batch_transfer where id = $1`,
    [id],
  )
  for (;;) {
    await pause(100)
    const { rows: found } = await owner.query<{ state: string; done: number }>(
      'select state, done from batch_transfer where id = $1',
      [id],
    )
    if (found[0]?.state === 'FINISHED') return
  }
}

interface Run {
  readonly keepSeconds: number
  readonly paySeconds: number
  readonly peakMb: number
}
const measure = async (product: Product, owner: pg.Client, who: Payer, count: number): Promise<Run> => {
  await pause(3000)
  const idle = residentMb(product.child)
  let peak = idle
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMb(product.child))
  }, 50)
  const from = performance.now()
  const id = await kept(product, who, count, count)
  const keptAt = performance.now()
  await paid(owner, id)
  const paidAt = performance.now()
  clearInterval(watching)
  const { rows: found } = await owner.query<{ done: number }>('select done from batch_transfer where id = $1', [id])
  if (found[0]?.done !== count) throw new Error(`${found[0]?.done} of ${count} rows were paid`)
  return { keepSeconds: (keptAt - from) / 1000, paySeconds: (paidAt - keptAt) / 1000, peakMb: peak - idle }
}

export const batch: Bench = () =>
  onProduct(async (product, owner) => {
    const [small, large] = [await payer(owner, 0), await payer(owner, 1)]
    for (let at = 0; at < payees; at += 1) await payer(owner, 10 + at)
    await fund(product.database.appUrl, [small, large], 'hold', 10n ** 10n)
    const few = await measure(product, owner, small, rows / 5)
    const many = await measure(product, owner, large, rows)
    const most = { bound: 'max', ratio: 1 } as const
    const name = rows.toLocaleString('en')
    return [
      {
        id: 'L4b',
        what: `a batch of ${name} rows paid, fee and VAT on each`,
        ours: many.paySeconds,
        limit: secondsMax,
        unit: 's',
        budget: most,
      },
      {
        id: 'L4k',
        what: `its sheet uploaded, checked and kept`,
        ours: many.keepSeconds,
        limit: secondsMax,
        unit: 's',
        budget: most,
      },
      {
        id: 'L4m',
        what: `memory on top, of ${name} rows against a fifth of them`,
        ours: many.peakMb,
        limit: few.peakMb,
        unit: 'MB',
        budget: { bound: 'max', ratio: 1.5 },
      },
    ]
  })
