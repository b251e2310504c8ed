// New IBANs out of the provider's range: right check digits, and each one merchant's for ever.
import { randomInt } from 'node:crypto'
import { ibanOf } from '@falaj/contract/formats/iban'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import type { Settings } from '../../../platform/settings/settings.ts'

/** Length of an Emirati IBAN after the check digits. */
const bbanLength = 19
const triesMax = 20
export const takeIban = async (
  tx: Store,
  { ibanRange }: Pick<Settings, 'ibanRange'>,
  of: { readonly merchantId: string; readonly id: string },
): Promise<string> => {
  if (!ibanRange) throw fail('IBAN_NOT_OFFERED')
  const { digits } = ibanRange
  for (let tried = 0; tried < triesMax; tried += 1) {
    const rest = Array.from({ length: bbanLength - digits.length }, () => randomInt(10)).join('')
    const iban = ibanOf('AE', digits + rest)
    const inserted = await tx
      .insertInto('vam_iban_number')
      .values({ iban, merchant_id: of.merchantId, vam_iban_id: of.id })
      .onConflict((on) => on.column('iban').doNothing())
      .returning('iban')
      .executeTakeFirst()
    if (inserted) return iban
  }
  throw new Error(`no free IBAN found in the range ${digits}`)
}
