// A secondary merchant in tests: its form with documents, and what its maker and checker do until it is open.
import { secondaryMerchant, type SecondaryForm } from '@falaj/contract/places/secondary-merchant'
import { file } from '@falaj/contract/workspace/file'
import { money } from '@falaj/money'
import { sendDocument } from './applicant.ts'
import { approve, once, type Member } from './bank-account.ts'
import type { World } from './world.ts'

let nth = 0
const sent = async (world: World, { client }: Member): Promise<string> => {
  const { ticket } = (await client.call(file.ticket, { purpose: 'secondary-document' })).body
  return (await sendDocument(world, client, ticket)).path
}
export const secondaryFormOf = async (
  world: World,
  maker: Member,
  more: Partial<SecondaryForm> = {},
): Promise<SecondaryForm> => {
  nth += 1
  return {
    group: 'Old town',
    nameEn: `Saffron House ${nth}`,
    nameZh: `藏红花之家 ${nth}`,
    licenceNo: `CN-90${nth}`,
    licenceExpiry: `${new Date().getFullYear() + 2}-01-31`,
    activity: 'RETAIL',
    country: 'AE',
    city: 'Dubai',
    address: 'Al Ras 4',
    contactName: 'Farida Amin',
    contactEmail: 'farida@saffron.example',
    contactMobile: `+971-5055560${String(nth).padStart(2, '0')}`,
    monthlyVolume: money(5_000_000n, 'AED'),
    products: ['qrpay'],
    tradeLicence: [await sent(world, maker)],
    ownerId: [await sent(world, maker)],
    ...more,
  }
}
/** A draft; its id and version. */
export const addSecondary = async (world: World, maker: Member, more: Partial<SecondaryForm> = {}) => {
  const form = await secondaryFormOf(world, maker, more)
  return { form, ...(await maker.client.call(secondaryMerchant.add, { form }, once())).body }
}
export const submitSecondary = async ({ client }: Member, id: string, version = 1) =>
  client.call(secondaryMerchant.submit, { id, version }, once())
/** Approved: a merchant of its own; its number. */
export const openSecondary = async (world: World, [maker, checker]: readonly [Member, Member]) => {
  const { id } = await addSecondary(world, maker)
  await approve(checker, (await submitSecondary(maker, id)).body.requestId!)
  const { mid } = (await maker.client.call(secondaryMerchant.detail, { id })).body
  return { id, mid: mid! }
}
