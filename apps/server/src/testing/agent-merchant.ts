// A merchant that an agent brings, in tests: its form with documents, and an account that has agents.
import { agentMerchant, type AgentMerchantForm } from '@falaj/contract/growth/agent-merchant'
import { file } from '@falaj/contract/workspace/file'
import { money } from '@falaj/money'
import { newId } from '../platform/base/ids.ts'
import { people } from '../seed/people.ts'
import { sendDocument } from './applicant.ts'
import { once, type Member } from './bank-account.ts'
import type { World } from './world.ts'

const sent = async (world: World, { client }: Member): Promise<string> => {
  const { ticket } = (await client.call(file.ticket, { purpose: 'agent-document' })).body
  return (await sendDocument(world, client, ticket)).path
}
let nth = 0
export const agentMerchantFormOf = async (
  world: World,
  maker: Member,
  more: Partial<AgentMerchantForm> = {},
): Promise<AgentMerchantForm> => {
  nth += 1
  return {
    nameEn: `Corner Shop ${nth}`,
    licenceNo: `CN-88${nth}`,
    licenceExpiry: `${new Date().getFullYear() + 2}-01-31`,
    activity: 'RETAIL',
    country: 'AE',
    city: 'Dubai',
    address: 'Al Ras 4',
    contactName: 'Farida Amin',
    contactEmail: 'farida@shop.example',
    contactMobile: `+971-5055570${String(nth).padStart(2, '0')}`,
    monthlyVolume: money(5_000_000n, 'AED'),
    products: ['qrpay'],
    tradeLicence: [await sent(world, maker)],
    ownerId: [await sent(world, maker)],
    ...more,
  }
}
/** Makes it an agent account and the member one who works for its agents; the account’s own place in the tree. */
export const becomeAgents = async (world: World, merchantId: string, key: string): Promise<string> => {
  const { owner } = world
  const { mobile } = people.find((person) => person.key === key)!
  await owner.query(`update merchant set account_type = 'AGENT' where id = $1`, [merchantId])
  await owner.query(
    `update staff set roles = '{AGENT}' where merchant_id = $1 and person_id = (select id from person where mobile = $2)`,
    [merchantId, mobile],
  )
  await owner.query(
    `insert into partner (merchant_id, id, number, kind, name, staff_id)
     select $1, $2, 'AG-ACCOUNT', 'account', 'The account', t.id from staff t join person p on p.id = t.person_id where t.merchant_id = $1 and p.mobile = $3
     on conflict (merchant_id) where kind = 'account' do update set staff_id = excluded.staff_id`,
    [merchantId, newId(), mobile],
  )
  const { rows } = await owner.query<{ id: string }>(
    `select id from partner where merchant_id = $1 and kind = 'account'`,
    [merchantId],
  )
  return rows[0]!.id
}
export const askToOpen = async (world: World, maker: Member, partnerId: string) => {
  const form = await agentMerchantFormOf(world, maker)
  const { id } = (await maker.client.call(agentMerchant.add, { form, partnerId }, once())).body
  return (await maker.client.call(agentMerchant.submit, { id, version: 1 }, once())).body.requestId
}
