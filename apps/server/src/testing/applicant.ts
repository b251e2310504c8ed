// An application that lacks nothing, and what an applicant does on the way to send it.
import { money } from '@falaj/money'
import { application } from '@falaj/contract/merchant/application'
import type { Answers } from '@falaj/contract/merchant/application-answers'
import { uploadFile } from './upload.ts'
import type { Client, World } from './world.ts'

export const fullAnswers = (tradeLicence: string, ownerId?: string): Answers => ({
  accountType: 'TAXI',
  nameEn: 'Dune Rides LLC',
  licenceNo: 'CN-77',
  licenceExpiry: `${new Date().getFullYear() + 2}-01-31`,
  activity: 'TRANSPORT',
  country: 'AE',
  city: 'Dubai',
  address: 'Al Quoz 3',
  contactName: 'Ines Morel',
  contactEmail: 'ines@dune.example',
  monthlyVolume: money(5_000_000n, 'AED'),
  products: ['qrpay'],
  tradeLicence: [tradeLicence],
  ...(ownerId ? { ownerId: [ownerId] } : {}),
})

/** Sends a small PDF under a ticket; the file's id. */
export const sendDocument = async (
  world: World,
  client: Client,
  ticket?: string,
): Promise<{ code: number; path: string }> => {
  const given = ticket ?? (await client.call(application.documentTicket, {})).body.ticket
  return uploadFile(world, given, '%PDF-1.7\n%%EOF\n', 'licence.pdf')
}
