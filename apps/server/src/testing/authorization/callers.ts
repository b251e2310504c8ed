// A caller for every cell of the matrix: merchants of each account type and set of flags, a member for each role, and a session.
import type pg from 'pg'
import { hourMs } from '@falaj/contract/kernel/time'
import { newId, newToken, sha256 } from '../../platform/base/ids.ts'
import { sessionCookie } from '../../platform/identity/session.ts'
import { accountTypes, allRoles, reportsOf, type Cell } from './expected.ts'

export interface Caller {
  readonly cell: Cell
  /** '' for nobody. */
  readonly cookie: string
}

const flagSets = (['YES', 'NO'] as const).flatMap((referrerFlag) =>
  [true, false].flatMap((cryptoListed) =>
    [true, false].flatMap((blacklisted) =>
      (['all', 'none', 'others'] as const).map((reports) => ({ referrerFlag, cryptoListed, blacklisted, reports })),
    ),
  ),
)

/** The cell's own session, looking through another role: what `POST secure/access/viewAs` leaves behind. */
export const lookThrough = async (owner: pg.Client, caller: Caller, role: string): Promise<Caller> => {
  const token = newToken()
  await owner.query(
    `insert into session (id, token_hash, person_id, merchant_id, staff_id, expires_at, address, user_agent, view_as)
     select $1, $2, person_id, merchant_id, staff_id, expires_at, address, user_agent, $3 from session where token_hash = $4`,
    [newId(), sha256(token), role, sha256(caller.cookie.split('=')[1] ?? '')],
  )
  return { cell: { ...caller.cell, role }, cookie: `${sessionCookie(false)}=${token}` }
}

/** With 'others' the configured keys depend on the role, so each role has a merchant of its own there; it is simplest to do so always. */
export const makeCallers = async (owner: pg.Client): Promise<readonly Caller[]> => {
  const rows: Record<'merchant' | 'person' | 'staff' | 'session' | 'list' | 'reports', unknown[]> = {
    merchant: [],
    person: [],
    staff: [],
    session: [],
    list: [],
    reports: [],
  }
  const callers: Caller[] = []
  let number = 0
  const personWith = (): string => {
    number += 1
    const id = newId()
    rows.person.push({ id, mobile: `+971-${500_000_000 + number}`, name: `Caller ${number}` })
    return id
  }
  interface Member {
    readonly merchant_id: string | null
    readonly staff_id: string | null
  }
  const nobody: Member = { merchant_id: null, staff_id: null }
  const sessionOf = (person_id: string, member: Member, live: boolean): string => {
    const token = newToken()
    rows.session.push({
      id: newId(),
      token_hash: `\\x${sha256(token).toString('hex')}`,
      person_id,
      ...member,
      expires_at: new Date(Date.now() + (live ? hourMs : -1000)),
    })
    return `${sessionCookie(false)}=${token}`
  }
  for (const account of accountTypes)
    for (const flags of flagSets)
      for (const role of allRoles) {
        const cell: Cell = { level: 'authenticated', role, account, ...flags }
        const merchant = newId()
        rows.merchant.push({
          id: merchant,
          mid: String(30_000_000 + number),
          account_type: account,
          referrer_flag: flags.referrerFlag,
        })
        if (flags.cryptoListed) rows.list.push({ list: 'CRYPTO_WHITE_LIST_MERCHANT', merchant_id: merchant })
        if (flags.blacklisted) rows.list.push({ list: 'REFER_BLACK_LIST', merchant_id: merchant })
        for (const key of reportsOf(cell))
          rows.reports.push({ merchant_id: merchant, config_key: `dashboard-access-${key}` })
        const [person, staff] = [personWith(), newId()]
        rows.staff.push({ id: staff, merchant_id: merchant, person_id: person, role })
        callers.push({ cell, cookie: sessionOf(person, { merchant_id: merchant, staff_id: staff }, true) })
      }
  const plain = { role: allRoles[0]!, account: accountTypes[0]!, ...flagSets[0]! }
  const staff = rows.staff[0] as { id: string; merchant_id: string; person_id: string }
  const member = { merchant_id: staff.merchant_id, staff_id: staff.id }
  callers.push(
    { cell: { ...plain, level: 'none' }, cookie: '' },
    { cell: { ...plain, level: 'expired' }, cookie: sessionOf(staff.person_id, member, false) },
    { cell: { ...plain, level: 'verified' }, cookie: sessionOf(personWith(), nobody, true) },
  )
  const insert = (text: string, list: readonly unknown[]): Promise<unknown> => owner.query(text, [JSON.stringify(list)])
  await insert(
    `insert into merchant (id, mid, name_en, name_zh, account_type, status, contract_status, referrer_flag)
     select id, mid, mid, mid, account_type, 'ENABLED', 'SIGNED', referrer_flag
     from jsonb_to_recordset($1::jsonb) as r(id uuid, mid text, account_type text, referrer_flag text)`,
    rows.merchant,
  )
  await insert(
    `insert into merchant_product (merchant_id, product, id, status, active_since)
     select r.id, p.product, gen_random_uuid(), 'In-App', now() from jsonb_to_recordset($1::jsonb) as r(id uuid)
     cross join unnest(array['paylink', 'smart-code', 'invoice', 'transfer', 'transfer-to-bank']) as p (product)`,
    rows.merchant,
  )
  await insert(
    `insert into person (id, mobile, name, status)
     select id, mobile, name, 'VERIFIED' from jsonb_to_recordset($1::jsonb) as r(id uuid, mobile text, name text)`,
    rows.person,
  )
  await insert(
    `insert into staff (id, merchant_id, person_id, roles, status)
     select id, merchant_id, person_id, array[role], 'ACTIVE'
     from jsonb_to_recordset($1::jsonb) as r(id uuid, merchant_id uuid, person_id uuid, role text)`,
    rows.staff,
  )
  await insert(
    `insert into session (id, token_hash, person_id, merchant_id, staff_id, expires_at, address, user_agent)
     select id, token_hash, person_id, merchant_id, staff_id, expires_at, '127.0.0.1', 'matrix' from jsonb_to_recordset($1::jsonb)
       as r(id uuid, token_hash bytea, person_id uuid, merchant_id uuid, staff_id uuid, expires_at timestamptz)`,
    rows.session,
  )
  await insert(
    `insert into merchant_list (list, merchant_id)
     select list, merchant_id from jsonb_to_recordset($1::jsonb) as r(list text, merchant_id uuid)`,
    rows.list,
  )
  await insert(
    `insert into reports_access (merchant_id, config_key)
     select merchant_id, config_key from jsonb_to_recordset($1::jsonb) as r(merchant_id uuid, config_key text)`,
    rows.reports,
  )
  return callers
}
