// The rows of secondary merchants, and what is read of the merchants they became.
import { sql, type Selectable } from 'kysely'
import * as z from 'zod/mini'
import { maskMobile } from '@falaj/contract/formats/mask'
import { secondaryForm, type secondaryMerchant, type SecondaryForm } from '@falaj/contract/places/secondary-merchant'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { money } from '@falaj/money'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { inMinorOrNull } from '../../../platform/lists/page.ts'
import { recordLog } from '../../../platform/outbox/record-log.ts'

export type Secondary = Selectable<DB['secondary_merchant']>
type Detail = Output<typeof secondaryMerchant.detail>

export const secondaryLog = recordLog<
  | 'added'
  | 'edited'
  | 'submitted'
  | 'sent-back'
  | 'recalled'
  | 'rejected'
  | 'approved'
  | 'group'
  | 'suspended'
  | 'resumed'
  | 'left'
>('secondary-merchant', 'secondaryMerchants')

export const lockSecondary = (tx: Store, merchantId: string, id: string): Promise<Secondary> =>
  lockOwn(tx, 'secondary_merchant', merchantId, id)
export const formOf = (row: Pick<Secondary, 'facts'>): SecondaryForm => z.decode(secondaryForm, row.facts as never)
export const storedForm = (form: SecondaryForm): string => JSON.stringify(z.encode(secondaryForm, form))

export const setSecondary = async (
  tx: Store,
  row: Pick<Secondary, 'merchant_id' | 'id'>,
  values: Partial<
    Pick<Secondary, 'state' | 'group_name' | 'child_id' | 'request_id' | 'change_request_id' | 'version'>
  > & { readonly facts?: string },
): Promise<void> => {
  await tx
    .updateTable('secondary_merchant')
    .set(values)
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', row.id)
    .execute()
}
/** The record of a request that stopped waiting. */
export const heldBy = (
  tx: Store,
  merchantId: string,
  column: 'request_id' | 'change_request_id',
  requestId: string,
): Promise<Secondary | undefined> =>
  tx
    .selectFrom('secondary_merchant')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where(column, '=', requestId)
    .forUpdate()
    .executeTakeFirst()

export { isOpen, lastStep } from '../../../platform/approval/steps.ts'

/** Whether another secondary merchant of this parent has the same licence. One that left may come back. */
export const knownLicence = async (tx: Store, merchantId: string, licenceNo: string, except?: string) => {
  const { rows } = await sql`
    select from secondary_merchant
    where merchant_id = ${merchantId}::uuid and facts ->> 'licenceNo' = ${licenceNo} and state <> 'REJECTED'
      and (child_id is null or exists (select from merchant_membership m
        where m.merchant_id = secondary_merchant.merchant_id and m.child_id = secondary_merchant.child_id and m.until_at is null))
      and id is distinct from ${except ?? null}::uuid limit 1`.execute(tx)
  return rows.length > 0
}

type Child = Pick<Detail, 'products' | 'limits' | 'bankAccounts' | 'users' | 'devices' | 'memberFrom' | 'memberUntil'>
const none: Child = {
  products: [],
  limits: null,
  bankAccounts: [],
  users: [],
  devices: [],
  memberFrom: null,
  memberUntil: null,
}
/** The merchant that it became, as its parent may see it: only while it belongs to the parent. */
export const childOf = async (tx: Store, { merchant_id: parent, child_id: child }: Secondary): Promise<Child> => {
  if (!child) return none
  const member = await tx
    .selectFrom('merchant_membership')
    .select(['from_at', 'until_at'])
    .where('merchant_id', '=', parent)
    .where('child_id', '=', child)
    .orderBy('from_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const times = {
    memberFrom: member?.from_at.toISOString() ?? null,
    memberUntil: member?.until_at?.toISOString() ?? null,
  }
  if (!member || member.until_at) return { ...none, ...times }
  const products = await tx
    .selectFrom('merchant_product')
    .select(['product', 'status', 'fee_bps', 'fee_fixed_minor'])
    .where('merchant_id', '=', child)
    .orderBy('product')
    .execute()
  const terms = await tx
    .selectFrom('merchant_terms')
    .select(['currency', 'payment_max_minor', 'daily_max_minor', 'monthly_max_minor'])
    .where('merchant_id', '=', child)
    .executeTakeFirst()
  const accounts = await tx
    .selectFrom('bank_account')
    .select(['bank_name', 'country', 'number_last4', 'currency', 'is_default'])
    .where('merchant_id', '=', child)
    .where('state', '=', 'VERIFIED')
    .orderBy('created_at')
    .execute()
  const users = await tx
    .selectFrom('staff as t')
    .innerJoin('person as p', 'p.id', 't.person_id')
    .select(['p.name', 'p.mobile', 't.roles', 't.status'])
    .where('t.merchant_id', '=', child)
    .orderBy('p.name')
    .limit(100)
    .execute()
  const devices = await tx
    .selectFrom('pos_device')
    .select(['number', 'model', 'store', 'state'])
    .where('merchant_id', '=', child)
    .orderBy('number')
    .limit(100)
    .execute()
  const limit = (minor: string) => money(BigInt(minor), 'AED')
  return {
    ...times,
    products: products.map(({ product, status, fee_bps, fee_fixed_minor }) => ({
      product,
      status,
      feeBps: fee_bps,
      feeFixed: inMinorOrNull(fee_fixed_minor, 'AED'),
    })),
    limits: terms
      ? {
          payment: limit(terms.payment_max_minor),
          daily: limit(terms.daily_max_minor),
          monthly: limit(terms.monthly_max_minor),
        }
      : null,
    bankAccounts: accounts.map(({ bank_name, country, number_last4, currency, is_default }) => ({
      bank: bank_name,
      number: `${country} •••• ${number_last4}`,
      currency,
      isDefault: is_default,
    })),
    users: users.map(({ name, mobile, roles, status }) => ({ name, mobile: maskMobile(mobile), roles, status })),
    devices: devices.map(({ state, ...device }) => ({ ...device, status: state })),
  }
}
