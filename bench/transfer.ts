// L1: paying a transfer by HTTP with everything around it (session, access, once key, second factor, limits, policy, ledger, audit entry, outbox, live
// events), merchants of their own on each connection, against a bare route that posts the same three legs (amount, fee, VAT).
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { transfer } from '@falaj/contract/accounts/transfer'
import { nameOf, urlOf } from '@falaj/contract/kernel/endpoint'
import { grantHash } from '../apps/server/src/platform/http/scene.ts'
import { sha256 } from '../apps/server/src/platform/base/ids.ts'
import { installBare, startBare, threeLegs } from './bare.ts'
import { median, type Bench, type Measurement } from './budget.ts'
import { load, type Load } from './load.ts'
import { fund, payer, type Payer } from './payers.ts'
import { changing, onProduct, type Product } from './world.ts'

const connections = 32
const seconds = 4
const rounds = 3
const each = 1200

const grantOf = (transferId: string): string => `grant-${transferId}`
/** Transfers that wait to be paid, each with the second factor given for it. */
const prepared = async (owner: pg.Client, { id, payee, person }: Payer): Promise<readonly string[]> => {
  const transfers = Array.from({ length: each * (rounds + 1) }, () => randomUUID())
  await owner.query(
    `insert into transfer (id, merchant_id, payee_merchant_id, payer_merchant_id, number, draft_id, type, currency, amount_minor, fee_minor,
       vat_minor, counted_minor, payee_shown, state, maker_person_id)
     select t.id, $2, $4, $2, 'T-' || left(t.id::text, 8) || t.n, gen_random_uuid(), 'TRANSFER', 'AED', 200, 100, 5, 200,
       'Souk', 'CREATED', $3 from unnest($1::uuid[]) with ordinality as t (id, n)`,
    [transfers, id, person, payee],
  )
  await owner.query(
    `insert into step_up_grant (token_hash, session_id, scene, input_hash, expires_at)
     select t.token_hash, s.id, 'transfer', t.input_hash, now() + interval '1 hour'
     from unnest($1::bytea[], $2::bytea[]) t (token_hash, input_hash), session s where s.person_id = $3`,
    [
      transfers.map((each) => sha256(grantOf(each))),
      transfers.map((each) => grantHash(nameOf(transfer.submit), { id: each })),
      person,
    ],
  )
  return transfers
}

const measure = async (product: Product, owner: pg.Client): Promise<readonly Measurement[]> => {
  await installBare(owner)
  const payers: (Payer & { readonly transfers: readonly string[] })[] = []
  for (let at = 0; at < connections; at += 1) {
    const one = await payer(owner, at)
    payers.push({ ...one, transfers: await prepared(owner, one) })
  }
  await fund(product.database.appUrl, payers, 'available', 10n ** 9n)
  const bare = await startBare(product)
  const paying = (cookie: string, id: string) => ({
    url: product.url + urlOf(transfer.submit),
    method: 'POST' as const,
    headers: { ...changing(cookie), 'x-step-up': grantOf(id) },
    body: JSON.stringify({ id }),
  })
  // A refusal is quick, and would look like speed.
  const { url, ...tried } = paying(payers[0]!.cookie, payers[0]!.transfers.at(-1)!)
  const answer = await (await fetch(url, tried)).text()
  if (!answer.includes('SUCCESS')) throw new Error(answer)
  const [ours, limit]: [Load[], Load[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const mine = await load(
      (connection, nth) => {
        const { cookie, transfers } = payers[connection]!
        const id = nth < each ? transfers[round * each + nth] : undefined
        return id ? paying(cookie, id) : undefined
      },
      connections,
      seconds,
    )
    const theirs = await load(() => threeLegs(bare), connections, seconds)
    // The first round warms both.
    if (round > 0) {
      ours.push(mine)
      limit.push(theirs)
    }
  }
  const { rows } = await owner.query<{ paid: string }>(
    `select count(*) as paid from transfer where state = 'SUCCESS' and merchant_id = any ($1)`,
    [payers.map(({ id }) => id)],
  )
  await bare.stop()
  if (Number(rows[0]?.paid) < rounds * connections) throw new Error(`only ${rows[0]?.paid} transfers were paid`)
  const perSecond = (loads: readonly Load[]): number => median(loads.map((one) => one.perSecond))
  return [
    {
      id: 'L1',
      what: 'a transfer paid by HTTP with everything, against a bare route of its legs',
      ours: perSecond(ours),
      limit: perSecond(limit),
      unit: '/s',
      budget: { bound: 'min', ratio: 0.12 },
    },
  ]
}
export const transferEndpoint: Bench = () => onProduct(measure)
