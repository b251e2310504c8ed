// Certificates for other features: of all payouts of a period, as files.
import { sql } from 'kysely'
import type { Language } from '@falaj/contract/kernel/words'
import type { Db } from '../../../platform/db/pool.ts'
import { makePdf } from '../../../platform/pdf/make.ts'
import { certificateOf } from './payout-certificate.certificate.ts'
import { certificateSlip } from './payout-certificate.slip.ts'

/** Each is made when it is read. */
export const certificatesFor = async (
  db: Db,
  merchantId: string,
  { from, until }: { readonly from: Date; readonly until: Date },
  language: Language,
  origin: string,
) => {
  const { rows } = await sql<{ id: string; number: string }>`
    select w.id::text, w.certificate_number as number from withdraw w where w.merchant_id = ${merchantId}::uuid
      and w.certificate_number is not null and w.certificate_code is not null and w.bank_reference is not null
      and w.ended_at >= ${from} and w.ended_at < ${until} order by w.ended_at, w.id`.execute(db)
  return rows.map(({ id, number }) => ({
    name: `certificate-${number}.pdf`,
    async *content(): AsyncGenerator<Buffer> {
      const certificate = await certificateOf(db, merchantId, id)
      yield await makePdf({ slip: certificateSlip(certificate, language, origin, true), language })
    },
  }))
}
