// Everything that /v1 addresses by an id: another merchant's object answers like a missing one and stays unchanged. The calls are derived from the
// contract; one whose object or body is not known here fails.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiScopeNames } from '@falaj/contract/developers/api-scopes'
import { schemaOf, type Schema } from '@falaj/contract/kernel/describe'
import { merchantLists } from '@falaj/contract/merchant-api/merchant-api'
import {
  everyMerchantEndpoint,
  merchantCommands,
  type MerchantCommands,
} from '@falaj/contract/merchant-api/merchant-commands'
import { merchantOpenapi } from '@falaj/contract/merchant-api/merchant-openapi'
import { money } from '@falaj/money'
import { registry } from './features/features.ts'
import { makeStatement } from './features/accounts/statement/statement.jobs.ts'
import { newId, newToken, sha256 } from './platform/base/ids.ts'
import { member } from './testing/bank-account.ts'
import { keyFor, programWith, type ApiAnswer, type MerchantProgram } from './testing/merchant-program.ts'
import { deposit } from './testing/money.ts'
import { paid, take } from './testing/payment.ts'
import { nameStores } from './testing/store.ts'
import { accountNamed, askFor, merchantOf, wanted } from './testing/withdraw.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
let [owner, other, app]: [MerchantProgram, MerchantProgram, MerchantProgram] = [] as never
const mids = { owner: '20000001', other: '20000002', app: '20000005' } as const
/** The owner's object of each resource; and what those who ask have of their own. */
const theirs = new Map<string, string>()
const own = { other: new Map<string, string>(), app: new Map<string, string>() }

const makeOf = async (program: MerchantProgram, url: string, body: object): Promise<string> => {
  const { status, body: made } = await program.post(`/v1/${url}`, body)
  if (status !== 201) throw new Error(`${url}: ${status} ${JSON.stringify(made)}`)
  return made.id
}
const newest = async (program: MerchantProgram, name: string): Promise<readonly string[]> =>
  ((await program.get(`/v1/${name}?limit=100`)).body['data'] as { id: string }[]).map(({ id }) => id)
const sale = async (merchantId: string): Promise<string> => {
  const made = paid(merchantId, { amount: money(100_00n, 'AED') })
  await take(world, made)
  return made.id
}
const example = (name: keyof MerchantCommands) => ({ ...(merchantCommands[name] as { example?: object }).example })

beforeAll(async () => {
  world = await openWorld()
  const merchants = { owner: await merchantOf(world), other: await merchantOf(world, mids.other) }
  for (const merchantId of Object.values(merchants)) {
    await deposit(world, merchantId, 10_000_00n, 'AED')
    // Without the product a call ends before it looks for anything.
    await world.owner.query(
      `insert into merchant_product (merchant_id, product, id, status, active_since)
       select $1, product, gen_random_uuid(), 'In-App', now() from unnest($2::text[]) product
       on conflict (merchant_id, product) do update set status = 'In-App', active_since = now(), off_by = null`,
      [merchantId, [...new Set(everyMerchantEndpoint.flatMap(([, { product }]) => product ?? []))]],
    )
  }
  owner = programWith(world, (await keyFor(await world.as('admin'), apiScopeNames)).secret)
  other = programWith(world, (await keyFor(await world.as('multi-admin'), apiScopeNames)).secret)
  for (const [program, merchantId, mine] of [
    [owner, merchants.owner, theirs],
    [other, merchants.other, own.other],
  ] as const) {
    const customerId = await makeOf(program, 'customers', example('createCustomer'))
    mine.set('customers', customerId)
    mine.set('items', await makeOf(program, 'items', example('createItem')))
    mine.set('payments', await sale(merchantId))
  }
  const customerId = theirs.get('customers')!
  const refund = { ...example('createRefund'), paymentId: theirs.get('payments')! }
  theirs.set('refunds', await makeOf(owner, 'refunds', refund))
  theirs.set('paylinks', await makeOf(owner, 'paylinks', example('createPaylink')))
  theirs.set('invoices', await makeOf(owner, 'invoices', { ...example('createInvoice'), customerId }))
  theirs.set('saved-cards', await makeOf(owner, 'saved-cards', { customerId }))
  theirs.set('transfers', await makeOf(owner, 'transfers', { ...example('createTransfer'), payeeMid: '20000003' }))
  const { body: statements } = await owner.post('/v1/statements', example('createStatements'))
  const [statement] = statements['made'] as { id: string }[]
  const named = { merchantId: merchants.owner, id: statement!.id }
  await makeStatement(world.db, { registry }, named, { signal: new AbortController().signal, isLast: true })
  theirs.set('statements', statement!.id)
  const account = await accountNamed(world, 'Main operating account')
  await askFor(world, await member(world, 'financial'), wanted('100.00', account))
  await nameStores(world, merchants.owner, ['Own'])
  await world.owner.query(
    `with device as (insert into pos_device (merchant_id, id, number, serial, model, label, state, store)
       values ($1, gen_random_uuid(), 'DV-OWN', 'OWN', 'browser', 'Till', 'ACTIVE', 'Own') returning merchant_id, id)
     insert into shift (merchant_id, id, number, pos_device_id, epoch, no, store, currency, opened_at, float_minor, expected_minor)
     select merchant_id, gen_random_uuid(), 'DV-OWN-001', id, 1, 1, 'Own', 'AED', now(), 0, 0 from device`,
    [merchants.owner],
  )
  // What programs cannot make: it is there now.
  for (const name of Object.keys(merchantLists)) {
    if (theirs.has(name)) continue
    const others = await newest(other, name)
    theirs.set(name, (await newest(owner, name)).find((id) => !others.includes(id)) ?? `no ${name}`)
  }

  const secret = `falaj_app_sandbox_${newToken()}`
  const { rows } = await world.owner.query<{ app_id: string; merchant_id: string }>(
    `update in_app set secret_hash = $1, last4 = 'abcd', secret_at = now() where name = 'City Fleet rider' returning app_id, merchant_id`,
    [sha256(secret)],
  )
  const token = await world.app.inject({
    method: 'POST',
    url: '/v1/oauth/token',
    payload: { grant_type: 'client_credentials', client_id: rows[0]!.app_id, client_secret: secret },
  })
  app = programWith(world, token.json<{ access_token: string }>().access_token)
  own.app.set('customers', newId())
  await world.owner.query(
    `insert into customer (merchant_id, id, number, name, language) values ($1, $2, 'C-APPS-OWN', 'Their own', 'en')`,
    [rows[0]!.merchant_id, own.app.get('customers')],
  )
})
afterAll(() => world.close())

/** Removes the fields that differ between any two answers. */
const plain = ({ status, body }: ApiAnswer): unknown => {
  const { error, ...rest } = body
  return { status, ...rest, error: { ...error, requestId: null } }
}
const operations = Object.entries(merchantOpenapi('').paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
)
const exampleAt = (path: string): object =>
  everyMerchantEndpoint.find(([, each]) => each.method === 'POST' && `/${each.path}` === path)?.[1].example ?? {}

describe('by an id in the address', () => {
  const byId = operations.filter(({ path }) => path.includes('{id}'))
  const resourceIn = (path: string): string => path.split('/')[2] ?? ''
  const send = (program: MerchantProgram, { method, path }: (typeof byId)[number], id: string): Promise<ApiAnswer> => {
    const url = path.replace('{id}', id)
    return method === 'GET' ? program.get(url) : program.post(url, exampleAt(path))
  }
  it.each(byId)('$method $path', async (operation) => {
    const resource = resourceIn(operation.path)
    const id = theirs.get(resource) ?? `nothing of ${resource}`
    const before = await owner.get(`/v1/${resource}/${id}`)
    expect([before.status, before.body.id]).toEqual([200, id])
    const never = await send(other, operation, newId())
    expect([never.status, never.body.error.code]).toEqual([404, 'not_found'])
    expect(plain(await send(other, operation, id))).toEqual(plain(never))
    expect((await owner.get(`/v1/${resource}/${id}`)).body).toEqual(before.body)
    // The owner's own call reaches it: done, or refused because of its state.
    expect((await send(owner, operation, id)).status).not.toBe(404)
  })
})

describe('by an id in the body', () => {
  interface BodyCase {
    readonly resource: string
    readonly body: (id: string) => object
    readonly by?: 'app'
  }
  const buyer = (name: keyof MerchantCommands): BodyCase => ({
    resource: 'customers',
    body: (customerId) => ({ ...example(name), customerId }),
  })
  const bodies: Readonly<Record<string, BodyCase>> = {
    'createPayment customerId': buyer('createPayment'),
    'createAppOrder customerId': {
      resource: 'customers',
      by: 'app',
      body: (customerId) => ({ ...example('createAppOrder'), returnUrl: 'com.example.cityfleet:/paid', customerId }),
    },
    'createRefund paymentId': {
      resource: 'payments',
      body: (paymentId) => ({ ...example('createRefund'), paymentId }),
    },
    'createPaylink customerId': buyer('createPaylink'),
    'createPaylink items.itemId': {
      resource: 'items',
      body: (itemId) => ({
        ...example('createPaylink'),
        amount: undefined,
        rule: 'items',
        items: [{ itemId, quantity: 1 }],
      }),
    },
    'createInvoice customerId': buyer('createInvoice'),
    'createInvoice lines.itemId': {
      resource: 'items',
      body: (itemId) => {
        const { lines, ...rest } = example('createInvoice') as { lines: readonly object[] }
        return { ...rest, customerId: own.other.get('customers'), lines: lines.map((line) => ({ ...line, itemId })) }
      },
    },
    'createSavedCard customerId': buyer('createSavedCard'),
  }
  const idsIn = ({ properties = {}, items, anyOf }: Schema, at: string): readonly string[] => [
    ...Object.entries(properties).flatMap(([name, schema]) => [
      ...(/(^id|Ids?)$/.test(name) ? [`${at}${name}`] : []),
      ...idsIn(schema, `${at}${name}.`),
    ]),
    ...(items ? idsIn(items, at) : []),
    ...((anyOf ?? []) as readonly Schema[]).flatMap((schema) => idsIn(schema, at)),
  ]
  it('every one of the contract is known', () => {
    const found = everyMerchantEndpoint.flatMap(([name, { input, path }]) =>
      idsIn(schemaOf(input), '').flatMap((id) => (path.includes(`{${id}}`) ? [] : `${name} ${id}`)),
    )
    expect(found.toSorted()).toEqual(Object.keys(bodies).toSorted())
  })
  it.each(Object.entries(bodies))('%s', async (name, { resource, body, by }) => {
    const [program, mine] = by === 'app' ? [app, own.app] : [other, own.other]
    const { path } = merchantCommands[name.split(' ')[0] as keyof MerchantCommands]
    const send = (id: string) => program.post(`/${path}`, body(id))
    const never = await send(newId())
    expect(never.status).toBeGreaterThanOrEqual(400)
    expect(plain(await send(theirs.get(resource)!))).toEqual(plain(never))
    const done = await send(mine.get(resource)!)
    expect([done.status, done.body.error]).toEqual([201, undefined])
  })
})
