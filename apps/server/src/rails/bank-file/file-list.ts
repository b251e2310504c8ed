// The bank's files as the provider sees them.
import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { minuteMs } from '@falaj/contract/kernel/time'
import { money, type Currency } from '@falaj/money'
import { unseal } from '../../platform/base/vault.ts'
import type { Store } from '../../platform/db/pool.ts'
import type { BankFileSettings } from '../../platform/settings/bank-file-settings.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { openerOf } from './folders.ts'

interface FileRow {
  readonly id: string
  readonly direction: 'in' | 'out'
  readonly kind: string | null
  readonly message_id: string | null
  readonly name: string
  readonly state: string
  readonly currency: Currency | null
  readonly count: number
  readonly total_minor: string
  readonly listed: number
  readonly why: string | null
  readonly sends: number
  readonly created_at: Date
  readonly sent_at: Date | null
  readonly sealed: Buffer
}
const shownMax = 200
const shownOf = (row: FileRow) => ({
  id: row.id,
  direction: row.direction,
  kind: row.kind,
  messageId: row.message_id,
  name: row.name,
  state: row.state,
  count: row.count,
  total: row.currency === null ? null : money(BigInt(row.total_minor), row.currency),
  listed: row.listed,
  why: row.why,
  sends: row.sends,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
})
/** The newest first. */
export const bankFiles = async (tx: Store) => {
  const { rows } =
    await sql<FileRow>`select * from bank_message order by created_at desc, id desc limit ${shownMax}`.execute(tx)
  return rows.map(shownOf)
}
/** With its content; null if there is none of this name. */
export const bankFile = async (tx: Store, { secret }: Pick<Settings, 'secret'>, name: string) => {
  const { rows } = await sql<FileRow>`select * from bank_message where name = ${name} or message_id = ${name}
    order by created_at desc, id desc limit 1`.execute(tx)
  const [row] = rows
  return row ? { ...shownOf(row), content: unseal(secret, 'bank-file', row.sealed).toString() } : null
}
/** Written again with the same content: its message id tells the bank that it is the same. False if there is no such file of ours. */
export const resendBankFile = async (tx: Store, name: string): Promise<boolean> => {
  const { rows } = await sql`update bank_message set state = 'MADE'
    where direction = 'out' and state = 'SENT' and (name = ${name} or message_id = ${name}) returning id`.execute(tx)
  return rows.length > 0
}

const ageOf = (at: Date): string => {
  const minutes = Math.max(0, Math.floor((Date.now() - at.getTime()) / minuteMs))
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}
/** Whether files can be written and read now, and how long the oldest one waits. Throws if they cannot. */
export const checkBankFiles = async ({ address }: Pick<BankFileSettings, 'address'>): Promise<string> => {
  if (address.kind === 'folder') await fs.access(path.resolve(address.folder))
  return openerOf(address)(async (files) => {
    await files.check()
    const [oldest] = await files.incoming()
    const where = address.kind === 'sftp' ? address.host : 'writable'
    return oldest ? `${where}; a file waits for ${ageOf(oldest.changedAt)}` : `${where}; nothing waits`
  })
}
