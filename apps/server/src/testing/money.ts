// A merchant of a test, with money by the same deposits as in production.
import { available, bank, pending } from '@falaj/ledger/accounts'
import type { Posting } from '@falaj/ledger/posting'
import type { Currency } from '@falaj/money'
import { newId } from '../platform/base/ids.ts'
import { moveMoney } from '../platform/money/move.ts'
import { emitter } from '../platform/outbox/emit.ts'
import type { World } from './world.ts'

/** A merchant like one of the demo world, with the same people and no money. `world.as` of one of them acts for it from now on. */
export const pennilessTwin = async (world: World, of: string, mid: string): Promise<string> => {
  const id = newId()
  await world.owner.query(
    `insert into merchant select (jsonb_populate_record(m, jsonb_build_object('id', $1::text, 'mid', $2::text))).*
     from merchant m where m.mid = $3`,
    [id, mid, of],
  )
  await world.owner.query(
    `insert into staff
     select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'merchant_id', $1::text))).*
     from staff s join merchant m on m.id = s.merchant_id where m.mid = $2`,
    [id, of],
  )
  await world.owner.query(
    `insert into merchant_product (merchant_id, product, id, status, active_since)
     select $1, p.product, gen_random_uuid(), p.status, p.active_since from merchant_product p join merchant m on m.id = p.merchant_id
     where m.mid = $2 and p.status = 'In-App'`,
    [id, of],
  )
  return id
}

export const move = (world: World, posting: Posting): Promise<unknown> =>
  world.db.transaction().execute((tx) => moveMoney({ tx, emit: emitter(tx) }, posting))

export const deposit = async (
  world: World,
  merchantId: string,
  minor: bigint,
  currency: Currency = 'AED',
  how: { readonly to?: 'available' | 'pending'; readonly bookedAt?: Date; readonly eventAt?: Date } = {},
): Promise<string> => {
  const { to = 'available', ...when } = how
  const id = newId()
  await move(world, {
    merchantId,
    key: `deposit ${id}`,
    business: { kind: 'deposit', id },
    transfers: [
      {
        debit: bank(currency),
        credit: (to === 'available' ? available : pending)(merchantId, currency),
        amount: minor,
        reason: 'deposit',
      },
    ],
    ...when,
  })
  return id
}
