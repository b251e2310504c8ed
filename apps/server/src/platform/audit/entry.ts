// One line per change and per refusal. The line and its place in the sealing queue are written together.
import { sql } from 'kysely'
import { okCode } from '@falaj/contract/kernel/envelope'
import { newId, noMerchant } from '../base/ids.ts'
import type { Store, Writer } from '../db/pool.ts'
import { canonical } from '../base/canonical.ts'

/** A member, a person about to become one, or with the role 'provider' or 'autopilot' the operator of the installation. */
export interface Actor {
  readonly personId: string | null
  readonly staffId: string | null
  readonly merchantId: string | null
  readonly roles: readonly string[]
}
export interface Note {
  /** The affected object: 'bank-account 0193…'. */
  readonly object: string
  /** The actor, if the call starts without a session or ends with another one. */
  readonly actor?: Actor
  readonly before?: unknown
  readonly after?: unknown
}
export interface AuditEntry {
  /** The actor; an upload's ticket is enough. */
  readonly session: Actor | null
  readonly action: string
  readonly note: Note | null
  readonly result: 'done' | 'refused' | 'failed'
  readonly code: number
  readonly address: string
  readonly deviceId: string | null
  readonly requestId: string
  /** The second factor's scene that was passed for it. */
  readonly scene?: string | null
}

/** Sorted keys, so that recomputing a block gives the same text; an absent value is NULL, never JSON's null. */
const json = (value: unknown): string | null => (value === undefined || value === null ? null : canonical(value))

export const writeAudit = async (tx: Writer, entry: AuditEntry): Promise<void> => {
  const id = newId()
  const merchantId = entry.session?.merchantId ?? noMerchant
  await tx
    .with('line', (with_) =>
      with_
        .insertInto('audit_entry')
        .values({
          id,
          merchant_id: merchantId,
          at: new Date(),
          person_id: entry.session?.personId ?? null,
          staff_id: entry.session?.staffId ?? null,
          roles: [...(entry.session?.roles ?? [])],
          action: entry.action,
          object: entry.note?.object ?? null,
          before: json(entry.note?.before),
          after: json(entry.note?.after),
          result: entry.result,
          code: entry.code,
          address: entry.address,
          device_id: entry.deviceId,
          request_id: entry.requestId,
          scene: entry.scene ?? null,
        })
        .returning('id'),
    )
    .insertInto('audit_unsealed')
    .columns(['line_id', 'merchant_id'])
    .expression((select) =>
      select
        .selectFrom('line')
        .select((column) => [column.ref('line.id').as('line_id'), column.val(merchantId).as('merchant_id')]),
    )
    .execute()
}

/** Many at once, as one statement. */
export const writeAudits = async (tx: Store, entries: readonly AuditEntry[]): Promise<void> => {
  const at = new Date()
  const rows = entries.map((entry) => ({
    id: newId(),
    merchant_id: entry.session?.merchantId ?? noMerchant,
    at,
    person_id: entry.session?.personId ?? null,
    staff_id: entry.session?.staffId ?? null,
    roles: entry.session?.roles ?? [],
    action: entry.action,
    object: entry.note?.object ?? null,
    before: json(entry.note?.before),
    after: json(entry.note?.after),
    result: entry.result,
    code: entry.code,
    address: entry.address,
    device_id: entry.deviceId,
    request_id: entry.requestId,
    scene: entry.scene ?? null,
  }))
  await sql`
    with line as (
      insert into audit_entry (id, merchant_id, at, person_id, staff_id, roles, action, object, before, after, result, code, address,
        device_id, request_id, scene)
      select id, merchant_id, at, person_id, staff_id, roles, action, object, before::json, after::json, result, code, address,
        device_id, request_id, scene
      from json_to_recordset(${JSON.stringify(rows)}::json) as l (id uuid, merchant_id uuid, at timestamptz, person_id uuid, staff_id uuid,
        roles text[], action text, object text, before text, after text, result text, code int, address text, device_id text,
        request_id text, scene text)
      returning id, merchant_id
    )
    insert into audit_unsealed (line_id, merchant_id) select id, merchant_id from line`.execute(tx)
}

export interface SystemAudit {
  readonly merchantId: string | null
  readonly action: string
  readonly note: Note
}
const systemEntry = (by: 'clock' | 'provider', { merchantId, action, note }: SystemAudit): AuditEntry => ({
  session: { personId: null, staffId: null, merchantId, roles: [by] },
  action,
  note,
  result: 'done',
  code: okCode,
  address: '',
  deviceId: null,
  requestId: newId(),
})
/** Records what no person did at a screen: an action of the clock, or of a partner of the provider. */
export const writeSystemAudit = (
  tx: Store,
  by: 'clock' | 'provider',
  merchantId: string | null,
  action: string,
  note: Note,
): Promise<void> => writeAudit(tx, systemEntry(by, { merchantId, action, note }))
export const writeSystemAudits = (
  tx: Store,
  by: 'clock' | 'provider',
  entries: readonly SystemAudit[],
): Promise<void> =>
  writeAudits(
    tx,
    entries.map((entry) => systemEntry(by, entry)),
  )
