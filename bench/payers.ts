// Merchants that only pay, each with a member signed in who needs no approval, and one merchant to pay to.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { available, bank, hold } from '@falaj/ledger/accounts'
import { postBatch } from '@falaj/ledger/batch'
import { connect } from '../apps/server/src/platform/db/pool.ts'

export interface Payer {
  readonly id: string
  readonly payee: string
  readonly person: string
  readonly cookie: string
}
export const midOf = (at: number): string => String(40_000_000 + at)
const payeeMidOf = (at: number): string => String(50_000_000 + at)

export const payer = async (owner: pg.Client, at: number): Promise<Payer> => {
  const [id, payee, person, staff] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await owner.query(
    `with m as (insert into merchant (id, mid, name_en, name_zh, account_type, status, contract_status)
         values ($1, $2, $3, $3, 'MERCHANT', 'ENABLED', 'SIGNED'), ($7, $8, $3, $3, 'MERCHANT', 'ENABLED', 'SIGNED')),
       p as (insert into person (id, mobile, name, status) values ($4, $5, $3, 'VERIFIED')),
       g as (insert into merchant_product (merchant_id, product, id, status, active_since)
         values ($1, 'transfer', gen_random_uuid(), 'In-App', now())),
       s as (insert into staff (id, merchant_id, person_id, roles, status) values ($6, $1, $4, '{FINANCIAL}', 'ACTIVE'))
     select`,
    [id, midOf(at), `Payer ${at}`, person, `+971-50${2_000_000 + at}`, staff, payee, payeeMidOf(at)],
  )
  await owner.query(`insert into approval_policy (merchant_id, kind, version, rules) values ($1, 'transfer', 1, $2)`, [
    id,
    JSON.stringify({ bands: [], otherwise: 0, bulkUpTo: [], hours: 24 }),
  ])
  return { id, payee, person, cookie: await session(owner, person, staff) }
}
/** A load that signs in as people do would be refused as an attack. The session's cookie. */
export const session = async (owner: pg.Client, person: string, staff: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await owner.query(
    `insert into session (id, token_hash, person_id, merchant_id, staff_id, expires_at, address, user_agent)
     select gen_random_uuid(), $1, $2, merchant_id, id, now() + interval '1 day', '127.0.0.1', 'bench' from staff where id = $3`,
    [createHash('sha256').update(token).digest(), person, staff],
  )
  return `sid=${token}`
}

export const fund = async (
  appUrl: string,
  payers: readonly Pick<Payer, 'id'>[],
  kind: 'available' | 'hold',
  amount: bigint,
): Promise<void> => {
  const { db } = connect(appUrl, 1)
  await postBatch(
    (work) => db.transaction().execute(work),
    payers.map(({ id }) => ({
      merchantId: id,
      key: 'funds',
      business: { kind: 'bench', id: 'funds' },
      transfers: [
        { debit: bank('AED'), credit: (kind === 'hold' ? hold : available)(id, 'AED'), amount, reason: 'top-up' },
      ],
    })),
  )
  await db.destroy()
}
