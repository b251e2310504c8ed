import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeChoice } from '@falaj/contract/merchant/store-choice'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.owner.query(
    `insert into store (merchant_id, code, id, name, state, closed_from)
     select m.id, s.code, gen_random_uuid(), s.code, s.state, s.closed_from from merchant m,
       (values ('No facts', 'reported', null), ('Open', 'active', null), ('Closes later', 'active', current_date + 30), ('Closed', 'closed', null),
         ('Closed since', 'active', current_date - 30)) s (code, state, closed_from)
     where m.mid = '20000006'`,
  )
})
afterAll(() => world.close())

it('every store is a choice with whether it is closed, also one that only a till has named; another merchant’s is not', async () => {
  const closed = async (key: string) => {
    const { code, body } = await (await world.as(key)).call(storeChoice.options, {})
    expect(code).toBe(200)
    return Object.fromEntries(body.rows.map(({ code: store, isClosed }) => [store, isClosed]))
  }
  expect(await closed('overdue-admin')).toMatchObject({
    'No facts': false,
    Open: false,
    'Closes later': false,
    Closed: true,
    'Closed since': true,
  })
  expect(await closed('admin')).not.toHaveProperty('Open')
})
