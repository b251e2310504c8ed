// Stores in tests: the facts of one, and a photo that a browser uploads.
import { everyDay } from '@falaj/contract/places/store-hours'
import type { NewStore } from '@falaj/contract/places/store'
import { file } from '@falaj/contract/workspace/file'
import { demoShop } from '../seed/demo-picture.ts'
import { uploadFile } from './upload.ts'
import type { Client, World } from './world.ts'

export const storeGiven: NewStore = {
  nameEn: 'Marina North',
  type: 'street',
  city: 'Dubai',
  address: 'Shop 12, Marina Walk',
  opensOn: '2026-01-05',
  hours: everyDay('00:00', '24:00'),
}
/** Stores that records of a test name by their code. */
export const nameStores = (world: World, merchantId: string, codes: readonly string[]) =>
  world.owner.query(
    `insert into store (merchant_id, code, id, name) select $1, code, gen_random_uuid(), code from unnest($2::text[]) code on conflict do nothing`,
    [merchantId, codes],
  )
export const ticketOf = async (client: Client): Promise<string> =>
  (await client.call(file.ticket, { purpose: 'store-photo' })).body.ticket
/** The id of the file. */
export const storePhoto = async (world: World, client: Client): Promise<string> =>
  (await uploadFile(world, await ticketOf(client), demoShop('front'), 'front.png')).path
