// Merchants that pay fees, in tests of tax invoices.
import { available, feeIncome, vatPayable } from '@falaj/ledger/accounts'
import type { Currency } from '@falaj/money'
import { dubaiTime } from '../platform/base/banking-days.ts'
import { newId } from '../platform/base/ids.ts'
import { move, pennilessTwin } from './money.ts'
import type { World } from './world.ts'

/** A merchant like Marina Walk Trading, with its basic information and no money. */
export const taxMerchant = async (world: World, mid: string): Promise<string> => {
  const id = await pennilessTwin(world, '20000001', mid)
  await world.owner.query(
    `insert into merchant_profile (merchant_id, part, version, value, request_id)
     select $1, p.part, p.version, p.value, null from merchant_profile p join merchant m on m.id = p.merchant_id where m.mid = '20000001'`,
    [id],
  )
  return id
}
/** A fee as a product takes it, with its VAT rounded by itself. */
export const takeFee = async (
  world: World,
  { merchantId, day }: { readonly merchantId: string; readonly day: string },
  fee: bigint,
  { vat = (fee * 5n + 50n) / 100n, kind = 'withdraw', currency = 'AED' as Currency } = {},
): Promise<void> => {
  const id = newId()
  const bookedAt = dubaiTime(day, '11:00')
  await move(world, {
    merchantId,
    key: `test fee ${id}`,
    business: { kind, id },
    transfers: [
      { debit: available(merchantId, currency), credit: feeIncome(currency), amount: fee, reason: 'fee' },
      ...(vat > 0n
        ? [
            {
              debit: available(merchantId, currency),
              credit: vatPayable(currency),
              amount: vat,
              reason: 'vat',
            } as const,
          ]
        : []),
    ],
    bookedAt,
    eventAt: bookedAt,
  })
}
