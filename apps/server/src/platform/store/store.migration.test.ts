import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { migrate } from '../db/migrate.ts'

const own = path.join(import.meta.dirname, '../../../migrations')
const step = '0321-stores-of-records.sql'

it('makes a store of each text that records had before, changes no payment, and refuses a text without a store afterwards', async () => {
  const name = `stores_${randomBytes(6).toString('hex')}`
  const on = (url: string): string => url.replace(/\/[^/]*$/, `/${name}`)
  const superClient = new pg.Client({ connectionString: inject('superUrl') })
  await superClient.connect()
  await superClient.query(`create database ${name} owner falaj_owner`)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-stores-'))
  const copy = (file: string): void => fs.copyFileSync(path.join(own, file), path.join(folder, file))
  const owner = new pg.Client({ connectionString: on(inject('ownerUrl')) })
  try {
    for (const file of fs.readdirSync(own)) if (file.endsWith('.sql') && file < step) copy(file)
    await migrate(on(inject('ownerUrl')), on(inject('appUrl')), folder)
    await owner.connect()
    const merchant = '00000000-0000-7000-8000-000000000001'
    const [first, second] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002']
    await owner.query(`insert into merchant (id, mid, name_en, name_zh, account_type, status, contract_status)
      values ('${merchant}', '10000001', 'Old', '旧', 'MERCHANT', 'ENABLED', 'SIGNED')`)
    await owner.query(`insert into payment (merchant_id, id, number, product, kind, state, pay_state, currency, amount_minor, net_minor, store, created_at)
      select '${merchant}', p.id::uuid, p.number, 'gateway', 'delivered', 'CREATED', 'CREATED', 'AED', 100, 0, p.store, now()
      from (values ('${first}', 'P-1', 'Marina Walk'), ('${second}', 'P-2', ' A place with blanks around its name ')) p (id, number, store)`)
    await owner.query(`insert into cash_agent (merchant_id, id, code, name, contact, area, currency, cash_max_minor)
      values ('${merchant}', '${first}', 'CA-1', 'Corniche Grocery', 'Salim', 'Jumeirah', 'AED', 100)`)
    const rows = async () =>
      (await owner.query('select id, ctid::text, xmin::text, store from payment order by id')).rows
    const before = await rows()
    copy(step)
    expect(await migrate(on(inject('ownerUrl')), on(inject('appUrl')), folder)).toBe(1)
    expect(await rows()).toEqual(before)
    const stores = await owner.query('select code, name, kind, state from store order by code collate "C"')
    expect(stores.rows).toEqual([
      {
        code: ' A place with blanks around its name ',
        name: 'A place with blanks around its name',
        kind: 'store',
        state: 'reported',
      },
      { code: 'Corniche Grocery', name: 'Corniche Grocery', kind: 'agent', state: 'reported' },
      { code: 'Marina Walk', name: 'Marina Walk', kind: 'store', state: 'reported' },
    ])
    await expect(owner.query(`update payment set store = 'Nowhere' where id = '${first}'`)).rejects.toMatchObject({
      code: '23503',
    })
  } finally {
    await owner.end().catch(() => undefined)
    fs.rmSync(folder, { recursive: true })
    await superClient.query(`drop database if exists ${name} with (force)`)
    await superClient.end()
  }
})
